package dev.callgate.cli.approvals;

/** Commands that a person can paste into a shell. */
final class Shell {
  /** Beside letters and digits, what no shell takes for anything but itself. */
  private static final String PLAIN = "_-./:@%+=,";

  private Shell() {}

  /** The word, in single quotes where it needs them. */
  static String word(String word) {
    for (int i = 0; i < word.length(); i++) {
      char c = word.charAt(i);
      boolean plain = c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9';
      if (!plain && PLAIN.indexOf(c) < 0) {
        return "'" + word.replace("'", "'\\''") + "'";
      }
    }
    return word.isEmpty() ? "''" : word;
  }
}
