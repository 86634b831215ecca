package dev.callgate.policy.approval;

import java.security.SecureRandom;

/** Names of requests and grants, which are also names of files. */
public final class Ids {
  /** Crockford's base 32: no i, l, o, u, so that an id can be read aloud. */
  private static final String DIGITS = "0123456789abcdefghjkmnpqrstvwxyz";

  private static final int LONGEST = 64;

  private Ids() {}

  /** From 1 to 64 of the letters a to z, digits and {@code -}, the first no {@code -}. */
  public static boolean isId(String text) {
    if (text.isEmpty() || text.length() > LONGEST || text.charAt(0) == '-') {
      return false;
    }
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (!(c >= 'a' && c <= 'z' || c >= '0' && c <= '9' || c == '-')) {
        return false;
      }
    }
    return true;
  }

  /** A new id: 10 characters of time, which sort as text, a dash, 8 that are drawn. */
  public static String next(long millis) {
    char[] id = new char[19];
    digits(id, 0, 10, millis);
    id[10] = '-';
    digits(id, 11, 8, new SecureRandom().nextLong());
    return new String(id);
  }

  /** What no id sorts before that was made at that time or later. */
  static String since(long millis) {
    char[] time = new char[10];
    digits(time, 0, 10, Math.max(0, millis));
    return new String(time);
  }

  private static void digits(char[] into, int from, int count, long value) {
    for (int i = from + count - 1; i >= from; i--) {
      into[i] = DIGITS.charAt((int) (value & 31));
      value >>>= 5;
    }
  }
}
