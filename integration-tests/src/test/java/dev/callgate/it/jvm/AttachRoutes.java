package dev.callgate.it.jvm;

import com.sun.tools.attach.VirtualMachine;
import com.sun.tools.attach.spi.AttachProvider;
import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;

/**
 * Every way to bring an agent in; arguments: its jar. Says when it is ready for agents from
 * outside, and ends when its input does.
 */
final class AttachRoutes {
  private interface Step {
    void take() throws Exception;
  }

  private AttachRoutes() {}

  public static void main(String[] arguments) throws Exception {
    String jar = arguments[0];
    String pid = Long.toString(ProcessHandle.current().pid());
    step("attach", () -> load(VirtualMachine.attach(pid), jar, "made-by-attach"));
    step(
        "provider",
        () -> load(AttachProvider.providers().get(0).attachVirtualMachine(pid), jar, "made-by-it"));
    step("by hand", () -> byHand(pid, jar + "=made-by-hand"));
    System.out.println("ready=" + pid);
    System.out.flush();
    new BufferedReader(new InputStreamReader(System.in)).readLine();
  }

  private static void load(VirtualMachine machine, String jar, String file) throws Exception {
    try {
      machine.loadAgent(jar, file);
    } finally {
      machine.detach();
    }
  }

  /** The protocol that attaching speaks, on the JVM's own socket. */
  private static void byHand(String pid, String options) throws Exception {
    var address = UnixDomainSocketAddress.of("/tmp/.java_pid" + pid);
    try (SocketChannel channel = SocketChannel.open(address)) {
      String[] words = {"1", "load", "instrument", "false", options};
      for (String word : words) {
        channel.write(ByteBuffer.wrap((word + '\0').getBytes(StandardCharsets.UTF_8)));
      }
      channel.read(ByteBuffer.allocate(100));
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
