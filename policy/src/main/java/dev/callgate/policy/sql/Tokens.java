package dev.callgate.policy.sql;

import static dev.callgate.policy.sql.Lexis.*;

/**
 * A cursor over the tokens of a text. It makes no object per token and copies nothing: the current
 * token is {@link #kind}, {@link #start}, {@link #end} and, for a word, its folded {@link #hash}
 * and {@link #word}. Each character is looked at a bounded number of times.
 */
final class Tokens {
  static final int END = 0;
  static final int WORD = 1;
  static final int QUOTED = 2;
  static final int STRING = 3;
  static final int NUMBER = 4;
  static final int PARAM = 5;
  static final int OPEN = 6;
  static final int CLOSE = 7;
  static final int COMMA = 8;
  static final int SEMI = 9;
  static final int DOT = 10;
  static final int STAR = 11;
  static final int LBRACE = 12;
  static final int RBRACE = 13;
  static final int OP = 14;

  final NameCache names = new NameCache();
  String sql;
  int length;
  int lexis;
  private int pos;

  int kind;
  int start;
  int end;

  /** The keyword, if the token is an unquoted word that is one; else null. */
  Word word;

  /** A hash of an unquoted word that does not depend on its case. */
  int hash;

  /** How many tokens were looked at, some of them twice: tests prove by it that time is linear. */
  int steps;

  /** Something was met that other dialects read differently. */
  boolean ambiguous;

  /** A string, quoted name or comment does not end. */
  boolean broken;

  /** A string that the driver may believe to end elsewhere: it sends other statements then. */
  boolean splitElsewhere;

  /** Those of the traits that settings can change on which the reading has depended so far. */
  int met;

  /** A setting was changed that the traits come from. */
  boolean changesSettings;

  /** Something was met that these traits' engines refuse for certain. */
  boolean refused;

  boolean insideExecutable;

  /** The version that executable comments of this statement ask for. */
  int executableVersion;

  boolean executableMixed;

  /**
   * In this statement a character was met that one engine takes for a blank and another for a part
   * of a word: what looks like WHERE may be an alias.
   */
  boolean oddBlank;

  /** The same, but among the engines with {@link Dialect#hasWideBlanks} all take it for a blank. */
  boolean wideBlank;

  /** Goes before the first token of a text. */
  void start(String sql, int lexis) {
    this.sql = sql;
    this.length = sql.length();
    this.lexis = lexis;
    pos = 0;
    steps = 0;
    token(SEMI, 0, 0);
    word = null;
    hash = 0;
    peeked = null;
    ambiguous = false;
    broken = false;
    splitElsewhere = false;
    met = 0;
    changesSettings = false;
    refused = false;
    insideExecutable = false;
    startStatement();
  }

  boolean has(int trait) {
    return (lexis & trait) != 0;
  }

  /** Forgets which executable comments were met, at the start of a statement. */
  void startStatement() {
    executableVersion = -1;
    executableMixed = false;
    wideBlank = false;
    oddBlank = false;
  }

  /** The kind of the token after the current one; the cursor stays. */
  int peek() {
    int oldKind = kind;
    int oldStart = start;
    int oldEnd = end;
    Word oldWord = word;
    int oldHash = hash;
    int oldPos = pos;
    boolean oldInside = insideExecutable;
    int result = next();
    peeked = word;
    kind = oldKind;
    start = oldStart;
    end = oldEnd;
    word = oldWord;
    hash = oldHash;
    pos = oldPos;
    insideExecutable = oldInside;
    return result;
  }

  /** Whether a parenthesis or a string follows the current token. */
  boolean opensOrQuotes() {
    int i = end;
    while (i < length && sql.charAt(i) == ' ') {
      i++;
    }
    if (i >= length) {
      return false;
    }
    switch (Chars.classOf(sql.charAt(i))) {
      case Chars.LETTER:
      case Chars.DIGIT:
      case Chars.OTHER:
        return false;
      case Chars.SINGLE:
        return sql.charAt(i) == '(';
      default:
        int next = peek();
        return next == OPEN || next == STRING;
    }
  }

  /** The keyword that the last {@link #peek} saw. */
  Word peeked;

  boolean is(Word w) {
    return word == w;
  }

  /** Whether the current token is the operator character {@code c}. */
  boolean isOp(char c) {
    return kind == OP && sql.charAt(start) == c;
  }

  /** Moves to the next token and returns its kind; at the end it stays {@link #END}. */
  int next() {
    steps++;
    int i = pos;
    word = null;
    for (; ; ) {
      if (i >= length) {
        start = end = pos = length;
        return kind = END;
      }
      char c = sql.charAt(i);
      if (c == ' ') {
        i++;
        continue;
      }
      int what = Chars.classOf(c);
      if (what == Chars.LETTER) {
        return word(i);
      }
      if (what == Chars.SINGLE) {
        return token(Chars.KIND[c], i, i + 1);
      }
      switch (what) {
        case Chars.BLANK:
          if (c < '\t' || c > '\r') {
            oddBlank(c, i);
          }
          i++;
          continue;
        case Chars.LETTER:
          return word(i);
        case Chars.DIGIT:
          return number(i);
        case Chars.QUOTE:
          return Strings.plain(this, i, i, has(BACKSLASH));
        case Chars.DOUBLE_QUOTE:
          return Strings.doubleQuoted(this, i);
        case Chars.DASH:
          if (at(i + 1) == '-') {
            if (Comments.isDash(this, i + 2)) {
              i = Comments.lineEnd(this, i + 2);
              continue;
            }
          }
          return token(OP, i, i + 1);
        case Chars.SLASH:
          if (at(i + 1) == '*') {
            i = Comments.block(this, i);
            continue;
          }
          if (at(i + 1) == '/') {
            ambiguous = true;
            if (has(SLASH_COMMENT)) {
              i = Comments.lineEnd(this, i + 2);
              continue;
            }
          }
          return token(OP, i, i + 1);
        case Chars.HASH:
          ambiguous = true;
          if (has(HASH_COMMENT)) {
            i = Comments.lineEnd(this, i + 1);
            continue;
          }
          return has(HASH_AT_WORD) ? word(i) : Variables.variable(this, i, token(OP, i, i + 1));
        case Chars.AT:
          return has(HASH_AT_WORD) ? word(i) : Variables.variable(this, i, token(OP, i, i + 1));
        case Chars.STAR:
          if (insideExecutable && at(i + 1) == '/') {
            insideExecutable = false;
            i += 2;
            continue;
          }
          return token(STAR, i, i + 1);
        case Chars.BACKTICK:
          ambiguous = true;
          return has(BACKTICK) ? Strings.quoted(this, i, '`', true) : token(OP, i, i + 1);
        case Chars.BRACKET:
          ambiguous = true;
          met |= BRACKET;
          return has(BRACKET)
              ? Strings.quoted(this, i, ']', has(BRACKET_DOUBLED))
              : token(OP, i, i + 1);
        case Chars.DOLLAR:
          return has(TCL_VARIABLE)
              ? Variables.variable(this, i, token(OP, i, i + 1))
              : Variables.variable(this, i, Strings.dollar(this, i));
        case Chars.QUESTION:
          return digitsAfter(i);
        case Chars.COLON:
          return Variables.variable(this, i, Variables.colon(this, i));
        case Chars.SINGLE:
          return token(Chars.KIND[c], i, i + 1);
        default:
          if (c == '\\' && has(NO_BACKSLASH_OUTSIDE) && at(i + 1) != 'N') {
            refused = true;
          }
          return token(OP, i, i + 1);
      }
    }
  }

  private void oddBlank(char c, int i) {
    if (Chars.isAgreedBlank(c)) {
      wideBlank = true;
    } else if (c != 0xFEFF || i != 0) {
      oddBlank = true;
    }
  }

  int token(int kind, int start, int end) {
    this.start = start;
    this.end = end;
    this.pos = end;
    return this.kind = kind;
  }

  int brokenToken(int kind, int start) {
    broken = true;
    return token(kind, start, length);
  }

  int at(int i) {
    return i < length ? sql.charAt(i) : -1;
  }

  private int word(int from) {
    String text = sql;
    int n = length;
    byte[] fold = Chars.FOLD;
    int i = from;
    int h = 0;
    for (; i < n; i++) {
      char c = text.charAt(i);
      int folded = c < 128 ? fold[c] : Chars.fold(c);
      if (folded == 0) {
        if ((c != '#' && c != '@') || !has(HASH_AT_WORD)) {
          break;
        }
        folded = c;
      }
      h = h * 31 + folded;
    }
    if (i - from <= 2 && at(i) == '\'') {
      int string = Strings.prefixed(this, from, i);
      if (string != WORD) {
        return string;
      }
    }
    hash = h;
    word = Word.of(text, from, i, h);
    return token(WORD, from, i);
  }

  private int number(int from) {
    int i = from + 1;
    if (sql.charAt(from) == '0' && (at(i) | 0x20) == 'x') {
      i++;
      while (i < length && Character.digit(sql.charAt(i), 16) >= 0) {
        i++;
      }
      return token(NUMBER, from, i);
    }
    i = digits(i);
    if (at(i) == '.' && at(i + 1) != '.') {
      i = digits(i + 1);
    }
    if ((at(i) | 0x20) == 'e') {
      int exponent = at(i + 1) == '+' || at(i + 1) == '-' ? i + 2 : i + 1;
      int after = digits(exponent);
      if (after > exponent) {
        i = after;
      }
    }
    return token(NUMBER, from, i);
  }

  private int digits(int from) {
    int i = from;
    while (i < length && (Chars.classOf(sql.charAt(i)) == Chars.DIGIT || sql.charAt(i) == '_')) {
      i++;
    }
    return i;
  }

  int digitsAfter(int from) {
    return token(PARAM, from, digits(from + 1));
  }

  int wordEnd(int from) {
    int i = from;
    while (i < length && Chars.fold(sql.charAt(i)) != 0) {
      i++;
    }
    return i;
  }
}
