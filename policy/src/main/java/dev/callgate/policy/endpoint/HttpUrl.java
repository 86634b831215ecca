package dev.callgate.policy.endpoint;

import dev.callgate.policy.Hosts;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * An absolute http or https URL, cut into the parts that decide where a request goes. A part on
 * which clients and servers could differ is unknown instead of guessed.
 *
 * @param scheme {@code http} or {@code https} ({@code ws} and {@code wss} count as these), or null
 *     if it is something else
 * @param host as {@link Hosts} writes it, without what stands before an {@code @}; null if unknown
 * @param port the scheme's own if none is written; -1 if unknown
 * @param path as it is on the wire, at least {@code /}
 * @param query without the question mark, or null if there is none
 */
public record HttpUrl(String scheme, String host, int port, String path, String query) {

  /** Rounds of decoding that a path could go through between proxy, server and framework. */
  private static final int MAX_DECODINGS = 3;

  /** Cuts a URL. Never fails: what is not a URL has all parts unknown. */
  public static HttpUrl parse(String url) {
    int colon = url.indexOf("://");
    String scheme = colon < 0 ? null : scheme(url.substring(0, colon));
    if (scheme == null) {
      return new HttpUrl(null, null, -1, "/", null);
    }
    int from = colon + 3;
    int fragment = url.indexOf('#', from);
    int end = fragment < 0 ? url.length() : fragment;
    int slash = from;
    while (slash < end && url.charAt(slash) != '/' && url.charAt(slash) != '?') {
      slash++;
    }
    int question = url.indexOf('?', slash);
    if (question < 0 || question > end) {
      question = end;
    }
    String path = slash == question ? "/" : url.substring(slash, question);
    String query = question == end ? null : url.substring(question + 1, end);
    return withAuthority(scheme, url.substring(from, slash), path, query);
  }

  private static HttpUrl withAuthority(String scheme, String authority, String path, String query) {
    int at = authority.indexOf('@');
    String place = authority.substring(at + 1);
    int close = place.lastIndexOf(']');
    int colon = place.indexOf(':', Math.max(close, 0));
    String written = colon < 0 ? place : place.substring(0, colon);
    int port = port(scheme, colon < 0 ? "" : place.substring(colon + 1));
    // Two at signs, a backslash, a blank: clients have differed on where such a URL goes.
    boolean plain = place.indexOf('@') < 0 && authority.indexOf('\\') < 0 && !hasBlank(authority);
    return new HttpUrl(scheme, plain ? host(written) : null, port, path, query);
  }

  private static String scheme(String written) {
    return switch (written.toLowerCase(Locale.ROOT)) {
      case "http", "ws" -> "http";
      case "https", "wss" -> "https";
      default -> null;
    };
  }

  static String host(String written) {
    if (written.isEmpty() || written.startsWith(".") || written.contains("..")) {
      return null;
    }
    boolean brackets = written.charAt(0) == '[';
    if (!brackets && (written.indexOf('%') >= 0 || written.indexOf(':') >= 0)) {
      return null;
    }
    return Hosts.normalise(written);
  }

  private static int port(String scheme, String digits) {
    if (digits.isEmpty()) {
      return scheme.equals("http") ? 80 : 443;
    }
    int port = 0;
    for (int i = 0; i < digits.length(); i++) {
      int digit = digits.charAt(i) - '0';
      if (digit < 0 || digit > 9) {
        return -1;
      }
      port = port * 10 + digit;
      if (port > 65_535) {
        return -1;
      }
    }
    return port;
  }

  private static boolean hasBlank(String text) {
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c <= ' ' || c == 0x7f) {
        return true;
      }
    }
    return false;
  }

  /**
   * The path as a server reads it that does what RFC 3986 says: dot segments resolved, escapes of
   * plain characters undone, others in upper case.
   */
  static String strictPath(String path) {
    StringBuilder plain = new StringBuilder(path.length());
    for (int i = 0; i < path.length(); i++) {
      char c = path.charAt(i);
      int value = c == '%' ? escape(path, i) : -1;
      if (value < 0) {
        plain.append(c);
      } else if (isUnreserved((char) value)) {
        plain.append((char) value);
        i += 2;
      } else {
        plain.append(path.substring(i, i + 3).toUpperCase(Locale.ROOT));
        i += 2;
      }
    }
    return withoutDots(plain.toString(), false);
  }

  /**
   * The path as the most forgiving server reads it: decoded until nothing changes, backslashes as
   * slashes, no empty segments, no matrix parameters, no slash at the end, no case.
   */
  static String lenientPath(String path) {
    String resolved = withoutDots(decoded(path).replace('\\', '/'), true).toLowerCase(Locale.ROOT);
    return resolved.length() > 1 && resolved.endsWith("/")
        ? resolved.substring(0, resolved.length() - 1)
        : resolved;
  }

  /** Decoded until nothing changes, within reason. */
  static String decoded(String text) {
    String decoded = text;
    for (int i = 0; i < MAX_DECODINGS && decoded.indexOf('%') >= 0; i++) {
      decoded = decode(decoded);
    }
    return decoded;
  }

  private static String withoutDots(String path, boolean forgiving) {
    if (!forgiving && path.indexOf("/.") < 0) {
      return path;
    }
    List<String> segments = new ArrayList<>();
    int from = 1;
    boolean open = false;
    while (from <= path.length()) {
      int end = path.indexOf('/', from);
      if (end < 0) {
        end = path.length();
      }
      String segment = path.substring(from, end);
      int semicolon = forgiving ? segment.indexOf(';') : -1;
      if (semicolon >= 0) {
        segment = segment.substring(0, semicolon);
      }
      boolean dots = segment.equals(".") || segment.equals("..");
      if (segment.equals("..") && !segments.isEmpty()) {
        segments.remove(segments.size() - 1);
      }
      open = dots || segment.isEmpty();
      if (!dots && !(segment.isEmpty() && (forgiving || end == path.length()))) {
        segments.add(segment);
      }
      from = end + 1;
    }
    StringBuilder joined = new StringBuilder();
    for (String segment : segments) {
      joined.append('/').append(segment);
    }
    return joined.length() == 0 || open && !forgiving
        ? joined.append('/').toString()
        : joined.toString();
  }

  private static String decode(String text) {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    int size = 0;
    for (int i = 0; i < bytes.length; i++) {
      int high = bytes[i] == '%' && i + 2 < bytes.length ? hex((char) bytes[i + 1]) : -1;
      int low = high < 0 ? -1 : hex((char) bytes[i + 2]);
      if (low >= 0) {
        bytes[size++] = (byte) (high << 4 | low);
        i += 2;
      } else {
        bytes[size++] = bytes[i];
      }
    }
    return new String(bytes, 0, size, StandardCharsets.UTF_8);
  }

  private static int escape(String text, int at) {
    int high = at + 2 < text.length() ? hex(text.charAt(at + 1)) : -1;
    int low = high < 0 ? -1 : hex(text.charAt(at + 2));
    return low < 0 ? -1 : high << 4 | low;
  }

  /** The value of an ASCII hexadecimal digit, or -1. */
  static int hex(char c) {
    return c < 128 ? Character.digit(c, 16) : -1;
  }

  private static boolean isUnreserved(char c) {
    return c < 128
        && (Character.isLetterOrDigit(c) || c == '-' || c == '.' || c == '_' || c == '~');
  }
}
