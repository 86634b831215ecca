package dev.callgate.policy.condition;

import dev.callgate.policy.Hosts;
import java.util.Locale;

/**
 * A pattern on mail addresses. Domains compare as hosts do. The part before the at sign compares
 * exactly; if it differs in case alone the answer is unknown, because some servers see one mailbox
 * there and some see two.
 */
final class MailPattern {
  /** Signs that quote, route or separate addresses, or that some servers take to do so. */
  private static final boolean[] DOUBTFUL = new boolean[128];

  static {
    for (char c : "<>,;:\\\"()[]%!\u007f".toCharArray()) {
      DOUBTFUL[c] = true;
    }
  }

  private final Glob local;
  private final Glob foldedLocal;
  private final boolean localIsLower;
  private final Glob domain;
  private final String literal;

  private MailPattern(String local, String domain) {
    this.local = Glob.of(local, false);
    this.foldedLocal = Glob.of(local.toLowerCase(Locale.ROOT), false);
    this.localIsLower = isLower(local, local.length());
    this.domain = Glob.of(domain, false);
    boolean pattern = Glob.isPattern(local) || Glob.isPattern(domain);
    this.literal = pattern ? null : local + "@" + domain;
  }

  /**
   * Reads a pattern.
   *
   * @throws IllegalArgumentException with a message for people
   */
  static MailPattern of(String text) {
    int at = text.lastIndexOf('@');
    if (at < 0) {
      throw new IllegalArgumentException(
          "a mail address has an `@`; everybody of a domain is `*@" + text + "`");
    }
    if (at == 0 || at == text.length() - 1) {
      throw new IllegalArgumentException("a part of the mail address is empty");
    }
    String domain = text.substring(at + 1).toLowerCase(Locale.ROOT);
    if (!Glob.isPattern(domain)) {
      domain = Hosts.normalise(domain);
      if (domain == null) {
        throw new IllegalArgumentException("`" + text.substring(at + 1) + "` is not a domain");
      }
    }
    return new MailPattern(text.substring(0, at), domain);
  }

  /** The only address that matches, or null if there are several. */
  String literal() {
    return literal;
  }

  Truth test(String address) {
    if (!isPlain(address)) {
      return Truth.UNKNOWN;
    }
    if (literal != null && literal.equals(address)) {
      return Truth.TRUE;
    }
    int at = address.indexOf('@');
    if (!domainMatches(address, at + 1)) {
      return Truth.FALSE;
    }
    if (local.matches(address, 0, at)) {
      return Truth.TRUE;
    }
    if (localIsLower && isLower(address, at)) {
      return Truth.FALSE;
    }
    return foldedLocal.matches(address.substring(0, at).toLowerCase(Locale.ROOT))
        ? Truth.UNKNOWN
        : Truth.FALSE;
  }

  private static boolean isLower(String text, int end) {
    for (int i = 0; i < end; i++) {
      char c = text.charAt(i);
      if (c >= 'A' && c <= 'Z' || c > 127) {
        return false;
      }
    }
    return true;
  }

  /** Whether a text is one address in which nothing could be read in two ways. */
  static boolean isPlain(String address) {
    int at = -1;
    for (int i = 0; i < address.length(); i++) {
      char c = address.charAt(i);
      if (c == '@') {
        if (at >= 0) {
          return false;
        }
        at = i;
      } else if (c <= ' ' || c < 128 && DOUBTFUL[c]) {
        return false;
      }
    }
    return at > 0 && at < address.length() - 1;
  }

  private boolean domainMatches(String address, int start) {
    int end = address.length();
    boolean normal = address.charAt(end - 1) != '.';
    for (int i = start; i < end && normal; i++) {
      char c = address.charAt(i);
      normal = c <= 127 && (c < 'A' || c > 'Z');
    }
    if (normal) {
      return domain.matches(address, start, end);
    }
    String host = Hosts.normalise(address.substring(start));
    return host != null && domain.matches(host);
  }
}
