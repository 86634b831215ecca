package dev.callgate.it.approve;

import static org.assertj.core.api.Assertions.assertThat;

import dev.callgate.it.ChildJvm;
import dev.callgate.it.Jdk;
import dev.callgate.it.OnEachJdk;
import dev.callgate.policy.approval.Answer;
import dev.callgate.policy.approval.DirectoryCarrier;
import dev.callgate.policy.approval.Request;
import dev.callgate.policy.approval.Signer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Many calls at once, and the same call of several programs. */
class TogetherIT {
  private static final int MANY = 300;

  @TempDir Path folder;
  private Path alicesKey;
  private String key;

  @BeforeEach
  void makeKey() throws IOException {
    alicesKey = folder.resolve("alice.pem");
    key = Signer.create(alicesKey);
  }

  private String policy(String wait) {
    return """
    callgate: 1
    name: helper
    approvals: {directory: %s, keys: {alice: "%s"}, expires: 10m, wait: %s}
    """
        .formatted(folder.resolve("approvals"), key, wait);
  }

  /** It took minutes when each call looked through all requests for itself. */
  @Test
  void howManyAreHeldDoesNotMakeAWaitLonger() throws Exception {
    Path many = Files.createDirectory(folder.resolve("many"));
    for (int i = 0; i < MANY; i++) {
      Files.createFile(many.resolve("file" + i));
    }
    try (var child = new Child(Jdk.current(), folder, policy("2s"))) {
      String[] said = child.ask("all many").split(" ");
      assertThat(said[0]).isEqualTo(Integer.toString(MANY));
      assertThat(Integer.parseInt(said[3])).isBetween(2, 20);
      assertThat(open()).hasSize(MANY);
      assertThat(many.toFile().list()).hasSize(MANY);
    }
  }

  @Test
  void oneApprovalIsForOneOfTwoPrograms() throws Exception {
    Path file = Files.createFile(folder.resolve("one"));
    try (var child = new Child(Jdk.current(), folder("a"), policy("300s"));
        var other = new Child(Jdk.current(), folder("b"), policy("300s"))) {
      CompletableFuture<String> first = bothWait(child, other, file);
      answer(open().get(0), true);
      String one = first.get(1, TimeUnit.MINUTES);
      String two = other.next().get(1, TimeUnit.MINUTES);
      assertThat(file).doesNotExist();
      assertThat(List.of(one, two)).contains("ran");
      assertThat(one.equals("ran") ? two : one).startsWith("stopped: ").doesNotContain("It waits");
    }
  }

  @Test
  void aNoReachesAllProgramsThatWait() throws Exception {
    Path file = Files.createFile(folder.resolve("one"));
    try (var child = new Child(Jdk.current(), folder("a"), policy("300s"));
        var other = new Child(Jdk.current(), folder("b"), policy("300s"))) {
      CompletableFuture<String> first = bothWait(child, other, file);
      Request request = open().get(0);
      answer(request, false);
      assertThat(first.get(1, TimeUnit.MINUTES)).contains("denied by alice", request.id());
      assertThat(other.next().get(1, TimeUnit.MINUTES)).contains("denied by alice", request.id());
      assertThat(file).exists();
    }
  }

  /** Its wait is longer than a child may run. */
  @OnEachJdk
  void theEndOfAProcessWaitsForNobody(Jdk jdk) throws Exception {
    Path file = Files.createFile(folder.resolve("one"));
    ChildJvm.Result result =
        ChildJvm.of(AtTheEnd.class, folder)
            .on(jdk)
            .policy(policy("1h").replace("10m", "2h"))
            .arguments(file.toString())
            .run();
    assertThat(result.stdout()).contains("It waits for a person");
    assertThat(file).exists();
    assertThat(open()).hasSize(1);
  }

  /** On one request. What the other one says next is its answer. */
  private CompletableFuture<String> bothWait(Child child, Child other, Path file) throws Exception {
    assertThat(child.ask("noticed " + file)).isEqualTo("waits");
    CompletableFuture<String> first = child.next();
    assertThat(other.ask("noticed " + file)).isEqualTo("waits");
    assertThat(open()).hasSize(1);
    return first;
  }

  private Path folder(String name) throws IOException {
    return Files.createDirectory(folder.resolve(name));
  }

  private List<Request> open() throws IOException {
    return new DirectoryCarrier(folder.resolve("approvals")).open();
  }

  private void answer(Request request, boolean approves) throws IOException {
    Answer answer = Answer.to(request, approves, "", "alice", System.currentTimeMillis());
    new DirectoryCarrier(folder.resolve("approvals")).answer(Signer.read(alicesKey).sign(answer));
  }
}
