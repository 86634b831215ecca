package dev.callgate.it.approve;

import static org.assertj.core.api.Assertions.assertThat;

import dev.callgate.it.ChildJvm;
import dev.callgate.it.Jdk;
import dev.callgate.it.OnEachJdk;
import dev.callgate.it.People;
import dev.callgate.policy.approval.Request;
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
  private People people;

  @BeforeEach
  void askPeople() throws IOException {
    people = new People(folder, "alice");
  }

  /** For children in folders of their own. */
  private String policy(String wait) {
    return people
        .policy("wait: " + wait)
        .replace("directory: approvals", "directory: " + people.directory());
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
      assertThat(people.open()).hasSize(MANY);
      assertThat(many.toFile().list()).hasSize(MANY);
    }
  }

  @Test
  void oneApprovalIsForOneOfTwoPrograms() throws Exception {
    Path file = Files.createFile(folder.resolve("one"));
    try (var child = new Child(Jdk.current(), folder("a"), policy("300s"));
        var other = new Child(Jdk.current(), folder("b"), policy("300s"))) {
      CompletableFuture<String> first = bothWait(child, other, file);
      people.approve(people.open().get(0));
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
      Request request = people.open().get(0);
      people.deny(request, "alice", "");
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
    assertThat(people.open()).hasSize(1);
  }

  /** On one request. What the other one says next is its answer. */
  private CompletableFuture<String> bothWait(Child child, Child other, Path file) throws Exception {
    assertThat(child.ask("noticed " + file)).isEqualTo("waits");
    CompletableFuture<String> first = child.next();
    assertThat(other.ask("noticed " + file)).isEqualTo("waits");
    assertThat(people.open()).hasSize(1);
    return first;
  }

  private Path folder(String name) throws IOException {
    return Files.createDirectory(folder.resolve(name));
  }
}
