package dev.callgate.agent.read.net;

import dev.callgate.agent.read.Call;
import dev.callgate.agent.read.Reading;
import dev.callgate.policy.Policy;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.net.StandardProtocolFamily;

/**
 * Servers that begin to listen. Takes what the channel is bound to and its protocol family, or an
 * address with the port in the long slot and, as the first flag, whether the socket is a server's.
 * Port 0 is a free one that the system chooses.
 */
public final class ListenReader extends NetReader {
  public ListenReader(Policy policy) {
    super(policy, "net.listen");
  }

  @Override
  public Reading read(Call call) {
    if (call.a() instanceof InetAddress address) {
      // A client's socket gets a port this way as well, and listens on none.
      return (call.i() & 1) == 0
          ? Reading.NOTHING
          : Reading.of(Places.of(kind, new InetSocketAddress(address, (int) call.n())).build());
    }
    if (call.a() == null) {
      return call.b() == StandardProtocolFamily.UNIX
          ? Reading.of(Places.inFiles(kind, null).build())
          : Reading.of(Places.of(kind, new InetSocketAddress(0)).build());
    }
    return Reading.of(Places.of(kind, (SocketAddress) call.a()).build());
  }
}
