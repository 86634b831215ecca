package dev.callgate.policy.condition;

import dev.callgate.policy.Hosts;
import dev.callgate.policy.Urls;
import java.util.Locale;

/**
 * A pattern on URLs that keeps their parts apart, so that no {@code *} in a host can run into a
 * path: {@code https://*.acme.example/v1/**}. The query is not part of it; without a path all paths
 * are meant. A scheme is taken at its word: what is allowed to go out encrypted is not allowed in
 * clear. An endpoint entry, which says what a call to a place means, takes {@code http} along.
 */
final class UrlPattern {
  private final String written;
  private final String scheme;
  private final Glob host;

  /** Empty for the scheme's usual port, {@code *} for any. */
  private final String port;

  private final Glob path;
  private final boolean allPaths;
  private final String literal;

  private UrlPattern(String written, String scheme, String host, String port, String path) {
    this.written = written;
    this.scheme = scheme;
    this.host = Glob.of(host, false);
    this.port = port;
    this.path = Glob.of(path, true);
    allPaths = path.equals("/**");
    boolean pattern =
        scheme.equals("*") || Glob.isPattern(host) || port.equals("*") || Glob.isPattern(path);
    String address = host.indexOf(':') >= 0 ? "[" + host + "]" : host;
    literal = pattern ? null : scheme + "://" + address + (port.isEmpty() ? "" : ":" + port) + path;
  }

  /**
   * Reads a pattern.
   *
   * @throws IllegalArgumentException with a message for people
   */
  static UrlPattern of(String text) {
    int colon = text.indexOf("://");
    if (colon <= 0) {
      throw new IllegalArgumentException(
          "a URL starts with its scheme, such as `https://" + text + "`");
    }
    String scheme = text.substring(0, colon).toLowerCase(Locale.ROOT);
    if (!scheme.equals("*") && Glob.isPattern(scheme)) {
      throw new IllegalArgumentException("a scheme is a word, or `*` for any");
    }
    int slash = text.indexOf('/', colon + 3);
    String authority =
        text.substring(colon + 3, slash < 0 ? text.length() : slash).toLowerCase(Locale.ROOT);
    if (authority.indexOf('@') >= 0) {
      throw new IllegalArgumentException("a user in front of the host is not compared");
    }
    int bracket = authority.startsWith("[") ? authority.indexOf(']') : -1;
    int portAt = authority.indexOf(':', bracket + 1);
    String host = portAt < 0 ? authority : authority.substring(0, portAt);
    String port = portAt < 0 ? "" : authority.substring(portAt + 1);
    if (bracket >= 0 || !Glob.isPattern(host)) {
      String normal = Hosts.normalise(host);
      if (normal == null) {
        throw new IllegalArgumentException("`" + host + "` is not a host");
      }
      host = normal;
    }
    String path = slash < 0 ? "/**" : text.substring(slash);
    if (!Glob.isPattern(path)) {
      path = Urls.normalisePath(path);
    }
    if (port.equals("443") && scheme.equals("https")
        || port.equals("80") && scheme.equals("http")) {
      port = "";
    }
    return new UrlPattern(text, scheme, host, port, path);
  }

  /**
   * Whether a URL, in the form of {@link Urls#normalise}, matches; unknown if it goes to the right
   * place with a path that servers read in different ways.
   */
  Truth test(String url) {
    int slash = url.indexOf('/', url.indexOf("://") + 3);
    if (slash < 0 || !isPlace(url, slash)) {
      return Truth.FALSE;
    }
    if (allPaths) {
      return Truth.TRUE;
    }
    int query = url.indexOf('?', slash);
    int end = query < 0 ? url.length() : query;
    return Urls.isPlainPath(url, slash, end)
        ? Truth.of(path.matches(url, slash, end))
        : Truth.UNKNOWN;
  }

  /** Whether scheme, host and port are right. */
  private boolean isPlace(String url, int slash) {
    int colon = url.indexOf("://");
    if (colon < 0 || !scheme.equals("*") && !scheme.regionMatches(0, url, 0, length(colon))) {
      return false;
    }
    int start = colon + 3;
    int hostEnd = slash;
    int bracket = url.charAt(start) == '[' ? url.indexOf(']', start) : start - 1;
    int portAt = url.indexOf(':', bracket + 1);
    if (portAt >= 0 && portAt < slash) {
      hostEnd = portAt;
    } else {
      portAt = -1;
    }
    if (!port.equals("*")) {
      int digits = portAt < 0 ? 0 : slash - portAt - 1;
      if (digits != port.length() || !url.regionMatches(slash - digits, port, 0, digits)) {
        return false;
      }
    }
    boolean bracketed = url.charAt(start) == '[';
    return host.matches(url, bracketed ? start + 1 : start, bracketed ? hostEnd - 1 : hostEnd);
  }

  /** The URL that alone matches, or null if there are several. */
  String literal() {
    return literal;
  }

  @Override
  public String toString() {
    return written;
  }

  /** The scheme's length if a URL's is as long, else one that cannot match. */
  private int length(int colon) {
    return colon == scheme.length() ? colon : scheme.length() + 1;
  }
}
