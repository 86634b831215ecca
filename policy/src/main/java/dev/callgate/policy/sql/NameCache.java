package dev.callgate.policy.sql;

/**
 * Names met lately, so that the few tables and columns of a program are not made anew with each
 * text. It never grows; a name that falls on the place of another takes it.
 */
final class NameCache {
  private static final int LONGEST = 40;
  private static final int BITS = 6;

  private final String[] places = new String[1 << BITS];

  /** By {@link Tokens#exact} of each, so that the usual name need not be compared. */
  private final long[] exacts = new long[1 << BITS];

  /** The word that stands in {@code sql} from start to end, in lower case. */
  String lower(String sql, int start, int end, int hash, long exact) {
    int place = hash >>> 32 - BITS;
    return exact != 0 && exacts[place] == exact
        ? places[place]
        : compared(sql, start, end, place, exact);
  }

  private String compared(String sql, int start, int end, int place, long exact) {
    if (end - start > LONGEST) {
      return Names.lower(sql, start, end);
    }
    String known = places[place];
    if (known == null || !isAt(known, sql, start, end)) {
      known = Names.lower(sql, start, end);
      places[place] = known;
      exacts[place] = exact;
    }
    return known;
  }

  /** Letters beyond ASCII never match: what they are in lower case is not for here. */
  private static boolean isAt(String name, String sql, int start, int end) {
    if (end - start != name.length()) {
      return false;
    }
    for (int i = start, k = 0; i < end; i++, k++) {
      char c = sql.charAt(i);
      if (c >= 128 || Chars.FOLD[c] != name.charAt(k)) {
        return false;
      }
    }
    return true;
  }
}
