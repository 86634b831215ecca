package dev.callgate.agent.read.net;

import dev.callgate.agent.read.Call;
import dev.callgate.agent.read.Reading;
import dev.callgate.policy.Action;
import dev.callgate.policy.Policy;
import java.net.InetAddress;
import java.net.InetSocketAddress;

/** Datagram sockets that join a multicast group: from then on what is sent to it comes in. */
public final class GroupReader extends NetReader {
  public GroupReader(Policy policy) {
    super(policy, "net.listen");
  }

  @Override
  public Reading read(Call call) {
    InetAddress group =
        call.a() instanceof InetSocketAddress address
            ? address.getAddress()
            : (InetAddress) call.a();
    if (group == null) {
      return Reading.NOTHING;
    }
    String host = new InetSocketAddress(group, 0).getHostString();
    Action.Builder action = Action.of(kind).text("host", host).text("ip", Places.text(group));
    return Reading.of(action.absent("port").absent("path").build());
  }
}
