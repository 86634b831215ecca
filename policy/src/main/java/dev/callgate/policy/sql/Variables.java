package dev.callgate.policy.sql;

import static dev.callgate.policy.sql.Lexis.*;

/** Placeholders and variables that begin with a sign: {@code :name}, {@code @x}, {@code $a::b}. */
final class Variables {
  private Variables() {}

  /** :name and :1 are placeholders; :: is a cast. */
  static int colon(Tokens t, int from) {
    if (t.at(from + 1) == ':') {
      return t.token(Tokens.OP, from, from + 2);
    }
    int i = t.wordEnd(from + 1);
    return i > from + 1 ? t.token(Tokens.PARAM, from, i) : t.token(Tokens.OP, from, from + 1);
  }

  /**
   * The variable that starts at {@code from}: the token as others read it, unless SQLite's reading
   * is asked for, where {@code $a::b(any'thing)} is one.
   */
  static int variable(Tokens t, int from, int asOthers) {
    if (t.has(TCL_VARIABLE)) {
      return tclVariable(t, from, asOthers);
    }
    int after = t.sql.charAt(from) == '@' ? t.wordEnd(t.end) : t.end;
    int c = t.at(after);
    boolean named = asOthers == Tokens.PARAM || after > t.end;
    if (c == ':' || c >= 128 || named && c > 0 && (c == '(' || Chars.FOLD[c] != 0)) {
      t.ambiguous = true;
    }
    return asOthers;
  }

  /** https://github.com/sqlite/sqlite/blob/master/src/tokenize.c, CC_VARALPHA. */
  private static int tclVariable(Tokens t, int from, int asOthers) {
    int i = from + 1;
    int letters = 0;
    for (; i < t.length; i++) {
      char c = t.sql.charAt(i);
      if (c >= 128 || Chars.FOLD[c] != 0) {
        letters++;
      } else if (c == ':' && t.at(i + 1) == ':') {
        i++;
      } else if (c == '(' && letters > 0) {
        int close = suffixEnd(t, i + 1);
        return close < 0 ? t.brokenToken(Tokens.PARAM, from) : t.token(Tokens.PARAM, from, close);
      } else {
        break;
      }
    }
    i = Math.min(i, t.length);
    if (letters > 0) {
      return t.token(Tokens.PARAM, from, i);
    }
    return i > t.end ? t.token(Tokens.OP, from, i) : asOthers;
  }

  /** The place behind the next closing parenthesis, or -1: a blank comes before, it is refused. */
  private static int suffixEnd(Tokens t, int from) {
    for (int i = from; i < t.length; i++) {
      char c = t.sql.charAt(i);
      if (c == ')') {
        return i + 1;
      }
      if (c == ' ' || c >= '\t' && c <= '\r' || c == 0) {
        return -1;
      }
    }
    return -1;
  }
}
