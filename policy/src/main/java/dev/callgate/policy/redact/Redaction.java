package dev.callgate.policy.redact;

import dev.callgate.policy.condition.Glob;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Which values are not written, into the ledger as into what a person is asked. A name counts with
 * its whole path ({@code json.card.number}) and with its last part ({@code number}), without case.
 * Names inside text (JSON, forms, queries, headers, {@code name = 'value'} in SQL) count as well,
 * and the password in a URL is never written.
 *
 * <p>It keeps secrets out of a file that people read; it is no defence against a program that wants
 * to write one down under another name.
 */
public final class Redaction {
  /** What is hidden whatever the policy says. */
  public static final List<String> ALWAYS =
      List.of(
          "authorization",
          "proxy-authorization",
          "cookie",
          "set-cookie",
          "*password*",
          "*passwd*",
          "*secret*",
          "*api-key*",
          "*api_key*",
          "*apikey*",
          "*access-token*",
          "*access_token*",
          "*accesstoken*",
          "*refresh-token*",
          "*refresh_token*",
          "*refreshtoken*");

  /** Stands in text where a value was. */
  public static final String HIDDEN = "[redacted]";

  private static final int LONGEST_NAME = 128;

  private static final int KNOWN = 256;

  private final List<Glob> globs = new ArrayList<>();

  /**
   * What was found out of names met lately, each at its hash: those of facts come with every
   * record. Never grows; a name that falls on the place of another takes it.
   */
  private final Known[] known = new Known[KNOWN];

  private record Known(String name, boolean isHidden) {}

  /**
   * @param patterns of names, beside those that are always hidden
   */
  public Redaction(List<String> patterns) {
    for (String pattern : ALWAYS) {
      globs.add(Glob.of(pattern, false));
    }
    for (String pattern : patterns) {
      globs.add(Glob.of(pattern.toLowerCase(Locale.ROOT), false));
    }
  }

  /** Whether the value of this name is hidden. */
  public boolean hides(String name) {
    int place = name.hashCode() & KNOWN - 1;
    Known one = known[place];
    if (one == null || !one.name().equals(name)) {
      one = new Known(name, matches(name));
      if (name.length() <= LONGEST_NAME) {
        known[place] = one;
      }
    }
    return one.isHidden();
  }

  private boolean matches(String name) {
    String path = name.toLowerCase(Locale.ROOT);
    int end = path.length();
    while (end > 0 && path.charAt(end - 1) == ']') {
      int open = path.lastIndexOf('[', end - 1);
      if (open < 0) {
        break;
      }
      end = open;
    }
    path = path.substring(0, end);
    int last = path.lastIndexOf('.') + 1;
    for (int i = 0; i < globs.size(); i++) {
      Glob glob = globs.get(i);
      if (glob.matches(path) || last > 0 && glob.matches(path, last, path.length())) {
        return true;
      }
    }
    return false;
  }

  /** The text with the values of hidden names replaced. */
  public String text(String text) {
    StringBuilder out = null;
    int copied = 0;
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c != '=' && c != ':') {
        continue;
      }
      int from;
      int to;
      if (c == ':' && text.startsWith("//", i + 1)) {
        from = passwordOfUrl(text, i + 3);
        to = from < 0 ? -1 : text.indexOf('@', from);
      } else {
        String name = nameBefore(text, i);
        if (name.isEmpty() || !hides(name)) {
          continue;
        }
        from = startOfValue(text, i + 1);
        to = endOfValue(text, from, i);
      }
      if (from < 0 || to <= from) {
        continue;
      }
      if (out == null) {
        out = new StringBuilder(text.length());
      }
      out.append(text, copied, from).append(HIDDEN);
      copied = to;
      i = to - 1;
    }
    return out == null ? text : out.append(text, copied, text.length()).toString();
  }

  /** Where the password starts in {@code user:password@host}, or -1. */
  private static int passwordOfUrl(String text, int authority) {
    int colon = -1;
    for (int i = authority; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c == '@') {
        return colon < 0 ? -1 : colon + 1;
      }
      if (c == ':' && colon < 0) {
        colon = i;
      } else if (c == '/' || c == '?' || c == '#' || c <= ' ' || c == '"') {
        return -1;
      }
    }
    return -1;
  }

  private static String nameBefore(String text, int separator) {
    int end = separator;
    while (end > 0 && (text.charAt(end - 1) == ' ' || text.charAt(end - 1) == '\t')) {
      end--;
    }
    int lowest = Math.max(0, end - LONGEST_NAME);
    if (end > 0 && isQuote(text.charAt(end - 1))) {
      char quote = text.charAt(--end);
      while (end > 0 && text.charAt(end - 1) == '\\') {
        end--;
      }
      int open = text.lastIndexOf(quote, end - 1);
      return open < lowest ? "" : text.substring(open + 1, end);
    }
    int start = end;
    while (start > lowest && isNameChar(text.charAt(start - 1))) {
      start--;
    }
    return text.substring(start, end);
  }

  private static int startOfValue(String text, int i) {
    while (i < text.length() && (text.charAt(i) == ' ' || text.charAt(i) == '\t')) {
      i++;
    }
    int quote = i;
    while (quote < text.length() && text.charAt(quote) == '\\') {
      quote++;
    }
    return quote < text.length() && isQuote(text.charAt(quote)) ? quote + 1 : i;
  }

  private static int endOfValue(String text, int from, int separator) {
    int n = text.length();
    if (from > 0 && isQuote(text.charAt(from - 1))) {
      return endOfQuoted(text, from);
    }
    if (from < n && (text.charAt(from) == '{' || text.charAt(from) == '[')) {
      return endOfNest(text, from);
    }
    String stops = stops(text, separator);
    for (int i = from; i < n; i++) {
      if (stops.indexOf(text.charAt(i)) >= 0) {
        return i;
      }
    }
    return n;
  }

  /** What ends a value that has no quotes or brackets of its own. */
  private static String stops(String text, int separator) {
    if (text.charAt(separator) == '=') {
      return "&;,) \t\r\n\"'<>";
    }
    boolean json = separator > 0 && isQuote(text.charAt(separator - 1));
    // A header's value goes to the end of its line, with spaces and commas in it.
    return json ? ",}] \t\r\n" : "\r\n}";
  }

  /** Up to the quote that closes as many layers of JSON in JSON as the opening one opened. */
  private static int endOfQuoted(String text, int from) {
    char quote = text.charAt(from - 1);
    int layers = backslashesBefore(text, from - 1, 0);
    for (int i = from; i < text.length(); i++) {
      if (text.charAt(i) != quote) {
        continue;
      }
      int backslashes = backslashesBefore(text, i, from);
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

  private static int backslashesBefore(String text, int i, int lowest) {
    int count = 0;
    while (i - count > lowest && text.charAt(i - count - 1) == '\\') {
      count++;
    }
    return count;
  }

  private static int endOfNest(String text, int from) {
    int depth = 0;
    char quote = 0;
    for (int i = from; i < text.length(); i++) {
      char c = text.charAt(i);
      if (quote != 0) {
        if (c == '\\') {
          i++;
        } else if (c == quote) {
          quote = 0;
        }
      } else if (isQuote(c)) {
        quote = c;
      } else if (c == '{' || c == '[') {
        depth++;
      } else if ((c == '}' || c == ']') && --depth == 0) {
        return i + 1;
      }
    }
    return text.length();
  }

  private static boolean isQuote(char c) {
    return c == '"' || c == '\'' || c == '`';
  }

  private static boolean isNameChar(char c) {
    return Character.isLetterOrDigit(c) || "_-.[]%$".indexOf(c) >= 0;
  }
}
