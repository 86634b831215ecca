package dev.callgate.policy.redact;

import static dev.callgate.policy.redact.NameInText.beforeBlanks;
import static dev.callgate.policy.redact.NameInText.isBlank;
import static dev.callgate.policy.redact.NameInText.isPart;
import static dev.callgate.policy.redact.NameInText.isQuote;
import static dev.callgate.policy.redact.ValueInText.afterBlanks;
import static dev.callgate.policy.redact.ValueInText.endOfRun;
import static dev.callgate.policy.redact.ValueInText.quoteAt;

import java.util.Locale;
import java.util.Set;

/**
 * One text and what is shown of it. Read once from left to right: wherever a sign or word stands
 * that can have a name on one side and its value on the other, the name is looked for.
 *
 * <p>It knows nothing of which language the text is in, and most texts are of several.
 */
final class RedactedText {
  /** Words of SQL between a name and its value. */
  private static final Set<String> OPERATORS =
      Set.of("in", "not", "like", "ilike", "rlike", "regexp", "similar", "between", "is");

  /** Words that come behind one of these before the value does. */
  private static final Set<String> MORE =
      Set.of(
          "in", "like", "ilike", "regexp", "between", "to", "not", "distinct", "from", "symmetric");

  private static final Set<String> ROWS = Set.of("values", "value", "select");

  private static final int LONGEST_WORD = 9;

  /** Of what a value is compared with, as much is looked at. */
  private static final int LONGEST_RIGHT = 128;

  private static final String END_OF_ARGUMENT = " \t\r\n\"'<>;&|)";

  private final Redaction names;
  private final String text;
  private StringBuilder out;
  private int copied;
  private int at;

  /** Up to here an INSERT's rows were looked through that hold nothing to hide. */
  private int bare;

  /** An element that nothing closes from here on. */
  private String unclosed;

  RedactedText(Redaction names, String text) {
    this.names = names;
    this.text = text;
  }

  String get() {
    for (at = 0; at < text.length(); at++) {
      switch (text.charAt(at)) {
        case '=', '!', '~', '>' -> symbol();
        case '<' -> {
          if (!element()) {
            symbol();
          }
        }
        case ':' -> colon();
        case ' ', '\t', '\r', '\n' -> {
          if (!option()) {
            word(at);
          }
        }
        case ')' -> word(at + 1);
        case ',' -> optionInList();
        case '\'' -> literal();
        case '(' -> call();
        default -> {}
      }
    }
    return out == null ? text : out.append(text, copied, text.length()).toString();
  }

  private boolean hide(int from, int to) {
    int start = Math.max(from, copied);
    if (to <= start) {
      return false;
    }
    if (out == null) {
      out = new StringBuilder(text.length());
    }
    out.append(text, copied, start).append(Redaction.HIDDEN);
    copied = to;
    at = Math.max(at, to - 1);
    return true;
  }

  /** Hides a value, within its quotes if it is no more than a text in quotes. */
  private boolean hideValue(int from, int to) {
    int quote = quoteAt(text, from);
    if (quote >= 0 && quote < to && ValueInText.afterQuoted(text, quote) >= to) {
      return hide(quote + 1, Math.min(to, ValueInText.endOfQuoted(text, quote + 1)));
    }
    return hide(from, to);
  }

  /** Whether one of the names from {@code start} to {@code end} is hidden. */
  private boolean isNamed(int start, int end) {
    int i = start;
    while (i < end) {
      int from = i;
      int quote = quoteAt(text, i);
      if (quote >= 0 && quote < end) {
        int close = Math.min(end, ValueInText.endOfQuoted(text, quote + 1));
        if (hides(quote + 1, close)) {
          return true;
        }
        from = quote + 1;
        if (ValueInText.endOfWord(text, from) >= close) {
          i = close + 1;
          continue;
        }
      }
      int word = Math.min(end, ValueInText.endOfWord(text, from));
      if (word > from && hides(from, word)) {
        return true;
      }
      i = Math.max(word, i + 1);
    }
    return false;
  }

  private boolean hides(int from, int to) {
    return to > from && names.hides(NameInText.plain(text.substring(from, to)));
  }

  private void symbol() {
    int after = afterSymbol();
    if (after < 0) {
      return;
    }
    int end = beforeBlanks(text, at);
    int start = NameInText.startOfOperand(text, end);
    if (start == end) {
      at = after - 1;
      return;
    }
    boolean isNamed = isNamed(start, end);
    int from = startOfValue(after);
    int to = isNamed ? endOfValue(start, end, from) : from;
    if (text.charAt(at) == '='
        && !isNamed
        && (part(start, end, from) || credentials(start, from))) {
      return;
    }
    // Also if it is named: a text may look like a hidden name itself.
    reversed(start, end, after);
    at = after - 1;
    hideValue(from, to);
  }

  /** {@code --user=bob:geheim}. */
  private boolean credentials(int start, int from) {
    return text.charAt(start) == '-'
        && hideWord(text.substring(start, at), from, endOfRun(text, from, END_OF_ARGUMENT));
  }

  /** Behind a comparison or assignment at the place reached; -1 if it is none. */
  private int afterSymbol() {
    char c = text.charAt(at);
    int i = at + 1;
    if (c == '=') {
      while (i < text.length() && (text.charAt(i) == '=' || text.charAt(i) == '>')) {
        i++;
      }
      return i;
    }
    String more = c == '>' ? "=" : c == '<' ? "=>" : "=~*";
    while (i < text.length() && more.indexOf(text.charAt(i)) >= 0) {
      i++;
    }
    // As a part of an arrow or of XML it compares nothing.
    boolean isArrow = c == '>' && at > 0 && "->".indexOf(text.charAt(at - 1)) >= 0;
    char next = i < text.length() ? text.charAt(i) : ' ';
    boolean isTag = i == at + 1 && (Character.isLetter(next) || "/<".indexOf(next) >= 0);
    return isArrow || isTag || c == '!' && i == at + 1 ? -1 : i;
  }

  /** A line's end stands before a value only if that can be nothing else. */
  private int startOfValue(int after) {
    int from = after;
    while (from < text.length() && (text.charAt(from) == ' ' || text.charAt(from) == '\t')) {
      from++;
    }
    int next = afterBlanks(text, from);
    boolean isApart = next < text.length() && next > from;
    return isApart && (quoteAt(text, next) >= 0 || "([{".indexOf(text.charAt(next)) >= 0)
        ? next
        : from;
  }

  private int endOfValue(int start, int end, int from) {
    boolean isNest = from < text.length() && "[{".indexOf(text.charAt(from)) >= 0;
    if (!isNest && quoteAt(text, from) < 0 && end == at && at + 1 == from) {
      if (text.charAt(start) == '-') {
        return endOfRun(text, from, END_OF_ARGUMENT);
      }
      // A form or query does not escape all that ends a value elsewhere.
      if (start > 0 && "&?".indexOf(text.charAt(start - 1)) >= 0
          || start == 0 && text.indexOf('&', from) >= 0) {
        return endOfRun(text, from, "&;# \t\r\n\"<>");
      }
    }
    return ValueInText.endOfExpression(text, from);
  }

  /** {@code 'geheim' = password}. */
  private void reversed(int start, int end, int after) {
    char last = text.charAt(end - 1);
    if (!isQuote(last) && last != ')' && !isNumber(start, end)) {
      return;
    }
    int from = afterBlanks(text, after);
    if (from >= text.length()
        || !Character.isLetter(text.charAt(from)) && "_\"`[(@$:".indexOf(text.charAt(from)) < 0) {
      return;
    }
    String right = text.substring(from, Math.min(text.length(), from + LONGEST_RIGHT));
    int to = from + ValueInText.endOfExpression(right, 0);
    if (isNamed(from, to)) {
      hideValue(start, end);
    }
  }

  private boolean isNumber(int start, int end) {
    int first = "+-".indexOf(text.charAt(start)) < 0 ? start : start + 1;
    return first < end && Character.isDigit(text.charAt(first));
  }

  private void colon() {
    if (text.startsWith("//", at + 1)) {
      password(at + 3);
      return;
    }
    int end = beforeBlanks(text, at);
    int start = NameInText.startOfOperand(text, end);
    if (start == end || !isNamed(start, end)) {
      return;
    }
    int from = startOfValue(at + 1);
    int quote = quoteAt(text, from);
    boolean isJson = at > 0 && isQuote(text.charAt(at - 1));
    if (quote >= 0) {
      hideValue(from, ValueInText.afterQuoted(text, quote));
    } else if (from < text.length() && "[{".indexOf(text.charAt(from)) >= 0) {
      hide(from, ValueInText.afterNest(text, from));
    } else {
      // A header's value goes to the end of its line, with spaces and commas in it.
      hide(from, endOfRun(text, from, isJson ? ",}] \t\r\n" : "\r\n}"));
    }
  }

  /** The password in {@code user:password@host}. */
  private void password(int authority) {
    int end = endOfRun(text, authority, "/?#\" \t\r\n");
    int host = end;
    while (host > authority && (host == text.length() || text.charAt(host) != '@')) {
      host--;
    }
    int colon = endOfRun(text, authority, ":/?#\" \t\r\n");
    if (colon < host) {
      hide(colon + 1, host);
    }
  }

  /** {@code password in ('geheim')}, and what is put into columns by INSERT. */
  private void word(int from) {
    int start = afterBlanks(text, from);
    int after = Math.min(ValueInText.endOfWord(text, start), text.length());
    if (after == start
        || after > start + LONGEST_WORD
        || "nilrsbva".indexOf(text.charAt(start) | ' ') < 0) {
      return;
    }
    int end = beforeBlanks(text, from);
    String word = text.substring(start, after).toLowerCase(Locale.ROOT);
    if (ROWS.contains(word)) {
      rows(end, after);
      return;
    }
    boolean isAlias = word.equals("as");
    if (end == 0 || !isAlias && !OPERATORS.contains(word)) {
      return;
    }
    int operand = NameInText.startOfOperand(text, end);
    if (operand == end) {
      return;
    }
    reversed(operand, end, after);
    if (isAlias || !isNamed(operand, end)) {
      return;
    }
    boolean isBetween = word.equals("between");
    int value = afterBlanks(text, after);
    int next = ValueInText.endOfWord(text, value);
    while (next > value && next <= value + LONGEST_WORD) {
      String more = text.substring(value, next).toLowerCase(Locale.ROOT);
      if (!MORE.contains(more)) {
        break;
      }
      isBetween |= more.equals("between");
      value = afterBlanks(text, next);
      next = ValueInText.endOfWord(text, value);
    }
    if (!ValueInText.isLiteral(text, value)) {
      return;
    }
    int to = ValueInText.endOfExpression(text, value);
    int and = afterBlanks(text, to);
    if (isBetween && text.regionMatches(true, and, "and", 0, 3)) {
      to = ValueInText.endOfExpression(text, afterBlanks(text, and + 3));
    }
    hideValue(value, to);
  }

  private void rows(int end, int after) {
    if (after <= bare || end == 0 || text.charAt(end - 1) != ')') {
      return;
    }
    if (isNamed(NameInText.startOfOperand(text, end), end)) {
      int from = afterBlanks(text, after);
      int to = ValueInText.endOfRows(text, from);
      // With nothing but question marks there is nothing to hide.
      if (endOfRun(text, from, "'\"$0123456789") < to) {
        hide(from, to);
      } else {
        bare = to;
      }
    }
  }

  /** {@code PASSWORD 'geheim'}. */
  private void literal() {
    int end = beforeBlanks(text, at);
    if (end == at || end == 0 || !isPart(text.charAt(end - 1))) {
      return;
    }
    if (isNamed(NameInText.startOfOperand(text, end), end)) {
      hideValue(at, ValueInText.endOfExpression(text, at));
    }
  }

  /** {@code PASSWORD('geheim')}. */
  private void call() {
    if (at == 0
        || !isPart(text.charAt(at - 1))
        || !text.startsWith("'", afterBlanks(text, at + 1))) {
      return;
    }
    if (isNamed(NameInText.startOfOperand(text, at), at)) {
      hide(at + 1, ValueInText.afterNest(text, at) - 1);
    }
  }

  /** {@code --password geheim}. */
  private boolean option() {
    int start = at;
    while (start > 0 && start > at - NameInText.LONGEST && !isEndOfWord(text.charAt(start - 1))) {
      start--;
    }
    if (start == at || text.charAt(start) != '-' || at + 1 >= text.length()) {
      return false;
    }
    int from = afterBlanks(text, at);
    if (from == text.length() || "=:".indexOf(text.charAt(from)) >= 0) {
      return false;
    }
    int quote = quoteAt(text, from);
    int value = quote < 0 ? from : quote + 1;
    int to =
        quote < 0 ? endOfRun(text, from, END_OF_ARGUMENT) : ValueInText.endOfQuoted(text, value);
    return value < to && hideWord(text.substring(start, at), value, to);
  }

  private static boolean isEndOfWord(char c) {
    return isBlank(c) || isQuote(c) || c == '(' || c == '=';
  }

  /** {@code "--password", "geheim"}. */
  private void optionInList() {
    int close = at;
    if (close < 2 || !isQuote(text.charAt(close - 1))) {
      return;
    }
    int quote = quoteAt(text, afterBlanks(text, at + 1));
    if (quote < 0) {
      return;
    }
    int open = NameInText.openingQuote(text, close - 1, Math.max(0, close - NameInText.LONGEST));
    open = open < 0 ? open : quoteAt(text, open);
    if (open < 0 || open + 1 >= close || text.charAt(open + 1) != '-') {
      return;
    }
    String option = text.substring(open + 1, ValueInText.endOfQuoted(text, open + 1));
    hideWord(option, quote + 1, ValueInText.endOfQuoted(text, quote + 1));
  }

  private boolean hideWord(String option, int from, int to) {
    int hidden = CommandOption.hiddenFrom(names, option, text.substring(from, to));
    return hidden >= 0 && hide(from + hidden, to);
  }

  /** {@code <password>geheim</password>}, up to where the element ends. */
  private boolean element() {
    int end = endOfRun(text, at + 1, ":=<>/ \t\r\n\"'");
    int local = at + 1;
    if (text.startsWith(":", end)) {
      local = end + 1;
      end = endOfRun(text, local, ":=<>/ \t\r\n\"'");
    }
    boolean isTag = end > local && end <= at + NameInText.LONGEST && end < text.length();
    if (!isTag || "> \t\r\n".indexOf(text.charAt(end)) < 0 || !hides(local, end)) {
      return false;
    }
    int close = text.indexOf('>', end);
    if (close < 0 || text.charAt(close - 1) == '/') {
      return false;
    }
    String name = text.substring(at + 1, end);
    int to = name.equals(unclosed) ? -1 : text.indexOf("</" + name, close);
    if (to < 0) {
      unclosed = name;
      to = text.indexOf("</", close);
    }
    return hide(close + 1, to < 0 ? text.length() : to);
  }

  /** A part of multipart/form-data: its name is a parameter of its first header. */
  private boolean part(int start, int end, int from) {
    if (!text.substring(start, end).equalsIgnoreCase("name")) {
      return false;
    }
    int quote = quoteAt(text, from);
    boolean isHidden =
        quote < 0
            ? hides(from, endOfRun(text, from, "; \t\r\n"))
            : hides(quote + 1, ValueInText.endOfQuoted(text, quote + 1));
    int line = text.lastIndexOf('\n', start) + 1;
    if (!isHidden || !text.regionMatches(true, line, "content-disposition", 0, 19)) {
      return false;
    }
    int body = from;
    while (body < text.length()
        && !text.startsWith("\n\n", body - 2)
        && !text.startsWith("\n\r\n", body - 3)) {
      body++;
    }
    int boundary = text.indexOf("\n--", body - 1);
    int to = boundary < 0 ? text.length() : boundary;
    return hide(body, to > body && text.charAt(to - 1) == '\r' ? to - 1 : to);
  }
}
