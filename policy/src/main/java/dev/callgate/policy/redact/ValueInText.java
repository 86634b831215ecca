package dev.callgate.policy.redact;

import static dev.callgate.policy.redact.NameInText.isBlank;
import static dev.callgate.policy.redact.NameInText.isPart;
import static dev.callgate.policy.redact.NameInText.isQuote;

import java.util.Locale;
import java.util.Set;

/**
 * Where values in text end. In doubt further on: what is hidden without need can be found out, what
 * is written cannot be taken back.
 */
final class ValueInText {
  /** Words that go on with an expression, and have another value behind them. */
  private static final Set<String> GOING_ON = Set.of("collate", "escape", "uescape", "at", "time");

  /** What stands behind the rows of an INSERT. */
  private static final Set<String> AFTER_ROWS = Set.of("on", "returning", "from", "where");

  private ValueInText() {}

  /** Behind blanks and SQL comments. */
  static int afterBlanks(String text, int i) {
    while (i < text.length()) {
      if (isBlank(text.charAt(i))) {
        i++;
      } else if (text.startsWith("/*", i)) {
        int end = text.indexOf("*/", i + 2);
        i = end < 0 ? text.length() : end + 2;
      } else {
        return i;
      }
    }
    return i;
  }

  /** The next sign behind {@code i} if it begins text, a number, a list or a call. */
  static boolean isLiteral(String text, int i) {
    if (i >= text.length() || !Character.isLetter(text.charAt(i))) {
      return i < text.length();
    }
    int end = endOfWord(text, i);
    int next = afterBlanks(text, end);
    return next < text.length() && (isQuote(text.charAt(next)) || text.charAt(next) == '(')
        || text.substring(i, end).indexOf('[') >= 0;
  }

  static int endOfWord(String text, int i) {
    while (i < text.length() && isPart(text.charAt(i))) {
      i++;
    }
    return i;
  }

  /** The quote at {@code i}, or behind the backslashes there; -1 if there is none. */
  static int quoteAt(String text, int i) {
    while (i < text.length() && text.charAt(i) == '\\') {
      i++;
    }
    return i < text.length() && isQuote(text.charAt(i)) ? i : -1;
  }

  /** Up to one of the signs. */
  static int endOfRun(String text, int from, String stops) {
    int i = from;
    while (i < text.length() && stops.indexOf(text.charAt(i)) < 0) {
      i++;
    }
    return i;
  }

  /** Up to the quote that closes as many layers of JSON in JSON as the opening one opened. */
  static int endOfQuoted(String text, int from) {
    char quote = text.charAt(from - 1);
    int layers = NameInText.backslashes(text, from - 1, 0);
    for (int i = from; i < text.length(); i++) {
      if (text.charAt(i) != quote) {
        continue;
      }
      int backslashes = NameInText.backslashes(text, i, from);
      boolean closes = layers == 0 ? backslashes % 2 == 0 : backslashes == layers;
      if (!closes) {
        continue;
      }
      // SQL writes a quote in a text twice.
      if (layers == 0 && quote == '\'' && text.startsWith("'", i + 1)) {
        i++;
        continue;
      }
      return i - layers;
    }
    return text.length();
  }

  /** Behind the closing quote of the text that the quote at {@code open} opens. */
  static int afterQuoted(String text, int open) {
    int layers = NameInText.backslashes(text, open, 0);
    return Math.min(text.length(), endOfQuoted(text, open + 1) + layers + 1);
  }

  /** Behind the bracket that closes the one at {@code from}. */
  static int afterNest(String text, int from) {
    char open = text.charAt(from);
    char close = open == '(' ? ')' : open == '[' ? ']' : '}';
    int depth = 0;
    int i = from;
    while (i < text.length()) {
      char c = text.charAt(i);
      if (isQuote(c)) {
        i = afterQuoted(text, i);
        continue;
      }
      if (c == open) {
        depth++;
      } else if (c == close && --depth == 0) {
        return i + 1;
      }
      i++;
    }
    return i;
  }

  private static boolean isOpening(char c) {
    return c == '{' || c == '[' || c == '(';
  }

  /** Behind an expression of SQL, or a word where it is none. */
  static int endOfExpression(String text, int from) {
    int end = endOfTerm(text, from);
    while (end < text.length()) {
      int next = afterBlanks(text, end);
      int term = goesOnAt(text, end, next);
      if (term < 0) {
        return end;
      }
      end = Math.max(next + 1, endOfTerm(text, term));
    }
    return Math.min(end, text.length());
  }

  /** Where the term is that belongs to the one before {@code end} as well, or -1. */
  private static int goesOnAt(String text, int end, int next) {
    if (next >= text.length()) {
      return -1;
    }
    char c = text.charAt(next);
    boolean isApart = next > end;
    if (c == '(' || c == '\'' && isApart) {
      return next;
    }
    if (text.startsWith("::", next)) {
      return afterBlanks(text, next + 2);
    }
    if (text.startsWith("||", next)) {
      int term = afterBlanks(text, next + 2);
      char last = text.charAt(end - 1);
      // A shell's "or" has a command behind it, which is to be seen.
      return isQuote(last) || last == ')' || isLiteral(text, term) ? term : -1;
    }
    if ("+-*/^".indexOf(c) >= 0) {
      int term = afterBlanks(text, next + 1);
      boolean joins = term > next + 1 || quoteAt(text, term) >= 0 || text.startsWith("(", term);
      return joins && isLiteral(text, term) ? term : -1;
    }
    int word = endOfWord(text, next);
    String going = text.substring(next, Math.min(word, next + 8)).toLowerCase(Locale.ROOT);
    return isApart && GOING_ON.contains(going) ? afterBlanks(text, word) : -1;
  }

  private static int endOfTerm(String text, int from) {
    int i = from;
    int start = from;
    int quote = quoteAt(text, i);
    if (quote >= 0) {
      i = afterQuoted(text, quote);
      start = -1;
    }
    while (i < text.length()) {
      char c = text.charAt(i);
      if (isOpening(c)) {
        i = afterNest(text, i);
      } else if (isQuote(c) && start >= 0 && isPrefix(text, start, i)) {
        i = afterQuoted(text, i);
      } else if (c == '$' && start == i && endOfTag(text, i) >= 0) {
        String tag = text.substring(i, endOfTag(text, i));
        int close = text.indexOf(tag, i + tag.length());
        i = close < 0 ? text.length() : close + tag.length();
      } else if (start < 0 && !isPart(c)
          || "&;,) \t\r\n\"'<>".indexOf(c) >= 0 && !isUnicodePrefix(text, i)) {
        break;
      } else {
        i++;
      }
    }
    return start == from && "case".equalsIgnoreCase(text.substring(from, i))
        ? endOfCase(text, i)
        : i;
  }

  /** Whether it is a sign before a quote, as in {@code N'a'} or {@code _utf8'a'}. */
  private static boolean isPrefix(String text, int start, int end) {
    boolean isOne = end == start + 1 && Character.isLetter(text.charAt(start));
    boolean isBehindSign = end > start && "&=".indexOf(text.charAt(end - 1)) >= 0;
    return isOne || end > start && text.charAt(start) == '_' || isBehindSign;
  }

  private static boolean isUnicodePrefix(String text, int i) {
    return i > 0 && text.startsWith("&'", i) && (text.charAt(i - 1) | ' ') == 'u';
  }

  /** Behind a PostgreSQL tag like {@code $a$}, or -1. */
  private static int endOfTag(String text, int from) {
    int i = from + 1;
    while (i < text.length()
        && (Character.isLetterOrDigit(text.charAt(i)) || text.charAt(i) == '_')) {
      i++;
    }
    return text.startsWith("$", i) ? i + 1 : -1;
  }

  private static int endOfCase(String text, int from) {
    int i = from;
    while (i < text.length()) {
      if (isQuote(text.charAt(i))) {
        i = afterQuoted(text, i);
      } else if (isBlank(text.charAt(i)) && text.regionMatches(true, i + 1, "end", 0, 3)) {
        return i + 4;
      } else {
        i++;
      }
    }
    return i;
  }

  /** Behind what an INSERT puts in: lists of values, or what a SELECT gives. */
  static int endOfRows(String text, int from) {
    int i = from;
    int end = from;
    while (i < text.length()) {
      char c = text.charAt(i);
      if (c == ';' || c == ')' || c == '"' && text.charAt(end - 1) == ')') {
        break;
      }
      if (isBlank(c)) {
        int word = endOfWord(text, i + 1);
        if (word > i + 1
            && AFTER_ROWS.contains(text.substring(i + 1, word).toLowerCase(Locale.ROOT))) {
          break;
        }
        i++;
        continue;
      }
      i = isQuote(c) ? afterQuoted(text, i) : isOpening(c) ? afterNest(text, i) : i + 1;
      end = i;
    }
    return end;
  }
}
