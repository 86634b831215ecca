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

  final String sql;
  final int length;
  private final int lexis;
  private int pos;

  int kind;
  int start;
  int end;

  /** The keyword, if the token is an unquoted word that is one; else null. */
  Word word;

  /** A hash of an unquoted word that does not depend on its case. */
  int hash;

  /** Something was met that other dialects read differently. */
  boolean ambiguous;

  /** A string, quoted name or comment does not end. */
  boolean broken;

  /** Executable comments were met, and (since last reset) with which version. */
  boolean executable;

  private boolean insideExecutable;
  private int executableVersion = -1;
  boolean executableMixed;

  Tokens(String sql, int lexis) {
    this.sql = sql;
    this.length = sql.length();
    this.lexis = lexis;
  }

  private boolean has(int trait) {
    return (lexis & trait) != 0;
  }

  /** Forgets which executable comments were met, at the start of a statement. */
  void startStatement() {
    executableVersion = -1;
    executableMixed = false;
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
      switch (Chars.classOf(c)) {
        case Chars.BLANK:
          i++;
          continue;
        case Chars.LETTER:
          return word(i);
        case Chars.DIGIT:
          return number(i);
        case Chars.QUOTE:
          return string(i, i, has(BACKSLASH));
        case Chars.DOUBLE_QUOTE:
          return doubleQuoted(i);
        case Chars.DASH:
          if (at(i + 1) == '-') {
            if (isDashComment(i + 2)) {
              i = lineEnd(i + 2);
              continue;
            }
          }
          return token(OP, i, i + 1);
        case Chars.SLASH:
          if (at(i + 1) == '*') {
            i = blockComment(i);
            continue;
          }
          if (at(i + 1) == '/') {
            ambiguous = true;
            if (has(SLASH_COMMENT)) {
              i = lineEnd(i + 2);
              continue;
            }
          }
          return token(OP, i, i + 1);
        case Chars.HASH:
          ambiguous = true;
          if (has(HASH_COMMENT)) {
            i = lineEnd(i + 1);
            continue;
          }
          return has(HASH_AT_WORD) ? word(i) : variable(i, token(OP, i, i + 1));
        case Chars.AT:
          return has(HASH_AT_WORD) ? word(i) : variable(i, token(OP, i, i + 1));
        case Chars.STAR:
          if (insideExecutable && at(i + 1) == '/') {
            insideExecutable = false;
            i += 2;
            continue;
          }
          return token(STAR, i, i + 1);
        case Chars.BACKTICK:
          ambiguous = true;
          return has(BACKTICK) ? quoted(i, '`', true) : token(OP, i, i + 1);
        case Chars.BRACKET:
          ambiguous = true;
          return has(BRACKET) ? quoted(i, ']', has(BRACKET_DOUBLED)) : token(OP, i, i + 1);
        case Chars.DOLLAR:
          return has(TCL_VARIABLE) ? variable(i, token(OP, i, i + 1)) : variable(i, dollar(i));
        case Chars.QUESTION:
          return digitsAfter(i);
        case Chars.COLON:
          return variable(i, colon(i));
        case Chars.SINGLE:
          return token(Chars.KIND[c], i, i + 1);
        default:
          return token(OP, i, i + 1);
      }
    }
  }

  private int token(int kind, int start, int end) {
    this.start = start;
    this.end = end;
    this.pos = end;
    return this.kind = kind;
  }

  private int brokenToken(int kind, int start) {
    broken = true;
    return token(kind, start, length);
  }

  private int at(int i) {
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
      int string = prefixedString(from, i);
      if (string != WORD) {
        return string;
      }
    }
    hash = h;
    word = Word.of(text, from, i, h);
    return token(WORD, from, i);
  }

  /** E'..', N'..', B'..', X'..', q'[..]', nq'[..]'; else WORD: a word that a string follows. */
  private int prefixedString(int from, int quote) {
    int last = sql.charAt(quote - 1) | 0x20;
    if (last == 'q' && (quote - from == 1 || (sql.charAt(from) | 0x20) == 'n')) {
      ambiguous = true;
      if (has(Q_STRING)) {
        return alternativeString(from, quote);
      }
    }
    if (quote - from == 1) {
      if (last == 'e') {
        return has(E_STRING) ? escapeString(from, quote) : string(from, quote, has(BACKSLASH));
      }
      if (last == 'n' || last == 'b' || last == 'x') {
        return string(from, quote, has(BACKSLASH));
      }
    }
    return WORD;
  }

  private int string(int from, int quote, boolean backslash) {
    int close = closing(quote, '\'', backslash, true);
    return close < 0 ? brokenToken(STRING, from) : token(STRING, from, close);
  }

  /** The place behind the closing quote, or -1. */
  private int closing(int open, char quote, boolean backslash, boolean doubled) {
    int i = open + 1;
    while (i < length) {
      char c = sql.charAt(i++);
      if (c == quote) {
        if (!doubled || at(i) != quote) {
          return i;
        }
        i++;
      } else if (c == '\\') {
        ambiguous = true;
        if (backslash) {
          i++;
        }
      }
    }
    return -1;
  }

  /** PostgreSQL joins strings over line ends, and the joined part keeps the escapes. */
  private int escapeString(int from, int quote) {
    int close = closing(quote, '\'', true, true);
    while (close >= 0) {
      int next = continuation(close);
      if (next < 0) {
        return token(STRING, from, close);
      }
      close = closing(next, '\'', true, true);
    }
    return brokenToken(STRING, from);
  }

  /** The quote that goes on a string after blanks or comments with a line end in them, or -1. */
  private int continuation(int from) {
    boolean line = false;
    for (int i = from; i < length; ) {
      char c = sql.charAt(i);
      if (c == '\'') {
        return line ? i : -1;
      }
      if (c == '\n' || c == '\r') {
        line = true;
        i++;
      } else if (c == ' ' || c == '\t' || c == '\f' || c == 0x0B) {
        i++;
      } else if (line && c == '-' && at(i + 1) == '-') {
        i = lineEnd(i + 2);
      } else {
        return -1;
      }
    }
    return -1;
  }

  /** Oracle's q'[...]': any delimiter, brackets in pairs. */
  private int alternativeString(int from, int quote) {
    int open = at(quote + 1);
    int close =
        open == '[' ? ']' : open == '(' ? ')' : open == '{' ? '}' : open == '<' ? '>' : open;
    for (int i = quote + 2; i + 1 < length; i++) {
      if (sql.charAt(i) == close && sql.charAt(i + 1) == '\'') {
        return token(STRING, from, i + 2);
      }
    }
    return brokenToken(STRING, from);
  }

  private int doubleQuoted(int from) {
    boolean text = has(DOUBLE_STRING);
    int close = closing(from, '"', text && has(BACKSLASH), true);
    int kind = text ? STRING : QUOTED;
    return close < 0 ? brokenToken(kind, from) : token(kind, from, close);
  }

  private int quoted(int from, char quote, boolean doubled) {
    int close = closing(from, quote, false, doubled);
    return close < 0 ? brokenToken(QUOTED, from) : token(QUOTED, from, close);
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

  private int digitsAfter(int from) {
    return token(PARAM, from, digits(from + 1));
  }

  /** :name and :1 are placeholders; :: is a cast. */
  private int colon(int from) {
    if (at(from + 1) == ':') {
      return token(OP, from, from + 2);
    }
    int i = wordEnd(from + 1);
    return i > from + 1 ? token(PARAM, from, i) : token(OP, from, from + 1);
  }

  /**
   * The variable that starts at {@code from}: the token as others read it, unless SQLite's reading
   * is asked for, where {@code $a::b(any'thing)} is one.
   */
  private int variable(int from, int asOthers) {
    if (has(TCL_VARIABLE)) {
      return tclVariable(from, asOthers);
    }
    int after = sql.charAt(from) == '@' ? wordEnd(end) : end;
    int c = at(after);
    boolean named = asOthers == PARAM || after > end;
    if (c == ':' || c >= 128 || named && c > 0 && (c == '(' || Chars.FOLD[c] != 0)) {
      ambiguous = true;
    }
    return asOthers;
  }

  /** https://github.com/sqlite/sqlite/blob/master/src/tokenize.c, CC_VARALPHA. */
  private int tclVariable(int from, int asOthers) {
    int i = from + 1;
    int letters = 0;
    for (; i < length; i++) {
      char c = sql.charAt(i);
      if (c >= 128 || Chars.FOLD[c] != 0) {
        letters++;
      } else if (c == ':' && at(i + 1) == ':') {
        i++;
      } else if (c == '(' && letters > 0) {
        int close = suffixEnd(i + 1);
        return close < 0 ? brokenToken(PARAM, from) : token(PARAM, from, close);
      } else {
        break;
      }
    }
    i = Math.min(i, length);
    if (letters > 0) {
      return token(PARAM, from, i);
    }
    return i > end ? token(OP, from, i) : asOthers;
  }

  /** The place behind the next closing parenthesis, or -1: a blank comes before, it is refused. */
  private int suffixEnd(int from) {
    for (int i = from; i < length; i++) {
      char c = sql.charAt(i);
      if (c == ')') {
        return i + 1;
      }
      if (c == ' ' || c >= '\t' && c <= '\r' || c == 0) {
        return -1;
      }
    }
    return -1;
  }

  private int wordEnd(int from) {
    int i = from;
    while (i < length && Chars.fold(sql.charAt(i)) != 0) {
      i++;
    }
    return i;
  }

  /** $1 and $name are placeholders; $$..$$ and $tag$..$tag$ are strings where they exist. */
  private int dollar(int from) {
    int i = from + 1;
    if (at(i) != '$') {
      if (i >= length || Chars.classOf(sql.charAt(i)) != Chars.LETTER) {
        return digitsAfter(from);
      }
      while (i < length && sql.charAt(i) != '$' && Chars.fold(sql.charAt(i)) != 0) {
        i++;
      }
      if (at(i) != '$') {
        return token(PARAM, from, i);
      }
    }
    ambiguous = true;
    boolean plain = i == from + 1;
    if (!has(plain ? DOLLAR : DOLLAR_TAG)) {
      return token(PARAM, from, Math.max(wordEnd(from + 1), from + 1));
    }
    int tag = i + 1 - from;
    int close = sql.indexOf('$', i + 1);
    while (close >= 0) {
      if (sql.regionMatches(from, sql, close, tag)) {
        return token(STRING, from, close + tag);
      }
      close = sql.indexOf('$', close + 1);
    }
    return brokenToken(STRING, from);
  }

  private boolean isDashComment(int after) {
    if (after >= length || sql.charAt(after) <= ' ') {
      return true;
    }
    ambiguous = true;
    return !has(DASH_BLANK);
  }

  private int lineEnd(int from) {
    for (int i = from; i < length; i++) {
      char c = sql.charAt(i);
      if (c == '\n') {
        return i;
      }
      if (c == '\r') {
        if (at(i + 1) != '\n') {
          ambiguous = true;
        }
        if (has(CR_LINE)) {
          return i;
        }
      }
    }
    return length;
  }

  /** The place behind the comment, or inside it if its text runs. */
  private int blockComment(int from) {
    int i = from + 2;
    boolean marked = at(i) == '!' || ((at(i) | 0x20) == 'm' && at(i + 1) == '!');
    if (marked) {
      ambiguous = true;
      if (has(EXECUTABLE | EXECUTABLE_OFF)) {
        executable = true;
        int version = at(i) == '!' ? i + 1 : i + 2;
        int after = version(version);
        if (has(EXECUTABLE)) {
          insideExecutable = true;
          return after;
        }
      }
    }
    int depth = 1;
    while (i < length) {
      char c = sql.charAt(i++);
      if (c == '*' && at(i) == '/') {
        i++;
        if (--depth == 0) {
          return i;
        }
      } else if (c == '/' && at(i) == '*') {
        ambiguous = true;
        i++;
        // MySQL, skipping the text of a newer server's comment, lets a plain one stand inside.
        if (has(NESTED) || (marked && has(EXECUTABLE_OFF) && depth == 1)) {
          depth++;
        }
      }
    }
    if (!has(OPEN_COMMENT)) {
      ambiguous = true;
      broken = true;
    }
    return length;
  }

  /** Reads the five or six digits that name a server version, if they are there. */
  private int version(int from) {
    int i = from;
    int value = 0;
    while (i < length && i < from + 6 && Chars.classOf(sql.charAt(i)) == Chars.DIGIT) {
      value = value * 10 + sql.charAt(i++) - '0';
    }
    if (i < from + 5) {
      i = from;
      value = 0;
    }
    if (executableVersion >= 0 && executableVersion != value) {
      executableMixed = true;
    }
    executableVersion = value;
    return i;
  }
}
