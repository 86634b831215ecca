package dev.callgate.policy.sql;

/** Strings that match everything, as patterns of LIKE, REGEXP or GLOB. */
final class Patterns {
  private Patterns() {}

  /**
   * What the current token, a string, matches: {@link ConditionValue#PERCENTS} as a pattern of
   * LIKE, {@link ConditionValue#ANYTHING} as one of REGEXP or GLOB, or 0.
   */
  static int of(Tokens t) {
    return (isPercents(t) ? ConditionValue.PERCENTS : 0)
        | (isAnything(t) ? ConditionValue.ANYTHING : 0);
  }

  private static boolean isAnything(Tokens t) {
    int from = t.start;
    while (from < t.end && t.sql.charAt(from) != '\'' && t.sql.charAt(from) != '"') {
      from++;
    }
    boolean matches = t.end - from <= 3 && t.end - from != 3;
    for (int i = from + 1; i < t.end - 1; i++) {
      char c = t.sql.charAt(i);
      matches |= c == '*' || c == '|' || t.end - from == 3 && (c == '^' || c == '$');
      if (".*^$|?()".indexOf(c) < 0) {
        return false;
      }
    }
    return matches;
  }

  /** Whether it is nothing but percent signs, at least one. */
  private static boolean isPercents(Tokens t) {
    int i = t.end - 2;
    while (i > t.start && t.sql.charAt(i) == '%') {
      i--;
    }
    return i >= t.start && i < t.end - 2 && (t.sql.charAt(i) == '\'' || t.sql.charAt(i) == '"');
  }
}
