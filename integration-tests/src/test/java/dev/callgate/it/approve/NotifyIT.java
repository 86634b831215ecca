package dev.callgate.it.approve;

import static org.assertj.core.api.Assertions.assertThat;

import dev.callgate.it.Jdk;
import dev.callgate.it.People;
import dev.callgate.policy.approval.Request;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The command that is told of a request: what it was given is what it left in a file. */
class NotifyIT {
  @TempDir Path folder;
  private People people;
  private Path asked;

  @BeforeEach
  void makeWhatIsHeld() throws IOException {
    people = new People(folder, "alice");
    asked = folder.resolve("asked");
    Files.createFile(folder.resolve("one"));
  }

  @Test
  void theCommandIsToldOfTheRequestOnce() throws Exception {
    Path command = script("printf '%s ' \"$@\" > asked.new; cat >> asked.new; mv asked.new asked");
    try (var child = new Child(Jdk.current(), folder, policy(command + ", chat"))) {
      assertThat(child.ask("file one")).contains("It waits");
      awaitAsked();
      Request request = people.open().get(0);
      assertThat(asked).hasContent("chat " + request.id() + " " + request.question().line());
      Files.delete(asked);
      assertThat(child.ask("file one")).contains(request.id());
      assertThat(asked).doesNotExist();
    }
  }

  /** Writing to it fails if it has ended by then, which it often has. */
  @Test
  void aCommandThatReadsNothingHasRun() throws Exception {
    Path command = script("exec <&-; echo \"$1\" >> asked");
    int calls = 20;
    for (int i = 0; i < calls; i++) {
      Files.createFile(folder.resolve("more" + i));
    }
    try (var child = new Child(Jdk.current(), folder, policy(command.toString()))) {
      for (int i = 0; i < calls; i++) {
        assertThat(child.ask("file more" + i)).contains("It waits");
      }
      for (int i = 0; i < 600 && !isAsked(calls); i++) {
        Thread.sleep(50);
      }
      assertThat(isAsked(calls)).isTrue();
      assertThat(child.ledger("notify")).isEmpty();
      assertThat(folder.resolve("err.txt")).content().doesNotContain("could not be run");
    }
  }

  private boolean isAsked(int calls) throws IOException {
    return Files.exists(asked) && Files.readAllLines(asked).size() == calls;
  }

  @Test
  void nobodyWaitsForACommandThatDoesNotEnd() throws Exception {
    Path command = script("echo $$ > pid.new; mv pid.new asked; exec sleep 600");
    try (var child = new Child(Jdk.current(), folder, policy(command.toString()))) {
      assertThat(child.ask("file one")).contains("It waits");
      awaitAsked();
      long pid = Long.parseLong(Files.readString(asked).strip());
      ProcessHandle sleeping = ProcessHandle.of(pid).orElseThrow();
      assertThat(sleeping.isAlive()).isTrue();
      sleeping.destroyForcibly();
    }
  }

  @Test
  void aCommandThatCannotRunIsSaidAndChangesNothing() throws Exception {
    Path missing = folder.resolve("missing");
    try (var child = new Child(Jdk.current(), folder, policy(missing.toString()))) {
      assertThat(child.ask("file one")).contains("It waits");
      assertThat(people.open()).hasSize(1);
      assertThat(child.ledger("notify", missing.toString())).hasSize(1);
      awaitSaid("approvals: `notify` could not be run", missing.toString());
      assertThat(folder.resolve("one")).exists();
    }
  }

  private Path script(String body) throws IOException {
    Path command = folder.resolve("ask");
    Files.writeString(command, "#!/bin/sh\ncd \"" + folder + "\"\n" + body + "\n");
    return Files.setPosixFilePermissions(command, PosixFilePermissions.fromString("rwx------"));
  }

  private String policy(String command) {
    return """
    callgate: 1
    name: helper
    approvals: {directory: approvals, keys: %s, wait: 1ms, notify: [%s]}
    """
        .formatted(people.keys(), command);
  }

  private void awaitSaid(String... texts) throws Exception {
    Path err = folder.resolve("err.txt");
    for (int i = 0; i < 600 && !Files.readString(err).contains(texts[0]); i++) {
      Thread.sleep(50);
    }
    assertThat(err).content().contains(texts);
  }

  private void awaitAsked() throws InterruptedException {
    for (int i = 0; i < 600 && !Files.exists(asked); i++) {
      Thread.sleep(50);
    }
    assertThat(asked).exists();
  }
}
