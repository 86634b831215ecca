package dev.callgate.policy.redact;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;

/**
 * Names as they are written in text: their signs and escapes, and where what names a value starts.
 */
final class NameInText {
  /** No name in a text is longer: how far is looked back from what stands behind it. */
  static final int LONGEST = 512;

  private NameInText() {}

  static boolean isQuote(char c) {
    return c == '"' || c == '\'' || c == '`';
  }

  static boolean isPart(char c) {
    return c >= 'a' && c <= 'z' || Character.isLetterOrDigit(c) || "_-.[]%$+".indexOf(c) >= 0;
  }

  static boolean isBlank(char c) {
    return c == ' ' || c == '\t' || c == '\r' || c == '\n';
  }

  /** The end of what stands before the blanks before {@code i}. */
  static int beforeBlanks(String text, int i) {
    while (i > 0 && isBlank(text.charAt(i - 1))) {
      i--;
    }
    return i;
  }

  /**
   * Where what ends at {@code end} starts: a name, a quoted name or text, or a call or list in
   * parentheses; and what is joined to it, as in {@code data->'card'->>'iban'}.
   */
  static int startOfOperand(String text, int end) {
    int lowest = Math.max(0, end - LONGEST);
    int i = startOfTerm(text, end, lowest);
    while (i > lowest) {
      int join = startOfJoin(text, beforeBlanks(text, i));
      int before = join < 0 ? -1 : beforeBlanks(text, join);
      int start = before <= lowest ? before : startOfTerm(text, before, lowest);
      if (start == before) {
        return i;
      }
      i = start;
    }
    return i;
  }

  private static int startOfJoin(String text, int end) {
    if (text.startsWith("->>", end - 3)) {
      return end - 3;
    }
    return text.startsWith("->", end - 2) || text.startsWith("||", end - 2) ? end - 2 : -1;
  }

  private static int startOfTerm(String text, int end, int lowest) {
    int i = end;
    boolean isBare = false;
    while (i > lowest) {
      char c = text.charAt(i - 1);
      if (isPart(c) && !(c == '-' && text.startsWith(">", i))) {
        // A dot joins names, of which each can have quotes.
        isBare = c != '.';
        i--;
      } else if (!isBare && isQuote(c)) {
        int open = openingQuote(text, i - 1, lowest);
        if (open < 0) {
          return i;
        }
        i = open;
      } else if (!isBare && c == ')') {
        i = openingParenthesis(text, i - 1, lowest);
      } else {
        return i;
      }
    }
    return i;
  }

  /** The quote that the one at {@code close} belongs to, if any with as many backslashes; or -1. */
  static int openingQuote(String text, int close, int lowest) {
    int layers = backslashes(text, close, lowest);
    int nearest = -1;
    for (int i = close - layers - 1; i >= lowest; i--) {
      if (text.charAt(i) == text.charAt(close)) {
        int others = backslashes(text, i, lowest);
        if (others == layers) {
          return i - layers;
        }
        nearest = nearest < 0 ? i - others : nearest;
      }
    }
    return nearest;
  }

  private static int openingParenthesis(String text, int close, int lowest) {
    int depth = 0;
    for (int i = close; i >= lowest; i--) {
      char c = text.charAt(i);
      if (c == ')') {
        depth++;
      } else if (c == '(' && --depth == 0) {
        return i;
      }
    }
    return lowest;
  }

  static int backslashes(String text, int i, int lowest) {
    int count = 0;
    while (i - count > lowest && text.charAt(i - count - 1) == '\\') {
      count++;
    }
    return count;
  }

  /** A name without what only text adds: an option's dashes, and escapes, however often made. */
  static String plain(String written) {
    int start = 0;
    while (start < written.length() && "-$+".indexOf(written.charAt(start)) >= 0) {
      start++;
    }
    String name = start == 0 ? written : written.substring(start);
    while (name.indexOf('%') >= 0 || name.indexOf('\\') >= 0) {
      String less = unescaped(name);
      if (less.length() == name.length()) {
        break;
      }
      name = less;
    }
    return name;
  }

  private static String unescaped(String name) {
    var plain = new ByteArrayOutputStream();
    int i = 0;
    while (i < name.length()) {
      char c = name.charAt(i);
      int code = c == '%' ? hex(name, i + 1, 2) : -1;
      if (code >= 0) {
        plain.write(code);
        i += 3;
        continue;
      }
      String sign = null;
      if (c == '\\' && i + 1 < name.length()) {
        code = name.charAt(i + 1) == 'u' ? hex(name, i + 2, 4) : -1;
        sign = code < 0 ? name.substring(i + 1, i + 2) : String.valueOf((char) code);
        i += code < 0 ? 2 : 6;
      } else {
        sign = name.substring(i, i + 1);
        i++;
      }
      plain.writeBytes(sign.getBytes(StandardCharsets.UTF_8));
    }
    return plain.toString(StandardCharsets.UTF_8);
  }

  private static int hex(String text, int from, int digits) {
    int code = from + digits <= text.length() ? 0 : -1;
    for (int i = from; code >= 0 && i < from + digits; i++) {
      int digit = Character.digit(text.charAt(i), 16);
      code = digit < 0 ? -1 : code * 16 + digit;
    }
    return code;
  }
}
