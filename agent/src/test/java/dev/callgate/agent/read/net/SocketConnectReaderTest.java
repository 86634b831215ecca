package dev.callgate.agent.read.net;

import static org.assertj.core.api.Assertions.assertThat;

import dev.callgate.agent.read.Reading;
import dev.callgate.policy.Action;
import dev.callgate.policy.Fact;
import dev.callgate.policy.Policy;
import dev.callgate.policy.PolicyLoader;
import dev.callgate.policy.Tier;
import java.net.DatagramPacket;
import java.net.Inet6Address;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.net.UnixDomainSocketAddress;
import java.net.UnknownHostException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SocketConnectReaderTest {
  @TempDir Path folder;

  private final SocketConnectReader reader = new SocketConnectReader(PolicyLoader.builtIn());

  private Action read(Object target) {
    Reading reading = reader.read(NetCalls.of(target));
    return reading.actions().isEmpty() ? null : reading.actions().get(0);
  }

  @Test
  void theHostIsAsItWasGivenAndTheAddressAsItWillBeUsed() throws UnknownHostException {
    var named = InetAddress.getByAddress("db.example", new byte[] {10, 0, 0, 1});
    Action action = read(new InetSocketAddress(named, 5432));
    assertThat(action.fact("host")).isEqualTo(new Fact.Text("db.example"));
    assertThat(action.fact("ip")).isEqualTo(new Fact.Text("10.0.0.1"));
    assertThat(action.fact("port")).hasToString("Number[value=5432]");
  }

  @Test
  void anAddressIsWithoutItsZoneAndWithoutItsIpv6Clothes() throws Exception {
    byte[] metadata = {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, -1, -1, (byte) 169, (byte) 254, 0, 1};
    var mapped = new InetSocketAddress(Inet6Address.getByAddress("x.example", metadata, 0), 80);
    assertThat(within("169.254.0.0/16", mapped)).isEqualTo(Tier.HARD_BLOCKED);
    byte[] local = {(byte) 0xfe, (byte) 0x80, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1};
    var zoned = new InetSocketAddress(Inet6Address.getByAddress(null, local, 1), 80);
    assertThat(within("fe80::/10", zoned)).isEqualTo(Tier.HARD_BLOCKED);
    assertThat(within("169.254.0.0/16", zoned)).isEqualTo(Tier.REVERSIBLE);
  }

  @Test
  void theWildcardIsSomeAddressOfThisMachine() throws Exception {
    var any = new InetSocketAddress(InetAddress.getByAddress(new byte[4]), 80);
    assertThat(read(any).fact("ip")).isEqualTo(Fact.UNKNOWN);
    assertThat(read(any).fact("host")).isEqualTo(new Fact.Text("0.0.0.0"));
    assertThat(within("127.0.0.0/8", any)).isEqualTo(Tier.HARD_BLOCKED);
    var any6 = new InetSocketAddress(InetAddress.getByAddress(new byte[16]), 80);
    assertThat(within("::1", any6)).isEqualTo(Tier.HARD_BLOCKED);
  }

  @Test
  void withoutAnAddressTheJdkRefusesAndAProxyWouldLookItUp() {
    InetSocketAddress later = InetSocketAddress.createUnresolved("later.example", 1);
    assertThat(read(later)).isNull();
    Action proxied =
        new ProxiedConnectReader(PolicyLoader.builtIn()).read(NetCalls.of(later)).actions().get(0);
    assertThat(proxied.fact("host")).isEqualTo(new Fact.Text("later.example"));
    assertThat(proxied.fact("ip")).isEqualTo(Fact.UNKNOWN);
  }

  @Test
  void hostsCompareInTheirOneForm() throws UnknownHostException {
    for (String host :
        List.of("B\u00fccher.Example.", "xn--bcher-kva.example", "b\u00fccher.example")) {
      var named = InetAddress.getByAddress(host, new byte[] {10, 0, 0, 1});
      Action action = read(new InetSocketAddress(named, 80));
      assertThat(action.fact("host")).as(host).isEqualTo(new Fact.Text("xn--bcher-kva.example"));
    }
    var strange = InetAddress.getByAddress("a b", new byte[] {10, 0, 0, 1});
    assertThat(read(new InetSocketAddress(strange, 80)).fact("host")).isEqualTo(Fact.UNKNOWN);
  }

  /** The tier of a connect where a policy hard-blocks one network. */
  private Tier within(String network, InetSocketAddress target) throws Exception {
    Path file = folder.resolve("policy.yaml");
    Files.writeString(
        file,
        """
        callgate: 1
        name: network
        rules:
          - {id: r, action: net.connect, when: {ip: {within: "%s"}}, tier: hard-blocked}
        """
            .formatted(network));
    Policy policy = PolicyLoader.load(List.of(file.toFile()), name -> null, List.of());
    Reading reading = new SocketConnectReader(policy).read(NetCalls.of(target));
    return policy.decide(reading.actions().get(0)).tier();
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
    Action action = read(UnixDomainSocketAddress.of(Path.of("/nowhere/docker.sock")));
    assertThat(action.fact("host")).isEqualTo(Fact.ABSENT);
    assertThat(action.fact("path")).isEqualTo(new Fact.Text("/nowhere/docker.sock"));
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
