package dev.callgate.it.net;

import java.net.InetAddress;

/** What the platform's own name service is asked for, without a hosts file of the JDK's. */
final class Platform {
  private Platform() {}

  public static void main(String[] arguments) {
    NameRoutes.say("forwards", () -> InetAddress.getByName("localhost").getHostAddress());
    NameRoutes.say("backwards", () -> local().getHostName());
    NameRoutes.say("canonical", () -> local().getCanonicalHostName());
    NameRoutes.say("of a name", () -> InetAddress.getByName("localhost").getCanonicalHostName());
    NameRoutes.say("reachable", () -> local().isReachable(200));
    System.out.flush();
    Runtime.getRuntime().halt(0);
  }

  /** Without a name. */
  private static InetAddress local() throws Exception {
    return InetAddress.getByAddress(new byte[] {127, 0, 0, 1});
  }
}
