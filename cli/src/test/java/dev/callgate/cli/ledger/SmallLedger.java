package dev.callgate.cli.ledger;

import dev.callgate.agent.ledger.Ledger;
import dev.callgate.agent.ledger.LedgerFailure;
import dev.callgate.agent.ledger.LedgerRecord;
import dev.callgate.agent.ledger.LedgerRecord.Verdict;
import dev.callgate.agent.ledger.LedgerSettings;
import dev.callgate.policy.Tier;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;

/** Writes ledgers with the agent's own writer, in which everything happened that may happen. */
final class SmallLedger {
  final Path file;
  private final Ledger ledger;
  private int count;

  SmallLedger(Path folder, long rotateBytes) {
    file = folder.resolve("callgate.jsonl");
    ledger =
        Ledger.open(
            new LedgerSettings(
                file.toFile(), "billing-agent", "main", List.of(), rotateBytes, Long.MAX_VALUE));
    ledger.startWith(() -> LedgerRecord.start().fact("mode", "enforce"));
  }

  /** As many actions, each with its outcome. */
  SmallLedger actions(int number) {
    for (int i = 0; i < number; i++) {
      String id =
          ledger.append(
              LedgerRecord.action("db.update", "t" + count++, Tier.COSTLY, Verdict.RECORDED)
                  .rule("a-rule", "/etc/acme/policy.yaml", 12)
                  .why("rule a-rule says costly")
                  .origin("com.acme.Tools.rename", 7, "rename", "main")
                  .fact("sql", "UPDATE t SET name = 'ä' WHERE id = ?")
                  .fact("tables", List.of("t"))
                  .fact("autocommit", i % 2 == 0));
      ledger.append(LedgerRecord.outcome(id, i % 3 != 0, 3).kind("db.update").result("rows", 1));
    }
    return this;
  }

  /** As many actions without an outcome. */
  SmallLedger open(int number) {
    for (int i = 0; i < number; i++) {
      ledger.append(LedgerRecord.action("db.update", "t", Tier.COSTLY, Verdict.RECORDED));
    }
    return this;
  }

  /** A line that was begun and not ended, and the gap that accounts for it. */
  SmallLedger torn() throws IOException {
    Files.writeString(ledger.file().toPath(), "{\"v\":1,\"id\":\"0abc", StandardOpenOption.APPEND);
    lost();
    return this;
  }

  /** A record that could not be written because the file is not as it was. */
  SmallLedger lost() {
    try {
      ledger.append(LedgerRecord.action("db.drop", "t", Tier.COSTLY, Verdict.RECORDED));
      throw new AssertionError("it was written");
    } catch (LedgerFailure stopped) {
      return this;
    }
  }

  List<Path> files() {
    return ledger.set().files().stream().map(java.io.File::toPath).toList();
  }
}
