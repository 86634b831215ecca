package dev.callgate.it.approve;

import static org.assertj.core.api.Assertions.assertThat;

import dev.callgate.it.Jdk;
import dev.callgate.it.OnEachJdk;
import dev.callgate.policy.approval.Answer;
import dev.callgate.policy.approval.DirectoryCarrier;
import dev.callgate.policy.approval.Grant;
import dev.callgate.policy.approval.Ids;
import dev.callgate.policy.approval.Request;
import dev.callgate.policy.approval.Signer;
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
  private Path alicesKey;
  private String policy;

  @BeforeEach
  void makeKey() throws IOException {
    alicesKey = folder.resolve("alice.pem");
    policy =
        """
        callgate: 1
        name: helper
        approvals: {directory: approvals, keys: {alice: "%s"}, expires: 10m, wait: 1ms}
        """
            .formatted(Signer.create(alicesKey));
    Files.createFile(folder.resolve("one"));
  }

  @OnEachJdk
  void theProgramCanBindNoSocketThere(Jdk jdk) throws Exception {
    try (var child = new Child(jdk, folder, policy)) {
      assertThat(child.ask("file one")).contains("It waits");
      Request request = carrier().open().get(0);
      for (String name : List.of("used/" + request.id(), "answers/x", "grants/x.json")) {
        Path socket = folder.resolve("approvals").resolve(name);
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
      Request request = carrier().open().get(0);
      Path approvals = folder.resolve("approvals");
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
      Answer answer = Answer.to(request, true, "", "alice", System.currentTimeMillis());
      carrier().answer(Signer.read(alicesKey).sign(answer));
      assertThat(child.ask("file one")).isEqualTo("ran");
    }
  }

  @Test
  void aMarkOfUseIsOneWhateverItIs() throws Exception {
    try (var child = new Child(Jdk.current(), folder, policy)) {
      assertThat(child.ask("file one")).contains("It waits");
      Request request = carrier().open().get(0);
      Answer answer = Answer.to(request, true, "", "alice", System.currentTimeMillis());
      carrier().answer(Signer.read(alicesKey).sign(answer));
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
              policy.replace(
                  "directory: approvals", "directory: " + folder.resolve("approvals")))) {
        if (grant == null) {
          assertThat(child.ask("file " + folder.resolve("one"))).contains("It waits");
          grant = grant(carrier().open().get(0), 3);
          carrier().grant(Signer.read(alicesKey).sign(grant));
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
    carrier().grant(Signer.read(alicesKey).sign(grant));
    Path document = folder.resolve("approvals/grants/" + grant.id() + ".json");
    Files.copy(document, document.resolveSibling(Ids.next(1) + ".json"));
    try (var child =
        new Child(
            Jdk.current(),
            folder(3),
            policy.replace("directory: approvals", "directory: " + folder.resolve("approvals")))) {
      assertThat(child.ask("file " + folder.resolve("one"))).startsWith("stopped: ");
      assertThat(folder.resolve("one")).exists();
    }
  }

  private Grant grant(Request like, int times) throws IOException {
    long now = System.currentTimeMillis();
    return new Grant(
        Ids.next(now),
        "helper",
        like.rule().id(),
        "file.delete",
        folder.toRealPath() + "/*",
        null,
        Grant.Limits.NONE,
        times,
        now + 600_000,
        like.policy(),
        "alice",
        "",
        now);
  }

  private Path folder(int number) throws IOException {
    return Files.createDirectory(folder.resolve("start" + number));
  }

  private static void fifo(Path path) throws Exception {
    assertThat(new ProcessBuilder("mkfifo", path.toString()).start().waitFor()).isZero();
  }

  private DirectoryCarrier carrier() throws IOException {
    return new DirectoryCarrier(folder.resolve("approvals"));
  }
}
