package dev.callgate.agent.read.net;

import dev.callgate.agent.read.Call;
import dev.callgate.agent.read.Reading;
import dev.callgate.policy.Action;
import dev.callgate.policy.Policy;
import java.net.InetSocketAddress;
import java.net.SocketAddress;

/**
 * Connects of sockets that may go through a proxy: where the program wants to get. The address of a
 * name that the proxy will look up is unknown.
 */
public final class ProxiedConnectReader extends NetReader {
  public ProxiedConnectReader(Policy policy) {
    super(policy, "net.connect");
  }

  @Override
  public Reading read(Call call) {
    Action.Builder action = Places.of(kind, call.a() instanceof SocketAddress a ? a : null);
    if (call.a() instanceof InetSocketAddress address
        && address.getAddress() != null
        && address.getAddress().isAnyLocalAddress()) {
      action.unknown("ip");
    }
    return Reading.of(action.build());
  }
}
