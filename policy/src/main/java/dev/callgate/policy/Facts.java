package dev.callgate.policy;

/** Facts in words, for messages. */
final class Facts {
  private static final int MAX_SHOWN = 200;

  private Facts() {}

  /** Such as {@code 60}, {@code a@b.example, c@d.example}, {@code unknown}. */
  static String words(Fact fact) {
    if (fact instanceof Fact.Text text) {
      return shorten(text.value());
    }
    if (fact instanceof Fact.Number number) {
      return number.value().toString();
    }
    if (fact instanceof Fact.Flag flag) {
      return Boolean.toString(flag.value());
    }
    if (fact instanceof Fact.Many many) {
      String all = shorten(String.join(", ", many.values()));
      if (many.complete()) {
        return all.isEmpty() ? "empty" : all;
      }
      return all.isEmpty() ? "unknown" : all + " and unknown ones";
    }
    return fact.toString();
  }

  private static String shorten(String text) {
    return text.length() > MAX_SHOWN ? text.substring(0, MAX_SHOWN) + "..." : text;
  }
}
