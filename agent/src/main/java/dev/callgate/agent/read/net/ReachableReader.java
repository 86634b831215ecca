package dev.callgate.agent.read.net;

import dev.callgate.agent.read.Call;
import dev.callgate.agent.read.Reading;
import dev.callgate.policy.Policy;
import java.net.InetAddress;
import java.net.InetSocketAddress;

/**
 * {@link InetAddress#isReachable}: a connection to the echo port, or an echo request where the
 * process may send one.
 */
public final class ReachableReader extends NetReader {
  private static final int ECHO = 7;

  public ReachableReader(Policy policy) {
    super(policy, "net.connect");
  }

  @Override
  public Reading read(Call call) {
    var address = new InetSocketAddress((InetAddress) call.a(), ECHO);
    return Reading.of(Places.of(kind, address).build());
  }
}
