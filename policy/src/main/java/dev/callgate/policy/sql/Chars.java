package dev.callgate.policy.sql;

/** What a character can start, and how it counts inside a word. */
final class Chars {
  private Chars() {}

  static final int BLANK = 0;
  static final int LETTER = 1;
  static final int DIGIT = 2;
  static final int QUOTE = 3;
  static final int DOUBLE_QUOTE = 4;
  static final int DASH = 5;
  static final int SLASH = 6;
  static final int HASH = 7;
  static final int AT = 8;
  static final int STAR = 9;
  static final int BACKTICK = 10;
  static final int BRACKET = 11;
  static final int DOLLAR = 12;
  static final int QUESTION = 13;
  static final int COLON = 14;
  static final int SINGLE = 15;
  static final int OTHER = 16;
  static final int BRACE = 17;

  private static final byte[] CLASS = new byte[128];

  /** The ASCII characters that can stand in a word, in lower case; 0 for the others. */
  static final byte[] FOLD = new byte[128];

  /** The token kind of a character of class {@link #SINGLE}. */
  static final byte[] KIND = new byte[128];

  static {
    for (int c = 0; c < 128; c++) {
      CLASS[c] = (byte) (c <= ' ' || c == 127 ? BLANK : OTHER);
    }
    for (int c = 'a'; c <= 'z'; c++) {
      letter(c, c);
      letter(c - 32, c);
    }
    letter('_', '_');
    for (int c = '0'; c <= '9'; c++) {
      CLASS[c] = DIGIT;
      FOLD[c] = (byte) c;
    }
    CLASS['$'] = DOLLAR;
    FOLD['$'] = '$';
    CLASS['\''] = QUOTE;
    CLASS['"'] = DOUBLE_QUOTE;
    CLASS['-'] = DASH;
    CLASS['/'] = SLASH;
    CLASS['#'] = HASH;
    CLASS['@'] = AT;
    CLASS['*'] = STAR;
    CLASS['`'] = BACKTICK;
    CLASS['['] = BRACKET;
    CLASS['?'] = QUESTION;
    CLASS[':'] = COLON;
    single('(', Tokens.OPEN);
    single(')', Tokens.CLOSE);
    single(',', Tokens.COMMA);
    single(';', Tokens.SEMI);
    single('.', Tokens.DOT);
    CLASS['{'] = BRACE;
    CLASS['}'] = BRACE;
  }

  /**
   * Set in every folded ASCII letter and in the underscore; not in digits and the rest of ASCII.
   */
  static final int LETTER_BIT = 0x40;

  /**
   * Takes one more folded character of a word into what tells it from others. Of at most {@link
   * Word#EXACT} characters that are all ASCII letters and underscores it is exact: five bits of
   * each are its own.
   */
  static long hash(long before, int folded) {
    return Long.rotateLeft(before, 5) ^ folded;
  }

  /** The hash of a word that {@link #hash(long, int)} has taken in; every bit of it is mixed. */
  static int hash(long letters) {
    return (int) (letters * 0x9E3779B97F4A7C15L >>> 32);
  }

  /** The hash of a word, in any case; other characters count as is. */
  static int hash(String word) {
    return hash(word, 0, word.length());
  }

  /** The hash of a word that stands in {@code text}. */
  static int hash(String text, int from, int to) {
    return hash(letters(text, from, to));
  }

  /** What {@link #hash(long, int)} makes of a word. */
  static long letters(String text, int from, int to) {
    long letters = 0;
    for (int i = from; i < to; i++) {
      char c = text.charAt(i);
      int folded = fold(c);
      letters = hash(letters, folded == 0 ? c : folded);
    }
    return letters;
  }

  private static void letter(int c, int folded) {
    CLASS[c] = LETTER;
    FOLD[c] = (byte) folded;
  }

  private static void single(char c, int kind) {
    CLASS[c] = SINGLE;
    KIND[c] = (byte) kind;
  }

  static int classOf(char c) {
    return c < 128 ? CLASS[c] : wideClassOf(c);
  }

  /** Whether every engine with {@link Dialect#hasWideBlanks} takes this one for a blank. */
  static boolean isAgreedBlank(char c) {
    return c == 0xA0 || c >= 0x2000 && c <= 0x200A || c == 0x202F || c == 0x205F || c == 0x3000;
  }

  /** Some engines take Unicode blanks as blanks; the others refuse the text. */
  private static int wideClassOf(char c) {
    return Character.isWhitespace(c)
            || Character.isSpaceChar(c)
            || c == 0x85
            || c == 0xFEFF
            || c == 0x180E
            || c == 0x2060
            || c == 0x200B
        ? BLANK
        : LETTER;
  }

  /** The character in lower case if it can stand in a word, else 0. */
  static int fold(char c) {
    return c < 128 ? FOLD[c] : foldWide(c);
  }

  /** Engines that compare keywords by Unicode case know these as ASCII letters. */
  private static int foldWide(char c) {
    switch (c) {
      case 0x017F:
        return 's';
      case 0x0131:
      case 0x0130:
        return 'i';
      case 0x212A:
        return 'k';
      default:
        return wideClassOf(c) == BLANK ? 0 : c;
    }
  }
}
