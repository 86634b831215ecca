package dev.callgate.cli.log;

import static org.assertj.core.api.Assertions.assertThat;

import dev.callgate.agent.ledger.Ledger;
import dev.callgate.agent.ledger.LedgerRecord;
import dev.callgate.agent.ledger.LedgerRecord.Verdict;
import dev.callgate.agent.ledger.LedgerSettings;
import dev.callgate.policy.Tier;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

class LogCommandTest {
  private static final String TIME = "\\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d:\\d\\d";

  @TempDir Path folder;
  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  private Path file() {
    return folder.resolve("callgate.jsonl");
  }

  private Ledger ledger() {
    return Ledger.open(new LedgerSettings(file().toFile(), "billing-agent", "main", List.of()));
  }

  private static LedgerRecord action(String kind, String target, Tier tier, Verdict verdict) {
    return LedgerRecord.action(kind, target, tier, verdict)
        .rule("a-rule", "/etc/acme/policy.yaml", 12)
        .origin("com.acme.Tools.purge", 42, null, "main");
  }

  private int log(String... arguments) {
    return new CommandLine(new LogCommand())
        .setOut(new PrintWriter(out, true))
        .setErr(new PrintWriter(err, true))
        .execute(arguments);
  }

  private List<String> rows() {
    return out.toString().lines().toList();
  }

  @Test
  void eachDecisionIsARow() {
    Ledger ledger = ledger();
    ledger.startWith(() -> LedgerRecord.start().fact("mode", "enforce"));
    String id =
        ledger.append(
            action("db.update", "customers", Tier.COSTLY, Verdict.RECORDED)
                .origin("com.acme.Tools.rename", 7, "rename_customer", "main"));
    ledger.append(LedgerRecord.outcome(id, true, 3).kind("db.update"));
    ledger.append(LedgerRecord.outcome(id, false, 3).kind("db.update"));
    ledger.append(action("db.delete", "customers", Tier.HARD_BLOCKED, Verdict.BLOCKED));
    ledger.append(LedgerRecord.fault("http.send", "x", Verdict.FAULT, "a reader threw"));
    ledger.append(LedgerRecord.gap("3 records could not be written: No space left on device"));

    assertThat(log(file().toString())).isZero();
    assertThat(rows()).hasSize(7);
    assertThat(rows().get(0)).matches("TIME +DECISION +TIER +KIND +TARGET +TOOL OR CALLER +RULE");
    assertThat(rows().get(1)).matches(TIME + "  start +billing-agent, pid \\d+ +mode enforce");
    assertThat(rows().get(2))
        .matches(
            TIME
                + "  recorded  costly +db.update +customers +rename_customer"
                + " +a-rule \\(policy.yaml:12\\)");
    assertThat(rows().get(3)).matches(TIME + "  failed +db.update +the call " + id);
    assertThat(rows().get(4))
        .matches(
            TIME
                + "  blocked   hard-blocked  db.delete +customers +Tools.purge:42"
                + " +a-rule \\(policy.yaml:12\\)");
    assertThat(rows().get(5)).matches(TIME + "  fault +http.send +x +fault: a reader threw");
    assertThat(rows().get(6))
        .matches(TIME + "  gap +3 records could not be written: No space left on device");
  }

  @Test
  void blockedShowsWhatWasOrWouldHaveBeenStopped() {
    Ledger ledger = ledger();
    ledger.append(action("db.update", "a", Tier.COSTLY, Verdict.RECORDED));
    ledger.append(action("db.delete", "b", Tier.HARD_BLOCKED, Verdict.BLOCKED));
    ledger.append(action("db.drop", "c", Tier.HARD_BLOCKED, Verdict.OBSERVED));
    log("--blocked", file().toString());
    assertThat(rows()).hasSize(3);
    assertThat(rows().get(1)).contains("blocked", "db.delete");
    assertThat(rows().get(2)).contains("observed", "db.drop");
    for (String format : List.of("json", "ecs", "ocsf")) {
      out.getBuffer().setLength(0);
      log("--blocked", "--format", format, file().toString());
      assertThat(rows()).as(format).hasSize(2);
      assertThat(rows().get(0)).contains("db.delete");
      assertThat(rows().get(1)).contains("db.drop");
    }
    assertThat(targets("--blocked", "--kind", "db.drop")).containsExactly("c");
  }

  @Test
  void theFilesOfOneLedgerAreOneLogInTheOrderOfTime() {
    Ledger first = ledger();
    Ledger second = ledger();
    for (int i = 0; i < 5; i++) {
      first.append(action("db.update", "first-" + i, Tier.COSTLY, Verdict.RECORDED));
      second.append(action("db.update", "second-" + i, Tier.COSTLY, Verdict.RECORDED));
    }
    assertThat(first.file()).isNotEqualTo(second.file());
    log(file().toString());
    assertThat(rows()).hasSize(11);
    assertThat(rows().subList(1, 11)).isSortedAccordingTo((a, b) -> time(a).compareTo(time(b)));
    assertThat(out.toString()).contains("first-4", "second-4");
  }

  private static String time(String row) {
    return row.substring(0, 19);
  }

  @Test
  void brokenLinesAreShownAsSuch() throws Exception {
    ledger().append(action("db.update", "before", Tier.COSTLY, Verdict.RECORDED));
    String whole = Files.readString(file());
    byte[] binary = {(byte) 0xff, 0, 0x1b, '\n'};
    Files.write(file(), binary, java.nio.file.StandardOpenOption.APPEND);
    Files.writeString(
        file(),
        "{\"v\":1}\n[]\n\n" + "x".repeat(2_000_000) + "\n" + whole + whole.substring(0, 40),
        java.nio.file.StandardOpenOption.APPEND);
    assertThat(log(file().toString())).isZero();
    assertThat(rows()).hasSize(9);
    assertThat(rows().subList(2, 7)).allMatch(row -> row.strip().startsWith("broken"));
    assertThat(rows().get(2)).contains("\\u0000\\u001b");
    assertThat(rows().get(3)).contains("{\"v\":1}");
    assertThat(rows().get(7)).contains("before");
    assertThat(rows().get(8)).contains("broken", "{\"v\":1,\"id\"");
  }

  @Test
  void aValueThatWasCutOrForgesALineIsOneLine() {
    Ledger ledger = ledger();
    ledger.append(
        action("file.delete", "x\n2026-01-01\u001b[2K", Tier.HARD_BLOCKED, Verdict.OBSERVED));
    ledger.append(action("file.delete", "y".repeat(9000), Tier.HARD_BLOCKED, Verdict.OBSERVED));
    log(file().toString());
    assertThat(rows()).hasSize(3).allMatch(row -> row.length() < 200);
    assertThat(out.toString()).contains("x\\u000a2026-01-01").doesNotContain("\u001b");
  }

  @Test
  void noLedgerIsSaidPlainly() {
    assertThat(log(file().toString())).isEqualTo(1);
    assertThat(err.toString())
        .isEqualToIgnoringNewLines(
            "callgate: no ledger at " + file() + "; name the file that the policy's ledger names");
    assertThat(log(folder.toString())).isEqualTo(1);
  }

  @Test
  void anEmptyLedgerIsSaidPlainly() throws Exception {
    Files.createFile(file());
    assertThat(log(file().toString())).isZero();
    assertThat(log("--blocked", file().toString())).isZero();
    assertThat(rows()).containsExactly("The ledger is empty.", "Nothing was stopped.");
  }

  @Test
  void followingSeesNewLinesNewFilesAndANewFileOfTheSameName() throws Exception {
    var lines = new LinkedBlockingQueue<String>();
    var thread =
        new Thread(
            () ->
                new CommandLine(new LogCommand())
                    .setOut(new PrintWriter(new Lines(lines), true))
                    .setErr(new PrintWriter(new Lines(lines), true))
                    .execute("--follow", file().toString()));
    thread.start();
    try {
      await(lines, "waiting for it");
      Ledger first = ledger();
      first.append(action("db.update", "one", Tier.COSTLY, Verdict.RECORDED));
      await(lines, " one ");
      Ledger second = ledger();
      second.append(action("db.update", "two", Tier.COSTLY, Verdict.RECORDED));
      await(lines, " two ");
      first.append(action("db.update", "three", Tier.COSTLY, Verdict.RECORDED));
      Files.move(file(), folder.resolve("old"));
      ledger().append(action("db.update", "four", Tier.COSTLY, Verdict.RECORDED));
      await(lines, " three ");
      await(lines, " four ");
    } finally {
      thread.interrupt();
      thread.join();
    }
  }

  @Test
  void whatIsShownCanBeChosen() {
    Ledger ledger = ledger();
    String id =
        ledger.append(
            action("db.update", "a", Tier.COSTLY, Verdict.RECORDED)
                .origin("com.acme.Tools.rename", 7, "rename", "main"));
    ledger.append(LedgerRecord.outcome(id, false, 3).kind("db.update"));
    ledger.append(
        action("payment.refund", "b", Tier.COSTLY, Verdict.RECORDED).refines(List.of("http.send")));
    ledger.append(action("db.delete", "c", Tier.HARD_BLOCKED, Verdict.BLOCKED));
    assertThat(targets("--kind", "db.*")).containsExactly("a", "the", "c");
    assertThat(targets("--kind", "http.send")).containsExactly("b");
    assertThat(targets("--kind", "db.delete,payment.refund")).containsExactly("b", "c");
    assertThat(targets("--tool", "rename")).containsExactly("a", "the");
    assertThat(targets("--decision", "blocked")).containsExactly("c");
    assertThat(targets("--since", "1h")).containsExactly("a", "the", "b", "c");
    assertThat(targets("--since", "2199-01-01T00:00:00Z")).isEmpty();
    assertThat(log("--since", "yesterday", file().toString())).isEqualTo(2);
  }

  @Test
  void aWordThatNoRecordHasIsRefused() {
    ledger().append(action("db.delete", "c", Tier.HARD_BLOCKED, Verdict.BLOCKED));
    assertThat(log("--decision", "blcoked", file().toString())).isEqualTo(2);
    assertThat(err.toString())
        .contains("'--decision'", "recorded, approved, blocked, observed, fault", "'blcoked'");
    for (String kind : List.of("delete", "db.", "*", "db*", "")) {
      err.getBuffer().setLength(0);
      assertThat(log("--kind", kind, file().toString())).as(kind).isEqualTo(2);
      assertThat(err.toString())
          .startsWith("--kind takes a kind such as db.delete, or a family, not " + kind)
          .contains("the well-known families are chat.*, cloud.*, db.*, file.*, ");
    }
    err.getBuffer().setLength(0);
    assertThat(log("--kind", "db", file().toString())).isEqualTo(2);
    assertThat(err.toString())
        .startsWith("--kind takes a kind or a family; the family is written db.*");
    assertThat(log("--kind", "house.pay", file().toString())).isZero();
    assertThat(rows()).containsExactly("No record matches.");
    for (String family : List.of("bogus.*", "db.delete.*", "house.*")) {
      err.getBuffer().setLength(0);
      assertThat(log("--kind", family, file().toString())).as(family).isEqualTo(2);
      assertThat(err.toString())
          .startsWith("--kind: no record of this ledger is of the family " + family)
          .contains("; the well-known families are chat.*, ");
    }
    assertThat(targets("--kind", "sms.*")).isEmpty();
  }

  @Test
  void aFamilyOfAPolicysOwnKindsIsKnownByItsRecords() {
    ledger().append(action("house.pay", "rent", Tier.HARD_BLOCKED, Verdict.OBSERVED));
    assertThat(targets("--kind", "house.*")).containsExactly("rent");
  }

  @Test
  void aRowThatSaysApprovedSaysByWhom() {
    Ledger ledger = ledger();
    ledger.append(
        action("db.delete", "a", Tier.HARD_BLOCKED, Verdict.APPROVED)
            .approved("alice", "ok", null)
            .approved("bob", "", "g1"));
    ledger.append(
        LedgerRecord.action("db.drop", "b", Tier.HARD_BLOCKED, Verdict.APPROVED)
            .approved("alice", "", null));
    assertThat(log(file().toString())).isZero();
    assertThat(rows().get(1)).endsWith("a-rule (policy.yaml:12), approved by alice, bob (grant)");
    assertThat(rows().get(2)).endsWith("  approved by alice");
  }

  @Test
  void whatIsNoDecisionSaysWhatItIs() {
    Ledger ledger = ledger();
    ledger.append(
        LedgerRecord.request("r1", "db.delete", "customers", "Delete 12 rows?")
            .rule("no-deletes", "/etc/acme/policy.yaml", 12)
            .origin("com.acme.Tools.purge", 42, null, "main"));
    ledger.append(
        LedgerRecord.refused("answers/r1.eve.json: the policy has no key of its approver"));
    ledger.append(
        LedgerRecord.reload(null).fact("mode", "enforce").fact("policy", "01c499cd25f2f557"));
    ledger.append(LedgerRecord.reload("policy.yaml:3:1: unknown key"));
    assertThat(log(file().toString())).isZero();
    assertThat(rows().get(1))
        .matches(
            TIME
                + "  asked     hard-blocked  db.delete +customers +Tools.purge:42"
                + " +no-deletes \\(policy.yaml:12\\)");
    assertThat(rows().get(2)).matches(TIME + "  refused +answers/r1.eve.json: the policy has .*");
    assertThat(rows().get(3)).matches(TIME + "  reload +mode enforce, policy 01c499cd2...");
    assertThat(rows().get(4)).matches(TIME + "  reload +not loaded: policy.yaml:3:1: unknown key");

    out.getBuffer().setLength(0);
    assertThat(log("--format", "ecs", "--kind", "db.delete", file().toString())).isZero();
    assertThat(rows()).hasSize(1);
    assertThat(rows().get(0))
        .contains("\"category\":[\"database\"],\"type\":[\"info\"],\"outcome\":\"unknown\"");
  }

  private List<String> targets(String... options) {
    out.getBuffer().setLength(0);
    var arguments = new java.util.ArrayList<>(List.of(options));
    arguments.add(file().toString());
    assertThat(log(arguments.toArray(String[]::new))).isZero();
    return rows().stream().skip(1).map(row -> row.substring(60).strip().split(" ")[0]).toList();
  }

  @Test
  void whatCameOfACallIsUnknownWhenItsProcessIsGone() throws Exception {
    Ledger ledger = ledger();
    ledger.append(action("db.update", "running", Tier.COSTLY, Verdict.RECORDED));
    String id = ledger.append(action("db.update", "done", Tier.COSTLY, Verdict.RECORDED));
    ledger.append(LedgerRecord.outcome(id, true, 3).kind("db.update"));
    ledger.append(action("db.delete", "x", Tier.HARD_BLOCKED, Verdict.BLOCKED));
    assertThat(log(file().toString())).isZero();
    assertThat(out.toString()).doesNotContain("unknown");
    stats(file());
    assertThat(out.toString()).matches("(?s).*outcomes\\s+ok +1\\s+running +1\\s+");

    // No process can have this pid.
    Path gone = folder.resolve("gone.jsonl");
    String pid = "\"pid\":" + ProcessHandle.current().pid();
    Files.writeString(gone, Files.readString(file()).replace(pid, "\"pid\":99999999"));
    out.getBuffer().setLength(0);
    assertThat(log(gone.toString())).isZero();
    assertThat(rows()).filteredOn(row -> row.contains("  unknown ")).hasSize(1);
    stats(gone);
    assertThat(out.toString())
        .matches("(?s).*decisions\\s+blocked +1\\s+recorded +2\\s+kinds.*")
        .matches("(?s).*outcomes\\s+ok +1\\s+unknown +1\\s+");
  }

  @Test
  void aRecordedOutcomeCountsMoreThanAnUnknownOne() throws Exception {
    Ledger ledger = ledger();
    String id = ledger.append(action("db.update", "late", Tier.COSTLY, Verdict.RECORDED));
    String other = ledger.append(action("db.update", "never", Tier.COSTLY, Verdict.RECORDED));
    ledger.append(LedgerRecord.outcome(id, true, 1).kind("db.update"));
    ledger.append(LedgerRecord.outcome(other, true, 1).kind("db.update"));
    // As if another process had said so in between, and the first had gone on.
    List<String> lines = Files.readAllLines(file());
    String ok = "\"outcome\":\"ok\"";
    String unknown = "\"outcome\":\"unknown\"";
    Path both = folder.resolve("both.jsonl");
    Files.write(
        both,
        List.of(
            lines.get(0),
            lines.get(1),
            lines.get(2).replace(ok, unknown),
            lines.get(3).replace(ok, unknown),
            lines.get(2)));
    stats(both);
    assertThat(out.toString()).matches("(?s).*outcomes\\s+ok +1\\s+unknown +1\\s+");
  }

  private void stats(Path ledger) {
    out.getBuffer().setLength(0);
    var command = new CommandLine(new StatsCommand()).setOut(new PrintWriter(out, true));
    assertThat(command.execute(ledger.toString())).isZero();
  }

  @Test
  void recordsArePrintedInOtherFormats() throws Exception {
    Ledger ledger = ledger();
    ledger.startWith(() -> LedgerRecord.start().fact("mode", "enforce"));
    String id = ledger.append(action("db.update", "customers", Tier.COSTLY, Verdict.RECORDED));
    ledger.append(LedgerRecord.outcome(id, true, 3).kind("db.update"));
    ledger.append(action("db.delete", "x", Tier.HARD_BLOCKED, Verdict.BLOCKED));

    log("--format", "json", file().toString());
    assertThat(rows()).isEqualTo(Files.readAllLines(file()));

    out.getBuffer().setLength(0);
    log("--format", "ecs", file().toString());
    assertThat(rows()).hasSize(4).allMatch(row -> row.startsWith("{\"@timestamp\":\"20"));
    assertThat(rows().get(1))
        .contains("\"action\":\"db.update\",\"category\":[\"database\"],\"type\":[\"allowed\"]");
    assertThat(rows().get(2)).contains("\"outcome\":\"success\",\"duration\":3000000");
    assertThat(rows().get(3)).contains("\"type\":[\"denied\"],\"outcome\":\"failure\"");

    out.getBuffer().setLength(0);
    log("--format", "ocsf", file().toString());
    assertThat(rows())
        .hasSize(3)
        .allMatch(row -> row.startsWith("{\"category_uid\":6,\"class_uid\":6003,"));
    assertThat(rows().get(1)).contains("\"status_id\":1", "\"correlation_uid\":\"" + id + "\"");
    assertThat(rows().get(2))
        .contains("\"activity_id\":4,\"type_uid\":600304", "\"disposition_id\":2");
  }

  @Test
  void followingSeesEachLineOnceWhenFilesArePutAside() throws Exception {
    var settings =
        new LedgerSettings(file().toFile(), "n", "main", List.of(), 1500, Long.MAX_VALUE);
    Ledger ledger = Ledger.open(settings);
    var lines = new LinkedBlockingQueue<String>();
    var thread =
        new Thread(
            () ->
                new CommandLine(new LogCommand())
                    .setOut(new PrintWriter(new Lines(lines), true))
                    .execute("--follow", file().toString()));
    thread.start();
    try {
      for (int i = 0; i < 60; i++) {
        ledger.append(action("db.update", "row-" + i + "-", Tier.COSTLY, Verdict.RECORDED));
        Thread.sleep(10);
      }
      var seen = new java.util.ArrayList<String>();
      while (seen.size() < 61) {
        String line = lines.poll(60, TimeUnit.SECONDS);
        assertThat(line).as("after " + seen).isNotNull();
        seen.add(line);
      }
      for (int i = 0; i < 60; i++) {
        String row = " row-" + i + "- ";
        assertThat(seen.stream().filter(line -> line.contains(row)).count())
            .as("%s in %s", row, seen)
            .isEqualTo(1);
      }
      assertThat(ledger.set().files()).hasSizeGreaterThan(5);
    } finally {
      thread.interrupt();
      thread.join();
    }
  }

  private static void await(BlockingQueue<String> lines, String part) throws Exception {
    String line;
    do {
      line = lines.poll(60, TimeUnit.SECONDS);
      assertThat(line).as("a line with " + part).isNotNull();
    } while (!line.contains(part));
  }

  /** Hands over whole lines as they are printed. */
  private static final class Lines extends Writer {
    private final BlockingQueue<String> lines;
    private final StringBuilder line = new StringBuilder();

    Lines(BlockingQueue<String> lines) {
      this.lines = lines;
    }

    @Override
    public void write(char[] text, int from, int length) {
      for (int i = from; i < from + length; i++) {
        if (text[i] == '\n') {
          lines.add(line.toString());
          line.setLength(0);
        } else {
          line.append(text[i]);
        }
      }
    }

    @Override
    public void flush() {
      // Lines are handed over when they end.
    }

    @Override
    public void close() {
      // Nothing is held.
    }
  }
}
