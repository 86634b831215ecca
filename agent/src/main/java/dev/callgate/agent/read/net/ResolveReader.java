package dev.callgate.agent.read.net;

import dev.callgate.agent.read.Call;
import dev.callgate.agent.read.Reading;
import dev.callgate.policy.Action;
import dev.callgate.policy.Policy;
import java.net.InetAddress;
import java.net.UnknownHostException;

/**
 * Questions to a name service: for the addresses of a host, given as a text, or for the name of an
 * address, given as its bytes; of that one the address is both {@code host} and {@code ip}.
 */
public final class ResolveReader extends NetReader {
  public ResolveReader(Policy policy) {
    super(policy, "net.resolve");
  }

  @Override
  public Reading read(Call call) {
    if (call.a() instanceof byte[] bytes) {
      try {
        String ip = Places.text(InetAddress.getByAddress(bytes));
        return reading(ip, ip);
      } catch (UnknownHostException e) {
        // Not as long as an address is: the JDK refuses it.
        return Reading.NOTHING;
      }
    }
    return call.a() instanceof String host ? reading(host, null) : Reading.NOTHING;
  }

  private Reading reading(String host, String ip) {
    Action.Builder action = Action.of(kind).text("host", host).text("ip", ip);
    return Reading.of(action.absent("port").absent("path").build());
  }
}
