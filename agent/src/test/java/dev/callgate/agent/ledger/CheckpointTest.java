package dev.callgate.agent.ledger;

import static org.assertj.core.api.Assertions.assertThat;

import dev.callgate.agent.ledger.LedgerRecord.Verdict;
import dev.callgate.policy.Tier;
import dev.callgate.policy.json.JsonReader;
import dev.callgate.policy.json.JsonValue;
import dev.callgate.policy.json.JsonValue.JsonArray;
import dev.callgate.policy.json.JsonValue.JsonObject;
import dev.callgate.policy.json.JsonValue.JsonText;
import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a checkpoint says is what a reader of everything before it finds. */
class CheckpointTest {
  @TempDir Path folder;
  private Path file;

  // What a reader has found so far.
  private long records;
  private final Set<String> open = new LinkedHashSet<>();

  @BeforeEach
  void file() {
    file = folder.resolve("callgate.jsonl");
  }

  private Ledger open(long rotateBytes) {
    return Ledger.open(
        new LedgerSettings(file.toFile(), "n", null, List.of("*"), rotateBytes, Long.MAX_VALUE));
  }

  private static LedgerRecord action(Verdict verdict) {
    Tier tier = verdict == Verdict.RECORDED ? Tier.COSTLY : Tier.HARD_BLOCKED;
    return LedgerRecord.action("db.update", "t", tier, verdict);
  }

  /** Actions of which every tenth has no outcome, and some that are stopped. */
  private static void work(Ledger ledger, int number) {
    for (int i = 0; i < number; i++) {
      String id = ledger.append(action(Verdict.RECORDED));
      if (i % 10 != 0) {
        ledger.append(LedgerRecord.outcome(id, true, 1));
      }
      if (i % 50 == 0) {
        ledger.append(action(Verdict.BLOCKED));
      }
    }
  }

  /** Reads all of the files, in the order in which they were begun, and returns the checkpoints. */
  private List<JsonObject> checkpoints() throws Exception {
    records = 0;
    open.clear();
    var found = new ArrayList<JsonObject>();
    var files = new ArrayList<>(new LedgerSet(file.toFile()).files());
    files.sort(Comparator.comparing(one -> one.getName().length() < 16 ? "~" : one.getName()));
    for (File one : files) {
      long bytes = 0;
      for (byte[] line : Lines.of(one.toPath()).lines()) {
        if (JsonReader.read(line) instanceof JsonObject record) {
          if (Lines.text(record, "event").equals("checkpoint")) {
            found.add(record);
            assertThat(Lines.text(facts(record), "records")).isEqualTo("" + records);
            assertThat(Lines.text(facts(record), "bytes")).isEqualTo("" + bytes);
            assertThat(ids(record)).containsExactlyElementsOf(open);
          }
          see(record);
        }
        bytes += line.length + 1;
      }
    }
    return found;
  }

  private void see(JsonObject record) {
    records++;
    String event = Lines.text(record, "event");
    if (event.equals("outcome")) {
      open.remove(Lines.text(record, "of"));
    } else if (event.equals("action") && !Lines.text(record, "decision").equals("blocked")) {
      open.add(Lines.text(record, "id"));
    }
  }

  private static JsonObject facts(JsonObject record) {
    return (JsonObject) record.members().get("facts");
  }

  private static List<String> ids(JsonObject checkpoint) {
    var ids = new ArrayList<String>();
    for (JsonValue id : ((JsonArray) facts(checkpoint).members().get("open")).elements()) {
      ids.add(((JsonText) id).text());
    }
    return ids;
  }

  @Test
  void oneComesAtLeastEveryThousandRecords() throws Exception {
    work(open(Long.MAX_VALUE), 2100);
    assertThat(checkpoints()).hasSize(4);
    assertThat(records).isBetween(4000L, 5000L);
  }

  @Test
  void longRecordsHaveThemSooner() throws Exception {
    Ledger ledger = open(Long.MAX_VALUE);
    for (int i = 0; i < 60; i++) {
      ledger.append(LedgerRecord.gap("x".repeat(4000)).fact("more", List.of("y".repeat(4000))));
      for (int k = 0; k < 5; k++) {
        ledger.append(LedgerRecord.gap("x".repeat(4000)));
      }
    }
    assertThat(checkpoints()).hasSize(3);
  }

  @Test
  void aFileThatIsPutAsideEndsWithOneAndTheNextBeginsWithOne() throws Exception {
    Ledger ledger = open(30_000);
    work(ledger, 400);
    assertThat(checkpoints()).hasSizeGreaterThan(10);
    List<File> files = ledger.set().files();
    for (File one : files) {
      List<JsonObject> lines = Lines.of(one.toPath()).records();
      boolean isAside = !one.getName().equals("callgate.jsonl");
      assertThat(Lines.text(lines.get(lines.size() - 1), "event").equals("checkpoint"))
          .isEqualTo(isAside);
      boolean isFirst = Lines.text(lines.get(0), "previous").equals(Sha256.NONE);
      assertThat(Lines.text(lines.get(0), "event").equals("checkpoint")).isEqualTo(!isFirst);
    }
  }

  @Test
  void theNextProcessGoesOnCountingAndSaysWhatNobodyKnows() throws Exception {
    Path effects = Files.createDirectory(folder.resolve("effects"));
    // Each does six things and records no outcome; the last line of the second is torn.
    assertThat(LedgerChild.start(List.of(), file, effects, 2, 3).waitFor()).isZero();
    assertThat(LedgerChild.start(List.of(), file, effects, 2, 3).waitFor()).isZero();
    Files.writeString(file, "{\"v\":1,", java.nio.file.StandardOpenOption.APPEND);
    work(open(100_000), 500);
    assertThat(checkpoints()).hasSizeGreaterThan(1);
    List<JsonObject> unknown = unknown(new LedgerSet(file.toFile()).files().get(1).toPath());
    assertThat(unknown)
        .hasSize(12)
        .allMatch(record -> Lines.text(record, "kind").equals("file.create"));
    // By the second process what the first left, by this one what the second did.
    assertThat(unknown)
        .filteredOn(record -> Lines.text(record, "pid").equals("" + ProcessHandle.current().pid()))
        .hasSize(6);
  }

  private static List<JsonObject> unknown(Path file) throws Exception {
    var unknown = new ArrayList<JsonObject>();
    for (byte[] line : Lines.of(file).lines()) {
      if (JsonReader.read(line) instanceof JsonObject record
          && "unknown".equals(Lines.text(record, "outcome"))) {
        unknown.add(record);
      }
    }
    return unknown;
  }

  @Test
  void whatAProcessThatStillRunsHasOpenIsLeftOpen() throws Exception {
    Path effects = Files.createDirectory(folder.resolve("effects"));
    Process child = LedgerChild.start(List.of(), file, effects, 1, 3);
    assertThat(child.waitFor()).isZero();
    Process runs = new ProcessBuilder("sleep", "600").start();
    try {
      Files.writeString(
          file,
          Files.readString(file)
              .replace("\"pid\":" + child.pid() + ",", "\"pid\":" + runs.pid() + ","));
      Ledger ledger = open(Long.MAX_VALUE);
      work(ledger, 700);
      assertThat(unknown(file)).isEmpty();
      assertThat(ids(checkpoints().get(0))).hasSizeGreaterThan(3);
    } finally {
      runs.destroyForcibly();
    }
  }

  @Test
  void openActionsBeyondALimitAreCounted() throws Exception {
    Ledger ledger = open(Long.MAX_VALUE);
    var ids = new ArrayList<String>();
    for (int i = 0; i < 1300; i++) {
      ids.add(ledger.append(action(Verdict.RECORDED)));
    }
    ledger.append(LedgerRecord.outcome(ids.get(3), true, 1));
    ledger.append(LedgerRecord.outcome(ids.get(1290), true, 1));
    for (int i = 0; i < 700; i++) {
      ledger.append(LedgerRecord.gap("more"));
    }
    var checkpoint =
        Lines.of(file).records().stream()
            .filter(record -> "checkpoint".equals(Lines.text(record, "event")))
            .reduce((a, b) -> b)
            .orElseThrow();
    var open = ((JsonArray) facts(checkpoint).members().get("open")).elements();
    assertThat(open).hasSize(Progress.MOST_OPEN - 1);
    assertThat(open.get(open.size() - 1)).isEqualTo(new JsonText(ids.get(1299)));
    assertThat(Lines.text(facts(checkpoint), "more")).isEqualTo("1043");
  }

  @Test
  void aFileWhoseBeginningIsNotKnownSaysSo() throws Exception {
    var first = open(Long.MAX_VALUE);
    work(first, 3);
    List<String> lines = Files.readAllLines(file);
    Path later = folder.resolve("later.jsonl");
    Files.write(later, lines.subList(2, lines.size()));
    file = later;
    work(open(Long.MAX_VALUE), 700);
    var checkpoint =
        Lines.of(file).records().stream()
            .filter(record -> "checkpoint".equals(Lines.text(record, "event")))
            .findFirst()
            .orElseThrow();
    assertThat(facts(checkpoint).members().get("records"))
        .hasToString("JsonObject[members={unknown=JsonBoolean[bool=true]}]");
  }
}
