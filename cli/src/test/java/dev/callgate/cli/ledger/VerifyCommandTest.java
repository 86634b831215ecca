package dev.callgate.cli.ledger;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
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
        .contains("52 records in " + ledger.files().size() + " files: whole");
    assertThat(ledger.files()).hasSizeGreaterThan(3);
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
    assertThat(out.toString()).contains(":1: the records before this one are missing: it follows ");
    assertThat(verify(file, "--archived")).isZero();
    assertThat(verify(file, kept.toString())).isZero();

    Files.delete(ledger.files().get(2));
    assertThat(verify(file, kept.toString())).isOne();
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
  void noLedgerIsSaidPlainly() {
    assertThat(verify(folder.resolve("x.jsonl").toString())).isOne();
    assertThat(err.toString()).startsWith("callgate: no ledger at " + folder + "/x.jsonl");
    assertThat(verify(folder.toString())).isOne();
    assertThat(err.toString()).contains("is a folder; name the ledger file in it");
  }
}
