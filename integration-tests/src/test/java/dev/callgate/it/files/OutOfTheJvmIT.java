package dev.callgate.it.files;

import static org.assertj.core.api.Assertions.assertThat;

import dev.callgate.it.ChildJvm;
import dev.callgate.it.Jdk;
import dev.callgate.it.OnEachJdk;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.io.TempDir;

/** Processes and connections, by what they leave behind and who sees them. */
class OutOfTheJvmIT {
  @TempDir Path folder;

  /** A server that counts who connects. */
  private static final class Counter implements AutoCloseable {
    private final ServerSocket server = new ServerSocket(0, 50, InetAddress.getByName("0.0.0.0"));
    private final AtomicInteger accepted = new AtomicInteger();

    Counter() throws IOException {
      Thread thread = new Thread(this::accept);
      thread.setDaemon(true);
      thread.start();
    }

    private void accept() {
      try {
        while (true) {
          server.accept().close();
          accepted.incrementAndGet();
        }
      } catch (IOException e) {
        // closed
      }
    }

    String port() {
      return Integer.toString(server.getLocalPort());
    }

    @Override
    public void close() throws IOException {
      server.close();
    }
  }

  @OnEachJdk
  void whatLeavesTheJvmIsDecidedByTheRules(Jdk jdk) throws Exception {
    Files.writeString(folder.resolve("theirs.txt"), "theirs");
    Path bin = Files.createDirectory(folder.resolve("bin"));
    Path tool = Files.writeString(bin.resolve("tool"), "#!/bin/sh\necho > made-by-tool\n");
    Files.setPosixFilePermissions(tool, PosixFilePermissions.fromString("rwxr-xr-x"));
    ChildJvm.Result result;
    int denied;
    try (var ruledOut = new Counter();
        var open = new Counter()) {
      result =
          ChildJvm.of(OutOfTheJvm.class, folder)
              .on(jdk)
              .policy(policy(ruledOut.port()))
              .arguments(ruledOut.port(), open.port())
              .run();
      denied = ruledOut.accepted.get();
    }
    assertThat(result.exitCode()).as("%s", result).isZero();
    assertThat(denied).as("%s", result).isZero();
    assertThat(result.stdout().lines().filter(line -> line.startsWith("denied ")))
        .containsExactly(
            "denied Socket=IOException",
            "denied Socket.connect=IOException",
            "denied SocketChannel=IOException",
            "denied SocketChannel.socket=IOException",
            "denied AsynchronousSocketChannel=SecurityException",
            "denied AsynchronousSocketChannel with handler=SecurityException",
            "denied DatagramChannel=IOException",
            "denied DatagramSocket=SocketException",
            "denied DatagramChannel.send=IOException",
            "denied DatagramSocket.send=IOException");
    assertThat(result.stdout().lines().filter(line -> line.startsWith("allowed ")))
        .hasSize(10)
        .allMatch(line -> line.endsWith("=done"));
    assertThat(result.printed("by name")).isEqualTo("IOException");
    assertThat(result.printed("by address")).isEqualTo("IOException");
    assertThat(result.ledgerWith("\"blocked\"", "net.connect")).hasSize(12);
    checkProcesses(result);
    assertThat(result.ledgerWith("\"fault\"")).isEmpty();
    assertThat(result.ledgerWith("\"gap\"")).isEmpty();
  }

  private void checkProcesses(ChildJvm.Result result) {
    for (String name : List.of("touch", "exec", "shell", "pipeline", "relative", "not there")) {
      assertThat(result.printed(name)).as(name).isEqualTo("IOException");
    }
    assertThat(folder.toFile().list()).doesNotContain("made-by-builder", "made-by-exec");
    assertThat(folder.toFile().list()).doesNotContain("made-by-shell", "made-by-pipeline");
    assertThat(folder.resolve("bin/made-by-tool")).doesNotExist();
    assertThat(result.printed("allowed")).isEqualTo("done");
    assertThat(folder.resolve("made-by-mkdir")).isDirectory();
    assertThat(result.printed("allowed, redirected")).isEqualTo("IOException");
    assertThat(folder.resolve("theirs.txt")).hasContent("theirs");
    assertThat(folder.resolve("made-too")).doesNotExist();
    assertThat(result.ledgerWith("process.exec", "\"blocked\"", "made-by-shell")).hasSize(1);
    assertThat(result.ledgerWith("process.exec", "\"blocked\"", "/bin/tool")).hasSize(1);
  }

  private static String policy(String port) {
    return """
        callgate: 1
        name: out-of-the-jvm
        rules:
          - {id: port, action: net.connect, when: {port: %s}, tier: hard-blocked}
          - {id: name, action: net.connect, when: {host: inner.example}, tier: hard-blocked}
          - {id: net, action: net.connect, when: {ip: {within: 127.0.0.2/32}}, tier: hard-blocked}
          - {id: mkdir, action: process.exec, when: {command: "**/mkdir"}, tier: costly}
        """
        .formatted(port);
  }
}
