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

  /** A token was made, where otherwise a place to go on from is told. */
  static final int TOKEN = -1;

  final NameCache names = new NameCache();
  String sql;
  int length;
  int lexis;
  private int pos;

  int kind;
  int start;
  int end;

  /**
   * The number of {@link #word}. Numbers instead of references are kept with each token, since
   * storing a reference costs a garbage collector's barrier.
   */
  int keyword;

  /** A hash of an unquoted word that does not depend on its case. */
  int hash;

  /** The same, if it tells the word, all of ASCII, from every other one; else 0. */
  long exact;

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

  /** JDBC's escapes that are open: their braces are blanks. */
  int escapes;

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
    keyword = Word.NONE;
    hash = 0;
    peeked = Word.NONE;
    ambiguous = false;
    broken = false;
    splitElsewhere = false;
    met = 0;
    changesSettings = false;
    refused = false;
    insideExecutable = false;
    escapes = 0;
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
    int oldKeyword = keyword;
    int oldHash = hash;
    long oldExact = exact;
    int oldPos = pos;
    boolean oldInside = insideExecutable;
    int oldEscapes = escapes;
    int result = next();
    peeked = keyword;
    peekedHash = hash;
    kind = oldKind;
    start = oldStart;
    end = oldEnd;
    keyword = oldKeyword;
    hash = oldHash;
    exact = oldExact;
    pos = oldPos;
    insideExecutable = oldInside;
    escapes = oldEscapes;
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

  private int peeked;

  /** The keyword that the last {@link #peek} saw, or null. */
  Word peeked() {
    return Word.numbered(peeked);
  }

  /** The hash of the word that the last {@link #peek} saw. */
  int peekedHash;

  /** The keyword, if the token is an unquoted word that is one; else null. */
  Word word() {
    return Word.numbered(keyword);
  }

  boolean is(Word w) {
    return word() == w;
  }

  /** Whether the current token is the operator character {@code c}. */
  boolean isOp(char c) {
    return kind == OP && sql.charAt(start) == c;
  }

  /** Moves to the next token and returns its kind; at the end it stays {@link #END}. */
  int next() {
    steps++;
    keyword = Word.NONE;
    int i = pos;
    while (i < length) {
      char c = sql.charAt(i);
      if (c == ' ') {
        i++;
        continue;
      }
      int what = Chars.classOf(c);
      if (what == Chars.LETTER) {
        return wordFrom(i);
      }
      if (what == Chars.SINGLE) {
        return token(Chars.KIND[c], i, i + 1);
      }
      i = other(what, c, i);
      if (i == TOKEN) {
        return kind;
      }
    }
    return token(END, length, length);
  }

  /**
   * Takes what starts with any other character. Apart from {@link #next}, so that the JIT compiler
   * inlines that one.
   *
   * @return {@link #TOKEN}, or where to go on behind blanks and comments
   */
  private int other(int what, char c, int i) {
    switch (what) {
      case Chars.BLANK:
        if (c < '\t' || c > '\r') {
          oddBlank(c, i);
        }
        return i + 1;
      case Chars.DIGIT:
        number(i);
        break;
      case Chars.QUOTE:
        Strings.plain(this, i, i, has(BACKSLASH));
        break;
      case Chars.DOUBLE_QUOTE:
        Strings.doubleQuoted(this, i);
        break;
      case Chars.DASH:
        if (at(i + 1) == '-' && Comments.isDash(this, i + 2)) {
          return Comments.lineEnd(this, i + 2);
        }
        token(OP, i, i + 1);
        break;
      case Chars.SLASH:
        if (at(i + 1) == '*') {
          return Comments.block(this, i);
        }
        if (at(i + 1) == '/') {
          ambiguous = true;
          if (has(SLASH_COMMENT)) {
            return Comments.lineEnd(this, i + 2);
          }
        }
        token(OP, i, i + 1);
        break;
      case Chars.HASH:
        ambiguous = true;
        if (has(HASH_COMMENT)) {
          return Comments.lineEnd(this, i + 1);
        }
        hashOrAt(i);
        break;
      case Chars.AT:
        hashOrAt(i);
        break;
      case Chars.STAR:
        if (insideExecutable && at(i + 1) == '/') {
          insideExecutable = false;
          return i + 2;
        }
        token(STAR, i, i + 1);
        break;
      case Chars.BACKTICK:
        ambiguous = true;
        quotedOrOp(BACKTICK, i, '`', true);
        break;
      case Chars.BRACKET:
        ambiguous = true;
        met |= BRACKET;
        quotedOrOp(BRACKET, i, ']', has(BRACKET_DOUBLED));
        break;
      case Chars.DOLLAR:
        Variables.variable(
            this, i, has(TCL_VARIABLE) ? token(OP, i, i + 1) : Strings.dollar(this, i));
        break;
      case Chars.QUESTION:
        digitsAfter(i);
        break;
      case Chars.BRACE:
        return Escapes.brace(this, c, i);
      case Chars.COLON:
        Variables.variable(this, i, Variables.colon(this, i));
        break;
      default:
        if (c == '\\' && has(NO_BACKSLASH_OUTSIDE) && at(i + 1) != 'N') {
          refused = true;
        }
        token(OP, i, i + 1);
    }
    return TOKEN;
  }

  private void hashOrAt(int i) {
    if (has(HASH_AT_WORD)) {
      wordFrom(i);
    } else {
      Variables.variable(this, i, token(OP, i, i + 1));
    }
  }

  private void quotedOrOp(int trait, int i, char close, boolean doubled) {
    if (has(trait)) {
      Strings.quoted(this, i, close, doubled);
    } else {
      token(OP, i, i + 1);
    }
  }

  /**
   * Moves to the part of a name behind the current one, over the dot between, if nothing else is
   * between them: the usual a.b in fewer steps.
   */
  boolean nextPart() {
    int from = end + 1;
    if (from >= length
        || sql.charAt(end) != '.'
        || Chars.classOf(sql.charAt(from)) != Chars.LETTER) {
      return false;
    }
    steps += 2;
    keyword = Word.NONE;
    wordFrom(from);
    return true;
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

  private int wordFrom(int from) {
    String text = sql;
    int n = length;
    byte[] fold = Chars.FOLD;
    int i = from;
    long letters = 0;
    int common = Chars.LETTER_BIT;
    boolean plain = true;
    for (; i < n; i++) {
      char c = text.charAt(i);
      int folded;
      if (c < 128) {
        folded = fold[c];
      } else {
        folded = Chars.fold(c);
        plain = false;
      }
      if (folded == 0) {
        if ((c != '#' && c != '@') || !has(HASH_AT_WORD)) {
          break;
        }
        folded = c;
      } else if (folded >= 128) {
        common = 0;
      }
      letters = Chars.hash(letters, folded);
      common &= folded;
    }
    if (i - from <= 2 && at(i) == '\'') {
      int string = Strings.prefixed(this, from, i);
      if (string != WORD) {
        return string;
      }
    }
    hash = Chars.hash(letters);
    exact = plain && common != 0 && i - from <= Word.EXACT ? letters : 0;
    keyword = common == 0 ? Word.NONE : Word.find(text, from, i, letters, hash);
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
