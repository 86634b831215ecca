package dev.callgate.policy.condition;

/**
 * An IP network, such as {@code 10.0.0.0/8}. Addresses are read from their text alone: nothing is
 * ever looked up, and forms that systems read in different ways ({@code 010.1}, {@code 2130706433})
 * are no addresses.
 */
public final class Network {
  private final byte[] base;
  private final int bits;
  private final String written;

  private Network(byte[] base, int bits, String written) {
    this.base = base;
    this.bits = bits;
    this.written = written;
  }

  /** Reads a network or a single address; null if the text is neither. */
  public static Network of(String text) {
    int slash = text.indexOf('/');
    byte[] base = address(slash < 0 ? text : text.substring(0, slash));
    if (base == null) {
      return null;
    }
    int bits = base.length * 8;
    if (slash >= 0) {
      String suffix = text.substring(slash + 1);
      if (suffix.isEmpty() || suffix.length() > 3) {
        return null;
      }
      bits = 0;
      for (int i = 0; i < suffix.length(); i++) {
        int digit = suffix.charAt(i) - '0';
        if (digit < 0 || digit > 9) {
          return null;
        }
        bits = bits * 10 + digit;
      }
      if (bits > base.length * 8) {
        return null;
      }
    }
    return new Network(base, bits, text);
  }

  /** Whether an address is in this network; unknown if the text is no plain address. */
  public Truth contains(String text) {
    byte[] address = address(text);
    if (address == null) {
      return Truth.UNKNOWN;
    }
    return Truth.of(address.length == base.length && samePrefix(address, base, bits));
  }

  /** Whether every address of {@code other} is in this network. */
  public boolean covers(Network other) {
    return other.base.length == base.length
        && other.bits >= bits
        && samePrefix(other.base, base, bits);
  }

  @Override
  public String toString() {
    return written;
  }

  private static boolean samePrefix(byte[] a, byte[] b, int bits) {
    int whole = bits / 8;
    for (int i = 0; i < whole; i++) {
      if (a[i] != b[i]) {
        return false;
      }
    }
    int rest = bits % 8;
    return rest == 0 || ((a[whole] ^ b[whole]) & 0xff) >> (8 - rest) == 0;
  }

  /** Four or sixteen bytes; an IPv4 address that is written as IPv6 is four. */
  private static byte[] address(String text) {
    if (text.indexOf(':') < 0) {
      byte[] four = new byte[4];
      return dotted(text, four, 0) ? four : null;
    }
    byte[] sixteen = colons(text);
    if (sixteen == null) {
      return null;
    }
    for (int i = 0; i < 12; i++) {
      if (sixteen[i] != (byte) (i < 10 ? 0 : 0xff)) {
        return sixteen;
      }
    }
    return java.util.Arrays.copyOfRange(sixteen, 12, 16);
  }

  private static boolean dotted(String text, byte[] into, int at) {
    int part = 0;
    int value = -1;
    for (int i = 0; i <= text.length(); i++) {
      char c = i == text.length() ? '.' : text.charAt(i);
      if (c == '.') {
        if (value < 0 || part == 4) {
          return false;
        }
        into[at + part++] = (byte) value;
        value = -1;
      } else if (c < '0' || c > '9' || value == 0) {
        return false; // "01" is eight and one to some, one to others
      } else {
        value = (value < 0 ? 0 : value * 10) + (c - '0');
        if (value > 255) {
          return false;
        }
      }
    }
    return part == 4;
  }

  private static byte[] colons(String text) {
    int gap = text.indexOf("::");
    if (gap >= 0 && text.indexOf("::", gap + 1) >= 0) {
      return null;
    }
    byte[] bytes = new byte[16];
    if (gap < 0) {
      return groups(text, bytes, 0) == 16 ? bytes : null;
    }
    String head = text.substring(0, gap);
    String tail = text.substring(gap + 2);
    int before = head.isEmpty() ? 0 : groups(head, bytes, 0);
    byte[] end = new byte[16];
    int after = tail.isEmpty() ? 0 : groups(tail, end, 0);
    if (before < 0 || after < 0 || before + after > 14) {
      return null;
    }
    System.arraycopy(end, 0, bytes, 16 - after, after);
    return bytes;
  }

  /** Fills in the groups of a text without "::"; the bytes filled, or -1. */
  private static int groups(String text, byte[] into, int at) {
    int start = 0;
    int n = at;
    while (true) {
      int colon = text.indexOf(':', start);
      String group = colon < 0 ? text.substring(start) : text.substring(start, colon);
      if (colon < 0 && group.indexOf('.') >= 0) {
        return n <= 12 && dotted(group, into, n) ? n + 4 : -1;
      }
      if (group.isEmpty() || group.length() > 4 || n > 14) {
        return -1;
      }
      int value = 0;
      for (int i = 0; i < group.length(); i++) {
        int digit = Character.digit(group.charAt(i), 16);
        if (digit < 0 || group.charAt(i) > 127) {
          return -1;
        }
        value = value << 4 | digit;
      }
      into[n++] = (byte) (value >> 8);
      into[n++] = (byte) value;
      if (colon < 0) {
        return n;
      }
      start = colon + 1;
    }
  }
}
