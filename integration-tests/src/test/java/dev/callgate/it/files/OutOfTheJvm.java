package dev.callgate.it.files;

import java.io.File;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketAddress;
import java.nio.channels.AsynchronousSocketChannel;
import java.nio.channels.CompletionHandler;
import java.nio.channels.DatagramChannel;
import java.nio.channels.SocketChannel;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/**
 * Every way to start a process or open a connection; arguments: a port that is ruled out, one that
 * is not.
 */
final class OutOfTheJvm {
  private interface Step {
    void take() throws Exception;
  }

  private OutOfTheJvm() {}

  public static void main(String[] arguments) throws Exception {
    processes();
    connections("denied", Integer.parseInt(arguments[0]));
    connections("allowed", Integer.parseInt(arguments[1]));
    var named = InetAddress.getByAddress("inner.example", new byte[] {127, 0, 0, 1});
    int open = Integer.parseInt(arguments[1]);
    step("by name", () -> new Socket(named, open).close());
    step("by address", () -> new Socket("127.0.0.2", open).close());
  }

  private static void processes() {
    step("touch", () -> end(new ProcessBuilder("touch", "made-by-builder")));
    step("exec", () -> Runtime.getRuntime().exec(new String[] {"touch", "made-by-exec"}).waitFor());
    step("shell", () -> end(new ProcessBuilder("sh", "-c", "echo > made-by-shell")));
    step(
        "pipeline",
        () -> {
          for (Process process :
              ProcessBuilder.startPipeline(
                  List.of(
                      new ProcessBuilder("touch", "made-by-pipeline"),
                      new ProcessBuilder("cat")))) {
            process.waitFor();
          }
        });
    step("relative", () -> end(new ProcessBuilder("./tool").directory(new File("bin"))));
    step("not there", () -> end(new ProcessBuilder("no-such-command-here")));
    step("allowed", () -> end(new ProcessBuilder("mkdir", "made-by-mkdir")));
    step(
        "allowed, redirected",
        () -> end(new ProcessBuilder("mkdir", "made-too").redirectOutput(new File("theirs.txt"))));
  }

  private static void end(ProcessBuilder builder) throws Exception {
    builder.start().waitFor();
  }

  private static void connections(String which, int port) {
    SocketAddress address = new InetSocketAddress("127.0.0.1", port);
    step(which + " Socket", () -> new Socket("127.0.0.1", port).close());
    step(
        which + " Socket.connect",
        () -> {
          try (var socket = new Socket()) {
            socket.connect(address, 5000);
          }
        });
    step(which + " SocketChannel", () -> SocketChannel.open(address).close());
    step(
        which + " SocketChannel.socket",
        () -> {
          try (var channel = SocketChannel.open()) {
            channel.socket().connect(address, 5000);
          }
        });
    step(
        which + " AsynchronousSocketChannel",
        () -> {
          try (var channel = AsynchronousSocketChannel.open()) {
            channel.connect(address).get(5, TimeUnit.SECONDS);
          }
        });
    step(
        which + " AsynchronousSocketChannel with handler",
        () -> {
          var done = new CompletableFuture<Void>();
          try (var channel = AsynchronousSocketChannel.open()) {
            channel.connect(address, null, new Handler(done));
            done.get(5, TimeUnit.SECONDS);
          }
        });
    step(
        which + " DatagramChannel",
        () -> {
          try (var channel = DatagramChannel.open()) {
            channel.connect(address);
          }
        });
    step(
        which + " DatagramSocket",
        () -> {
          try (var socket = new DatagramSocket()) {
            socket.connect(address);
            socket.send(new DatagramPacket(new byte[1], 1));
          }
        });
    step(
        which + " DatagramChannel.send",
        () -> {
          try (var channel = DatagramChannel.open()) {
            channel.send(java.nio.ByteBuffer.allocate(1), address);
          }
        });
    step(
        which + " DatagramSocket.send",
        () -> {
          try (var socket = new DatagramSocket()) {
            socket.send(new DatagramPacket(new byte[1], 1, address));
          }
        });
  }

  private record Handler(CompletableFuture<Void> done) implements CompletionHandler<Void, Object> {
    @Override
    public void completed(Void result, Object attachment) {
      done.complete(null);
    }

    @Override
    public void failed(Throwable thrown, Object attachment) {
      done.completeExceptionally(thrown);
    }
  }

  private static void step(String name, Step step) {
    String got = "done";
    try {
      step.take();
    } catch (Exception e) {
      got = e.getClass().getSimpleName();
    }
    System.out.println(name + "=" + got);
  }
}
