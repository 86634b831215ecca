package dev.callgate.policy.redact;

import java.util.Set;

/** Options of commands whose value is a word of its own: {@code --password geheim}. */
final class CommandOption {
  /** Their value is {@code user:password}, as curl has them. */
  private static final Set<String> CREDENTIALS = Set.of("-u", "-U", "--user", "--proxy-user");

  private CommandOption() {}

  /**
   * From where on a word is not shown: -1 if all of it can be. What begins with a dash is the next
   * option; to hide it could hide what is done.
   *
   * @param before the word before it; null if there is none
   */
  static int hiddenFrom(Redaction redaction, String before, String word) {
    if (word.startsWith("-")) {
      int equals = word.indexOf('=');
      if (equals < 0) {
        String option = word.length() > 2 ? word.substring(0, 2) : word;
        return CREDENTIALS.contains(option) ? password(word, 2) : -1;
      }
      String option = word.substring(0, equals);
      if (hides(redaction, option)) {
        return equals + 1;
      }
      return CREDENTIALS.contains(option) ? password(word, equals + 1) : -1;
    }
    if (before == null || !before.startsWith("-")) {
      return -1;
    }
    if (hides(redaction, before)) {
      return 0;
    }
    return CREDENTIALS.contains(before) ? password(word, 0) : -1;
  }

  /** Whether this is an option with a hidden name and without a value. */
  private static boolean hides(Redaction redaction, String option) {
    return option.indexOf('=') < 0 && redaction.hides(NameInText.plain(option));
  }

  /** Behind the colon of {@code user:password}; two numbers are the ids of a user and a group. */
  private static int password(String word, int from) {
    int colon = word.indexOf(':', from);
    if (colon < 0 || colon == from || word.startsWith("//", colon + 1)) {
      return -1;
    }
    for (int i = from; i < word.length(); i++) {
      if (i != colon && !Character.isDigit(word.charAt(i))) {
        return colon + 1;
      }
    }
    return -1;
  }
}
