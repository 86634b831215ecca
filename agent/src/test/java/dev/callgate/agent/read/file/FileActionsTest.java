package dev.callgate.agent.read.file;

import static org.assertj.core.api.Assertions.assertThat;

import dev.callgate.agent.read.Call;
import dev.callgate.agent.read.EmbeddedDatabases;
import dev.callgate.agent.read.Reading;
import dev.callgate.policy.Action;
import dev.callgate.policy.Fact;
import dev.callgate.policy.Policy;
import dev.callgate.policy.PolicyLoader;
import dev.callgate.policy.Tier;
import java.io.File;
import java.io.FileOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FileActionsTest {
  private static final int WRITE = OpenMode.WRITE;
  private static final int CREATE = OpenMode.WRITE | OpenMode.CREATE;
  private static final int TRUNCATE = CREATE | OpenMode.TRUNCATE;

  @TempDir Path folder;

  private final Policy policy = PolicyLoader.builtIn();
  private FileContext context;
  private FileActions actions;
  private Path full;
  private Path missing;

  @BeforeEach
  void fill() throws IOException {
    folder = folder.toRealPath();
    context =
        new FileContext(
            policy,
            new OwnFiles(List.of(folder.resolve("policy.yaml").toFile()), ledger()),
            new EmbeddedDatabases());
    actions = context.actions();
    full = Files.writeString(folder.resolve("full.txt"), "12345");
    missing = folder.resolve("missing.txt");
  }

  private File ledger() {
    return folder.resolve("log/callgate.jsonl").toFile();
  }

  private Reading open(Path path, int mode) {
    return actions.open(path, mode, null);
  }

  private static String kind(Reading reading) {
    return reading.actions().isEmpty() ? null : reading.actions().get(0).kind().name();
  }

  private static Fact fact(Reading reading, String name) {
    return reading.actions().get(0).fact(name);
  }

  @Test
  void anOpenIsNamedAfterWhatItDoesToWhatIsThere() throws IOException {
    Path empty = Files.createFile(folder.resolve("empty.txt"));
    assertThat(kind(open(full, TRUNCATE))).isEqualTo("file.overwrite");
    assertThat(kind(open(full, CREATE))).isEqualTo("file.write");
    assertThat(kind(open(full, CREATE | OpenMode.APPEND))).isEqualTo("file.append");
    assertThat(kind(open(missing, TRUNCATE))).isEqualTo("file.create");
    assertThat(kind(open(empty, TRUNCATE))).isEqualTo("file.write");
    assertThat(kind(open(full, OpenMode.DELETE_ON_CLOSE))).isEqualTo("file.delete");
    assertThat(fact(open(full, WRITE), "size")).hasToString("Number[value=5]");
  }

  @Test
  void cuttingAnOpenFileDownIsAnOverwriteOfTheVeryFileThatIsOpen() throws Exception {
    Path moved = folder.resolve("moved.txt");
    try (var out = new FileOutputStream(full.toFile(), true)) {
      int descriptor = Descriptors.number(out.getFD());
      assertThat(kind(actions.truncate(descriptor, 4))).isEqualTo("file.overwrite");
      assertThat(actions.truncate(descriptor, 5)).isSameAs(Reading.NOTHING);
      Files.move(full, moved);
      assertThat(fact(actions.truncate(descriptor, 0), "path")).isEqualTo(text(moved));
      Path second = Files.createLink(folder.resolve("second.txt"), moved);
      Files.delete(moved);
      // The kernel says "moved.txt (deleted)", which somebody could make.
      Files.writeString(folder.resolve("moved.txt (deleted)"), "x");
      assertThat(fact(actions.truncate(descriptor, 0), "path")).isEqualTo(Fact.UNKNOWN);
      Files.delete(second);
      assertThat(actions.truncate(descriptor, 0)).isSameAs(Reading.NOTHING);
    }
  }

  private static Fact text(Path path) {
    return new Fact.Text(path.toString());
  }

  @Test
  void whatCannotChangeAnythingIsNoAction() {
    assertThat(open(missing, WRITE).actions()).isEmpty();
    assertThat(open(folder, TRUNCATE).actions()).isEmpty();
    assertThat(open(full, CREATE | OpenMode.CREATE_NEW).actions()).isEmpty();
    assertThat(open(full, OpenMode.READ)).isSameAs(Reading.NOTHING);
    assertThat(actions.delete(missing)).isSameAs(Reading.NOTHING);
    assertThat(actions.create(full)).isSameAs(Reading.NOTHING);
    assertThat(actions.move(missing, full, true)).isSameAs(Reading.NOTHING);
    assertThat(actions.permission(missing)).isSameAs(Reading.NOTHING);
  }

  @Test
  void aCopySaysWhereItIsFrom() throws IOException {
    Path other = Files.writeString(folder.resolve("other.txt"), "x");
    Fact from = new Fact.Text(other.toString());
    assertThat(fact(actions.copy(other, full, true), "from")).isEqualTo(from);
    assertThat(fact(actions.copy(other, missing, false), "from")).isEqualTo(from);
    assertThat(fact(open(full, OpenMode.WRITE | OpenMode.TRUNCATE), "from")).isEqualTo(Fact.ABSENT);
  }

  @Test
  void aMoveThatReplacesIsBothTheMoveAndTheLossOfWhatWasThere() throws IOException {
    Path other = Files.writeString(folder.resolve("other.txt"), "x");
    Reading reading = actions.move(other, full, true);
    assertThat(reading.actions())
        .extracting(action -> action.kind().name())
        .containsExactly("file.overwrite", "file.move");
    Action overwrite = reading.actions().get(0);
    assertThat(overwrite.refines()).extracting(Object::toString).containsExactly("file.move");
    assertThat(overwrite.target()).isEqualTo(full.toString());
    assertThat(overwrite.fact("from")).isEqualTo(new Fact.Text(other.toString()));
    assertThat(actions.move(other, full, false).actions()).hasSize(1);
  }

  @Test
  void whatThisProcessCreatedIsItsOwnUnderAnyNameUntilItIsDeleted() throws IOException {
    Path own = folder.resolve("own.txt");
    Reading creation = open(own, TRUNCATE);
    assertThat(fact(creation, "own")).isEqualTo(Fact.Flag.FALSE);
    try (var out = new FileOutputStream(own.toFile())) {
      out.write('x');
      assertThat(creation.ending().reached(out.getFD())).isNull();
    }
    creation.ending().ended(null, null);
    assertThat(fact(open(own, TRUNCATE), "own")).isEqualTo(Fact.Flag.TRUE);
    Path renamed = Files.move(own, folder.resolve("renamed.txt"));
    Reading deletion = actions.delete(renamed);
    assertThat(fact(deletion, "own")).isEqualTo(Fact.Flag.TRUE);
    Files.delete(renamed);
    deletion.ending().ended(null, null);
    assertThat(fact(actions.delete(full), "own")).isEqualTo(Fact.Flag.FALSE);
  }

  @Test
  void whatWasOpenedInTheNameOfAnotherFileIsDecidedAnew() throws IOException {
    Path other = Files.writeString(folder.resolve("other.txt"), "other");
    try (var out = new FileOutputStream(other.toFile(), true)) {
      for (Path expected : List.of(full, missing)) {
        Reading.Ending ending = open(expected, CREATE | OpenMode.APPEND).ending();
        Reading reading = ending.reached(out.getFD());
        assertThat(kind(reading)).isEqualTo("file.append");
        assertThat(fact(reading, "path")).isEqualTo(text(other));
        ending.ended(null, new IOException());
      }
      assertThat(open(other, CREATE).ending().reached(out.getFD())).isNull();
      // It was not there, and this call would not have made it.
      assertThat(kind(open(missing, WRITE).ending().reached(out.getFD()))).isEqualTo("file.write");
      open(other, CREATE).ending().takeBack(out.getFD());
      assertThat(out.getFD().valid()).isFalse();
    }
    assertThat(fact(actions.delete(other), "own")).isEqualTo(Fact.Flag.FALSE);
  }

  @Test
  void anotherFileByTheSameNameIsTheExpectedOneUnlessItHasASecondName() throws IOException {
    Reading.Ending ending = open(full, CREATE).ending();
    Path other = Files.writeString(folder.resolve("other.txt"), "other");
    Files.move(other, full, StandardCopyOption.REPLACE_EXISTING);
    try (var out = new FileOutputStream(full.toFile(), true)) {
      assertThat(ending.reached(out.getFD())).isNull();
      Files.createLink(folder.resolve("second.txt"), full);
      assertThat(kind(ending.reached(out.getFD()))).isEqualTo("file.write");
    }
  }

  @Test
  void aCreationThatFailedMakesNothingOnesOwn() throws IOException {
    Reading creation = open(missing, TRUNCATE);
    Files.writeString(missing, "somebody else's");
    creation.ending().ended(null, new IOException());
    assertThat(fact(actions.delete(missing), "own")).isEqualTo(Fact.Flag.FALSE);
  }

  @Test
  void aPathThatIsNotKnownIsUnknownAndNeverMilder() {
    for (Reading reading :
        List.of(
            open(null, TRUNCATE),
            actions.delete(null),
            actions.move(null, full, true),
            actions.move(full, null, true),
            actions.permission(null),
            actions.link(null, full, true))) {
      Action first = reading.actions().get(0);
      assertThat(first.fact("workspace")).isNotEqualTo(Fact.Flag.TRUE);
      assertThat(policy.decide(reading.actions()).tier()).isEqualTo(Tier.HARD_BLOCKED);
    }
    assertThat(fact(actions.delete(null), "path")).isEqualTo(Fact.UNKNOWN);
    assertThat(fact(actions.delete(null), "own")).isEqualTo(Fact.UNKNOWN);
  }

  @Test
  void aSubclassOfFileIsNotAskedForItsPath() {
    var lying =
        new File(full.toString()) {
          private static final long serialVersionUID = 1;

          @Override
          public String getPath() {
            throw new IllegalStateException("asked");
          }
        };
    var reader = new TwoPathsReader(context, TwoPathsReader.MOVE);
    Reading reading = reader.read(new Call(null, null, full.toString(), lying, null, 0, 0, null));
    assertThat(fact(reading, "to")).isEqualTo(Fact.UNKNOWN);
    assertThat(policy.decide(reading.actions()).tier()).isEqualTo(Tier.HARD_BLOCKED);
  }

  @Test
  void callgatesOwnFilesAreRefused() throws IOException {
    Path own = Files.writeString(folder.resolve("policy.yaml"), "x");
    Path link = Files.createSymbolicLink(folder.resolve("link"), own);
    Path second = Files.createLink(folder.resolve("second"), own);
    Path log = folder.resolve("log");
    Files.createDirectory(log);
    for (Reading reading :
        List.of(
            open(own, TRUNCATE),
            open(link, TRUNCATE),
            open(second, WRITE),
            actions.delete(own),
            actions.move(full, own, true),
            actions.move(log, folder.resolve("elsewhere"), false),
            actions.link(missing, own, false),
            actions.permission(link),
            actions.create(log.resolve("callgate.17.jsonl")),
            open(ledger().toPath(), CREATE))) {
      assertThat(reading.refusal()).as(kind(reading)).isNotNull();
    }
    assertThat(open(full, TRUNCATE).refusal()).isNull();
    assertThat(actions.create(log.resolve("callgate.txt")).refusal()).isNull();
  }

  @Test
  void theMemoryOfOwnFilesIsBounded() {
    var inodes = new OwnInodes();
    for (long i = 0; i < 40_000; i++) {
      inodes.add(new FileStat(1, i, 0, 1, 0));
    }
    assertThat(inodes.contains(new FileStat(1, 0, 0, 1, 0))).isFalse();
    assertThat(inodes.contains(new FileStat(1, 39_999, 0, 1, 0))).isTrue();
    assertThat(inodes.contains(new FileStat(2, 39_999, 0, 1, 0))).isFalse();
  }
}
