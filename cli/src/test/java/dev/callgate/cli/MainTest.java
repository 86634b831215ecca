package dev.callgate.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

class MainTest {
  private static final String POLICY =
      """
      callgate: 1
      name: cli
      rules:
        - id: scratch
          action: db.delete
          when: {tables: {all: "tmp_*"}}
          tier: reversible
        - id: two-people
          action: payment.payout
          tier: hard-blocked
          needed: 2
          approvers: [alice, bob]
        - id: small
          action: payment.refund
          when: {amount: {at-most: 50}, currency: EUR}
          tier: costly
        - id: never
          action: package.publish
          tier: hard-blocked
          approval: never
      approvals:
        directory: approvals
        keys:
          alice: "ed25519:MCowBQYDK2VwAyEAGb9ECWmEzf6FQbrBZ9w7lshQhqowtrbLDFw4rXAxZuE="
          bob: "ed25519:MCowBQYDK2VwAyEAFPf/mS/EofCgNc2tCHnNpkDniyuCktlesyhwra2C0Ek="
      """;

  @TempDir Path folder;
  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  private int callgate(String... arguments) {
    out.getBuffer().setLength(0);
    err.getBuffer().setLength(0);
    CommandLine command = Main.commandLine(arguments);
    command.setOut(new PrintWriter(out, true)).setErr(new PrintWriter(err, true));
    return command.execute(arguments);
  }

  private String file(String name, String text) throws IOException {
    return Files.writeString(folder.resolve(name), text).toString();
  }

  private String policy() throws IOException {
    return file("policy.yaml", POLICY);
  }

  private List<String> lines() {
    return out.toString().lines().toList();
  }

  @Test
  void initWritesAPolicyThatLintsCleanAndCanBeAsked() {
    String file = folder.resolve("first.yaml").toString();
    assertThat(callgate("init", file)).isZero();
    assertThat(lines().get(0))
        .isEqualTo("Wrote " + file + ". It observes and stops nothing yet. Next:");
    assertThat(callgate("lint", file)).as("%s", out).isZero();
    assertThat(out.toString()).isEmpty();
    assertThat(callgate("explain", "--policy", file, "--action", "{\"kind\": \"db.read\"}"))
        .isZero();
    assertThat(lines().get(0)).isEqualTo("db.read: reversible");
  }

  @Test
  void initsSectionOfApprovalsHoldsWhenItIsFilledIn() throws Exception {
    Path file = folder.resolve("first.yaml");
    assertThat(callgate("init", file.toString())).isZero();
    String key = folder.resolve("alice.pem").toString();
    assertThat(callgate("keys", "new", "alice", "--key", key)).isZero();
    String line = lines().stream().filter(l -> l.startsWith("alice: ")).findFirst().get();
    List<String> filled = new ArrayList<>();
    boolean inside = false;
    for (String text : Files.readAllLines(file)) {
      inside = text.equals("# approvals:") || inside && text.startsWith("#");
      filled.add(inside ? text.substring(2) : text);
    }
    String policy =
        String.join("\n", filled)
            .replaceFirst("alice: .*", line)
            .replace("/var/lib/callgate/approvals", folder + "/asked");
    Files.writeString(file, policy);
    assertThat(callgate("lint", file.toString())).as("%s", out).isZero();
    Files.createDirectory(folder.resolve("asked"));
    assertThat(callgate("approvals", "list", "--policy", file.toString())).isZero();
    assertThat(lines()).containsExactly("Nothing waits for an answer.");
  }

  @Test
  void initNeverOverwrites() throws Exception {
    String file = file("mine.yaml", "mine");
    assertThat(callgate("init", file)).isEqualTo(1);
    assertThat(Path.of(file)).hasContent("mine");
    assertThat(err.toString())
        .isEqualTo(
            file
                + " exists already and was left as it is; name another file: init my-policy.yaml\n");
    String lost = folder.resolve("missing/x.yaml").toString();
    assertThat(callgate("init", lost)).isEqualTo(1);
    assertThat(err.toString()).isEqualTo(lost + " cannot be written: its folder does not exist\n");
  }

  @Test
  void lintPrintsEveryFaultWithItsPlace() throws Exception {
    String bad =
        file(
            "bad.yaml",
            """
            callgate: 1
            rules:
              - id: a
                action: db.delet
                tier: reversible
              - id: b
                action: mail.send
                tier: costlier
            """);
    assertThat(callgate("lint", bad)).isEqualTo(1);
    assertThat(lines())
        .anyMatch(
            line -> line.equals(bad + ":4:13: unknown kind `db.delet`; did you mean `db.delete`?"))
        .anyMatch(line -> line.startsWith(bad + ":8:11: "))
        .allMatch(line -> line.startsWith(bad + ":"));
    String missing = folder.resolve("missing.yaml").toString();
    assertThat(callgate("lint", policy(), missing)).isEqualTo(1);
    assertThat(lines()).containsExactly(missing + ": does not exist");
    String other = folder.resolve("other.yaml").toString();
    assertThat(callgate("lint", missing, bad, other)).isEqualTo(1);
    assertThat(lines())
        .as("what is wrong in the files that are there is said as well")
        .hasSize(4)
        .contains(missing + ": does not exist", other + ": does not exist")
        .anyMatch(line -> line.startsWith(bad + ":4:13: "))
        .anyMatch(line -> line.startsWith(bad + ":8:11: "));
    assertThat(callgate("lint", missing, other)).isEqualTo(1);
    assertThat(lines()).hasSize(2);
  }

  @Test
  void lintTellsOfARuleThatCanNeverMatch() throws Exception {
    String shadowed =
        file(
            "shadowed.yaml",
            """
            callgate: 1
            name: shadowed
            rules:
              - {id: all, action: mail.send, tier: hard-blocked}
              - {id: some, action: mail.send, when: {from: a@b.example}, tier: costly}
            """);
    assertThat(callgate("lint", shadowed)).isEqualTo(1);
    assertThat(lines()).hasSize(1).allMatch(line -> line.startsWith(shadowed + ":5:"));
  }

  @Test
  void explainSaysTheTierTheRuleAndWhyTheOthersDoNot() throws Exception {
    String policy = policy();
    String action =
        "{\"kind\": \"payment.refund\", \"facts\": {\"amount\": 60, \"currency\": \"EUR\"}}";
    assertThat(callgate("explain", "--policy", policy, "--action", action)).isZero();
    assertThat(lines())
        .startsWith("payment.refund: hard-blocked, one person can approve it")
        .contains("  not by small (" + policy + ":13): amount: at-most 50 but is 60");
    assertThat(callgate("explain", "--policy", policy, "--json", "--action", action)).isZero();
    assertThat(lines())
        .containsExactly(
            "{\"tier\":\"hard-blocked\",\"approval\":{\"needed\":1},\"rule\":null,\"file\":null,"
                + "\"line\":null,\"why\":\"no rule matches; the default for payment.refund is"
                + " hard-blocked\",\"unknown\":[],\"others\":[{\"rule\":\"small\",\"file\":\""
                + policy
                + "\",\"line\":13,\"failed\":\"amount: at-most 50 but is 60\"}]}");
  }

  @Test
  void explainSaysWhoCanApprove() throws Exception {
    assertThat(explained("{\"kind\": \"package.publish\"}"))
        .startsWith("{\"tier\":\"hard-blocked\",\"approval\":\"never\",\"rule\":\"never\"");
    assertThat(explained("{\"kind\": \"payment.payout\"}"))
        .contains("\"approval\":{\"needed\":2,\"approvers\":[\"alice\",\"bob\"]}");
    assertThat(explained("{\"kind\": \"db.read\"}"))
        .startsWith("{\"tier\":\"reversible\",\"approval\":null,");
    callgate("explain", "--policy", policy(), "--action", "{\"kind\": \"package.publish\"}");
    assertThat(lines().get(0)).isEqualTo("package.publish: hard-blocked, nobody can approve it");
    callgate("explain", "--policy", policy(), "--action", "{\"kind\": \"payment.payout\"}");
    assertThat(lines().get(0))
        .isEqualTo("payment.payout: hard-blocked, 2 people can approve it (alice, bob)");
  }

  @Test
  void aTargetFillsTheKindsMainFact() throws Exception {
    assertThat(explained("{\"kind\": \"db.delete\", \"target\": \"tmp_a\"}"))
        .contains("\"tier\":\"reversible\"")
        .contains("\"rule\":\"scratch\"");
    assertThat(explained("{\"kind\": \"db.delete\", \"target\": \"customers\"}"))
        .contains("\"tier\":\"hard-blocked\"");
    // What is given under its own name counts.
    assertThat(
            explained(
                "{\"kind\": \"db.delete\", \"target\": \"tmp_a\","
                    + " \"facts\": {\"tables\": [\"customers\"]}}"))
        .contains("\"tier\":\"hard-blocked\"");
  }

  @Test
  void whatIsNotGivenIsUnknownAndNullIsAbsent() throws Exception {
    assertThat(explained("{\"kind\": \"payment.refund\", \"facts\": {\"currency\": \"EUR\"}}"))
        .contains("\"tier\":\"hard-blocked\"")
        .contains("\"unknown\":[\"amount\"]");
    assertThat(
            explained(
                "{\"kind\": \"payment.refund\","
                    + " \"facts\": {\"currency\": \"EUR\", \"amount\": {\"unknown\": true}}}"))
        .contains("\"tier\":\"hard-blocked\"")
        .contains("\"unknown\":[\"amount\"]");
    assertThat(
            explained(
                "{\"kind\": \"payment.refund\","
                    + " \"facts\": {\"currency\": \"EUR\", \"amount\": null}}"))
        .contains("\"unknown\":[]");
  }

  @Test
  void explainKnowsTheFactsOfTheCallersAndOfWhatAKindIsReadFrom() throws Exception {
    for (String facts :
        List.of(
            "\"kind\": \"payment.refund\", \"facts\": {\"json.a.b\": 1, \"headers.x\": \"y\"}",
            "\"kind\": \"file.overwrite\", \"facts\": {\"to\": \"/a\"}",
            "\"kind\": \"db.read\", \"facts\": {\"caller\": \"shop.Tools\", \"target\": [\"t\"]}",
            "\"kind\": \"db.read\", \"refines\": [\"http.send\"], \"facts\": {\"json.a\": 1}")) {
      assertThat(explained("{" + facts + "}")).as(facts).contains("\"tier\":");
    }
  }

  @Test
  void explainAnswersALineForALine() throws Exception {
    InputStream before = System.in;
    System.setIn(
        new ByteArrayInputStream(
            """
            {"id": 7, "kind": "package.publish"}

            nonsense
            {"id": "x", "kind": "db.delet"}
            {"id": 8, "kind": "db.delete", "frob": 1}
            {"id": 9, "kind": "db.delete", "facts": {"where": {"a": 1}}}
            {"id": {"a": [null]}, "kind": "db.read"}
            """
                .getBytes(StandardCharsets.UTF_8)));
    try {
      assertThat(callgate("explain", "--policy", policy())).isEqualTo(1);
    } finally {
      System.setIn(before);
    }
    assertThat(lines()).hasSize(6);
    assertThat(lines().get(0)).startsWith("{\"id\":7,\"tier\":\"hard-blocked\"");
    assertThat(lines().get(1)).startsWith("{\"error\":\"this is not JSON: ");
    assertThat(lines().get(2))
        .isEqualTo(
            "{\"id\":\"x\",\"error\":\"there is no kind \\\"db.delet\\\"; did you mean"
                + " \\\"db.delete\\\"?\"}");
    assertThat(lines().get(3))
        .isEqualTo(
            "{\"id\":8,\"error\":\"unknown key \\\"frob\\\"; there are kind, target, facts, refines"
                + " and id\"}");
    assertThat(lines().get(4)).startsWith("{\"id\":9,\"error\":\"facts: \\\"where\\\": expected ");
    assertThat(lines().get(5)).startsWith("{\"id\":{\"a\":[null]},\"tier\":\"reversible\"");
  }

  @Test
  void explainRefusesWhatItCannotUse() throws Exception {
    assertThat(callgate("explain", "--policy", policy(), "--action", "{\"kind\": \"db.delet\"}"))
        .isEqualTo(2);
    assertThat(err.toString())
        .isEqualTo("--action: there is no kind \"db.delet\"; did you mean \"db.delete\"?\n");
    String mistyped = "{\"kind\": \"db.delete\", \"facts\": {\"tabels\": [\"tmp_a\"]}}";
    assertThat(callgate("explain", "--policy", policy(), "--action", mistyped)).isEqualTo(2);
    assertThat(err.toString())
        .isEqualTo("--action: facts: db.delete has no fact \"tabels\"; did you mean \"tables\"?\n");
    String missing = folder.resolve("missing.yaml").toString();
    assertThat(callgate("explain", "--policy", missing, "--action", "{}")).isEqualTo(1);
    assertThat(err.toString()).isEqualTo(missing + ": does not exist\n");
    assertThat(callgate("explain", "--action", "{}")).isEqualTo(2);
    assertThat(err.toString())
        .startsWith("Missing required option: '--policy=FILE'\n")
        .contains("Usage: java -jar callgate.jar explain ");
  }

  @Test
  void theCatalogueIsListedAndShownAsItIsWritten() {
    assertThat(callgate("catalogue", "list")).isZero();
    assertThat(lines().get(0)).matches("name +sinks +endpoints +library");
    assertThat(lines()).anyMatch(line -> line.startsWith("jdbc "));
    assertThat(callgate("catalogue", "show", "jdbc")).isZero();
    assertThat(lines().get(0)).isEqualTo("callgate-catalogue: 1");
    assertThat(callgate("catalogue", "show", "jdbcc")).isEqualTo(1);
    assertThat(err.toString()).isEqualTo("There is no catalogue \"jdbcc\"; see: catalogue list\n");
  }

  @Test
  void theVersionIsPrinted() {
    for (String asked : new String[] {"version", "--version"}) {
      assertThat(callgate(asked)).isZero();
      assertThat(out.toString()).matches("callgate \\d+\\.\\d+\\.\\S+, Java \\d+\\S*\n");
    }
  }

  @Test
  void aCommandThatDoesNotExistIsAnsweredWithThoseThatDo() {
    assertThat(callgate("explian")).isEqualTo(2);
    assertThat(err.toString())
        .isEqualTo(
            "There is no command \"explian\"; did you mean \"explain\"? The commands are init,"
                + " lint, explain, sql, catalogue, log, ledger, approvals, keys, attach, version,"
                + " help.\n");
    assertThat(callgate("foo")).isEqualTo(2);
    assertThat(err.toString()).startsWith("There is no command \"foo\". The commands are init,");
    assertThat(callgate("catalogue", "shw")).isEqualTo(2);
    assertThat(err.toString())
        .isEqualTo(
            "There is no command \"shw\"; did you mean \"show\"? The commands are list, show.\n");
  }

  @Test
  void aGroupOfCommandsAloneIsWrongUsage() {
    for (String group : List.of("ledger", "catalogue", "approvals", "keys")) {
      assertThat(callgate(group)).as(group).isEqualTo(2);
      assertThat(out.toString()).isEmpty();
      assertThat(err.toString())
          .contains(" missing: ", "Usage: ")
          .contains("callgate.jar " + group);
    }
  }

  @Test
  void wrongUsageSaysWhatIsMissingAndHowToCallIt() {
    assertThat(callgate("lint")).isEqualTo(2);
    assertThat(err.toString())
        .startsWith("Missing required parameter: 'FILE'\n")
        .contains("Usage: java -jar callgate.jar lint ");
    assertThat(callgate("log", "--folow")).isEqualTo(2);
    assertThat(err.toString()).startsWith("Unknown option: '--folow'");
    assertThat(callgate("attach", "myapp")).isEqualTo(2);
    assertThat(err.toString()).contains("'myapp' is not a whole number\n");
    assertThat(callgate("attach", "1", "--name", "a,b")).isEqualTo(2);
    assertThat(err.toString()).startsWith("a comma cannot be part of --name: a,b\n");
  }

  @Test
  void aFileOutOfReachIsNamedWithTheReason() throws Exception {
    String lost = folder.resolve("lost/alice.pem").toString();
    assertThat(callgate("keys", "new", "alice", "--key", lost)).isEqualTo(1);
    assertThat(err.toString())
        .isEqualTo("callgate: " + lost + " cannot be written: its folder does not exist\n");
    String ledger = file("callgate.jsonl", "");
    assertThat(callgate("ledger", "verify", ledger)).isZero();
    assertThat(lines()).containsExactly("0 records in 1 file: whole");
    assertThat(callgate("ledger", "verify", ledger, "--anchor", folder.toString())).isEqualTo(1);
    assertThat(err.toString())
        .isEqualTo("callgate: " + folder + " is a folder; name the anchors' file in it\n");
    Path binary = folder.resolve("binary");
    Files.write(binary, new byte[] {(byte) 0xff, 0, 1});
    assertThat(callgate("ledger", "verify", ledger, "--against", binary.toString())).isEqualTo(1);
    assertThat(err.toString()).isEqualTo("callgate: " + binary + ": its last line is no anchor\n");
    Path socket = folder.resolve("socket");
    ServerSocketChannel.open(StandardProtocolFamily.UNIX)
        .bind(UnixDomainSocketAddress.of(socket))
        .close();
    assertThat(callgate("lint", socket.toString())).isEqualTo(1);
    assertThat(lines()).hasSize(1);
    assertThat(lines().get(0)).startsWith(socket + ": cannot be read: ").doesNotContain("(");
    assertThat(FileFault.of(new AccessDeniedException("/srv/x")))
        .isEqualTo("/srv/x: permission denied for " + System.getProperty("user.name"));
    assertThat(FileFault.of(new IOException("no ledger"))).isEqualTo("no ledger");
  }

  @Test
  void everyCommandHasHelp() {
    for (String command : Main.commandLine().getSubcommands().keySet()) {
      if (command.equals("help")) {
        continue;
      }
      assertThat(callgate(command, "--help")).as(command).isZero();
      assertThat(lines().get(0)).startsWith("Usage: java -jar callgate.jar " + command);
    }
    assertThat(callgate("--help")).isZero();
    assertThat(out.toString()).contains("java -javaagent:callgate.jar=policy=callgate.yaml");
  }

  @Test
  void aProgramThatCannotBeAttachedToIsNamed() {
    assertThat(callgate("attach", "999999999")).isEqualTo(1);
    assertThat(err.toString()).startsWith("callgate: cannot attach to 999999999: ");
  }

  private String explained(String action) throws IOException {
    assertThat(callgate("explain", "--policy", policy(), "--json", "--action", action))
        .as("%s", err)
        .isZero();
    return out.toString();
  }
}
