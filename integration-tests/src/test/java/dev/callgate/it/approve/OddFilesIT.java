package dev.callgate.it.approve;

import static org.assertj.core.api.Assertions.assertThat;

import dev.callgate.it.Jdk;
import dev.callgate.it.OnEachJdk;
import dev.callgate.it.People;
import dev.callgate.policy.approval.Grant;
import dev.callgate.policy.approval.Ids;
import dev.callgate.policy.approval.Request;
import java.io.IOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * What is no document, in the approvals' directory: put there by the program, or by a child of it.
 */
class OddFilesIT {
  @TempDir Path folder;
  private People people;
  private String policy;

  @BeforeEach
  void askPeople() throws IOException {
    people = new People(folder, "alice");
    policy = people.policy("wait: 1ms");
    Files.createFile(folder.resolve("one"));
  }

  @OnEachJdk
  void theProgramCanBindNoSocketThere(Jdk jdk) throws Exception {
    try (var child = new Child(jdk, folder, policy)) {
      assertThat(child.ask("file one")).contains("It waits");
      Request request = people.open().get(0);
      for (String name : List.of("used/" + request.id(), "answers/x", "grants/x.json")) {
        Path socket = people.directory().resolve(name);
        assertThat(child.ask("serve " + socket)).startsWith("stopped: ").contains("Callgate");
        assertThat(child.ask("connect " + socket)).startsWith("stopped: ").contains("Callgate");
        assertThat(socket).doesNotExist();
      }
      assertThat(child.ask("serve mine.socket")).isEqualTo("ran");
      assertThat(folder.resolve("mine.socket")).exists();
      assertThat(child.ledger("file.create", "mine.socket")).hasSize(1);
    }
  }

  /** By a process without Callgate: the test. */
  @Test
  void whatIsNoFileHangsNobodyAndCountsForNothing() throws Exception {
    try (var child = new Child(Jdk.current(), folder, policy)) {
      assertThat(child.ask("file one")).contains("It waits");
      Request request = people.open().get(0);
      Path approvals = people.directory();
      fifo(approvals.resolve("answers/" + request.id() + ".alice.json"));
      fifo(approvals.resolve("grants/" + Ids.next(1) + ".json"));
      fifo(approvals.resolve("requests/" + Ids.next(1) + ".json"));
      fifo(approvals.resolve("requests/fifo"));
      try (ServerSocketChannel socket = ServerSocketChannel.open(StandardProtocolFamily.UNIX)) {
        socket.bind(
            UnixDomainSocketAddress.of(approvals.resolve("answers/" + request.id() + ".b.json")));
      }
      Files.createSymbolicLink(
          approvals.resolve("answers/" + request.id() + ".c.json"), Path.of("/dev/zero"));
      assertThat(child.ask("file one")).contains("approved by 0 of 1", request.id());
      assertThat(child.ledger("\"event\":\"refused\"")).hasSizeGreaterThanOrEqualTo(5);
      Files.delete(approvals.resolve("answers/" + request.id() + ".alice.json"));
      people.approve(request);
      assertThat(child.ask("file one")).isEqualTo("ran");
    }
  }

  @Test
  void aMarkOfUseIsOneWhateverItIs() throws Exception {
    try (var child = new Child(Jdk.current(), folder, policy)) {
      assertThat(child.ask("file one")).contains("It waits");
      Request request = people.open().get(0);
      people.approve(request);
      // A link that leads nowhere: a file could be made through it, and would be there once more.
      Files.createSymbolicLink(
          folder.resolve("approvals/used/" + request.id()), folder.resolve("nowhere"));
      assertThat(child.ask("file one")).startsWith("stopped: ");
      assertThat(folder.resolve("one")).exists();
      assertThat(folder.resolve("nowhere")).doesNotExist();
    }
  }

  /** Its ids are the same again after a restart, and what was used stays used. */
  @Test
  void aGrantIsCountedByAllProgramsAndOverRestarts() throws Exception {
    Grant grant = null;
    int ran = 0;
    for (int start = 0; start < 3; start++) {
      try (var child =
          new Child(
              Jdk.current(),
              folder(start),
              policy.replace("directory: approvals", "directory: " + people.directory()))) {
        if (grant == null) {
          assertThat(child.ask("file " + folder.resolve("one"))).contains("It waits");
          String files = folder.toRealPath() + "/*";
          grant = people.grant(people.open().get(0), "file.delete", files, 3, "");
        }
        for (int i = 0; i < 2; i++) {
          Path file = Files.createFile(folder.resolve("file" + start + i));
          if (child.ask("file " + file).equals("ran")) {
            ran++;
            assertThat(file).doesNotExist();
          }
        }
      }
    }
    assertThat(ran).isEqualTo(3);
    // The same document once more, under its own name and under another one.
    people.grant(grant);
    Path document = folder.resolve("approvals/grants/" + grant.id() + ".json");
    Files.copy(document, document.resolveSibling(Ids.next(1) + ".json"));
    try (var child =
        new Child(
            Jdk.current(),
            folder(3),
            policy.replace("directory: approvals", "directory: " + people.directory()))) {
      assertThat(child.ask("file " + folder.resolve("one"))).startsWith("stopped: ");
      assertThat(folder.resolve("one")).exists();
    }
  }

  private Path folder(int number) throws IOException {
    return Files.createDirectory(folder.resolve("start" + number));
  }

  private static void fifo(Path path) throws Exception {
    assertThat(new ProcessBuilder("mkfifo", path.toString()).start().waitFor()).isZero();
  }
}
