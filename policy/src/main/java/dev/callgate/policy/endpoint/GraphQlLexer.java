package dev.callgate.policy.endpoint;

/** Cuts GraphQL text into tokens, as the specification's appendix B says. */
final class GraphQlLexer {
  private final String text;
  private int at;
  private GraphQlToken token;
  private String value;

  GraphQlLexer(String text) {
    this.text = text;
    next();
  }

  /** The token that the lexer stands on. */
  GraphQlToken token() {
    return token;
  }

  /** The name, the number, the punctuator, or the string's value. */
  String value() {
    return value;
  }

  boolean at(char punctuator) {
    return token == GraphQlToken.PUNCTUATOR && value.charAt(0) == punctuator;
  }

  boolean atName(String name) {
    return token == GraphQlToken.NAME && value.equals(name);
  }

  /**
   * Moves to the next token.
   *
   * @throws GraphQlReader.Unreadable if there is none that GraphQL knows
   */
  void next() {
    skipIgnored();
    if (at == text.length()) {
      token = GraphQlToken.END;
      value = "";
      return;
    }
    char c = text.charAt(at);
    if (isNameStart(c)) {
      int from = at++;
      while (at < text.length() && (isNameStart(text.charAt(at)) || isDigit(text.charAt(at)))) {
        at++;
      }
      set(GraphQlToken.NAME, text.substring(from, at));
    } else if (isDigit(c) || c == '-') {
      number();
    } else if (c == '"') {
      if (text.startsWith("\"\"\"", at)) {
        blockString();
      } else {
        string();
      }
    } else if (c == '.' && text.startsWith("...", at)) {
      at += 3;
      set(GraphQlToken.SPREAD, "...");
    } else if ("!$&():=@[]{|}".indexOf(c) >= 0) {
      at++;
      set(GraphQlToken.PUNCTUATOR, String.valueOf(c));
    } else {
      throw new GraphQlReader.Unreadable();
    }
  }

  private void set(GraphQlToken kind, String text) {
    token = kind;
    value = text;
  }

  private void skipIgnored() {
    while (at < text.length()) {
      char c = text.charAt(at);
      if (c == '#') {
        while (at < text.length() && text.charAt(at) != '\n' && text.charAt(at) != '\r') {
          at++;
        }
      } else if (c == ' ' || c == '\t' || c == '\n' || c == '\r' || c == ',' || c == '\uFEFF') {
        at++;
      } else {
        return;
      }
    }
  }

  private void number() {
    int from = at++;
    while (at < text.length()) {
      char c = text.charAt(at);
      boolean sign = (c == '+' || c == '-') && (text.charAt(at - 1) | 0x20) == 'e';
      if (!isDigit(c) && c != '.' && (c | 0x20) != 'e' && !sign) {
        break;
      }
      at++;
    }
    if (at < text.length() && isNameStart(text.charAt(at))) {
      throw new GraphQlReader.Unreadable();
    }
    set(GraphQlToken.NUMBER, text.substring(from, at));
  }

  private void string() {
    StringBuilder string = new StringBuilder();
    at++;
    while (at < text.length()) {
      char c = text.charAt(at++);
      if (c == '"') {
        set(GraphQlToken.STRING, string.toString());
        return;
      }
      if (c == '\n' || c == '\r') {
        break;
      }
      string.append(c == '\\' ? escaped() : c);
    }
    throw new GraphQlReader.Unreadable();
  }

  private char escaped() {
    char c = at < text.length() ? text.charAt(at++) : '\0';
    switch (c) {
      case '"', '\\', '/':
        return c;
      case 'b':
        return '\b';
      case 'f':
        return '\f';
      case 'n':
        return '\n';
      case 'r':
        return '\r';
      case 't':
        return '\t';
      case 'u':
        int code = 0;
        for (int end = at + 4; at < end; at++) {
          int digit = at < text.length() ? Character.digit(text.charAt(at), 16) : -1;
          if (digit < 0 || text.charAt(at) > 127) {
            throw new GraphQlReader.Unreadable();
          }
          code = code * 16 + digit;
        }
        return (char) code;
      default:
        throw new GraphQlReader.Unreadable();
    }
  }

  private void blockString() {
    StringBuilder string = new StringBuilder();
    at += 3;
    while (at < text.length()) {
      if (text.startsWith("\"\"\"", at)) {
        at += 3;
        set(GraphQlToken.STRING, string.toString());
        return;
      }
      if (text.startsWith("\\\"\"\"", at)) {
        string.append("\"\"\"");
        at += 4;
      } else {
        string.append(text.charAt(at++));
      }
    }
    throw new GraphQlReader.Unreadable();
  }

  private static boolean isNameStart(char c) {
    return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c == '_';
  }

  private static boolean isDigit(char c) {
    return c >= '0' && c <= '9';
  }
}
