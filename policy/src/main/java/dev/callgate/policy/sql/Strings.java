package dev.callgate.policy.sql;

import static dev.callgate.policy.sql.Lexis.*;

/** Where strings and quoted names end. */
final class Strings {
  private Strings() {}

  /** E'..', N'..', B'..', X'..', q'[..]', nq'[..]'; else WORD: a word that a string follows. */
  static int prefixed(Tokens t, int from, int quote) {
    int last = t.sql.charAt(quote - 1) | 0x20;
    if (last == 'q' && (quote - from == 1 || (t.sql.charAt(from) | 0x20) == 'n')) {
      t.ambiguous = true;
      if (t.has(Q_STRING)) {
        return alternativeString(t, from, quote);
      }
    }
    if (quote - from == 1) {
      if (last == 'e') {
        return t.has(E_STRING)
            ? escapeString(t, from, quote)
            : plain(t, from, quote, t.has(BACKSLASH));
      }
      if (last == 'n' || last == 'b' || last == 'x') {
        return plain(t, from, quote, t.has(BACKSLASH));
      }
    }
    return Tokens.WORD;
  }

  static int plain(Tokens t, int from, int quote, boolean backslash) {
    int close = closing(t, quote, '\'', backslash, true);
    return close < 0 ? t.brokenToken(Tokens.STRING, from) : t.token(Tokens.STRING, from, close);
  }

  /** The place behind the closing quote, or -1. */
  private static int closing(Tokens t, int open, char quote, boolean backslash, boolean doubled) {
    int i = open + 1;
    while (i < t.length) {
      char c = t.sql.charAt(i++);
      if (c == quote) {
        if (!doubled || t.at(i) != quote) {
          return i;
        }
        i++;
      } else if (c == '\\') {
        t.ambiguous = true;
        int next = t.at(i);
        if (next == quote) {
          // Only here does it matter whether a backslash takes the next character with it.
          t.met |= BACKSLASH;
        }
        if (backslash || next == '\\') {
          i++;
        }
      }
    }
    return -1;
  }

  /** PostgreSQL joins strings over line ends, and the joined part keeps the escapes. */
  private static int escapeString(Tokens t, int from, int quote) {
    int close = closing(t, quote, '\'', true, true);
    while (close >= 0) {
      int next = continuation(t, close);
      if (next < 0) {
        return t.token(Tokens.STRING, from, close);
      }
      close = closing(t, next, '\'', true, true);
      // PostgreSQL's driver knows no escapes there, and splits texts where it believes a string to
      // end.
      t.splitElsewhere |= t.has(DRIVER_SPLITS) && holdsEscapedQuote(t, next, close);
    }
    return t.brokenToken(Tokens.STRING, from);
  }

  private static boolean holdsEscapedQuote(Tokens t, int open, int close) {
    for (int i = open + 1; i < close - 1; i++) {
      if (t.sql.charAt(i) == '\\' && t.sql.charAt(++i) == '\'') {
        return !t.has(BACKSLASH);
      }
    }
    return false;
  }

  /** The quote that goes on a string after blanks or comments with a line end in them, or -1. */
  private static int continuation(Tokens t, int from) {
    boolean line = false;
    for (int i = from; i < t.length; ) {
      char c = t.sql.charAt(i);
      if (c == '\'') {
        return line ? i : -1;
      }
      if (c == '\n' || c == '\r') {
        line = true;
        i++;
      } else if (c == ' ' || c == '\t' || c == '\f' || c == 0x0B) {
        i++;
      } else if (line && c == '-' && t.at(i + 1) == '-') {
        i = Comments.lineEnd(t, i + 2);
      } else {
        return -1;
      }
    }
    return -1;
  }

  /** Oracle's q'[...]': any delimiter, brackets in pairs. */
  private static int alternativeString(Tokens t, int from, int quote) {
    int open = t.at(quote + 1);
    int close =
        open == '[' ? ']' : open == '(' ? ')' : open == '{' ? '}' : open == '<' ? '>' : open;
    for (int i = quote + 2; i + 1 < t.length; i++) {
      if (t.sql.charAt(i) == close && t.sql.charAt(i + 1) == '\'') {
        return t.token(Tokens.STRING, from, i + 2);
      }
    }
    return t.brokenToken(Tokens.STRING, from);
  }

  static int doubleQuoted(Tokens t, int from) {
    t.met |= DOUBLE_STRING;
    boolean text = t.has(DOUBLE_STRING);
    int close = closing(t, from, '"', text && t.has(BACKSLASH), true);
    int kind = text ? Tokens.STRING : Tokens.QUOTED;
    return close < 0 ? t.brokenToken(kind, from) : t.token(kind, from, close);
  }

  static int quoted(Tokens t, int from, char quote, boolean doubled) {
    int close = closing(t, from, quote, false, doubled);
    return close < 0 ? t.brokenToken(Tokens.QUOTED, from) : t.token(Tokens.QUOTED, from, close);
  }

  /** $1 and $name are placeholders; $$..$$ and $tag$..$tag$ are strings where they exist. */
  static int dollar(Tokens t, int from) {
    int i = from + 1;
    if (t.at(i) != '$') {
      if (i >= t.length || Chars.classOf(t.sql.charAt(i)) != Chars.LETTER) {
        return t.digitsAfter(from);
      }
      while (i < t.length && t.sql.charAt(i) != '$' && Chars.fold(t.sql.charAt(i)) != 0) {
        i++;
      }
      if (t.at(i) != '$') {
        return t.token(Tokens.PARAM, from, i);
      }
    }
    t.ambiguous = true;
    boolean untagged = i == from + 1;
    if (!t.has(untagged ? DOLLAR : DOLLAR_TAG)) {
      return t.token(Tokens.PARAM, from, Math.max(t.wordEnd(from + 1), from + 1));
    }
    int tag = i + 1 - from;
    int close = t.sql.indexOf('$', i + 1);
    while (close >= 0) {
      if (t.sql.regionMatches(from, t.sql, close, tag)) {
        return t.token(Tokens.STRING, from, close + tag);
      }
      close = t.sql.indexOf('$', close + 1);
    }
    return t.brokenToken(Tokens.STRING, from);
  }
}
