package dev.callgate.cli.log;

import static org.assertj.core.api.Assertions.assertThat;

import dev.callgate.agent.ledger.Ledger;
import dev.callgate.agent.ledger.LedgerRecord;
import dev.callgate.agent.ledger.LedgerRecord.Verdict;
import dev.callgate.agent.ledger.LedgerSettings;
import dev.callgate.policy.Tier;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Semaphore;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/** The ledger is read while two programs write it and put file after file aside. */
class LogWhileWritingTest {
  private static final int RECORDS = 2_000;
  private static final int READINGS = 4;
  private static final String FIRST = "0".repeat(64);

  @TempDir Path folder;

  @Test
  void nothingBeforeTheNewestRecordThatIsShownIsLeftOutAndNothingIsShownTwice() throws Exception {
    Ledger first = ledger();
    Ledger second = ledger();
    var allowed = new Semaphore(0);
    var threads = List.of(writer(first, allowed), writer(second, allowed));
    threads.forEach(Thread::start);
    try {
      int before = 0;
      for (int i = 0; i < READINGS; i++) {
        // What is written while this is read.
        allowed.release(2 * RECORDS / READINGS);
        List<String> lines = log("--format", "json");
        assertThat(chains(lines)).isEqualTo(2);
        assertThat(lines).hasSizeGreaterThanOrEqualTo(before);
        before = lines.size();
        assertThat(log("--format", "table")).noneMatch(line -> line.contains("  broken  "));
      }
    } finally {
      allowed.release(2 * RECORDS);
      for (Thread thread : threads) {
        thread.join();
      }
    }
    assertThat(first.set().files()).hasSizeGreaterThan(100);
    List<String> all = log("--format", "json");
    assertThat(chains(all)).isEqualTo(2);
    assertThat(all).hasSizeGreaterThan(2 * RECORDS);
  }

  private Ledger ledger() {
    var file = folder.resolve("callgate.jsonl").toFile();
    Ledger ledger =
        Ledger.open(new LedgerSettings(file, "n", "main", List.of(), 4000, Long.MAX_VALUE));
    ledger.append(LedgerRecord.action("db.update", "t", Tier.COSTLY, Verdict.RECORDED));
    return ledger;
  }

  private static Thread writer(Ledger ledger, Semaphore allowed) {
    return new Thread(
        () -> {
          for (int i = 0; i < RECORDS; i++) {
            allowed.acquireUninterruptibly();
            ledger.append(LedgerRecord.action("db.update", "t", Tier.COSTLY, Verdict.RECORDED));
          }
        });
  }

  private List<String> log(String... options) {
    var out = new StringWriter();
    var err = new StringWriter();
    var arguments = new ArrayList<>(List.of(options));
    arguments.add(folder.resolve("callgate.jsonl").toString());
    int code =
        new CommandLine(new LogCommand())
            .setOut(new PrintWriter(out, true))
            .setErr(new PrintWriter(err, true))
            .execute(arguments.toArray(String[]::new));
    assertThat(code).as("%s", err).isZero();
    return out.toString().lines().toList();
  }

  /** Each record must follow one that was shown before, which no other does. */
  private static int chains(List<String> lines) throws Exception {
    var sha = MessageDigest.getInstance("SHA-256");
    Set<String> heads = new HashSet<>();
    int chains = 0;
    for (String line : lines) {
      String previous = line.substring(line.length() - 66, line.length() - 2);
      if (previous.equals(FIRST)) {
        chains++;
      } else {
        assertThat(heads.remove(previous)).as("the record before %s", line).isTrue();
      }
      heads.add(HexFormat.of().formatHex(sha.digest(line.getBytes(StandardCharsets.UTF_8))));
    }
    assertThat(heads).hasSize(chains);
    return chains;
  }
}
