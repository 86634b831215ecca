package dev.callgate.agent.read.net;

import dev.callgate.agent.read.Call;
import dev.callgate.agent.read.Reader;
import dev.callgate.agent.read.Reading;
import dev.callgate.agent.read.Site;
import dev.callgate.policy.Action;
import dev.callgate.policy.Kind;
import dev.callgate.policy.Policy;
import java.net.DatagramPacket;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnixDomainSocketAddress;

/**
 * Connects of sockets and channels, and datagrams: the host as the program gave it, never looked up
 * backwards, and the address that will be used.
 */
public final class SocketConnectReader extends Reader {
  private final Kind connect;
  private final boolean passes;

  public SocketConnectReader(Policy policy) {
    connect = policy.kinds().require("net.connect");
    passes = policy.alwaysReversible(connect);
  }

  @Override
  public boolean passes(Site site, Object self, Object a, Object b, Object c, int i, long n) {
    return passes;
  }

  @Override
  public Reading read(Call call) {
    Object target = call.a();
    if (target instanceof DatagramPacket packet) {
      if (packet.getAddress() == null) {
        // To where the socket is connected, which was decided then.
        return Reading.NOTHING;
      }
      target = new InetSocketAddress(packet.getAddress(), packet.getPort());
    }
    Action.Builder action = Action.of(connect);
    if (target instanceof InetSocketAddress address) {
      // Its getters are final: a subclass cannot tell another address the second time.
      action.text("host", address.getHostString()).number("port", address.getPort());
      InetAddress ip = address.getAddress();
      action.text("ip", ip == null ? null : withoutScope(ip.getHostAddress()));
    } else if (target instanceof UnixDomainSocketAddress address) {
      action.absent("host").absent("ip").absent("port");
      action.text("path", address.toString());
    } else {
      action.unknown("host").unknown("ip").unknown("port");
    }
    return Reading.of(action.build());
  }

  private static String withoutScope(String ip) {
    int percent = ip.indexOf('%');
    return percent < 0 ? ip : ip.substring(0, percent);
  }
}
