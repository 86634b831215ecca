package dev.callgate.cli.ledger;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

class VerifyCommandTest {
  @TempDir Path folder;
  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  private int verify(String... arguments) {
    out.getBuffer().setLength(0);
    err.getBuffer().setLength(0);
    return new CommandLine(new VerifyCommand())
        .setOut(new PrintWriter(out, true))
        .setErr(new PrintWriter(err, true))
        .execute(arguments);
  }

  private Path anchor() {
    return folder.resolve("elsewhere.anchor");
  }

  @Test
  void aWholeLedgerIsSaidToBeWhole() throws Exception {
    var ledger = new SmallLedger(folder, 3000).actions(20).torn().actions(5);
    assertThat(verify(ledger.file.toString())).isZero();
    assertThat(err).hasToString("");
    assertThat(out.toString().lines().toList()).hasSize(3);
    assertThat(out.toString())
        .contains(": 18 bytes are no record, as line ")
        .contains("callgate.jsonl ends with ")
        .contains(
            52 + checkpoints(ledger) + " records in " + ledger.files().size() + " files: whole");
    assertThat(ledger.files()).hasSizeGreaterThan(3);
  }

  private static int checkpoints(SmallLedger ledger) {
    // Each file but the first begins with one, each but the last ends with one.
    return 2 * (ledger.files().size() - 1);
  }

  @Test
  void twoJvmsHaveTwoChains() {
    var first = new SmallLedger(folder, 100_000).actions(2);
    var second = new SmallLedger(folder, 100_000).actions(2);
    assertThat(second.files()).hasSize(2);
    assertThat(verify(first.file.toString())).isZero();
    assertThat(out.toString().lines().filter(line -> line.contains(" ends with "))).hasSize(2);
  }

  @Test
  void aLedgerThatIsCutIsFoundByItsAnchor() throws Exception {
    var ledger = new SmallLedger(folder, 100_000).actions(3);
    assertThat(verify(ledger.file.toString(), "--anchor", anchor().toString())).isZero();
    ledger.actions(3);
    assertThat(verify(ledger.file.toString(), "--anchor", anchor().toString())).isZero();
    assertThat(Files.readAllLines(anchor()))
        .hasSize(2)
        .allMatch(line -> line.startsWith("{\"callgate-anchor\":1,\"time\":\""));

    List<String> lines = Files.readAllLines(ledger.file);
    Files.write(ledger.file, lines.subList(0, lines.size() - 1));
    assertThat(verify(ledger.file.toString())).isZero();
    assertThat(verify(ledger.file.toString(), "--against", anchor().toString())).isOne();
    assertThat(out.toString()).contains("record 13 of callgate.jsonl, which was there at ");
    assertThat(verify(ledger.file.toString(), "--anchor", anchor().toString())).isOne();
    assertThat(Files.readAllLines(anchor())).hasSize(2);
  }

  @Test
  void anAnchorCanBeGivenToACommand() throws Exception {
    var ledger = new SmallLedger(folder, 100_000).actions(3);
    String file = ledger.file.toString();
    assertThat(verify(file, "--anchor", "| cat > '" + anchor() + "'")).isZero();
    assertThat(verify(file, "--against", anchor().toString())).isZero();
    assertThat(verify(file, "--anchor", "|exit 3")).isOne();
    assertThat(err.toString()).contains("`exit 3` ended with 3; the heads are not kept");
  }

  @Test
  void anAnchorThatIsNoneIsNotTakenForOne() throws Exception {
    var ledger = new SmallLedger(folder, 100_000).actions(3);
    assertThat(verify(ledger.file.toString(), "--against", anchor().toString())).isOne();
    assertThat(err.toString()).contains("there is no anchor in it");
    Files.writeString(anchor(), "{\"callgate-anchor\":1}\n");
    assertThat(verify(ledger.file.toString(), "--anchor", anchor().toString())).isOne();
    assertThat(err.toString()).contains("its last line is no anchor");
  }

  @Test
  void filesKeptElsewhereAreNamedOrTheirAbsenceIsAllowed() throws Exception {
    var ledger = new SmallLedger(folder, 3000).actions(20);
    Path oldest = ledger.files().get(1);
    Path archive = Files.createDirectory(folder.resolve("archive"));
    Path kept = Files.move(oldest, archive.resolve(oldest.getFileName()));
    String file = ledger.file.toString();
    assertThat(verify(file)).isOne();
    assertThat(out.toString())
        .containsPattern(":1: the [0-9]+ records before this one are missing: it follows ");
    assertThat(verify(file, "--archived")).isZero();
    assertThat(verify(file, kept.toString())).isZero();

    Files.delete(ledger.files().get(2));
    assertThat(verify(file, kept.toString())).isOne();
  }

  /** Every choice of files that were put aside, of two programs, is taken away. */
  @Test
  void onlyTheOldestFilesMayBeKeptElsewhere() throws Exception {
    var first = new SmallLedger(folder, 4000).actions(20);
    var second = new SmallLedger(folder, 4000).actions(9);
    String file = first.file.toString();
    List<Path> ofFirst = aside(first, "callgate.[0-9]{8}T.*");
    List<Path> ofSecond = aside(second, "callgate.[0-9]+[.].*T.*");
    assertThat(ofFirst).hasSizeGreaterThan(3);
    assertThat(ofSecond).hasSizeGreaterThan(1);
    assertThat(verify(file, "--anchor", anchor().toString())).isZero();
    List<Path> all = new ArrayList<>(ofFirst);
    all.addAll(ofSecond);
    Path archive = Files.createDirectory(folder.resolve("archive"));
    for (int choice = 0; choice < 1 << all.size(); choice++) {
      var gone = new ArrayList<Path>();
      for (int i = 0; i < all.size(); i++) {
        if ((choice >> i & 1) == 1) {
          gone.add(all.get(i));
          Files.move(all.get(i), archive.resolve(all.get(i).getFileName()));
        }
      }
      boolean oldest = areOldest(gone, ofFirst) && areOldest(gone, ofSecond);
      int code = oldest ? 0 : 1;
      assertThat(verify(file, "--archived")).as("without %s", gone).isEqualTo(code);
      assertThat(verify(file, "--archived", "--against", anchor().toString())).isEqualTo(code);
      assertThat(verify(file, "--archived", "--quick", "--against", anchor().toString()))
          .as("quickly without %s", gone)
          .isEqualTo(code);
      int whole = gone.isEmpty() ? 0 : 1;
      assertThat(verify(file, "--quick", "--against", anchor().toString()))
          .as("quickly without %s, which are not said to be elsewhere", gone)
          .isEqualTo(whole);
      for (Path one : gone) {
        Files.move(archive.resolve(one.getFileName()), one);
      }
    }
  }

  private static List<Path> aside(SmallLedger ledger, String name) {
    return ledger.files().stream()
        .filter(file -> file.getFileName().toString().matches(name))
        .toList();
  }

  private static boolean areOldest(List<Path> gone, List<Path> of) {
    int number = (int) of.stream().filter(gone::contains).count();
    return gone.containsAll(of.subList(0, number));
  }

  @Test
  void whereAProgramMovedToAnotherFileTheMissingOnesMustBeOlderAsWell() throws Exception {
    var moved = new SmallLedger(folder, 4000).actions(12);
    Path between = Files.move(moved.file, folder.resolve("callgate.5.jsonl"));
    var taker = new SmallLedger(folder, 4000).actions(1);
    moved.lost().actions(1);
    String file = taker.file.toString();
    assertThat(moved.files()).hasSizeGreaterThan(4);
    assertThat(verify(file)).isZero();

    Path elsewhere = Files.createDirectory(folder.resolve("elsewhere"));
    Files.move(between, elsewhere.resolve("between"));
    assertThat(verify(file, "--archived")).isOne();
    assertThat(out.toString())
        .contains("records before this one are missing: it follows ")
        .contains(", and not in a file older than all that are there")
        .contains("a record was written before this one that is not there: ");
    for (Path older : aside(moved, "callgate.[0-9]{8}T.*")) {
      Files.delete(older);
    }
    assertThat(verify(file, "--archived")).as("%s", out).isZero();
    assertThat(verify(file)).isOne();
  }

  @Test
  void theBeginningOfAFileIsNotKeptElsewhere() throws Exception {
    var ledger = new SmallLedger(folder, 100_000).actions(4);
    List<String> lines = Files.readAllLines(ledger.file);
    Files.write(ledger.file, lines.subList(3, lines.size()));
    assertThat(verify(ledger.file.toString(), "--archived")).isOne();
  }

  @Test
  void whatTheProgramItselfMissedIsAFault() throws Exception {
    var ledger = new SmallLedger(folder, 100_000).actions(3);
    List<String> lines = Files.readAllLines(ledger.file);
    Files.write(ledger.file, lines.subList(0, 4));
    ledger.lost().actions(1);
    assertThat(verify(ledger.file.toString())).isOne();
    assertThat(out.toString())
        .contains("callgate.jsonl:5: a record was written before this one that is not there: ");
    assertThat(verify(ledger.file.toString(), "--archived")).isOne();
  }

  @Test
  void aLineThatIsBeingWrittenIsNoFault() throws Exception {
    var ledger = new SmallLedger(folder, 100_000).actions(3);
    Files.writeString(ledger.file, "{\"v\":1,\"id\"", StandardOpenOption.APPEND);
    assertThat(verify(ledger.file.toString())).isZero();
    assertThat(out.toString()).contains("callgate.jsonl:8: the last line has no end: it is being");
  }

  @Test
  void aCopyOfAFileIsAFault() throws Exception {
    var ledger = new SmallLedger(folder, 100_000).actions(3);
    Files.copy(ledger.file, folder.resolve("callgate.77.jsonl"));
    assertThat(verify(ledger.file.toString())).isOne();
    assertThat(out.toString()).contains("it holds the same records as callgate.jsonl");
  }

  @Test
  void aLineMovedToAnotherPlaceIsAFault() throws Exception {
    var ledger = new SmallLedger(folder, 100_000).actions(3);
    var lines = new ArrayList<>(Files.readAllLines(ledger.file));
    lines.add(2, lines.remove(4));
    Files.write(ledger.file, lines);
    assertThat(verify(ledger.file.toString())).isOne();
    assertThat(out.toString()).contains("callgate.jsonl:3: `previous` is not the hash of the");
  }

  @Test
  void quicklyOnlyWhatIsBehindTheAnchorIsLookedAt() throws Exception {
    var ledger = new SmallLedger(folder, 20_000).actions(60);
    String file = ledger.file.toString();
    String kept = anchor().toString();
    for (String[] wrong : new String[][] {{"--quick"}, {"--quick", "--anchor", "| cat"}}) {
      var arguments = new ArrayList<>(List.of(wrong));
      arguments.add(file);
      assertThat(verify(arguments.toArray(String[]::new))).isEqualTo(2);
      assertThat(err.toString())
          .startsWith("--quick begins at an anchor; name its file by --against")
          .contains("Usage: verify");
    }
    assertThat(verify(file, "--quick", "--anchor", kept)).isOne();
    assertThat(err.toString()).contains("there is no anchor in it; the first one takes all");
    assertThat(verify(file, "--anchor", kept)).isZero();
    ledger.actions(60);
    assertThat(verify(file, "--quick", "--anchor", kept)).isZero();
    assertThat(out.toString()).contains("NOT looked at; it is before the anchor of 20");
    List<String> anchors = Files.readAllLines(anchor());
    Files.delete(anchor());
    assertThat(verify(file, "--anchor", kept)).isZero();
    assertThat(withoutTime(Files.readAllLines(anchor()).get(0)))
        .isEqualTo(withoutTime(anchors.get(1)));

    // What is before the anchor is not looked at, what is behind it is.
    Files.write(anchor(), anchors.subList(0, 1));
    Path oldest = ledger.files().get(1);
    Files.writeString(oldest, Files.readString(oldest).replace("rename", "delete"));
    assertThat(verify(file, "--quick", "--against", kept)).isZero();
    assertThat(verify(file, "--against", kept)).isOne();
    Path newest = ledger.file;
    Files.writeString(newest, Files.readString(newest).replace("rename", "delete"));
    assertThat(verify(file, "--quick", "--against", kept)).isOne();
  }

  @Test
  void quicklyTheFilesBeforeTheAnchorMustFollowEachOther() throws Exception {
    var ledger = new SmallLedger(folder, 10_000).actions(60);
    String file = ledger.file.toString();
    String kept = anchor().toString();
    assertThat(verify(file, "--anchor", kept)).isZero();
    List<Path> aside = ledger.files().subList(1, ledger.files().size());
    assertThat(aside).hasSizeGreaterThan(2);
    byte[] second = Files.readAllBytes(aside.get(1));

    Files.delete(aside.get(1));
    for (String[] more : new String[][] {{}, {"--archived"}}) {
      var arguments = new ArrayList<>(List.of(file, "--quick", "--anchor", kept));
      arguments.addAll(List.of(more));
      assertThat(verify(arguments.toArray(String[]::new))).isOne();
      assertThat(out.toString()).contains("records before this one are missing: it follows ");
    }
    // Its last line was cut off, so that the next file does not follow it.
    int end = new String(second, StandardCharsets.ISO_8859_1).lastIndexOf('\n', second.length - 2);
    Files.write(aside.get(1), java.util.Arrays.copyOf(second, end + 1));
    assertThat(verify(file, "--quick", "--archived", "--anchor", kept)).isOne();

    for (Path one : aside) {
      Files.delete(one);
    }
    assertThat(verify(file, "--quick", "--anchor", kept)).isOne();
    assertThat(out.toString())
        .containsPattern("callgate.jsonl:1: the ([0-9]+ )?records before this one are missing");
    assertThat(Files.readAllLines(anchor())).hasSize(1);
    assertThat(verify(file, "--quick", "--archived", "--anchor", kept)).isZero();
    assertThat(out.toString())
        .containsPattern("callgate.jsonl:1: the ([0-9]+ )?records before this one are missing");
  }

  private static String withoutTime(String anchor) {
    return anchor.substring(anchor.indexOf("\"heads\""));
  }

  @Test
  void anAnchorThatDoesNotSayWhereIsNoneToBeginAt() throws Exception {
    var ledger = new SmallLedger(folder, 100_000).actions(3);
    assertThat(verify(ledger.file.toString(), "--anchor", anchor().toString())).isZero();
    Files.writeString(anchor(), Files.readString(anchor()).replaceAll("\"bytes\":[0-9]+,", ""));
    String kept = anchor().toString();
    assertThat(verify(ledger.file.toString(), "--against", kept)).isZero();
    assertThat(verify(ledger.file.toString(), "--against", kept, "--quick")).isOne();
    assertThat(err.toString()).contains("does not say where its records are");
  }

  @Test
  void callsWithoutAnOutcomeAreNamedWhenTheirProcessIsGone() throws Exception {
    var ledger = new SmallLedger(folder, 100_000).actions(2).open(7);
    assertThat(verify(ledger.file.toString())).isZero();
    assertThat(out.toString()).doesNotContain("unknown");
    String pid = "\"pid\":" + ProcessHandle.current().pid();
    rewrite(ledger.file, pid, "\"pid\":99999999");
    assertThat(verify(ledger.file.toString())).isZero();
    assertThat(out.toString())
        .containsPattern(
            "unknown: what came of 7 calls, since the process ended in between: [0-9a-z-]{16}, ")
        .contains(", and 2 more");
  }

  @Test
  void whatACheckpointSaysMustBeSo() throws Exception {
    var ledger = new SmallLedger(folder, 20_000).actions(60);
    Path second = ledger.files().get(2);
    String text = Files.readString(second);
    int at = text.indexOf("\"records\":") + 10;
    long records = Long.parseLong(text.substring(at, text.indexOf(',', at)));
    rewrite(second, "\"records\":" + records, "\"records\":" + (records + 1));
    assertThat(verify(ledger.file.toString())).isOne();
    assertThat(out.toString())
        .contains("it says that " + (records + 1) + " records are before it, but there are ");
    rewrite(second, "\"bytes\":0,", "\"bytes\":1,");
    assertThat(verify(ledger.file.toString())).isOne();
    assertThat(out.toString()).contains("says that it begins at byte 1, but it begins at byte 0");
  }

  @Test
  void aFileKeptElsewhereThatWasCutIsFoundWithoutTheOthers() throws Exception {
    var ledger = new SmallLedger(folder, 20_000).actions(60);
    Path aside = Files.copy(ledger.files().get(2), folder.resolve("x.20260101T000000000Z.jsonl"));
    assertThat(verify(aside.toString(), "--archived")).isZero();
    assertThat(out.toString()).containsPattern("the [0-9]+ records before this one are missing");
    List<String> lines = Files.readAllLines(aside);
    Files.write(aside, lines.subList(0, lines.size() - 1));
    assertThat(verify(aside.toString(), "--archived")).isOne();
    assertThat(out.toString()).contains("does not end with a checkpoint: its end is missing");
  }

  /** As somebody would who can compute hashes. */
  private static void rewrite(Path file, String text, String by) throws Exception {
    var rewritten = new ArrayList<String>();
    String previous = null;
    for (String line : Files.readAllLines(file)) {
      String changed = line.replace(text, by);
      if (previous != null) {
        changed = changed.substring(0, changed.length() - 66) + previous + "\"}";
      }
      previous = Line.hex(FileChain.sha256().digest(changed.getBytes(StandardCharsets.UTF_8)));
      rewritten.add(changed);
    }
    Files.write(file, rewritten);
  }

  @Test
  void noLedgerIsSaidPlainly() {
    assertThat(verify(folder.resolve("x.jsonl").toString())).isOne();
    assertThat(err.toString()).startsWith("callgate: no ledger at " + folder + "/x.jsonl");
    assertThat(verify(folder.toString())).isOne();
    assertThat(err.toString()).contains("is a folder; name the ledger file in it");
  }
}
