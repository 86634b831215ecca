package dev.callgate.policy.approval;

import java.lang.Character.UnicodeScript;

/**
 * Which letters of a text could be taken for Latin ones. In a word with letters of several scripts,
 * all that are not Latin; in a word of one other script, all if each looks like a Latin letter, as
 * in a whole word of Cyrillic that spells {@code ace}.
 *
 * <p>Of the alphabets whose letters are drawn like Latin ones (Unicode Technical Standard 39, 4).
 * Scripts that Latin text is often mixed with and never drawn like (Han, kana, Hangul) are no
 * reason.
 */
final class Lookalikes {
  /** Drawn like a Latin letter, in most faces: Cyrillic, Greek, Armenian, each in both cases. */
  private static final String ALIKE =
      "\u0430\u0441\u0501\u0435\u04bb\u0456\u0458\u04cf\u043e\u0440\u051b\u0455\u051d\u0445\u0443"
          + "\u0475\u0433\u043f\u043a\u0442\u043c\u0432\u043d\u0410\u0412\u0421\u0415\u041d\u0406"
          + "\u0408\u041a\u041c\u041e\u0420\u0405\u0422\u0425\u0423\u04ae\u0417"
          + "\u03b1\u03b3\u03b9\u03ba\u03bd\u03bf\u03c1\u03c3\u03c4\u03c5\u03c7\u03c9\u0391\u0392"
          + "\u0395\u0396\u0397\u0399\u039a\u039c\u039d\u039f\u03a1\u03a4\u03a5\u03a7\u03f2\u03f3"
          + "\u0561\u0578\u057d\u0585\u0570\u0566\u0581\u0575\u0555\u054d\u053c";

  private Lookalikes() {}

  /** For each character whether such a letter starts there. */
  static boolean[] in(String text) {
    boolean[] alike = new boolean[text.length()];
    int start = 0;
    while (start < text.length()) {
      int end = start;
      while (end < text.length() && isOfWord(text.codePointAt(end))) {
        end += Character.charCount(text.codePointAt(end));
      }
      if (end > start) {
        word(text, start, end, alike);
        start = end;
      } else {
        start += Character.charCount(text.codePointAt(start));
      }
    }
    return alike;
  }

  /** Digits and signs join words as they do in names, addresses and paths. */
  private static boolean isOfWord(int point) {
    return Character.isLetterOrDigit(point) || "-_.@".indexOf(point) >= 0;
  }

  private static void word(String text, int start, int end, boolean[] alike) {
    boolean latin = false;
    boolean foreign = false;
    boolean all = true;
    for (int i = start; i < end; i += Character.charCount(text.codePointAt(i))) {
      int point = text.codePointAt(i);
      if (isForeign(point)) {
        foreign = true;
        all &= ALIKE.indexOf(point) >= 0;
      } else {
        latin |= Character.isLetter(point) && UnicodeScript.of(point) == UnicodeScript.LATIN;
      }
    }
    if (foreign && (latin || all)) {
      for (int i = start; i < end; i += Character.charCount(text.codePointAt(i))) {
        alike[i] = isForeign(text.codePointAt(i));
      }
    }
  }

  private static boolean isForeign(int point) {
    if (!Character.isLetter(point)) {
      return false;
    }
    return switch (UnicodeScript.of(point)) {
      case LATIN, COMMON, HAN, HIRAGANA, KATAKANA, HANGUL, BOPOMOFO -> false;
      default -> true;
    };
  }
}
