package dev.callgate.agent.read.net;

import dev.callgate.agent.read.file.HostFiles;
import dev.callgate.policy.Action;
import dev.callgate.policy.Kind;
import dev.callgate.policy.RealPath;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.net.UnixDomainSocketAddress;
import java.nio.file.Path;

/**
 * The facts of an address. Its getters are those of the JDK and final: a subclass of {@link
 * InetSocketAddress} cannot tell another address the second time. Nothing is looked up, neither
 * forwards nor backwards.
 */
final class Places {
  private Places() {}

  /**
   * Where a socket is to be bound or connected to; all unknown if it is no address of the JDK's.
   */
  static Action.Builder of(Kind kind, SocketAddress address) {
    if (address instanceof InetSocketAddress place) {
      Action.Builder action = Action.of(kind);
      action.text("host", place.getHostString()).number("port", place.getPort()).absent("path");
      InetAddress ip = place.getAddress();
      return ip == null ? action.unknown("ip") : action.text("ip", text(ip));
    }
    return address instanceof UnixDomainSocketAddress place
        ? inFiles(kind, place.getPath())
        : Action.of(kind).unknown("host").unknown("ip").unknown("port").unknown("path");
  }

  /** A socket in the file system; the path is null where the system is to choose it. */
  static Action.Builder inFiles(Kind kind, Path path) {
    Action.Builder action = Action.of(kind).absent("host").absent("ip").absent("port");
    try {
      Path given = HostFiles.of(path);
      return given == null ? action.unknown("path") : action.text("path", RealPath.ofTarget(given));
    } catch (IOException e) {
      return action.unknown("path");
    }
  }

  /** An address without the zone that it is written with; its networks are those without it. */
  static String text(InetAddress ip) {
    String text = ip.getHostAddress();
    int percent = text.indexOf('%');
    return percent < 0 ? text : text.substring(0, percent);
  }
}
