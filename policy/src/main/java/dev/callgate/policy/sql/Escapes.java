package dev.callgate.policy.sql;

/**
 * JDBC's escapes in braces (JDBC 4.3, 13.4). Drivers take the braces and the word away and send
 * what is left, wherever it stands: {@code EXPLAIN {oj ANALYZE} DELETE FROM t} deletes. So the text
 * is read as if they were blanks. A call, {@code {call p()}}, is left to {@link Heads}.
 */
final class Escapes {
  private static final String[] WORDS = {"fn", "oj", "d", "t", "ts", "params"};

  private Escapes() {}

  /** Takes a brace as {@link Tokens#next} takes any character. */
  static int brace(Tokens t, char c, int i) {
    if (c == '}') {
      if (t.escapes == 0) {
        t.token(Tokens.RBRACE, i, i + 1);
        return Tokens.TOKEN;
      }
      t.escapes--;
      t.splitElsewhere |= isWordPart(t.at(i + 1));
      return i + 1;
    }
    int from = i + 1;
    while (isBlank(t.at(from))) {
      from++;
    }
    int end = t.wordEnd(from);
    if (!isEscape(t, from, end)) {
      t.token(Tokens.LBRACE, i, i + 1);
      return Tokens.TOKEN;
    }
    t.escapes++;
    // PostgreSQL's driver leaves nothing between what stood before and behind.
    t.splitElsewhere |= i > 0 && isWordPart(t.at(i - 1));
    return isKept(t, from, end) ? from : end;
  }

  private static boolean isEscape(Tokens t, int from, int end) {
    if (isKept(t, from, end)) {
      return true;
    }
    int after = end;
    while (isBlank(t.at(after))) {
      after++;
    }
    // {d: 1} is a value of DuckDB's and Snowflake's.
    if (t.at(after) == ':') {
      return false;
    }
    for (String word : WORDS) {
      if (is(t, from, end, word)) {
        return true;
      }
    }
    return false;
  }

  /** {limit 5} and {escape '!'}: the word is part of the statement. */
  private static boolean isKept(Tokens t, int from, int end) {
    return is(t, from, end, "limit") || is(t, from, end, "escape");
  }

  private static boolean is(Tokens t, int from, int end, String word) {
    return end - from == word.length() && t.sql.regionMatches(true, from, word, 0, word.length());
  }

  private static boolean isBlank(int c) {
    return c == ' ' || c >= '\t' && c <= '\r';
  }

  private static boolean isWordPart(int c) {
    return c >= 0 && Chars.fold((char) c) != 0;
  }
}
