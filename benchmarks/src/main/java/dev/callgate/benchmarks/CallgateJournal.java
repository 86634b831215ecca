package dev.callgate.benchmarks;

import dev.callgate.agent.ledger.Ledger;
import dev.callgate.agent.ledger.LedgerRecord;
import dev.callgate.agent.ledger.LedgerRecord.Verdict;
import dev.callgate.agent.ledger.LedgerSettings;
import dev.callgate.policy.Fact;
import dev.callgate.policy.Tier;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * The ledger as the gate uses it: every record is made from facts, redacted, turned into text,
 * hashed and written, into files that are put aside at the usual size.
 */
final class CallgateJournal implements Journal {
  private static final long ROTATE_BYTES = 64L << 20;

  private static final Fact SQL =
      new Fact.Text(
          """
          DELETE FROM customers
          WHERE last_order_at < ?
            AND status = ?
            AND region IN ('EU', 'UK', 'CH')
            AND customer_id NOT IN (SELECT customer_id FROM open_invoices WHERE due_at > ?)
            AND consent_token = '5f0c9a7e41'""");

  private static final Fact URL =
      new Fact.Text("jdbc:postgresql://db.internal:5432/billing?user=app&password=hunter2");

  private static final Fact BINDS =
      new Fact.Many(List.of("2024-01-01", "inactive", "2026-11-30 08:00:00+00"), true);

  private static final Fact NONE = new Fact.Many(List.of(), true);

  private final Ledger ledger;
  private final Tier tier;
  private final boolean outcomes;

  /**
   * @param tier hard-blocked: each record of an action is on the device when {@link #append}
   *     returns; costly: it is in the kernel's hands
   * @param outcomes whether each call has a second record, of what came back, as those have that
   *     ran. It is in the kernel's hands, and on the device with those that follow.
   */
  CallgateJournal(Path folder, Tier tier, boolean outcomes) {
    File file = folder.resolve("callgate.jsonl").toFile();
    this.tier = tier;
    this.outcomes = outcomes;
    this.ledger =
        Ledger.open(
            new LedgerSettings(
                file, "billing-agent", "com.acme.Main", List.of(), ROTATE_BYTES, Long.MAX_VALUE));
  }

  @Override
  public int append() {
    String id = ledger.append(record());
    if (!outcomes) {
      return 1;
    }
    ledger.append(LedgerRecord.outcome(id, true, 3).kind("db.delete").result("updated", 4711));
    return 2;
  }

  /** As the gate's recorder makes it of a decided call. */
  private LedgerRecord record() {
    Verdict verdict = tier == Tier.COSTLY ? Verdict.RECORDED : Verdict.APPROVED;
    return LedgerRecord.action("db.delete", "customers", tier, verdict)
        .why("rule deletes (/etc/callgate/billing.yaml:17) says " + tier.word())
        .origin("com.acme.Tools.purge", 42, "purge", Thread.currentThread().getName())
        .rule("deletes", "/etc/callgate/billing.yaml", 17)
        .fact("sql", SQL)
        .fact("database.url", URL)
        .fact("database.user", new Fact.Text("app"))
        .fact("database.product", new Fact.Text("postgresql"))
        .fact("binds", BINDS)
        .fact("tables", new Fact.Many(List.of("customers"), true))
        .fact("reads", new Fact.Many(List.of("open_invoices"), true))
        .fact("functions", NONE)
        .fact("columns", NONE)
        .fact("where", new Fact.Text("some"));
  }

  @Override
  public long count() throws IOException {
    long count = 0;
    for (File file : ledger.set().files()) {
      try (var lines = Files.lines(file.toPath())) {
        // What the ledger adds of its own does not count.
        count += lines.filter(line -> !line.contains("\"event\":\"checkpoint\"")).count();
      }
    }
    return count;
  }

  @Override
  public void close() {
    ledger.sync();
  }
}
