package dev.callgate.agent.ledger;

import static org.assertj.core.api.Assertions.assertThat;

import dev.callgate.agent.ledger.LedgerRecord.Verdict;
import dev.callgate.policy.Tier;
import dev.callgate.policy.json.JsonValue.JsonObject;
import dev.callgate.policy.redact.Redaction;
import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A file that is full or old is put aside, and nothing is lost in between. */
class RotationTest {
  @TempDir Path folder;
  private Path file;

  @BeforeEach
  void file() {
    file = folder.resolve("callgate.jsonl");
  }

  private Ledger open(long bytes, long millis) {
    return Ledger.open(new LedgerSettings(file.toFile(), "n", null, List.of(), bytes, millis));
  }

  private static LedgerRecord costly(String target) {
    return LedgerRecord.action("db.update", target, Tier.COSTLY, Verdict.RECORDED);
  }

  /** All records of the set, the files in the order in which they were begun. */
  private List<JsonObject> records(Ledger ledger) throws Exception {
    var files = new ArrayList<>(ledger.set().files());
    files.sort(Comparator.comparing(one -> one.getName().length() < 16 ? "~" : one.getName()));
    var records = new ArrayList<JsonObject>();
    for (File one : files) {
      records.addAll(Lines.of(one.toPath()).news());
    }
    return records;
  }

  @Test
  void aFullFileIsPutAsideAndTheNextContinuesItsChain() throws Exception {
    Ledger ledger = open(20_000, Long.MAX_VALUE);
    for (int i = 0; i < 500; i++) {
      ledger.append(costly("t" + i));
    }
    List<File> files = ledger.set().files();
    assertThat(files).hasSizeGreaterThan(5).allMatch(one -> one.length() <= 20_000);
    assertThat(files).filteredOn(one -> one.length() > 14_000).hasSizeGreaterThan(5);

    var all = new ArrayList<byte[]>();
    files.sort(Comparator.comparing(one -> one.getName().length() < 16 ? "~" : one.getName()));
    for (File one : files) {
      all.addAll(Lines.of(one.toPath()).lines());
    }
    assertThat(new Lines(all, true).brokenLinks()).isEmpty();
    assertThat(new Lines(all, true).news())
        .hasSize(500)
        .allMatch(record -> "action".equals(Lines.text(record, "event")));
  }

  @Test
  void anOldFileIsPutAsideAlsoByTheNextProcess() throws Exception {
    var first = new LedgerSettings(file.toFile(), "n", null, List.of());
    String yesterday = new Ids(1).next(System.currentTimeMillis() - 86_400_000);
    var record =
        new RecordWriter(first, new Redaction(List.of()), 1).write(costly("a"), yesterday, 0);
    record.name("previous").value(Sha256.NONE).endObject().newline();
    Files.write(file, record.toBytes());

    Ledger ledger = open(Long.MAX_VALUE, 86_400_000);
    ledger.append(costly("b"));
    ledger.append(costly("c"));
    ledger.append(costly("d"));
    assertThat(ledger.set().files()).hasSize(2);
    assertThat(records(ledger))
        .extracting(one -> Lines.text(one, "target"))
        .containsExactly("a", "b", "c", "d");
    assertThat(Lines.of(file).news()).hasSize(2);
  }

  @Test
  void threadsThatWaitForTheDeviceAreNotDisturbed() throws Exception {
    Ledger ledger = open(20_000, Long.MAX_VALUE);
    var failures = new ConcurrentLinkedQueue<Throwable>();
    var threads = new ArrayList<Thread>();
    for (int t = 0; t < 8; t++) {
      Tier tier = t % 2 == 0 ? Tier.COSTLY : Tier.HARD_BLOCKED;
      String name = "writer-" + t;
      threads.add(
          new Thread(
              () -> {
                try {
                  for (int i = 0; i < 400; i++) {
                    ledger.append(LedgerRecord.action("x.y", name + i, tier, Verdict.RECORDED));
                  }
                } catch (Throwable e) {
                  failures.add(e);
                }
              }));
    }
    threads.forEach(Thread::start);
    for (Thread thread : threads) {
      thread.join();
    }
    assertThat(failures).isEmpty();
    assertThat(ledger.set().files()).hasSizeGreaterThan(20);
    assertThat(records(ledger))
        .hasSize(3200)
        .allMatch(record -> "action".equals(Lines.text(record, "event")));
  }

  @Test
  void aThreadThatIsInterruptedAgainAndAgainWritesAllTheSame() throws Exception {
    Ledger ledger = open(1_500, Long.MAX_VALUE);
    var failures = new ConcurrentLinkedQueue<Throwable>();
    var writer =
        new Thread(
            () -> {
              for (int i = 0; i < 500; i++) {
                try {
                  ledger.append(costly("a" + i));
                } catch (LedgerFailure e) {
                  failures.add(e);
                }
              }
            });
    writer.start();
    while (writer.isAlive()) {
      writer.interrupt();
      Thread.sleep(0, 100_000);
    }
    assertThat(failures).isEmpty();
    assertThat(records(ledger))
        .filteredOn(record -> "action".equals(Lines.text(record, "event")))
        .hasSize(500);
  }

  @Test
  void theNextProcessGoesOnWithTheLastFileWhereThereIsNoRecordInThisOne() throws Exception {
    Ledger ledger = open(1_500, Long.MAX_VALUE);
    for (int i = 0; i < 20; i++) {
      ledger.append(costly("a" + i));
    }
    // Elsewhere, since this process has these files open.
    Path there = Files.createDirectory(folder.resolve("there"));
    Path last = null;
    for (File each : ledger.set().files()) {
      if (!each.toPath().equals(file)) {
        last = each.toPath();
        Files.copy(last, there.resolve(last.getFileName()));
      }
    }
    List<String> lines = Files.readAllLines(last);
    String head = Sha256.of(lines.get(lines.size() - 1));
    file = Files.createFile(there.resolve("callgate.jsonl"));

    open(1_500, Long.MAX_VALUE).append(costly("b"));
    JsonObject first = Lines.of(file).records().get(0);
    assertThat(Lines.text(first, "previous")).isEqualTo(head);
    assertThat(Lines.of(file).brokenLinks()).isEmpty();
    // That nobody knows what came of the calls before, and how many records there were.
    assertThat(Lines.of(file).records())
        .extracting(record -> Lines.text(record, "event"))
        .contains("outcome", "checkpoint");

    // Another file goes on with it already.
    Path third = Files.createDirectory(folder.resolve("third"));
    Files.copy(last, third.resolve(last.getFileName()));
    Files.copy(file, third.resolve("callgate.1.jsonl"));
    file = third.resolve("callgate.jsonl");
    open(1_500, Long.MAX_VALUE).append(costly("c"));
    assertThat(Lines.text(Lines.of(file).records().get(0), "previous")).isEqualTo(Sha256.NONE);
  }

  @Test
  void aFileThatCanHaveNoOtherNameGrows() throws Exception {
    // Longer than a file's name may be, once the time is in it.
    Path stuckFile = folder.resolve("x".repeat(245) + ".jsonl");
    Ledger stuck =
        Ledger.open(
            new LedgerSettings(stuckFile.toFile(), "n", null, List.of(), 2000, Long.MAX_VALUE));
    for (int i = 0; i < 20; i++) {
      stuck.append(costly("t" + i));
    }
    assertThat(stuck.set().files()).containsExactly(stuckFile.toFile());
    assertThat(Lines.of(stuckFile).brokenLinks()).isEmpty();
    assertThat(Lines.of(stuckFile).records())
        .filteredOn(record -> "gap".equals(Lines.text(record, "event")))
        .isNotEmpty()
        .allMatch(
            record ->
                Lines.text(record, "why")
                    .equals("the file could not be given another name and grows beyond its limit"));
    assertThat(Lines.of(stuckFile).records())
        .filteredOn(record -> "action".equals(Lines.text(record, "event")))
        .hasSize(20);
  }

  @Test
  void anotherProcessMayTakeTheNameInBetween() throws Exception {
    Ledger ledger = open(600, Long.MAX_VALUE);
    ledger.append(costly("a"));
    ledger.append(costly("b"));
    Ledger other = open(Long.MAX_VALUE, Long.MAX_VALUE);
    other.append(costly("other"));
    ledger.append(costly("c"));
    ledger.append(costly("d"));
    ledger.append(costly("e"));
    other.append(costly("other"));
    for (File one : ledger.set().files()) {
      assertThat(Lines.of(one.toPath()).brokenLinks()).isEmpty();
    }
  }
}
