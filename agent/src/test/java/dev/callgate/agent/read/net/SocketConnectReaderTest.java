package dev.callgate.agent.read.net;

import static org.assertj.core.api.Assertions.assertThat;

import dev.callgate.agent.read.Call;
import dev.callgate.agent.read.Reading;
import dev.callgate.policy.Action;
import dev.callgate.policy.Fact;
import dev.callgate.policy.PolicyLoader;
import java.net.DatagramPacket;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.net.UnixDomainSocketAddress;
import java.net.UnknownHostException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class SocketConnectReaderTest {
  private final SocketConnectReader reader = new SocketConnectReader(PolicyLoader.builtIn());

  private Action read(Object target) {
    Reading reading = reader.read(new Call(null, null, target, null, null, 0, 0, null));
    return reading.actions().isEmpty() ? null : reading.actions().get(0);
  }

  @Test
  void theHostIsAsItWasGivenAndTheAddressAsItWillBeUsed() throws UnknownHostException {
    var named = InetAddress.getByAddress("db.example", new byte[] {10, 0, 0, 1});
    Action action = read(new InetSocketAddress(named, 5432));
    assertThat(action.fact("host")).isEqualTo(new Fact.Text("db.example"));
    assertThat(action.fact("ip")).isEqualTo(new Fact.Text("10.0.0.1"));
    assertThat(action.fact("port")).hasToString("Number[value=5432]");
    Action unresolved = read(InetSocketAddress.createUnresolved("later.example", 1));
    assertThat(unresolved.fact("host")).isEqualTo(new Fact.Text("later.example"));
    assertThat(unresolved.fact("ip")).isEqualTo(Fact.ABSENT);
  }

  @Test
  void aDatagramGoesWhereItSays() throws UnknownHostException {
    var there = new InetSocketAddress(InetAddress.getByAddress(new byte[] {10, 0, 0, 2}), 53);
    Action action = read(new DatagramPacket(new byte[1], 1, there));
    assertThat(action.fact("ip")).isEqualTo(new Fact.Text("10.0.0.2"));
    assertThat(read(new DatagramPacket(new byte[1], 1))).isNull();
  }

  @Test
  void aSocketInTheFileSystemHasNoHost() {
    Action action = read(UnixDomainSocketAddress.of(Path.of("/run/docker.sock")));
    assertThat(action.fact("host")).isEqualTo(Fact.ABSENT);
    assertThat(action.fact("path")).isEqualTo(new Fact.Text("/run/docker.sock"));
  }

  @Test
  void anAddressOfAnotherClassIsUnknownAndNotAsked() {
    var strange =
        new SocketAddress() {
          private static final long serialVersionUID = 1;

          @Override
          public String toString() {
            throw new IllegalStateException("asked");
          }
        };
    Action action = read(strange);
    assertThat(action.fact("host")).isEqualTo(Fact.UNKNOWN);
    assertThat(action.fact("ip")).isEqualTo(Fact.UNKNOWN);
    assertThat(action.fact("port")).isEqualTo(Fact.UNKNOWN);
  }
}
