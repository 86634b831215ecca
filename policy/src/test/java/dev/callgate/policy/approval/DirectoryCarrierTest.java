package dev.callgate.policy.approval;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.callgate.policy.approval.Refusal.Reason;
import dev.callgate.policy.json.JsonWriter;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
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
  void noRequestIsMadeThatNobodyWouldLookAt() throws IOException {
    long now = System.currentTimeMillis();
    for (int i = 0; i < DirectoryScan.MOST_OPEN; i++) {
      write("open-" + i, now);
    }
    assertThatThrownBy(() -> carrier.put(named("late", now)))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("1000 requests are open");
    assertThat(carrier.open()).hasSize(DirectoryScan.MOST_OPEN);
  }

  @Test
  void requestsThatAreOverMakeRoom() throws IOException {
    long now = System.currentTimeMillis();
    for (int i = 0; i < DirectoryScan.MOST_OPEN; i++) {
      write("old-" + i, i < 10 ? now : Example.CREATED);
    }
    carrier.put(named("late", now));
    assertThat(carrier.open()).hasSize(11);
    assertThat(carrier.outcome("old-10")).isEqualTo(Carrier.Outcome.EXPIRED);
  }

  /** As another program would, but without waiting for the device. */
  private void write(String id, long created) throws IOException {
    Files.writeString(
        directory.resolve("requests/" + id + ".json"),
        new String(new JsonWriter().value(named(id, created).json()).toBytes(), UTF_8));
  }

  private static Request named(String id, long created) {
    Request example = Example.request();
    return new Request(
        id,
        example.action(),
        example.question(),
        example.kind(),
        example.target(),
        example.place(),
        created,
        created + 1_800_000,
        example.rule(),
        example.agent(),
        example.policy(),
        example.needed(),
        example.approvers(),
        example.origin(),
        example.unread(),
        example.count());
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
    assertThat(carrier.look().isOpen("r1")).isFalse();
    assertThat(directory.resolve("answers")).isEmptyDirectory();
    // Who waits elsewhere has to learn of them.
    assertThat(carrier.answers("r1").received())
        .extracting(Inbox.Received::source)
        .containsExactly("closed/r1.alice.json");
    assertThat(carrier.request("r1")).isEqualTo(Example.request());
  }

  @Test
  void whatWasDeniedIsFoundByItsTimeTheNewestFirst() throws IOException {
    List<String> ids = List.of(Ids.next(1_000), Ids.next(2_000), Ids.next(3_000), Ids.next(4_000));
    for (String id : ids) {
      carrier.put(named(id, 1_000));
      carrier.close(named(id, 1_000), Carrier.Outcome.DENIED);
    }
    carrier.put(named("zz-open", 5_000));
    carrier.put(named("zz-other", 5_000));
    carrier.close(named("zz-other", 5_000), Carrier.Outcome.EXPIRED);
    Files.writeString(directory.resolve("closed/zz-not=denied.json"), "{");
    Files.delete(directory.resolve("closed/" + ids.get(2) + "=denied.json"));
    assertThat(new DirectoryCarrier(directory).denied(2_000))
        .extracting(Request::id)
        .containsExactly(ids.get(3), ids.get(1));
    assertThat(carrier.denied(5_000)).isEmpty();
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
    Grant grant = grant("g1", 2);
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
  void anAnswerEndsTheWaitForItsRequestAlone() throws Exception {
    var other = Example.with(Example.request(), Map.of("id", "r2"));
    carrier.put(Example.request());
    carrier.put(other);
    Carrier.Look look = carrier.look();
    long mark = look.mark("r1");
    long othersMark = look.mark("r2");
    assertThat(carrier.awaitChange("r1", mark, 1).mark("r1")).isEqualTo(mark);
    new DirectoryCarrier(directory).answer(Example.ALICE.approves(Example.request()));
    look = carrier.awaitChange("r1", mark, 60_000);
    assertThat(look.mark("r1")).isNotEqualTo(mark);
    assertThat(look.mark("r2")).isEqualTo(othersMark);
    new DirectoryCarrier(directory).close(other, Carrier.Outcome.DENIED);
    look = carrier.awaitChange("r2", othersMark, 60_000);
    assertThat(look.isOpen("r2")).isFalse();
  }

  @Test
  void aGrantEndsTheWaitForEachRequest() throws Exception {
    long mark = carrier.look().mark("r1");
    carrier.grant(Example.ALICE.signer().sign(grant("g1", 2)));
    assertThat(carrier.awaitChange("r1", mark, 60_000).grants().received()).hasSize(1);
  }

  @Test
  void whatChangesInPlaceIsReadAgain() throws IOException {
    carrier.put(Example.request());
    assertThat(carrier.open()).hasSize(1);
    Path file = directory.resolve("requests/r1.json");
    String text = Files.readString(file);
    Files.writeString(file, text.replace("billing", "billings"));
    assertThat(carrier.open()).extracting(Request::agent).containsExactly("billings");
    Files.writeString(file, "{");
    assertThat(carrier.open()).isEmpty();
    assertThat(carrier.foreign()).hasSize(1);
  }

  @Test
  void grantsThatAreUsedUpHideNoOtherOne() throws IOException {
    carrier.grant(Example.ALICE.signer().sign(grant("a0", 2)));
    for (int i = 0; i < 300; i++) {
      carrier.grant(Example.ALICE.signer().sign(grant("b" + i, 1)));
      carrier.use(grant("b" + i, 1).use(1));
    }
    assertThat(carrier.grants().received())
        .extracting(Inbox.Received::source)
        .containsExactly("grants/a0.json");
    assertThat(carrier.grants().refusals()).isEmpty();
  }

  private static Grant grant(String id, int times) {
    return new Grant(
        id,
        "billing",
        "no-deletes",
        "db.delete",
        "*",
        "*",
        Grant.Limits.NONE,
        times,
        System.currentTimeMillis() + 600_000,
        "p1",
        "alice",
        "",
        Example.CREATED);
  }

  private List<Reason> reasons() throws IOException {
    Inbox<Answer> answers = new DirectoryCarrier(directory).answers("r1");
    assertThat(answers.received()).isEmpty();
    return answers.refusals().stream().map(Refusal::reason).toList();
  }
}
