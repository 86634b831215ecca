package dev.callgate.policy.endpoint;

import dev.callgate.policy.condition.Glob;
import java.util.Locale;

/**
 * The place that an endpoint entry is about, as a pattern: {@code https://api.acme.com/v1/*}.
 * {@code *} in the host crosses dots; in the path it stays within a segment and {@code **} crosses.
 * Without a path it means all paths.
 *
 * <p>{@code https} and {@code *} also mean {@code http}: leaving encryption away does not make a
 * call harmless. Without a port both schemes' own ports are meant, {@code :*} is any port. A
 * condition on a fact, which may make an action milder, takes a scheme at its word instead.
 */
final class EndpointUrl {
  /** Whether a URL is meant. */
  enum Match {
    NO,
    /** Some receivers would read the URL as one that is meant. */
    MAYBE,
    YES
  }

  private static final int DEFAULT_PORTS = 0;
  private static final int ANY_PORT = -1;

  private final boolean plainOnly;
  private final String host;
  private final Glob hostGlob;
  private final int port;
  private final Glob strictPath;
  private final Glob lenientPath;

  private EndpointUrl(boolean plainOnly, String host, int port, String path) {
    this.plainOnly = plainOnly;
    this.host = host;
    this.hostGlob = Glob.isPattern(host) ? Glob.of(host, false) : null;
    this.port = port;
    this.strictPath = Glob.of(path, true);
    this.lenientPath = Glob.of(lenient(path), true);
  }

  private static String lenient(String path) {
    String lower = path.toLowerCase(Locale.ROOT);
    return lower.length() > 1 && lower.endsWith("/")
        ? lower.substring(0, lower.length() - 1)
        : lower;
  }

  /**
   * Reads a pattern.
   *
   * @throws IllegalArgumentException with a message that says what was expected
   */
  static EndpointUrl parse(String text) {
    boolean plain = text.startsWith("http://");
    if (!plain && !text.startsWith("https://") && !text.startsWith("*://")) {
      throw fault(text, "`https://`, `http://` or `*://` at its start");
    }
    int from = text.indexOf("://") + 3;
    if (text.indexOf('?') >= 0 || text.indexOf('#') >= 0) {
      throw fault(text, "no query and no fragment; name a query's field under `facts` instead");
    }
    int slash = text.indexOf('/', from);
    String authority = slash < 0 ? text.substring(from) : text.substring(from, slash);
    int close = authority.lastIndexOf(']');
    int colon = authority.indexOf(':', Math.max(close, 0));
    String host = colon < 0 ? authority : authority.substring(0, colon);
    int port = colon < 0 ? DEFAULT_PORTS : port(text, authority.substring(colon + 1));
    return new EndpointUrl(
        plain, host(text, host), port, slash < 0 ? "/**" : text.substring(slash));
  }

  private static String host(String text, String written) {
    boolean glob = written.indexOf('*') >= 0;
    String host = HttpUrl.host(glob ? written.replace('*', 'x') : written);
    if (host == null) {
      throw fault(text, "a host after `://`");
    }
    return glob ? written.toLowerCase(Locale.ROOT) : host;
  }

  private static int port(String text, String written) {
    if (written.equals("*")) {
      return ANY_PORT;
    }
    try {
      int port = Integer.parseInt(written);
      if (port >= 1 && port <= 65_535) {
        return port;
      }
    } catch (NumberFormatException e) {
      // Told below.
    }
    throw fault(text, "a port from 1 to 65535 or `*` after the host");
  }

  private static IllegalArgumentException fault(String text, String expected) {
    return new IllegalArgumentException(
        "`" + text + "`: expected " + expected + ", as in `https://api.acme.com/v1/*`");
  }

  /** The host if it is one certain host, else null. */
  String literalHost() {
    return hostGlob == null ? host : null;
  }

  /**
   * Whether the URL is meant.
   *
   * @param strict the URL's path by {@link HttpUrl#strictPath}
   * @param lenient the URL's path by {@link HttpUrl#lenientPath}
   */
  Match match(HttpUrl url, String strict, String lenient) {
    if (url.host() == null) {
      // Where the host cannot be told, neither can where the path begins.
      return Match.MAYBE;
    }
    if (hostGlob == null ? !host.equals(url.host()) : !hostGlob.matches(url.host())) {
      return Match.NO;
    }
    if (plainOnly && !url.scheme().equals("http")) {
      return Match.NO;
    }
    if (url.port() >= 0 && !fits(url.port())) {
      return Match.NO;
    }
    boolean strictly = strictPath.matches(strict);
    boolean leniently = lenientPath.matches(lenient);
    if (!strictly && !leniently) {
      return Match.NO;
    }
    return url.port() >= 0 && strictly && leniently ? Match.YES : Match.MAYBE;
  }

  private boolean fits(int written) {
    return port == ANY_PORT
        || port == written
        || port == DEFAULT_PORTS && (written == 80 || written == 443);
  }
}
