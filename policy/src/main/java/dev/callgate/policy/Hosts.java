package dev.callgate.policy;

import java.net.IDN;
import java.util.Locale;

/** The one form in which host names are compared. */
public final class Hosts {
  private Hosts() {}

  /**
   * The host in ASCII, in lower case, without brackets and trailing dot; null if it is not a host
   * (a blank, a slash, an at sign in it), or an address that is none. An address is in the one form
   * of {@link IpLiteral}. A host that is in this form already is returned as it is.
   */
  public static String normalise(String host) {
    int end = host.length();
    if (end > 1 && host.charAt(end - 1) == '.') {
      end--;
    }
    int start = 0;
    if (end > 2 && host.charAt(0) == '[' && host.charAt(end - 1) == ']') {
      start = 1;
      end--;
    }
    if (start == end) {
      return null;
    }
    boolean ascii = true;
    boolean lower = true;
    for (int i = start; i < end; i++) {
      char c = host.charAt(i);
      if (c > 127) {
        ascii = false;
      } else if (c >= 'A' && c <= 'Z') {
        lower = false;
      } else if (!isHostCharacter(c)) {
        return null;
      }
    }
    String bare = start == 0 && end == host.length() ? host : host.substring(start, end);
    if (!ascii) {
      try {
        return normalise(IDN.toASCII(bare, IDN.ALLOW_UNASSIGNED));
      } catch (IllegalArgumentException e) {
        return null;
      }
    }
    return IpLiteral.canonical(lower ? bare : bare.toLowerCase(Locale.ROOT));
  }

  /** A mail address with its domain in the form of {@link #normalise}; unchanged if it has none. */
  public static String normaliseMail(String address) {
    int at = address.lastIndexOf('@');
    if (at < 0 || at == address.length() - 1) {
      return address;
    }
    boolean normal = address.charAt(address.length() - 1) != '.';
    for (int i = at + 1; i < address.length() && normal; i++) {
      char c = address.charAt(i);
      normal = c <= 127 && (c < 'A' || c > 'Z');
    }
    String domain = normal ? null : normalise(address.substring(at + 1));
    return domain == null ? address : address.substring(0, at + 1) + domain;
  }

  private static boolean isHostCharacter(char c) {
    return c >= 'a' && c <= 'z'
        || c >= '0' && c <= '9'
        || c == '.'
        || c == '-'
        || c == '_'
        || c == ':'
        || c == '%';
  }
}
