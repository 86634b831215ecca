package dev.callgate.policy.approval;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.callgate.policy.approval.Refusal.Reason;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DirectoryCarrierTest {
  private static final String ANSWER = "r1.alice.json";

  @TempDir Path folder;
  private Path directory;
  private DirectoryCarrier carrier;

  @BeforeEach
  void make() throws IOException {
    directory = folder.resolve("approvals");
    carrier = new DirectoryCarrier(directory);
  }

  @Test
  void whatIsPutCanBeReadByAnotherOne() throws IOException {
    carrier.put(Example.request());
    carrier.answer(Example.ALICE.approves(Example.request()));
    DirectoryCarrier other = new DirectoryCarrier(directory);
    assertThat(other.open()).containsExactly(Example.request());
    assertThat(other.answers("r1").received()).hasSize(1);
    assertThat(other.foreign()).isEmpty();
    assertThatThrownBy(() -> other.put(Example.request()))
        .isInstanceOf(FileAlreadyExistsException.class);
  }

  @Test
  void aUseIsOneForAllAndForEver() throws IOException {
    assertThat(carrier.use("r1")).isTrue();
    assertThat(carrier.use("r1")).isFalse();
    assertThat(new DirectoryCarrier(directory).use("r1")).isFalse();
    Files.delete(directory.resolve("used/r1"));
    // As long as this process lives.
    assertThat(carrier.use("r1")).isFalse();
  }

  @Test
  void whatIsClosedIsNoLongerOpenAndCanStillBeShown() throws IOException {
    carrier.put(Example.request());
    carrier.answer(Example.ALICE.approves(Example.request()));
    carrier.close(Example.request(), Carrier.Outcome.DENIED);
    assertThat(carrier.open()).isEmpty();
    assertThat(carrier.answers("r1").received()).isEmpty();
    assertThat(carrier.request("r1")).isEqualTo(Example.request());
  }

  @Test
  void whatIsNoDocumentIsRefusedWithItsReason() throws IOException {
    carrier.put(Example.request());
    carrier.answer(Example.ALICE.approves(Example.request()));
    Path answer = directory.resolve("answers").resolve(ANSWER);
    String whole = Files.readString(answer);

    Files.writeString(answer, whole.substring(0, whole.length() / 2));
    assertThat(reasons()).containsExactly(Reason.TRUNCATED);
    Files.writeString(answer, "");
    assertThat(reasons()).containsExactly(Reason.TRUNCATED);
    Files.writeString(answer, "[1]");
    assertThat(reasons()).containsExactly(Reason.FOREIGN);
    Files.writeString(answer, " ".repeat(Folder.LARGEST + 1));
    assertThat(reasons()).containsExactly(Reason.TOO_LARGE);
    Files.delete(answer);
    Files.createDirectory(answer);
    assertThat(reasons()).containsExactly(Reason.FOREIGN);
    Files.delete(answer);
    Files.createSymbolicLink(answer, Files.writeString(folder.resolve("elsewhere"), whole));
    assertThat(reasons()).containsExactly(Reason.FOREIGN);
    Files.delete(answer);
    Files.writeString(directory.resolve("answers/r1.bob.json"), whole);
    assertThat(reasons()).containsExactly(Reason.FOREIGN);
  }

  @Test
  void filesOfOthersAreToldOnce() throws IOException {
    carrier.put(Example.request());
    Files.writeString(directory.resolve("requests/README"), "hello");
    Files.writeString(directory.resolve("requests/other.json"), "{}");
    Files.copy(directory.resolve("requests/r1.json"), directory.resolve("requests/r2.json"));
    assertThat(carrier.foreign())
        .extracting(Refusal::source)
        .containsExactlyInAnyOrder("requests/README", "requests/other.json", "requests/r2.json");
    assertThat(carrier.foreign()).isEmpty();
    assertThat(carrier.open()).containsExactly(Example.request());
  }

  @Test
  void aFolderThatIsALinkIsNotFollowed() throws IOException {
    Path answers = directory.resolve("answers");
    Files.delete(answers);
    Files.createSymbolicLink(answers, Files.createDirectory(folder.resolve("mine")));
    assertThatThrownBy(() -> carrier.answers("r1")).isInstanceOf(IOException.class);
    assertThatThrownBy(() -> new DirectoryCarrier(directory)).isInstanceOf(IOException.class);
  }

  @Test
  void aNewDirectoryIsItsOwnersAlone() throws IOException {
    carrier.put(Example.request());
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(directory)))
        .isEqualTo("rwx------");
    assertThat(
            PosixFilePermissions.toString(
                Files.getPosixFilePermissions(directory.resolve("requests/r1.json"))))
        .isEqualTo("rw-------");
  }

  @Test
  void aDirectoryThatEverybodyCanWriteToIsNotUsed() throws IOException {
    Path open = Files.createDirectory(folder.resolve("open"));
    Files.setPosixFilePermissions(open, PosixFilePermissions.fromString("rwxrwxrwx"));
    assertThatThrownBy(() -> new DirectoryCarrier(open)).isInstanceOf(IOException.class);
  }

  @Test
  void aGrantIsGoneWithItsLastUse() throws IOException {
    Grant grant =
        new Grant(
            "g1",
            "billing",
            "no-deletes",
            "db.delete",
            "*",
            Grant.Limits.NONE,
            2,
            Example.EXPIRES,
            "p1",
            "alice",
            "",
            Example.CREATED);
    carrier.grant(Example.ALICE.signer().sign(grant));
    var approved =
        new Verdict.Approved("r1", List.of(new Verdict.Vote("alice", "", grant)), List.of());
    assertThat(approved.use(carrier)).isTrue();
    assertThat(carrier.grants().received()).hasSize(1);
    assertThat(approved.use(new DirectoryCarrier(directory))).isTrue();
    assertThat(new DirectoryCarrier(directory).grants().received()).isEmpty();
    assertThat(approved.use(carrier)).isFalse();
  }

  @Test
  void aChangeEndsTheWaitForOne() throws Exception {
    long mark = carrier.mark();
    assertThat(carrier.awaitChange(mark, 1)).isFalse();
    new DirectoryCarrier(directory).put(Example.request());
    assertThat(carrier.awaitChange(mark, 10_000)).isTrue();
  }

  private List<Reason> reasons() throws IOException {
    Inbox<Answer> answers = new DirectoryCarrier(directory).answers("r1");
    assertThat(answers.received()).isEmpty();
    return answers.refusals().stream().map(Refusal::reason).toList();
  }
}
