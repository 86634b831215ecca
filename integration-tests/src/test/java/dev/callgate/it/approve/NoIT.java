package dev.callgate.it.approve;

import static org.assertj.core.api.Assertions.assertThat;

import dev.callgate.it.Jdk;
import dev.callgate.it.OnEachJdk;
import dev.callgate.it.People;
import dev.callgate.policy.approval.Carrier;
import dev.callgate.policy.approval.Request;
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
  private People people;
  private String policy;

  @BeforeEach
  void askPeople() throws IOException {
    people = new People(folder, "alice", "bob");
    policy =
        people.policy("wait: 1ms") + "rules: [{id: reads, action: file.read, tier: reversible}]\n";
  }

  @OnEachJdk
  void aNoOutlivesTheProgram(Jdk jdk) throws Exception {
    Path file = Files.createFile(folder.resolve("one"));
    Request request;
    try (var other = new Child(jdk, folder, policy)) {
      try (var first = new Child(jdk, folder, policy)) {
        assertThat(first.ask("file one")).contains("It waits");
        request = people.onlyRequest();
        deny(request);
        assertThat(first.ask("file one")).contains("denied by bob: not this one");
      }
      assertThat(people.open()).isEmpty();
      // One that ran at the same time, and had not asked.
      assertThat(other.ask("file one")).contains("denied by bob: not this one", request.id());
    }
    try (var later = new Child(jdk, folder, policy)) {
      assertThat(later.ask("file one")).contains("denied by bob: not this one", request.id());
      assertThat(later.ask("file one")).contains("denied by bob: not this one", request.id());
      assertThat(people.open()).isEmpty();
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
    deny(people.onlyRequest());
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
      Request request = people.onlyRequest();
      deny(request);
      assertThat(first.ask("file one")).contains("denied by bob");
      // Whoever says so in the directory.
      Path closed = folder.resolve("approvals/closed/" + request.id() + "=denied.json");
      String forward = Long.toString(request.expires() + 3_600_000);
      Files.writeString(
          closed, Files.readString(closed).replace(Long.toString(request.expires()), forward));
      Thread.sleep(Math.max(0, request.expires() - System.currentTimeMillis()) + 100);
      assertThat(first.ask("file one")).contains("It waits").doesNotContain(request.id());
      Request second = people.onlyRequest();
      people.carrier().close(second, Carrier.Outcome.WITHDRAWN);
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
      Request one = people.onlyRequest();
      Path aside = folder.resolve("aside.json");
      Path put = folder.resolve("approvals/requests/" + one.id() + ".json");
      Files.move(put, aside);
      assertThat(second.ask("file one")).contains("It waits").doesNotContain(one.id());
      Request two = people.onlyRequest();
      Files.move(aside, put);
      people.approve(one);
      deny(two);
      assertThat(first.ask("file one")).contains("denied by bob: not this one", two.id());
      assertThat(people.carrier().outcome(one.id())).isEqualTo(Carrier.Outcome.DENIED);
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
      request = people.onlyRequest();
      deny(request);
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
    people.approve(request);
    return folder.resolve("approvals/answers/" + request.id() + ".alice.json");
  }

  private void deny(Request request) throws IOException {
    people.deny(request, "bob", "not this one");
  }
}
