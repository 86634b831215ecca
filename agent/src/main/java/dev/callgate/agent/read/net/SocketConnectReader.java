package dev.callgate.agent.read.net;

import dev.callgate.agent.read.Call;
import dev.callgate.agent.read.Reading;
import dev.callgate.policy.Action;
import dev.callgate.policy.Policy;
import java.net.DatagramPacket;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketAddress;

/**
 * Connects of sockets and channels, and datagrams: the host as the program gave it, and the address
 * that will be used. Takes a socket address, a datagram, or an address with the port in the int
 * slot.
 */
public final class SocketConnectReader extends NetReader {
  public SocketConnectReader(Policy policy) {
    super(policy, "net.connect");
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
    } else if (target instanceof InetAddress address) {
      target = new InetSocketAddress(address, call.i());
    }
    InetAddress ip = null;
    if (target instanceof InetSocketAddress address) {
      ip = address.getAddress();
      if (ip == null) {
        // Without an address the JDK refuses, in words that programs expect.
        return Reading.NOTHING;
      }
    }
    SocketAddress address = target instanceof SocketAddress known ? known : null;
    Action.Builder action = Places.of(kind, address);
    if (ip != null && ip.isAnyLocalAddress()) {
      // Some address of this machine, which the JDK or the system chooses.
      action.unknown("ip");
    }
    return Reading.of(action.build());
  }
}
