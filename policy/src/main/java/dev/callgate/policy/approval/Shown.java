package dev.callgate.policy.approval;

import static java.lang.Character.isHighSurrogate;

import java.text.Normalizer;
import java.util.Locale;
import java.util.Set;

/**
 * A value that somebody else chose, made fit to stand among words of ours. It is one line; nothing
 * in it can hide, move or continue the text around it; and it is in double quotes unless it can be
 * nothing but a value.
 *
 * <p>Escaped, as {@code \}{@code u202e}, is everything of which a reader cannot be sure to see what
 * it is: control and format characters, blanks but single spaces, combining marks, signs outside
 * ASCII, and letters that look like Latin ones ({@link Lookalikes}). What is long is cut, and its
 * length said.
 */
final class Shown {
  private static final int LONGEST_BARE = 100;

  /** Beside letters and digits: what names, paths, addresses and URLs are made of. */
  private static final String BARE = "_-./:@%+=&?;#~*$!|";

  private Shown() {}

  /**
   * The value for a reader.
   *
   * @param most so many characters of it are shown
   * @param words in lower case: values that are one of these are quoted
   */
  static String of(String value, int most, Set<String> words) {
    return of(value, value.length(), most, words);
  }

  /**
   * @param length how long the value is of which {@code value} is the beginning
   */
  static String of(String value, int length, int most, Set<String> words) {
    if (isBare(value) && length <= most) {
      return words.contains(value.toLowerCase(Locale.ROOT)) ? '"' + value + '"' : value;
    }
    boolean cut = value.length() > most || length > value.length();
    int end = Math.min(most, value.length());
    boolean splits = end > 0 && end < value.length() && isHighSurrogate(value.charAt(end - 1));
    String shown = value.substring(0, splits ? end - 1 : end);
    String quoted = '"' + escaped(shown) + (cut ? "...\"" : "\"");
    return cut ? quoted + String.format(Locale.ROOT, " (cut, %,d characters)", length) : quoted;
  }

  private static boolean isBare(String value) {
    boolean hasLetter = false;
    for (int i = 0; i < value.length(); i++) {
      char c = value.charAt(i);
      boolean letter = c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9';
      if (!letter && BARE.indexOf(c) < 0) {
        return false;
      }
      hasLetter |= letter;
    }
    return hasLetter && value.length() <= LONGEST_BARE;
  }

  private static String escaped(String value) {
    var text = new StringBuilder(value.length() + 16);
    boolean[] alike = Lookalikes.in(value);
    int before = -1;
    for (int i = 0; i < value.length(); ) {
      int point = value.codePointAt(i);
      if (point == '"' || point == '\\') {
        text.append('\\').append((char) point);
      } else if (!alike[i] && isPlain(point) && !(point == ' ' && before == ' ')) {
        text.appendCodePoint(point);
      } else {
        escape(text, point);
      }
      before = point;
      i += Character.charCount(point);
    }
    return text.toString();
  }

  private static void escape(StringBuilder text, int point) {
    switch (point) {
      case '\n' -> text.append("\\n");
      case '\r' -> text.append("\\r");
      case '\t' -> text.append("\\t");
      default -> {
        String hex = Integer.toHexString(point);
        text.append("\\u").append("0000", 0, Math.max(0, 4 - hex.length())).append(hex);
      }
    }
  }

  /** Whether a reader sees that character, and takes it for no other. */
  private static boolean isPlain(int point) {
    if (point < 0x7F) {
      return point >= ' ';
    }
    return switch (Character.getType(point)) {
      case Character.UPPERCASE_LETTER,
          Character.LOWERCASE_LETTER,
          Character.OTHER_LETTER,
          Character.CURRENCY_SYMBOL ->
          isItself(point);
      default -> false;
    };
  }

  /** Not a wide, bold, circled or otherwise dressed form of another character. */
  private static boolean isItself(int point) {
    String text = Character.toString(point);
    return Normalizer.normalize(text, Normalizer.Form.NFKC).equals(text);
  }
}
