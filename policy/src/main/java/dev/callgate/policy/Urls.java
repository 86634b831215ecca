package dev.callgate.policy;

import java.util.ArrayList;
import java.util.List;

/**
 * The one form in which URLs are compared (RFC 3986, section 6.2.2): scheme and host in lower case,
 * no user, no default port, no fragment, dot segments resolved, letters and digits not percent
 * encoded. Encoded slashes and doubled slashes stay: servers differ about them.
 */
public final class Urls {
  private Urls() {}

  /** The URL in that form; null if it is not an absolute URL with a host. */
  public static String normalise(String url) {
    int colon = url.indexOf("://");
    if (colon <= 0) {
      return null;
    }
    for (int i = 0; i < colon; i++) {
      char c = url.charAt(i);
      if (!(c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || i > 0 && isSchemeSign(c))) {
        return null;
      }
    }
    for (int i = colon; i < url.length(); i++) {
      char c = url.charAt(i);
      if (c <= ' ' || c == '\\' || c == 127) {
        return null;
      }
    }
    String scheme = lower(url.substring(0, colon));
    int start = colon + 3;
    int end = start;
    while (end < url.length() && "/?#".indexOf(url.charAt(end)) < 0) {
      end++;
    }
    String authority = url.substring(start, end);
    String hostAndPort = hostAndPort(scheme, authority.substring(authority.lastIndexOf('@') + 1));
    if (hostAndPort == null) {
      return null;
    }
    int fragment = url.indexOf('#', end);
    String rest = fragment < 0 ? url.substring(end) : url.substring(end, fragment);
    int query = rest.indexOf('?');
    String path = normalisePath(query < 0 ? rest : rest.substring(0, query));
    String all = scheme + "://" + hostAndPort + path + (query < 0 ? "" : rest.substring(query));
    return all.equals(url) ? url : all;
  }

  /** The path of a URL, without query, in that form; an empty one is {@code /}. */
  public static String normalisePath(String path) {
    if (path.isEmpty()) {
      return "/";
    }
    String decoded = path.indexOf('%') < 0 ? path : decodeUnreserved(path);
    if (!decoded.contains("/.")) {
      return decoded;
    }
    List<String> kept = new ArrayList<>();
    String[] parts = decoded.split("/", -1);
    for (int i = 0; i < parts.length; i++) {
      boolean dots = parts[i].equals(".") || parts[i].equals("..");
      if (parts[i].equals("..") && kept.size() > 1) {
        kept.remove(kept.size() - 1);
      }
      if (!dots) {
        kept.add(parts[i]);
      } else if (i == parts.length - 1) {
        kept.add("");
      }
    }
    return String.join("/", kept);
  }

  private static String hostAndPort(String scheme, String text) {
    int close = text.lastIndexOf(']');
    int colon = text.indexOf(':', Math.max(close, 0));
    String host = Hosts.normalise(colon < 0 ? text : text.substring(0, colon));
    if (host == null) {
      return null;
    }
    if (host.indexOf(':') >= 0) {
      host = "[" + host + "]";
    }
    String port = colon < 0 ? "" : text.substring(colon + 1);
    for (int i = 0; i < port.length(); i++) {
      if (port.charAt(i) < '0' || port.charAt(i) > '9') {
        return null;
      }
    }
    boolean usual =
        port.isEmpty()
            || scheme.equals("https") && port.equals("443")
            || scheme.equals("http") && port.equals("80");
    return usual ? host : host + ":" + port;
  }

  private static String decodeUnreserved(String path) {
    StringBuilder decoded = new StringBuilder(path.length());
    for (int i = 0; i < path.length(); i++) {
      char c = path.charAt(i);
      if (c == '%' && i + 2 < path.length()) {
        int high = Character.digit(path.charAt(i + 1), 16);
        int low = Character.digit(path.charAt(i + 2), 16);
        char plain = (char) (high << 4 | low);
        if (high >= 0 && low >= 0 && isUnreserved(plain)) {
          decoded.append(plain);
        } else {
          decoded.append('%');
          decoded.append(Character.toUpperCase(path.charAt(i + 1)));
          decoded.append(Character.toUpperCase(path.charAt(i + 2)));
        }
        i += 2;
      } else {
        decoded.append(c);
      }
    }
    return decoded.toString();
  }

  private static boolean isUnreserved(char c) {
    return c >= 'a' && c <= 'z'
        || c >= 'A' && c <= 'Z'
        || c >= '0' && c <= '9'
        || c == '-'
        || c == '.'
        || c == '_'
        || c == '~';
  }

  private static boolean isSchemeSign(char c) {
    return c >= '0' && c <= '9' || c == '+' || c == '-' || c == '.';
  }

  private static String lower(String text) {
    return text.toLowerCase(java.util.Locale.ROOT);
  }
}
