package dev.callgate.agent.read.net;

import dev.callgate.agent.read.Call;
import dev.callgate.agent.read.Reading;
import dev.callgate.policy.Policy;
import java.net.InetAddress;
import java.net.InetSocketAddress;

/**
 * Datagram sockets that are bound to a port: it takes in what anybody sends there. Each socket has
 * a port that the system chose; that is how an answer finds it, and nobody listens there. Takes a
 * socket address, or an address with the port in the int slot.
 */
public final class DatagramListenReader extends NetReader {
  public DatagramListenReader(Policy policy) {
    super(policy, "net.listen");
  }

  @Override
  public Reading read(Call call) {
    InetSocketAddress address =
        call.a() instanceof InetAddress ip
            ? new InetSocketAddress(ip, call.i())
            : call.a() instanceof InetSocketAddress given ? given : null;
    // The JDK refuses what is no such address.
    return address == null || address.getPort() == 0
        ? Reading.NOTHING
        : Reading.of(Places.of(kind, address).build());
  }
}
