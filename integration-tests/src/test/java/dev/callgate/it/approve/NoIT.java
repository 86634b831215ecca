package dev.callgate.it.approve;

import static org.assertj.core.api.Assertions.assertThat;

import dev.callgate.it.Jdk;
import dev.callgate.it.OnEachJdk;
import dev.callgate.policy.approval.Answer;
import dev.callgate.policy.approval.Carrier;
import dev.callgate.policy.approval.DirectoryCarrier;
import dev.callgate.policy.approval.Request;
import dev.callgate.policy.approval.Signer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** How long a no holds: as long as the request could have been answered, whoever runs meanwhile. */
class NoIT {
  @TempDir Path folder;
  private String policy;

  @BeforeEach
  void makeKeys() throws IOException {
    policy =
        """
        callgate: 1
        name: helper
        rules:
          - {id: reads, action: file.read, tier: reversible}
        approvals:
          directory: approvals
          keys: {alice: "%s", bob: "%s"}
          expires: 10m
          wait: 1ms
        """
            .formatted(Signer.create(key("alice")), Signer.create(key("bob")));
  }

  @OnEachJdk
  void aNoOutlivesTheProgram(Jdk jdk) throws Exception {
    Path file = Files.createFile(folder.resolve("one"));
    Request request;
    try (var other = new Child(jdk, folder, policy)) {
      try (var first = new Child(jdk, folder, policy)) {
        assertThat(first.ask("file one")).contains("It waits");
        request = onlyRequest();
        answer(request, false, "bob");
        assertThat(first.ask("file one")).contains("denied by bob: not this one");
      }
      assertThat(carrier().open()).isEmpty();
      // One that ran at the same time, and had not asked.
      assertThat(other.ask("file one")).contains("denied by bob: not this one", request.id());
    }
    try (var later = new Child(jdk, folder, policy)) {
      assertThat(later.ask("file one")).contains("denied by bob: not this one", request.id());
      assertThat(later.ask("file one")).contains("denied by bob: not this one", request.id());
      assertThat(carrier().open()).isEmpty();
      // Another call is asked about.
      Files.createFile(folder.resolve("two"));
      assertThat(later.ask("file two")).contains("It waits");
    }
    assertThat(file).exists();
  }

  /** It was said when nobody was there to hear it. */
  @Test
  void aNoThatCameAfterTheEndIsOneAllTheSame() throws Exception {
    Files.createFile(folder.resolve("one"));
    try (var first = new Child(Jdk.current(), folder, policy)) {
      assertThat(first.ask("file one")).contains("It waits");
    }
    answer(onlyRequest(), false, "bob");
    try (var later = new Child(Jdk.current(), folder, policy)) {
      assertThat(later.ask("file one")).contains("denied by bob: not this one");
    }
    try (var last = new Child(Jdk.current(), folder, policy)) {
      assertThat(last.ask("file one")).contains("denied by bob: not this one");
    }
  }

  @Test
  void aNoHoldsNoLongerThanItsRequest() throws Exception {
    Files.createFile(folder.resolve("one"));
    policy = policy.replace("expires: 10m", "expires: 20s");
    try (var first = new Child(Jdk.current(), folder, policy)) {
      assertThat(first.ask("file one")).contains("It waits");
      Request request = onlyRequest();
      answer(request, false, "bob");
      assertThat(first.ask("file one")).contains("denied by bob");
      // Whoever says so in the directory.
      Path closed = folder.resolve("approvals/closed/" + request.id() + "=denied.json");
      String forward = Long.toString(request.expires() + 3_600_000);
      Files.writeString(
          closed, Files.readString(closed).replace(Long.toString(request.expires()), forward));
      Thread.sleep(Math.max(0, request.expires() - System.currentTimeMillis()) + 100);
      assertThat(first.ask("file one")).contains("It waits").doesNotContain(request.id());
      Request second = onlyRequest();
      carrier().close(second, Carrier.Outcome.WITHDRAWN);
      try (var later = new Child(Jdk.current(), folder, policy)) {
        assertThat(later.ask("file one")).contains("It waits");
      }
    }
  }

  /** Two programs that ask in the same moment do not see each other's request. */
  @Test
  void aNoToOneOfTwoRequestsIsANoToTheOther() throws Exception {
    Path file = Files.createFile(folder.resolve("one"));
    try (var first = new Child(Jdk.current(), folder, policy);
        var second = new Child(Jdk.current(), folder, policy)) {
      assertThat(first.ask("file one")).contains("It waits");
      Request one = onlyRequest();
      Path aside = folder.resolve("aside.json");
      Path put = folder.resolve("approvals/requests/" + one.id() + ".json");
      Files.move(put, aside);
      assertThat(second.ask("file one")).contains("It waits").doesNotContain(one.id());
      Request two = onlyRequest();
      Files.move(aside, put);
      answer(one, true, "alice");
      answer(two, false, "bob");
      assertThat(first.ask("file one")).contains("denied by bob: not this one", two.id());
      assertThat(carrier().outcome(one.id())).isEqualTo(Carrier.Outcome.DENIED);
      assertThat(second.ask("file one")).contains("denied by bob: not this one", two.id());
    }
    assertThat(file).exists();
  }

  @Test
  void onlyWhatSomebodySignedIsANo() throws Exception {
    Files.createFile(folder.resolve("one"));
    Request request;
    try (var first = new Child(Jdk.current(), folder, policy)) {
      assertThat(first.ask("file one")).contains("It waits");
      request = onlyRequest();
      answer(request, false, "bob");
      assertThat(first.ask("file one")).contains("denied by bob");
    }
    Path no = folder.resolve("approvals/closed/" + request.id() + ".bob.json");
    Files.writeString(no, Files.readString(no).replace("not this one", "not this two"));
    try (var later = new Child(Jdk.current(), folder, policy)) {
      assertThat(later.ask("file one")).contains("It waits").doesNotContain(request.id());
    }
    // A yes in the same place is none: it has another request now.
    Files.move(
        yes(request),
        folder.resolve("approvals/closed/" + request.id() + ".alice.json"),
        StandardCopyOption.REPLACE_EXISTING);
    try (var last = new Child(Jdk.current(), folder, policy)) {
      assertThat(last.ask("file one")).contains("It waits").doesNotContain(request.id());
    }
    assertThat(folder.resolve("one")).exists();
  }

  private Path yes(Request request) throws IOException {
    answer(request, true, "alice");
    return folder.resolve("approvals/answers/" + request.id() + ".alice.json");
  }

  private Path key(String name) {
    return folder.resolve(name + ".pem");
  }

  private DirectoryCarrier carrier() throws IOException {
    return new DirectoryCarrier(folder.resolve("approvals"));
  }

  private Request onlyRequest() throws IOException {
    assertThat(carrier().open()).hasSize(1);
    return carrier().open().get(0);
  }

  private void answer(Request request, boolean approves, String name) throws IOException {
    Answer answer = Answer.to(request, approves, "not this one", name, System.currentTimeMillis());
    carrier().answer(Signer.read(key(name)).sign(answer));
  }
}
