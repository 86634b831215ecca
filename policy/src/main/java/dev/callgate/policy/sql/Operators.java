package dev.callgate.policy.sql;

/** Which operator stands in a condition, told by its characters. */
final class Operators {
  private Operators() {}

  /** Of a result: how many characters the operator takes. */
  static final int LENGTH = 3;

  // What it is; without any of these it computes, or is not known.
  static final int EQUAL = 1 << 2;
  static final int UNEQUAL = 1 << 3;
  static final int LESS = 1 << 4;
  static final int GREATER = 1 << 5;
  static final int AND = 1 << 6;
  static final int PIPES = 1 << 7;
  static final int NOT = 1 << 8;

  /** With LESS or GREATER: or equal. */
  static final int OR_EQUAL = 1 << 9;

  /** MySQL's and DuckDB's comparison that takes nulls for equal. */
  static final int NULL_SAFE = 1 << 10;

  static final int ALIKE = 1 << 11;
  static final int PATTERN = 1 << 12;

  static int at(Tokens t) {
    char first = t.sql.charAt(t.start);
    char second = t.end < t.length ? t.sql.charAt(t.end) : 0;
    char third = t.end + 1 < t.length ? t.sql.charAt(t.end + 1) : 0;
    switch (first) {
      case '<':
        if (second == '=') {
          return third == '>' ? 3 | NULL_SAFE : 2 | LESS | OR_EQUAL;
        }
        return second == '>' ? 2 | UNEQUAL : angle(LESS, second, third);
      case '>':
        return second == '=' ? 2 | GREATER | OR_EQUAL : angle(GREATER, second, third);
      case '=':
        if (second == '>') {
          return computing(second, third);
        }
        return second == '=' ? 2 | EQUAL : 1 | EQUAL;
      case '!':
        if (second == '<') {
          return 2 | GREATER | OR_EQUAL;
        }
        return second == '>' ? 2 | LESS | OR_EQUAL : second == '=' ? 2 | UNEQUAL : 1 | NOT;
      case '&':
        return second == '&' ? 2 | AND : computing(second, third);
      case '|':
        return second == '|' ? 2 | PIPES : computing(second, third);
      case '^':
        return second == '=' ? 2 | UNEQUAL : computing(second, third);
      case '~':
        return tilde(second, third);
      default:
        return computing(second, third);
    }
  }

  /** PostgreSQL's ~~ is LIKE, and ~ compares with a pattern; with * behind, whatever the case. */
  private static int tilde(char second, char third) {
    if (second == '=') {
      return 2 | UNEQUAL;
    }
    if (second == '~') {
      return (third == '*' ? 3 : 2) | ALIKE;
    }
    return (second == '*' ? 2 : 1) | PATTERN;
  }

  private static int angle(int how, char second, char third) {
    boolean longer = second == '@' || second == '<' || second == '>';
    return longer ? computing(second, third) : 1 | how;
  }

  /** {@code ->}, {@code @>} and others of up to three characters. */
  private static int computing(char second, char third) {
    int length = second == '>' || second == '<' || second == '@' ? 2 : 1;
    return third == '>' && length == 2 ? 3 : length;
  }
}
