package dev.callgate.agent.ledger;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.callgate.agent.ledger.LedgerRecord.Verdict;
import dev.callgate.policy.Tier;
import dev.callgate.policy.json.JsonReader;
import dev.callgate.policy.json.JsonValue.JsonObject;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is left on disk after the worst has happened to the process or the disk. */
class LedgerProcessesTest {
  @TempDir Path folder;
  private Path file;
  private Path effects;

  @BeforeEach
  void folders() throws Exception {
    file = Files.createDirectory(folder.resolve("log")).resolve("callgate.jsonl");
    effects = Files.createDirectory(folder.resolve("effects"));
  }

  @Test
  void afterKillNineEveryEffectHasItsRecord() throws Exception {
    var random = new Random(8);
    for (int round = 0; round < 12; round++) {
      Process child = LedgerChild.start(List.of(), file, effects, 4, Integer.MAX_VALUE);
      int enough = effects() + 1 + random.nextInt(300);
      while (child.isAlive() && effects() < enough) {
        Thread.sleep(0, random.nextInt(1_000_000));
      }
      assertThat(child.isAlive()).isTrue();
      child.destroyForcibly().waitFor();
    }
    Set<String> recorded = recorded(file);
    assertThat(names(effects)).hasSizeGreaterThan(12).isSubsetOf(recorded);

    // Each process went on where the one before it was killed, whatever that one left.
    assertThat(Lines.of(file).brokenLinks()).isEmpty();
    assertThat(new LedgerSet(file.toFile()).files()).hasSize(1);
  }

  @Test
  void twoProcessesOnOneFileWriteTwo() throws Exception {
    Process first = LedgerChild.start(List.of(), file, effects, 2, 200);
    Process second = LedgerChild.start(List.of(), file, effects, 2, 200);
    assertThat(first.waitFor()).isZero();
    assertThat(second.waitFor()).isZero();

    assertThat(names(effects)).hasSize(800);
    var recorded = new HashSet<String>();
    for (var one : new LedgerSet(file.toFile()).files()) {
      assertThat(Lines.of(one.toPath()).brokenLinks()).isEmpty();
      recorded.addAll(recorded(one.toPath()));
    }
    assertThat(recorded).hasSize(800);
  }

  @Test
  void aReaderInTheProgramItselfLetsNoSecondWriterSpoilTheFile() throws Exception {
    Ledger mine = Ledger.open(new LedgerSettings(file.toFile(), "mine", null, List.of()));
    mine.append(costly("a"));
    // Closing any descriptor of the file drops this process's lock on it.
    Files.readAllBytes(file);
    assertThat(LedgerChild.start(List.of(), file, effects, 1, 3).waitFor()).isZero();
    assertThatThrownBy(() -> mine.append(costly("b")))
        .hasMessageContaining("changed by another program");
    mine.append(costly("c"));
    assertThat(Lines.of(file).brokenLinks()).isEmpty();
    assertThat(recorded(file)).hasSize(5);
  }

  @Test
  void aLimitOnTheFilesSizeStopsEffectsAsARecordStops() throws Exception {
    var limited = List.of("bash", "-c", "ulimit -f 64; exec \"$0\" \"$@\"");
    assertThat(LedgerChild.start(limited, file, effects, 4, 300).waitFor()).isZero();
    assertThat(file.toFile().length()).isBetween(60_000L, 65_536L);
    assertThat(names(effects)).hasSizeGreaterThan(1).isSubsetOf(recorded(file));
  }

  @Test
  void aFullDiskStopsRecordsUntilThereIsRoom() throws Exception {
    Path disk = smallDisk();
    try {
      Path log = disk.resolve("callgate.jsonl");
      Ledger ledger = Ledger.open(new LedgerSettings(log.toFile(), "n", null, List.of()));
      Path filler = Files.write(disk.resolve("filler"), new byte[64 * 1024]);

      var written = new ArrayList<String>();
      String failure = null;
      for (int i = 0; failure == null; i++) {
        try {
          ledger.append(costly("before-" + i).fact("filling", "x".repeat(3000)));
          written.add("before-" + i);
        } catch (LedgerFailure e) {
          failure = e.getMessage();
        }
      }
      assertThat(failure).endsWith("No space left on device");
      assertThatThrownBy(() -> ledger.append(costly("full").fact("filling", "x".repeat(4000))))
          .isInstanceOf(LedgerFailure.class);
      assertThat(recorded(log)).containsExactlyInAnyOrderElementsOf(written);

      Files.delete(filler);
      ledger.append(costly("after"));
      Lines lines = Lines.of(log);
      var last = (JsonObject) JsonReader.read(lines.lines().get(lines.lines().size() - 1));
      var gap = (JsonObject) JsonReader.read(lines.lines().get(lines.lines().size() - 2));
      assertThat(Lines.text(last, "target")).isEqualTo("after");
      assertThat(Lines.text(gap, "event")).isEqualTo("gap");
      assertThat(Lines.text(gap, "why"))
          .contains("2 records could not be written: No space left on device");
      assertThat(lines.brokenLinks()).isEmpty();
    } finally {
      unmount(disk);
    }
  }

  @Test
  void aFullDiskIsToldToEachThreadOfAGroup() throws Exception {
    Path disk = smallDisk();
    try {
      Path log = disk.resolve("callgate.jsonl");
      Ledger ledger = Ledger.open(new LedgerSettings(log.toFile(), "n", null, List.of()));
      Path filler = Files.write(disk.resolve("filler"), new byte[64 * 1024]);
      var written = new ConcurrentLinkedQueue<String>();
      var failures = new ConcurrentLinkedQueue<String>();
      var threads = new ArrayList<Thread>();
      for (int t = 0; t < 8; t++) {
        String name = "writer-" + t;
        threads.add(new Thread(() -> fill(ledger, name, written, failures)));
      }
      threads.forEach(Thread::start);
      for (Thread thread : threads) {
        thread.join();
      }
      assertThat(failures).hasSize(8).allMatch(failure -> failure.endsWith("on device"));
      assertThat(recorded(log)).containsExactlyInAnyOrderElementsOf(written);

      Files.delete(filler);
      ledger.append(held("after"));
      Lines lines = Lines.of(log);
      assertThat(lines.brokenLinks()).isEmpty();
      assertThat(recorded(log)).contains("after").hasSize(written.size() + 1);
    } finally {
      unmount(disk);
    }
  }

  /** Writes until the disk is full. */
  private static void fill(
      Ledger ledger,
      String name,
      ConcurrentLinkedQueue<String> written,
      ConcurrentLinkedQueue<String> failures) {
    for (int i = 0; ; i++) {
      try {
        ledger.append(held(name + '-' + i).fact("filling", "x".repeat(3000)));
        written.add(name + '-' + i);
      } catch (LedgerFailure e) {
        failures.add(e.getMessage());
        return;
      }
    }
  }

  /** A disk of 128 KiB. */
  private Path smallDisk() throws Exception {
    Path disk = Files.createDirectory(folder.resolve("disk"));
    var mount = new ProcessBuilder("mount", "-t", "tmpfs", "-o", "size=128k", "tmpfs", "" + disk);
    mount.redirectErrorStream(true).redirectOutput(ProcessBuilder.Redirect.DISCARD);
    assumeTrue(mount.start().waitFor() == 0, "only root can mount a small disk");
    return disk;
  }

  private static void unmount(Path disk) throws Exception {
    assertThat(new ProcessBuilder("umount", "-l", "" + disk).start().waitFor()).isZero();
  }

  private static LedgerRecord held(String target) {
    return LedgerRecord.action("db.update", target, Tier.HARD_BLOCKED, Verdict.APPROVED);
  }

  private static LedgerRecord costly(String target) {
    return LedgerRecord.action("db.update", target, Tier.COSTLY, Verdict.RECORDED);
  }

  private int effects() {
    return effects.toFile().list().length;
  }

  private static Set<String> names(Path folder) {
    return Set.of(folder.toFile().list());
  }

  /** The targets of all whole records. */
  private static Set<String> recorded(Path file) throws Exception {
    return Lines.of(file).lines().stream()
        .map(JsonReader::read)
        .filter(JsonObject.class::isInstance)
        .map(record -> Lines.text((JsonObject) record, "target"))
        .filter(target -> target != null)
        .collect(Collectors.toSet());
  }
}
