package dev.callgate.policy.approval;

import java.util.ArrayList;
import java.util.List;

/** Text that UTF-8 can hold: halves of surrogate pairs become U+FFFD. */
final class WellFormed {
  private WellFormed() {}

  static boolean is(String text) {
    for (int i = 0; i < text.length(); i++) {
      if (Character.isSurrogate(text.charAt(i))) {
        if (!isPair(text, i)) {
          return false;
        }
        i++;
      }
    }
    return true;
  }

  static String text(String text) {
    if (is(text)) {
      return text;
    }
    StringBuilder out = new StringBuilder(text.length());
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (!Character.isSurrogate(c)) {
        out.append(c);
      } else if (isPair(text, i)) {
        out.append(c).append(text.charAt(++i));
      } else {
        out.append('\uFFFD');
      }
    }
    return out.toString();
  }

  static List<String> texts(List<String> texts) {
    List<String> all = new ArrayList<>(texts.size());
    for (String text : texts) {
      all.add(text(text));
    }
    return List.copyOf(all);
  }

  private static boolean isPair(String text, int i) {
    return Character.isHighSurrogate(text.charAt(i))
        && i + 1 < text.length()
        && Character.isLowSurrogate(text.charAt(i + 1));
  }
}
