package dev.callgate.agent.ledger;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.callgate.agent.ledger.LedgerRecord.Verdict;
import dev.callgate.policy.Tier;
import dev.callgate.policy.json.JsonReader;
import dev.callgate.policy.json.JsonValue.JsonObject;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LedgerTest {
  @TempDir Path folder;

  private Path file() {
    return folder.resolve("callgate.jsonl");
  }

  private Ledger open() {
    return Ledger.open(
        new LedgerSettings(file().toFile(), "billing-agent", "com.acme.Main", List.of()));
  }

  private static LedgerRecord costly(String target) {
    return LedgerRecord.action("db.update", target, Tier.COSTLY, Verdict.RECORDED);
  }

  @Test
  void aRecordIsInTheFileWhenAppendReturns() throws Exception {
    Ledger ledger = open();
    String id =
        ledger.append(
            LedgerRecord.action("payment.refund", "api.stripe.com", Tier.COSTLY, Verdict.RECORDED)
                .refines(List.of("http.send"))
                .rule("small-refunds", "/etc/billing.yaml", 12)
                .why("rule small-refunds says costly")
                .origin("com.acme.Tools.refund", 42, "refund", "main")
                .fact("amount", new java.math.BigDecimal("19.90"))
                .fact("currency", "EUR"));
    Lines lines = Lines.of(file());
    assertThat(lines.ended()).isTrue();
    JsonObject record = lines.records().get(0);
    assertThat(record.members().keySet())
        .containsExactly(
            "v",
            "id",
            "time",
            "event",
            "name",
            "pid",
            "kind",
            "refines",
            "target",
            "tier",
            "decision",
            "rule",
            "file",
            "line",
            "why",
            "origin",
            "facts",
            "previous");
    assertThat(Lines.text(record, "id")).isEqualTo(id);
    assertThat(Lines.text(record, "pid")).isEqualTo("" + ProcessHandle.current().pid());
    assertThat(Lines.text(record, "time")).matches("\\d{4}-\\d\\d-\\d\\dT[\\d:]{8}\\.\\d{3}Z");
    assertThat(Lines.text(record, "previous")).isEqualTo("0".repeat(64));
    assertThat(Lines.at(record, "facts", "amount")).hasToString("JsonNumber[number=19.90]");
  }

  @Test
  void openingWritesNothingAndCreatesTheFileForItsOwnerOnly() throws Exception {
    Ledger ledger = open();
    assertThat(file()).isEmptyFile();
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file())))
        .isEqualTo("rw-------");
    assertThat(ledger.file()).isNull();
  }

  @Test
  void theModeOfAFileThatWasThereStays() throws Exception {
    Files.createFile(
        file(), PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-r-----")));
    open().append(costly("customers"));
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file())))
        .isEqualTo("rw-r-----");
  }

  @Test
  void theStartRecordComesBeforeTheFirstOther() throws Exception {
    Ledger ledger = open();
    ledger.startWith(() -> LedgerRecord.start().fact("mode", "enforce"));
    assertThat(file()).isEmptyFile();
    ledger.append(costly("a"));
    ledger.append(costly("b"));
    assertThat(Lines.of(file()).records())
        .extracting(record -> Lines.text(record, "event"))
        .containsExactly("start", "action", "action");
  }

  @Test
  void aFolderAsFileIsSaidPlainly() throws Exception {
    Files.createDirectory(file());
    assertThatThrownBy(this::open)
        .isInstanceOf(LedgerFailure.class)
        .hasMessage("cannot write the ledger " + file() + ": it is a folder");
  }

  @Test
  void aMissingFolderIsSaidPlainly() {
    var settings = new LedgerSettings(folder.resolve("no/x.jsonl").toFile(), "n", null, List.of());
    assertThatThrownBy(() -> Ledger.open(settings))
        .isInstanceOf(LedgerFailure.class)
        .hasMessage(
            "cannot write the ledger "
                + folder
                + "/no/x.jsonl: the folder "
                + folder
                + "/no does not exist");
  }

  @Test
  void aPipeIsRefusedInsteadOfWaitedFor() throws Exception {
    assertThat(new ProcessBuilder("mkfifo", file().toString()).start().waitFor()).isZero();
    assertThatThrownBy(this::open).hasMessageEndingWith("it is no regular file");
  }

  @Test
  void eightThreadsMakeOneValidChain() throws Exception {
    Ledger ledger = open();
    var ids = new ConcurrentLinkedQueue<String>();
    var threads = new ArrayList<Thread>();
    for (int t = 0; t < 8; t++) {
      String name = "writer-" + t;
      Tier tier = t % 2 == 0 ? Tier.COSTLY : Tier.HARD_BLOCKED;
      threads.add(
          new Thread(
              () -> {
                for (int i = 0; i < 500; i++) {
                  ids.add(
                      ledger.append(
                          LedgerRecord.action("x.y", name, tier, Verdict.RECORDED)
                              .fact("text", "ä".repeat(i))));
                }
              },
              name));
    }
    threads.forEach(Thread::start);
    for (Thread thread : threads) {
      thread.join();
    }
    Lines lines = Lines.of(file());
    assertThat(lines.brokenLinks()).isEmpty();
    assertThat(lines.news())
        .extracting(record -> Lines.text(record, "id"))
        .containsExactlyInAnyOrderElementsOf(ids)
        .doesNotHaveDuplicates();
  }

  @Test
  void anInterruptedThreadWritesAsWell() throws Exception {
    Ledger ledger = open();
    Thread.currentThread().interrupt();
    ledger.append(costly("a"));
    ledger.append(LedgerRecord.action("db.drop", "b", Tier.HARD_BLOCKED, Verdict.OBSERVED));
    assertThat(Thread.interrupted()).isTrue();
    ledger.append(costly("c"));
    assertThat(Lines.of(file()).records()).hasSize(3);
  }

  @Test
  void theChainGoesOnInTheNextProcess() throws Exception {
    // Two ledgers in one JVM cannot have one file: the first must be gone, as after a restart.
    Files.writeString(file(), "{\"v\":1,\"previous\":\"" + "0".repeat(64) + "\"}\n");
    open().append(costly("a"));
    assertThat(Lines.of(file()).brokenLinks()).isEmpty();
    assertThat(Lines.of(file()).records()).hasSize(2);
  }

  @Test
  void aTornLineIsEndedAndRecorded() throws Exception {
    String first = "{\"v\":1,\"previous\":\"" + "0".repeat(64) + "\"}";
    String torn = "{\"v\":1,\"id\":\"0abc";
    Files.writeString(file(), first + "\n" + torn);
    open().append(costly("a"));
    Lines lines = Lines.of(file());
    assertThat(lines.lines()).hasSize(4);
    JsonObject gap = (JsonObject) JsonReader.read(lines.lines().get(2));
    assertThat(Lines.text(gap, "event")).isEqualTo("gap");
    assertThat(Lines.text(gap, "why"))
        .isEqualTo("a last line without an end (17 bytes) was found and ended");
    // The chain goes over the torn line, whose own hash is in the gap.
    assertThat(Lines.text(gap, "previous")).isEqualTo(hash(first.getBytes(UTF_8)));
    assertThat(Lines.at(gap, "facts", "stray")).hasToString("JsonNumber[number=18]");
    assertThat(Lines.at(gap, "facts", "stray-sha256"))
        .hasToString("JsonText[text=" + hash((torn + "\n").getBytes(UTF_8)) + "]");
  }

  @Test
  void aRecordThatOnlyLacksItsLineFeedIsKept() throws Exception {
    String first = "{\"v\":1,\"previous\":\"" + "0".repeat(64) + "\"}";
    Files.writeString(file(), first);
    open().append(costly("a"));
    assertThat(Lines.of(file()).brokenLinks()).isEmpty();
    assertThat(Lines.of(file()).records())
        .extracting(record -> Lines.text(record, "why"))
        .containsExactly(null, "a last line without a line feed was found and ended", null);
  }

  @Test
  void whatIsNoRecordIsHashedWhole() throws Exception {
    String strange = "x\n" + "y".repeat(100_000) + "\n";
    Files.writeString(file(), strange);
    open().append(costly("a"));
    JsonObject gap = (JsonObject) JsonReader.read(Lines.of(file()).lines().get(2));
    assertThat(Lines.text(gap, "why")).isEqualTo("100003 bytes that are no record were found");
    assertThat(Lines.text(gap, "previous")).isEqualTo("0".repeat(64));
    assertThat(Lines.at(gap, "facts", "stray-sha256"))
        .hasToString("JsonText[text=" + hash(strange.getBytes(UTF_8)) + "]");
  }

  @Test
  void whatThePolicyHidesDoesNotHideWhatTheChainNeeds() throws Exception {
    Files.writeString(file(), "torn");
    Ledger.open(new LedgerSettings(file().toFile(), "n", null, List.of("*"))).append(costly("a"));
    JsonObject gap = (JsonObject) JsonReader.read(Lines.of(file()).lines().get(1));
    assertThat(Lines.at(gap, "facts", "stray-sha256"))
        .hasToString("JsonText[text=" + hash("torn\n".getBytes(UTF_8)) + "]");
  }

  @Test
  void aRemovedFileStopsOneRecordAndIsThenBegunAnew() throws Exception {
    Ledger ledger = open();
    ledger.append(costly("a"));
    String head = hash(Lines.of(file()).lines().get(0));
    Files.delete(file());
    assertThatThrownBy(() -> ledger.append(costly("b")))
        .isInstanceOf(LedgerFailure.class)
        .hasMessage("cannot write the ledger " + file() + ": the file was removed");
    ledger.append(costly("c"));
    var records = Lines.of(file()).news();
    assertThat(records).hasSize(2);
    assertThat(Lines.text(records.get(0), "event")).isEqualTo("gap");
    assertThat(Lines.text(records.get(0), "why"))
        .isEqualTo(
            "1 record could not be written: the file was removed;"
                + " the file does not end with the line that this process wrote last");
    assertThat(Lines.text(records.get(0), "previous")).isEqualTo(head);
    assertThat(Lines.at(records.get(0), "facts", "head"))
        .hasToString("JsonText[text=" + head + "]");
    assertThat(Lines.text(records.get(1), "target")).isEqualTo("c");
  }

  @Test
  void aReplacedFileIsNoticedEvenWithTheSameSize() throws Exception {
    Ledger ledger = open();
    ledger.append(costly("a"));
    Path other = folder.resolve("other");
    Files.writeString(other, Files.readString(file()).replace("\"a\"", "\"b\""));
    Files.move(other, file(), StandardCopyOption.REPLACE_EXISTING);
    assertThatThrownBy(() -> ledger.append(costly("b")))
        .hasMessageEndingWith("the file was replaced by another one");
    ledger.append(costly("c"));
    assertThat(Lines.of(file()).brokenLinks()).isEmpty();
    assertThat(Lines.of(file()).records()).hasSize(3);
  }

  @Test
  void aStrangersLineOrACutIsNoticed() throws Exception {
    Ledger ledger = open();
    ledger.append(costly("a"));
    String own = hash(Lines.of(file()).lines().get(0));
    Files.writeString(file(), "{}\n", StandardOpenOption.APPEND);
    assertThatThrownBy(() -> ledger.append(costly("b")))
        .hasMessageContaining("the file was changed by another program");
    ledger.append(costly("c"));
    JsonObject gap = (JsonObject) JsonReader.read(Lines.of(file()).lines().get(2));
    assertThat(Lines.text(gap, "why")).contains("3 bytes that are no record were found");
    assertThat(Lines.text(gap, "previous")).isEqualTo(own);
    Files.writeString(file(), "");
    assertThatThrownBy(() -> ledger.append(costly("d")))
        .hasMessageContaining("the file was changed by another program: it has 0 bytes");
    ledger.append(costly("e"));
    assertThat(Lines.of(file()).records())
        .extracting(record -> Lines.text(record, "event"))
        .containsExactly("gap", "checkpoint", "action");
  }

  @Test
  void aLostFolderStopsRecordsUntilItIsBack() throws Exception {
    Path inner = Files.createDirectory(folder.resolve("logs"));
    Path log = inner.resolve("x.jsonl");
    Ledger ledger = Ledger.open(new LedgerSettings(log.toFile(), "n", null, List.of()));
    ledger.append(costly("a"));
    Files.delete(log);
    Files.delete(inner);
    for (int i = 0; i < 3; i++) {
      assertThatThrownBy(() -> ledger.append(costly("b"))).isInstanceOf(LedgerFailure.class);
    }
    Files.createDirectory(inner);
    ledger.append(costly("c"));
    var records = Lines.of(log).news();
    assertThat(records).hasSize(2);
    assertThat(Lines.text(records.get(0), "why")).startsWith("3 records could not be written");
  }

  @Test
  void aSecondLedgerOnOneFileWritesBesideIt() throws Exception {
    Ledger first = open();
    Ledger second = open();
    first.append(costly("first"));
    second.append(costly("second"));
    first.append(costly("first"));
    Path beside = folder.resolve("callgate." + ProcessHandle.current().pid() + ".jsonl");
    assertThat(second.file().toPath()).isEqualTo(beside);
    assertThat(Lines.of(file()).records()).hasSize(2);
    assertThat(Lines.of(beside).records()).hasSize(1);
    assertThat(second.set().files()).containsExactly(file().toFile(), beside.toFile());
  }

  @Test
  void theSetHasItsOwnNamesOnly() {
    var set = new LedgerSet(file().toFile());
    assertThat(
            List.of(
                "callgate.jsonl",
                "callgate.77.jsonl",
                "callgate.77-2.jsonl",
                "callgate.20261129T191102123Z.jsonl",
                "callgate.77.20261129T191102123Z.jsonl",
                "callgate.77-2.20261129T191102123Z.jsonl"))
        .allMatch(set::has);
    assertThat(
            List.of(
                "callgate.jsonl.1",
                "callgate..jsonl",
                "callgate.x.jsonl",
                "callgate77.jsonl",
                "callgate.-2.jsonl",
                "callgate.7-.jsonl",
                "callgate.-.jsonl",
                "callgate.20261129T191102123.jsonl",
                "callgate.20261129T191102123Z.77.jsonl",
                "callgate20261129T191102123Z.jsonl",
                "callgate..20261129T191102123Z.jsonl",
                "callgate",
                "allgate.jsonl",
                "jsonl"))
        .noneMatch(set::has);
  }

  private static String hash(byte[] line) throws Exception {
    return java.util.HexFormat.of()
        .formatHex(java.security.MessageDigest.getInstance("SHA-256").digest(line));
  }
}
