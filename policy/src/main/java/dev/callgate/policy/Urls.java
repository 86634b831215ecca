package dev.callgate.policy;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/**
 * The one form in which URLs are compared (RFC 3986, section 6.2.2): scheme and host in lower case,
 * no user, no default port, no fragment, letters and digits not percent encoded. A path about which
 * servers differ stays as it is written.
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
    String written = query < 0 ? rest : rest.substring(0, query);
    String path = isPlainPath(written) ? normalisePath(written) : written;
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

  /**
   * Whether all servers read a path alike. They differ on dot segments, empty segments, {@code
   * ;parameters}, backslashes, and on escapes of these and of the percent sign, of control signs,
   * and of what is not UTF-8; some decode twice, some before and some after cutting at slashes.
   */
  public static boolean isPlainPath(String path) {
    return isPlainPath(path, 0, path.length());
  }

  /** The same for the path of a URL in the form of {@link #normalise}. */
  public static boolean isPlain(String url) {
    int start = url.indexOf("://") + 3;
    int slash = url.indexOf('/', start);
    int query = url.indexOf('?', start);
    int end = query < 0 ? url.length() : query;
    return slash < 0 || slash > end || isPlainPath(url, slash, end);
  }

  /** The same for a part of a text. */
  public static boolean isPlainPath(String text, int from, int end) {
    boolean ascii = true;
    for (int i = from; i < end; i++) {
      char c = text.charAt(i);
      if (c == '%') {
        int value = escaped(text, i, end);
        if (value < ' ' || value < 128 && "/\\.%;\u007f".indexOf(value) >= 0) {
          return false;
        }
        ascii &= value < 128;
        i += 2;
      } else if (c <= ' ' || c == '\\' || c == ';' || c == 127) {
        return false;
      } else if (c == '/' && isOddSegment(text, i + 1, end)) {
        return false;
      }
    }
    return ascii || isUtf8(text, from, end);
  }

  /** Whether a segment that starts here is empty though another follows, or only dots. */
  private static boolean isOddSegment(String text, int from, int end) {
    int to = from;
    while (to < end && text.charAt(to) == '.') {
      to++;
    }
    boolean ends = to == end || text.charAt(to) == '/';
    return ends && (to == from ? to < end : to - from < 3);
  }

  private static boolean isUtf8(String text, int from, int end) {
    byte[] bytes = new byte[end - from];
    int size = 0;
    for (int i = from; i < end; i++) {
      int value = escaped(text, i, end);
      // A sign that is not escaped is no part of an escaped one.
      bytes[size++] = (byte) (value < 0 ? ' ' : value);
      i += value < 0 ? 0 : 2;
    }
    try {
      StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes, 0, size));
      return true;
    } catch (CharacterCodingException e) {
      return false;
    }
  }

  /** The byte that an escape here stands for; -1 if there is none. */
  private static int escaped(String text, int at, int end) {
    int high = text.charAt(at) == '%' && at + 2 < end ? hex(text.charAt(at + 1)) : -1;
    int low = high < 0 ? -1 : hex(text.charAt(at + 2));
    return low < 0 ? -1 : high << 4 | low;
  }

  private static int hex(char c) {
    return c < 128 ? Character.digit(c, 16) : -1;
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
