package dev.callgate.agent.read.net;

import static org.assertj.core.api.Assertions.assertThat;

import dev.callgate.agent.read.Call;
import dev.callgate.agent.read.Reader;
import dev.callgate.policy.Action;
import dev.callgate.policy.Fact;
import dev.callgate.policy.Policy;
import dev.callgate.policy.PolicyLoader;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import org.junit.jupiter.api.Test;

class ListenAndResolveTest {
  private final Policy policy = PolicyLoader.builtIn();
  private final Reader listen = new ListenReader(policy);
  private final Reader datagram = new DatagramListenReader(policy);
  private final Reader resolve = new ResolveReader(policy);
  private final InetAddress local = InetAddress.getLoopbackAddress();

  private static Action read(Reader reader, Call call) {
    return reader.read(call).actions().isEmpty() ? null : reader.read(call).actions().get(0);
  }

  private static void assertFacts(Action action, String host, String ip, Integer port) {
    assertThat(action.fact("host")).isEqualTo(new Fact.Text(host));
    assertThat(action.fact("ip")).isEqualTo(ip == null ? Fact.ABSENT : new Fact.Text(ip));
    assertThat(action.fact("port"))
        .hasToString(port == null ? Fact.ABSENT.toString() : "Number[value=" + port + "]");
    assertThat(action.fact("path")).isEqualTo(Fact.ABSENT);
  }

  @Test
  void onlyTheSocketOfAServerListens() {
    assertFacts(read(listen, NetCalls.of(local, null, 1, 80)), "localhost", "127.0.0.1", 80);
    assertThat(read(listen, NetCalls.of(local, null, 0, 80))).isNull();
  }

  @Test
  void aChannelListensWhereItIsBoundTo() {
    Call bound = NetCalls.of(new InetSocketAddress(local, 80), StandardProtocolFamily.INET, 0, 0);
    assertFacts(read(listen, bound), "localhost", "127.0.0.1", 80);
    Action free = read(listen, NetCalls.of(null, StandardProtocolFamily.INET, 0, 0));
    assertThat(free.fact("port")).hasToString("Number[value=0]");
    Action file = read(listen, NetCalls.of(UnixDomainSocketAddress.of("/nowhere/s")));
    assertThat(file.fact("path")).isEqualTo(new Fact.Text("/nowhere/s"));
    assertThat(file.fact("port")).isEqualTo(Fact.ABSENT);
    Action chosen = read(listen, NetCalls.of(null, StandardProtocolFamily.UNIX, 0, 0));
    assertThat(chosen.fact("path")).isEqualTo(Fact.UNKNOWN);
  }

  @Test
  void aDatagramSocketListensOnAPortThatWasAskedFor() {
    Call asked = NetCalls.of(new InetSocketAddress(local, 53));
    assertFacts(read(datagram, asked), "localhost", "127.0.0.1", 53);
    assertFacts(read(datagram, NetCalls.of(local, null, 53, 0)), "localhost", "127.0.0.1", 53);
    assertThat(read(datagram, NetCalls.of(new InetSocketAddress(local, 0)))).isNull();
    assertThat(read(datagram, NetCalls.of(null))).isNull();
  }

  @Test
  void aGroupIsJoinedOnEveryPort() throws Exception {
    InetAddress group = InetAddress.getByAddress(new byte[] {(byte) 224, 0, 0, 9});
    Reader join = new GroupReader(policy);
    assertFacts(read(join, NetCalls.of(group)), "224.0.0.9", "224.0.0.9", null);
    Action named = read(join, NetCalls.of(new InetSocketAddress(group, 5)));
    assertFacts(named, "224.0.0.9", "224.0.0.9", null);
  }

  @Test
  void aNameIsAskedForAsItWasGivenAndAnAddressAsAText() {
    assertFacts(read(resolve, NetCalls.of("Db.Example.")), "db.example", null, null);
    byte[] address = {(byte) 203, 0, 113, 9};
    assertFacts(read(resolve, NetCalls.of(address)), "203.0.113.9", "203.0.113.9", null);
    assertThat(read(resolve, NetCalls.of(new byte[3]))).isNull();
    // What is no host name may hide anything.
    assertThat(read(resolve, NetCalls.of("a b")).fact("host")).isEqualTo(Fact.UNKNOWN);
  }

  @Test
  void anEchoGoesToTheEchoPort() {
    assertFacts(read(new ReachableReader(policy), NetCalls.of(local)), "localhost", "127.0.0.1", 7);
  }
}
