package dev.callgate.policy;

/**
 * IP addresses that stand where a host stands, in their one form: {@code 127.1} and {@code
 * 2130706433} are {@code 127.0.0.1}, {@code 0:0::1} is {@code ::1}, {@code ::ffff:1.2.3.4} is
 * {@code 1.2.3.4}, as resolvers take them.
 */
final class IpLiteral {
  private IpLiteral() {}

  /**
   * The host itself if it is a name; an address in its one form; null if it looks like an address
   * and is none, or one that resolvers read in different ways (octal, hexadecimal).
   *
   * @param host in ASCII and lower case, without brackets
   */
  static String canonical(String host) {
    if (host.indexOf(':') >= 0) {
      return v6(host);
    }
    int dot = host.lastIndexOf('.');
    boolean hex = host.startsWith("0x", dot + 1);
    for (int i = dot + 1; i < host.length() && !hex; i++) {
      if (host.charAt(i) < '0' || host.charAt(i) > '9') {
        return host;
      }
    }
    return hex || dot == host.length() - 1 ? null : v4(host);
  }

  /** One to four numbers; the last one fills all bytes that are left. */
  private static String v4(String host) {
    long address = 0;
    int parts = 0;
    int from = 0;
    while (from <= host.length()) {
      int dot = host.indexOf('.', from);
      int end = dot < 0 ? host.length() : dot;
      long number = number(host, from, end);
      parts++;
      if (number < 0 || parts > 4) {
        return null;
      }
      if (dot < 0) {
        int bytes = 5 - parts;
        return number >> (8 * bytes) != 0 ? null : dotted(address << (8 * bytes) | number);
      }
      if (number > 255) {
        return null;
      }
      address = address << 8 | number;
      from = end + 1;
    }
    return null;
  }

  /** Decimal without leading zeros; some resolvers take these as a sign of octal. */
  private static long number(String text, int from, int end) {
    int length = end - from;
    if (length == 0 || length > 10 || length > 1 && text.charAt(from) == '0') {
      return -1;
    }
    long number = 0;
    for (int i = from; i < end; i++) {
      char c = text.charAt(i);
      if (c < '0' || c > '9') {
        return -1;
      }
      number = number * 10 + (c - '0');
    }
    return number;
  }

  private static String dotted(long address) {
    return (address >> 24 & 255)
        + "."
        + (address >> 16 & 255)
        + "."
        + (address >> 8 & 255)
        + "."
        + (address & 255);
  }

  private static String v6(String host) {
    int percent = host.indexOf('%');
    String bare = percent < 0 ? host : host.substring(0, percent);
    String zone = percent < 0 ? "" : host.substring(percent);
    int gap = bare.indexOf("::");
    int[] groups = new int[8];
    if (gap < 0) {
      return read(bare, groups) == 8 ? text(groups) + zone : null;
    }
    int[] tail = new int[8];
    int before = gap == 0 ? 0 : read(bare.substring(0, gap), groups);
    String rest = bare.substring(gap + 2);
    int after = rest.isEmpty() ? 0 : read(rest, tail);
    if (before < 0 || after < 0 || before + after > 7) {
      return null;
    }
    System.arraycopy(tail, 0, groups, 8 - after, after);
    return text(groups) + zone;
  }

  /** Reads groups into {@code into} and returns how many; -1 if the text is not groups. */
  private static int read(String text, int[] into) {
    int n = 0;
    int from = 0;
    while (from <= text.length()) {
      int colon = text.indexOf(':', from);
      int end = colon < 0 ? text.length() : colon;
      String group = text.substring(from, end);
      if (colon < 0 && group.indexOf('.') >= 0) {
        String mapped = v4(group);
        // Inside an IPv6 address all four numbers have to be there.
        if (mapped == null || !mapped.equals(group) || n > 6) {
          return -1;
        }
        String[] bytes = mapped.split("\\.");
        into[n++] = Integer.parseInt(bytes[0]) << 8 | Integer.parseInt(bytes[1]);
        into[n++] = Integer.parseInt(bytes[2]) << 8 | Integer.parseInt(bytes[3]);
        return n;
      }
      int value = hex(group);
      if (value < 0 || n == 8) {
        return -1;
      }
      into[n++] = value;
      if (colon < 0) {
        return n;
      }
      from = end + 1;
    }
    return -1;
  }

  private static int hex(String group) {
    int value = group.isEmpty() || group.length() > 4 ? -1 : 0;
    for (int i = 0; i < group.length() && value >= 0; i++) {
      int digit = Character.digit(group.charAt(i), 16);
      value = digit < 0 ? -1 : value << 4 | digit;
    }
    return value;
  }

  /** RFC 5952: the longest run of zeros is left out, the first of several. */
  private static String text(int[] groups) {
    boolean mapped = groups[5] == 0xffff;
    for (int i = 0; i < 5; i++) {
      mapped &= groups[i] == 0;
    }
    if (mapped) {
      return dotted((long) groups[6] << 16 | groups[7]);
    }
    int gap = -1;
    int longest = 1;
    for (int i = 0; i < 8; i++) {
      int end = i;
      while (end < 8 && groups[end] == 0) {
        end++;
      }
      if (end - i > longest) {
        gap = i;
        longest = end - i;
      }
    }
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < 8; i++) {
      if (i == gap) {
        text.append("::");
        i += longest - 1;
      } else {
        if (text.length() > 0 && text.charAt(text.length() - 1) != ':') {
          text.append(':');
        }
        text.append(Integer.toHexString(groups[i]));
      }
    }
    return text.toString();
  }
}
