package dev.callgate.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.callgate.cli.approvals.Office;
import dev.callgate.policy.approval.Answer;
import dev.callgate.policy.approval.Carrier.Outcome;
import dev.callgate.policy.approval.Question;
import dev.callgate.policy.approval.Request;
import dev.callgate.policy.approval.Signer;
import dev.callgate.policy.approval.Verdict;
import dev.callgate.policy.json.JsonReader;
import dev.callgate.policy.json.JsonValue.JsonNumber;
import dev.callgate.policy.json.JsonValue.JsonObject;
import dev.callgate.policy.json.JsonValue.JsonText;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/** Each command by what it leaves in the directory, as the waiting program would judge it. */
class ApprovalsTest {
  /** Clears the screen, goes up a line, rings, turns the direction, and ends a line. */
  private static final String HOSTILE = "x\u001b[2J\u001b[1A\u0007\u009b1A\u202egnp.exe\r\ny";

  @TempDir Path folder;
  private Office office;
  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  @BeforeEach
  void makeOffice() throws IOException {
    office = new Office(folder);
  }

  private int callgate(String input, String... arguments) {
    out.getBuffer().setLength(0);
    err.getBuffer().setLength(0);
    InputStream before = System.in;
    System.setIn(new ByteArrayInputStream(input.getBytes(StandardCharsets.UTF_8)));
    try {
      CommandLine command = Main.commandLine(arguments);
      command.setOut(new PrintWriter(out, true)).setErr(new PrintWriter(err, true));
      return command.execute(arguments);
    } finally {
      System.setIn(before);
    }
  }

  /** With the policy, and as that person. */
  private int as(String person, String input, String... arguments) {
    var all = new ArrayList<>(List.of("approvals"));
    all.addAll(List.of(arguments));
    all.addAll(List.of("--policy", office.policy().toString()));
    if (person != null) {
      all.addAll(List.of("--key", office.key(person).toString()));
    }
    return callgate(input, all.toArray(String[]::new));
  }

  private List<Path> files(String name) throws IOException {
    try (var all = Files.list(office.directory().resolve(name))) {
      return all.toList();
    }
  }

  private void assertRefused(String why) throws IOException {
    assertThat(err.toString()).startsWith("callgate: ").contains(why);
    assertThat(files("answers")).isEmpty();
    assertThat(files("grants")).isEmpty();
  }

  @Test
  void listShowsWhatWaitsAndHowFarItIs() throws Exception {
    assertThat(as(null, "", "list")).isZero();
    assertThat(out.toString()).isEqualTo("Nothing waits for an answer.\n");
    Request request = office.request().needed(2).put();
    assertThat(as("alice", "", "approve", request.id(), "--yes")).isZero();
    Request old = office.request().expired().put();
    assertThat(as(null, "", "list")).isZero();
    List<String> rows = out.toString().lines().toList();
    assertThat(rows.get(0)).matches("ID +ASKED +EXPIRES +HAS +QUESTION");
    assertThat(rows.get(1))
        .matches(old.id() + "  1h 0m +expired +0/1 +Delete 12 rows.* \\[expired]");
    assertThat(rows.get(2)).matches(request.id() + "  1m \\ds +28m \\d+s +1/2 +Delete 12 rows.*");

    assertThat(as(null, "", "list", "--json")).isZero();
    var json = (JsonObject) JsonReader.read(out.toString().lines().toList().get(1));
    assertThat(((JsonNumber) json.member("have")).number().intValue()).isEqualTo(1);
    assertThat(((JsonText) json.member("state")).text()).isEqualTo("waiting");
    assertThat(Request.of((JsonObject) json.member("request"))).isEqualTo(request);
  }

  @Test
  void listSaysWhatItDoesNotShow() throws Exception {
    Request request = office.request().put();
    String text =
        Files.readString(office.directory().resolve("requests/" + request.id() + ".json"));
    for (int i = 1; i < 2_003; i++) {
      String id = "zz-" + i;
      Files.writeString(
          office.directory().resolve("requests/" + id + ".json"), text.replace(request.id(), id));
    }
    assertThat(as(null, "", "list")).isZero();
    assertThat(out.toString().lines()).hasSize(2_001);
    assertThat(err.toString()).startsWith("callgate: 3 more lie there and are not shown");
    assertThat(as(null, "", "list", "--json")).isZero();
    assertThat(out.toString().lines()).hasSize(2_000);
    assertThat(err.toString()).startsWith("callgate: 3 more ");
  }

  @Test
  void showTellsEverythingThatAnAnswerBinds() throws Exception {
    Request request = office.request().needed(2).approvers("alice", "bob").unread("body").put();
    assertThat(as("bob", "", "deny", request.id(), "--reason", "not on a Friday", "--yes"))
        .isZero();
    Signer eve = Signer.read(office.key("eve"));
    long now = System.currentTimeMillis();
    office.carrier().answer(eve.sign(Answer.to(request, true, "fine", "alice", now)));
    Files.writeString(office.directory().resolve("answers/" + request.id() + ".x.json"), "{");
    assertThat(as(null, "", "show", request.id())).isZero();
    assertThat(out.toString())
        .contains("Delete 12 rows from orders\n")
        .contains("  database        jdbc:postgresql://db1/shop\n")
        .contains("  The agent says, and nobody has checked it:\n    it was asked for\n")
        .contains("  rule            no-deletes (billing.yaml:7)\n")
        .contains(
            "agent billing, tool cleanup, com.acme.Orders.purge:41, thread main, process 4711")
        .contains("  needs           2 different people of alice, bob\n")
        .contains("  unread          body\n")
        .contains(" approvals grant --for " + request.id() + " --times 1 --minutes 10 --policy ")
        .contains("  action          " + request.action() + "\n")
        .contains("  question        " + request.questionDigest() + "\n")
        .contains("  policy          sha256:p1\n")
        .containsPattern("alice +approve, .*DOES NOT COUNT: its signature is not its approver's")
        .containsPattern("bob +deny, .*: not on a Friday\n")
        .contains("ignored: answers/" + request.id() + ".x.json: it is not a whole document");
    assertThat(as(null, "", "show", "nothing-like-this")).isEqualTo(1);
    assertThat(err.toString()).startsWith("callgate: there is no request nothing-like-this");
  }

  @Test
  void approveAsksAndThenSignsWhatTheProgramAccepts() throws Exception {
    Request request = office.request().put();
    assertThat(as("alice", "n\n", "approve", request.id())).isEqualTo(1);
    assertThat(as("alice", "", "approve", request.id())).isEqualTo(1);
    assertThat(out.toString()).endsWith("Approve it? [y/n] \nNothing was sent.\n");
    assertThat(files("answers")).isEmpty();

    assertThat(as("alice", "what\ny\n", "approve", request.id(), "--reason", "checked")).isZero();
    assertThat(out.toString())
        .contains("Delete 12 rows from orders")
        .endsWith("Please answer y or n.\nApprove it? [y/n] Approved as alice; it is approved.\n");
    assertThat(office.verdict(request))
        .isInstanceOfSatisfying(
            Verdict.Approved.class,
            approved ->
                assertThat(approved.votes())
                    .containsExactly(new Verdict.Vote("alice", "checked", null)));
  }

  @Test
  void twoPeopleAreTwoPeople() throws Exception {
    Request request = office.request().needed(2).put();
    assertThat(as("alice", "", "approve", request.id(), "--yes")).isZero();
    assertThat(out.toString()).endsWith("Approved as alice; 1 of 2, one more person is needed.\n");
    assertThat(as("alice", "", "approve", request.id(), "--yes")).isZero();
    assertThat(office.verdict(request)).isInstanceOf(Verdict.Waiting.class);
    assertThat(as("bob", "", "approve", request.id(), "--yes")).isZero();
    assertThat(out.toString()).endsWith("Approved as bob; it is approved.\n");
    assertThat(office.verdict(request)).isInstanceOf(Verdict.Approved.class);
  }

  @Test
  void denyNeedsAReasonThatTheProgramIsTold() throws Exception {
    Request request = office.request().put();
    assertThat(as("bob", "", "deny", request.id(), "--yes")).isEqualTo(2);
    assertThat(as("bob", "", "deny", request.id(), "--reason", " ", "--yes")).isEqualTo(2);
    assertThat(err.toString()).startsWith("--reason is empty; it goes to the program that asked");
    assertThat(as("bob", "y\n", "deny", request.id(), "--reason", "not these rows")).isZero();
    assertThat(office.verdict(request))
        .isInstanceOfSatisfying(
            Verdict.Denied.class,
            denied ->
                assertThat(denied.by() + ": " + denied.reason()).isEqualTo("bob: not these rows"));
  }

  @Test
  void whatIsOverCannotBeAnswered() throws Exception {
    Request old = office.request().expired().put();
    assertThat(as("alice", "", "approve", old.id(), "--yes")).isEqualTo(1);
    assertRefused("it expired 30m 0s ago; if the call is still wanted, its program asks again");

    Request used = office.request().put();
    assertThat(office.carrier().use(used.id())).isTrue();
    assertThat(as("alice", "", "approve", used.id(), "--yes")).isEqualTo(1);
    assertRefused("it was approved and that is used already");

    Request closed = office.request().put();
    office.carrier().close(closed, Outcome.DENIED);
    assertThat(as("alice", "", "deny", closed.id(), "--reason", "x", "--yes")).isEqualTo(1);
    assertRefused("cannot be denied: it was denied already");
    assertThat(as(null, "", "show", closed.id())).isZero();
    assertThat(out.toString()).endsWith("It is over: it was denied already.\n");
  }

  /** Whoever can write the directory can put the end off, but no answer counts after it. */
  @Test
  void whatIsOverByThePolicyCannotBeAnsweredWhateverItsFileSays() throws Exception {
    Files.writeString(
        office.policy(),
        Files.readString(office.policy()).replace("approvals:\n", "approvals:\n  expires: 20s\n"));
    Request moved = office.request().put();
    assertThat(as(null, "", "list")).isZero();
    assertThat(out.toString()).containsPattern(moved.id() + "  1m \\ds +expired ");
    assertThat(as(null, "", "list", "--json")).isZero();
    assertThat(out.toString()).contains("\"state\":\"expired\"");
    assertThat(as(null, "", "show", moved.id())).isZero();
    assertThat(out.toString())
        .contains("  expires         EXPIRED; its file says later than the policy allows\n");
    assertThat(as("alice", "", "approve", moved.id(), "--yes")).isEqualTo(1);
    assertRefused("it expired 40s ago; if the call is still wanted, its program asks again");
    assertThat(as("alice", "", "deny", moved.id(), "--reason", "x", "--yes")).isEqualTo(1);
    assertRefused("it expired 4");
    assertThat(as("alice", "", "watch")).isZero();
    assertThat(out.toString()).startsWith("Nothing waits for your answer.");

    Request open = office.request().lasting(3_600_000).put();
    assertThat(as(null, "", "show", open.id())).isZero();
    assertThat(out.toString())
        .containsPattern("  expires         in 1\\ds; its file says later than the policy allows");
  }

  @Test
  void whoMayNotAnswerIsTold() throws Exception {
    Request own = office.request().agent("Alice").put();
    assertThat(as("alice", "", "approve", own.id(), "--yes")).isEqualTo(1);
    assertRefused("it is alice's own request: another person has to answer it");

    Request bobs = office.request().approvers("bob").put();
    assertThat(as("alice", "", "approve", bobs.id(), "--yes")).isEqualTo(1);
    assertRefused("alice may not answer it; these may: bob");
    assertThat(as("alice", "", "grant", "--for", bobs.id(), "--times", "1", "--minutes", "1"))
        .isEqualTo(1);
    assertRefused("alice may not answer it");

    assertThat(as("eve", "", "approve", bobs.id(), "--yes")).isEqualTo(1);
    assertRefused("the policy has no key that belongs to " + office.key("eve"));
    assertThat(as("eve", "", "approve", bobs.id(), "--yes", "--as", "bob")).isEqualTo(1);
    assertRefused(office.key("eve") + " is not the key that the policy has for bob");
    assertThat(as("eve", "", "approve", bobs.id(), "--yes", "--as", "eve")).isEqualTo(1);
    assertRefused("the policy has no key of eve; it has those of alice, bob");
    Files.setPosixFilePermissions(office.key("bob"), PosixFilePermissions.fromString("rw-r--r--"));
    assertThat(as("bob", "", "approve", bobs.id(), "--yes")).isEqualTo(1);
    assertRefused("chmod 600");
  }

  @Test
  void whatCouldNotBeReadTakesAGrant() throws Exception {
    Request request = office.request().unread("body", "url").target("?").put();
    assertThat(as("alice", "", "approve", request.id(), "--yes")).isEqualTo(1);
    assertThat(out.toString())
        .contains("  unread          body, url\n")
        .contains(
            "approvals grant --for "
                + request.id()
                + " --times 1 --minutes 10 --target '*' --policy "
                + office.policy()
                + " --key "
                + office.key("alice"));
    assertRefused("what could not be read cannot be approved by value, only by a grant");
    assertThat(as("alice", "", "grant", "--for", request.id(), "--times", "1", "--minutes", "10"))
        .isEqualTo(1);
    assertRefused("its target is not known, or several; say which, such as --target '*'");

    String[] asSaid = {
      "grant", "--for", request.id(), "--times", "1", "--minutes", "10", "--target", "*"
    };
    assertThat(as("alice", "y\n", asSaid)).isZero();
    assertThat(office.verdict(request)).isInstanceOf(Verdict.Approved.class);
  }

  @Test
  void aGrantIsForTheRequestsOwnTargetAndLimits() throws Exception {
    Request request = office.request().put();
    String[] grant = {"grant", "--for", request.id(), "--times", "3", "--minutes", "90"};
    assertThat(as("alice", "n\n", grant)).isEqualTo(1);
    assertThat(files("grants")).isEmpty();
    assertThat(as("alice", "y\n", grant)).isZero();
    assertThat(out.toString())
        .contains(
            "A grant of alice: db.delete on orders at jdbc:postgresql://db1/shop by billing, held"
                + " by no-deletes, 3 times within 1h 30m\n");
    assertThat(office.verdict(request))
        .isInstanceOfSatisfying(
            Verdict.Approved.class,
            approved -> assertThat(approved.votes().get(0).grant().times()).isEqualTo(3));
  }

  @Test
  void aGrantIsWidenedToOtherPlacesOnlyWhenToldTo() throws Exception {
    Request request = office.request().put();
    assertThat(as(null, "", "show", request.id())).isZero();
    assertThat(out.toString()).contains("  place           jdbc:postgresql://db1/shop\n");
    String[] grant = {"grant", "--for", request.id(), "--times", "1", "--minutes", "1", "--yes"};
    assertThat(as("alice", "", with(grant, "--place", "jdbc:postgresql://staging/*"))).isEqualTo(1);
    assertRefused("--place does not cover its own place, jdbc:postgresql://db1/shop");
    assertThat(as("alice", "", with(grant, "--place", "jdbc:postgresql://db1/*"))).isZero();
    assertThat(out.toString()).contains(" on orders at jdbc:postgresql://db1/* by billing");
    assertThat(as("alice", "", with(grant, "--place", "*"))).isZero();
    assertThat(out.toString())
        .contains(" on orders at any place, also one that is not known, by billing");
    assertThat(office.carrier().grants().received())
        .extracting(received -> received.signed().document().place())
        .containsExactlyInAnyOrder("jdbc:postgresql://db1/*", "*");
  }

  @Test
  void aPlaceThatIsNotKnownIsNotGrantedByItself() throws Exception {
    Request request = office.request().place("?").put();
    String[] grant = {"grant", "--for", request.id(), "--times", "1", "--minutes", "1", "--yes"};
    assertThat(as("alice", "", grant)).isEqualTo(1);
    assertRefused("its place is not known; if it may be any, say --place '*'");
    assertThat(as("alice", "", with(grant, "--place", "?"))).isEqualTo(1);
    assertThat(as("alice", "", with(grant, "--place", "*"))).isZero();

    Request unread = office.request().unread("database.url").place("?").put();
    assertThat(as(null, "", "show", unread.id())).isZero();
    assertThat(out.toString())
        .contains("  place           ?\n")
        .contains("--for " + unread.id() + " --times 1 --minutes 10 --place '*' --policy ");

    Request nowhere = office.request().place(null).put();
    grant[2] = nowhere.id();
    assertThat(as("alice", "", with(grant, "--place", "db1"))).isEqualTo(1);
    assertThat(err.toString()).contains("its kind has no place; leave --place out");
    assertThat(as("alice", "", grant)).isZero();
    assertThat(out.toString()).contains(": db.delete on orders by billing");
  }

  @Test
  void aGrantThatWouldNotCoverTheRequestIsRefused() throws Exception {
    Request request = office.request().put();
    String[] grant = {"grant", "--for", request.id(), "--times", "1", "--minutes", "1", "--yes"};
    assertThat(as("alice", "", with(grant, "--target", "tmp_*"))).isEqualTo(1);
    assertRefused("--target does not cover its own target, orders");
    assertThat(as("alice", "", with(grant, "--rows", "11"))).isEqualTo(1);
    assertRefused("--rows does not cover it: 12");
    assertThat(as("alice", "", with(grant, "--at-most", "5"))).isEqualTo(2);
    assertThat(err.toString()).startsWith("That is no grant: an amount needs a currency");
    assertThat(as("alice", "", with(grant, "--at-most", "5", "--currency", "EUR"))).isEqualTo(1);
    assertRefused("--at-most does not cover it: it has no amount");
    assertThat(as("alice", "", with(grant, "--at-most", "much", "--currency", "EUR"))).isEqualTo(2);
    assertThat(err.toString())
        .startsWith("Invalid value for option '--at-most': 'much' is not a number\n");
    assertThat(as("alice", "", with(grant, "--rows", "few"))).isEqualTo(2);
    assertThat(err.toString())
        .startsWith("Invalid value for option '--rows': 'few' is not a whole number\n");
    String[] tooMany = {"grant", "--for", request.id(), "--times", "1001", "--minutes", "1"};
    assertThat(as("alice", "", tooMany)).isEqualTo(2);
    assertThat(err.toString()).startsWith("--times is from 1 to 1000\n");
    String[] forEver = {"grant", "--for", request.id(), "--times", "1", "--minutes", "0"};
    assertThat(as("alice", "", forEver)).isEqualTo(2);
    assertThat(files("grants")).isEmpty();
  }

  @Test
  void aPatternOfPathsBeginsAtTheRoot() throws Exception {
    String target = Path.of("orders.txt").toAbsolutePath().toString();
    Request request = office.request().kind("file.delete").target(target).place(null).put();
    String[] grant = {"grant", "--for", request.id(), "--times", "1", "--minutes", "1", "--yes"};
    for (String pattern : List.of("orders.txt", "*.txt", "./*")) {
      assertThat(as("alice", "", with(grant, "--target", pattern))).as(pattern).isEqualTo(2);
      assertThat(err.toString()).startsWith("--target is a whole path").contains("Usage: ");
      assertThat(files("grants")).isEmpty();
    }
    assertThat(as("alice", "", with(grant, "--target", "**/orders.txt"))).isZero();
    Request make =
        office.request().kind("process.exec").target("/usr/bin/make").place("/srv/a").put();
    grant[2] = make.id();
    assertThat(as("alice", "", with(grant, "--place", "a"))).isEqualTo(2);
    assertThat(err.toString()).startsWith("--place is a whole path");
    assertThat(as("alice", "", with(grant, "--place", "/srv/*"))).isZero();
    assertThat(out.toString()).contains("process.exec on /usr/bin/make at /srv/* by billing");
  }

  private static String[] with(String[] words, String... more) {
    var all = new ArrayList<>(List.of(words));
    all.addAll(List.of(more));
    return all.toArray(String[]::new);
  }

  @Test
  void nothingInAFileReachesTheTerminalRaw() throws Exception {
    Question question =
        new Question(
            HOSTILE, List.of(new Question.Detail(HOSTILE, HOSTILE)), List.of(HOSTILE), HOSTILE);
    Request request =
        office
            .request()
            .question(question)
            .agent(HOSTILE)
            .target(HOSTILE)
            .place(HOSTILE)
            .unread(HOSTILE)
            .put();
    Signer eve = Signer.read(office.key("eve"));
    office.carrier().answer(eve.sign(Answer.to(request, true, HOSTILE, HOSTILE, 1)));
    Files.writeString(office.directory().resolve("answers/\u001b[2J\u202e.json"), "{}");
    Files.writeString(
        office.directory().resolve("answers/" + request.id() + ".\u001b[2J.json"), "{}");
    Files.writeString(office.directory().resolve("requests/\u009b2J.json"), "{}");
    List<String[]> commands =
        List.of(
            new String[] {"list"},
            new String[] {"list", "--json"},
            new String[] {"show", request.id()},
            new String[] {"approve", request.id()},
            new String[] {"deny", request.id(), "--reason", "no"},
            new String[] {"grant", "--for", request.id(), "--times", "1", "--minutes", "1"},
            new String[] {"watch"});
    for (String[] command : commands) {
      as(command.length == 1 && command[0].equals("list") ? null : "alice", "", command);
      assertThat(out + "" + err)
          .as(command[0])
          .isNotBlank()
          .doesNotContainPattern("[\\p{Cc}\\p{Cf}&&[^\n]]");
    }
  }

  @Test
  void withoutAPolicyTheAnswerIsSignedAllTheSame() throws Exception {
    Request request = office.request().put();
    String directory = office.directory().toString();
    String key = office.key("alice").toString();
    String[] approve = {
      "approvals", "approve", request.id(), "--directory", directory, "--key", key, "--yes"
    };
    assertThat(callgate("", approve)).isZero();
    assertThat(out.toString())
        .endsWith(
            "Approved as alice. Whether that is enough, and counts, the program's policy says.\n");
    assertThat(office.verdict(request)).isInstanceOf(Verdict.Approved.class);
    assertThat(callgate("", "approvals", "list", "--directory", directory)).isZero();
    assertThat(out.toString()).contains("?/1");
  }

  @Test
  void wrongUsageIsToldAndAPlaceIsNeverMade() throws Exception {
    assertThat(callgate("", "approvals")).isEqualTo(2);
    assertThat(callgate("", "approvals", "list")).isEqualTo(2);
    assertThat(err.toString()).startsWith("Where are the requests?");
    Path nowhere = folder.resolve("nowhere");
    assertThat(callgate("", "approvals", "list", "--directory", nowhere.toString())).isEqualTo(1);
    assertThat(err.toString()).startsWith("callgate: " + nowhere + ": there is no such folder");
    assertThat(nowhere).doesNotExist();
    assertThat(callgate("", "approvals", "list", "--directory", folder.toString())).isEqualTo(1);
    assertThat(err.toString())
        .isEqualTo(
            "callgate: "
                + folder
                + " is no directory of approvals: it holds other things, and no folder"
                + " `requests`\n");
    assertThat(folder.resolve("requests")).doesNotExist();
    Path made = Files.createDirectory(folder.resolve("made"));
    Files.setPosixFilePermissions(made, PosixFilePermissions.fromString("rwxrwx---"));
    assertThat(callgate("", "approvals", "list", "--directory", made.toString())).isZero();
    assertThat(out.toString()).isEqualTo("Nothing waits for an answer.\n");
    Path empty = Files.writeString(folder.resolve("empty.yaml"), "callgate: 1\n");
    assertThat(callgate("", "approvals", "list", "--policy", empty.toString())).isEqualTo(1);
    assertThat(err.toString()).contains("names no `approvals.directory`");
    Path broken =
        Files.writeString(folder.resolve("b.yaml"), "callgate: 1\napprovals: {keyz: 1}\n");
    assertThat(callgate("", "approvals", "list", "--policy", broken.toString())).isEqualTo(1);
    assertThat(err.toString()).contains("b.yaml:2:13").contains("keyz");
  }
}
