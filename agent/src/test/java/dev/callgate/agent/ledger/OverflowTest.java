package dev.callgate.agent.ledger;

import static org.assertj.core.api.Assertions.assertThat;

import dev.callgate.agent.ledger.LedgerRecord.Verdict;
import dev.callgate.policy.Tier;
import java.io.File;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A stack that overflows at any place inside the ledger leaves it usable for all others. */
class OverflowTest {
  @TempDir Path folder;

  private final AtomicInteger written = new AtomicInteger();
  private final AtomicInteger overflows = new AtomicInteger();

  private Ledger ledger;

  @Test
  @Timeout(value = 5, unit = TimeUnit.MINUTES, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
  void theNextRecordIsWrittenAndTheChainHolds() throws Exception {
    Path file = folder.resolve("callgate.jsonl");
    ledger = Ledger.open(new LedgerSettings(file.toFile(), "small", "Main", List.of()));
    ledger.append(record("first"));

    var threads = new ArrayList<Thread>();
    for (int kilobytes = 160; kilobytes <= 202; kilobytes += 3) {
      var thread = new Thread(null, this::overflow, "small", kilobytes * 1024L);
      thread.setDaemon(true);
      thread.start();
      threads.add(thread);
    }
    for (Thread thread : threads) {
      thread.join();
    }
    assertThat(overflows).hasPositiveValue();
    String last = ledger.append(record("last"));
    ledger.sync();

    // One that could not be closed either is given up for a file beside it.
    var ids = new ArrayList<String>();
    int ours = 0;
    for (File each : folder.toFile().listFiles()) {
      Lines lines = Lines.of(each.toPath());
      assertThat(lines.brokenLinks()).as("%s", each).isEmpty();
      for (var record : lines.records()) {
        ids.add(Lines.text(record, "id"));
        ours += "file.delete".equals(Lines.text(record, "kind")) ? 1 : 0;
      }
    }
    assertThat(ids).contains(last);
    assertThat(ours).isGreaterThanOrEqualTo(written.get() + 2);
  }

  /** Ends at the first overflow on the way down, and tries again on the way up. */
  private void overflow() {
    try {
      deeper();
    } catch (StackOverflowError e) {
      overflows.incrementAndGet();
    }
  }

  private void deeper() {
    try {
      ledger.append(record("deep"));
      written.incrementAndGet();
    } catch (StackOverflowError e) {
      overflows.incrementAndGet();
    } catch (LedgerFailure e) {
      // Files beside one another may run out.
    }
    deeper();
  }

  private static LedgerRecord record(String target) {
    return LedgerRecord.action("file.delete", target, Tier.HARD_BLOCKED, Verdict.BLOCKED);
  }
}
