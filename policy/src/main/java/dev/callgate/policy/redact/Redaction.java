package dev.callgate.policy.redact;

import dev.callgate.policy.condition.Glob;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Which values are not written, into the ledger as into what a person is asked. A name counts with
 * its whole path ({@code json.card.number}) and with its last part ({@code number}), without case.
 * Names inside text (JSON, forms, queries, headers, XML, options, {@code name = 'value'} in SQL)
 * count as well, and the password in a URL is never written.
 *
 * <p>It keeps secrets out of a file that people read; it is no defence against a program that wants
 * to write one down under another name.
 */
public final class Redaction {
  /** The fact with what a child's variables are set to. */
  public static final String ENVIRONMENT = "environment.values";

  /** What is hidden whatever the policy says. */
  public static final List<String> ALWAYS =
      List.of(
          "authorization",
          "proxy-authorization",
          "cookie",
          "set-cookie",
          "*password*",
          "*passwd*",
          "*secret*",
          "*api-key*",
          "*api_key*",
          "*apikey*",
          "*access-token*",
          "*access_token*",
          "*accesstoken*",
          "*refresh-token*",
          "*refresh_token*",
          "*refreshtoken*",
          ENVIRONMENT);

  /** Stands in text where a value was. */
  public static final String HIDDEN = "[redacted]";

  private static final int LONGEST_NAME = 128;

  private static final int KNOWN = 256;

  private final List<Glob> globs = new ArrayList<>();

  /**
   * What was found out of names met lately, each at its hash: those of facts come with every
   * record. Never grows; a name that falls on the place of another takes it.
   */
  private final Known[] known = new Known[KNOWN];

  private record Known(String name, boolean isHidden) {}

  /**
   * @param patterns of names, beside those that are always hidden
   */
  public Redaction(List<String> patterns) {
    for (String pattern : ALWAYS) {
      globs.add(Glob.of(pattern, false));
    }
    for (String pattern : patterns) {
      globs.add(Glob.of(pattern.toLowerCase(Locale.ROOT), false));
    }
  }

  /** Whether the value of this name is hidden. */
  public boolean hides(String name) {
    int place = name.hashCode() & KNOWN - 1;
    Known one = known[place];
    if (one == null || !one.name().equals(name)) {
      one = new Known(name, matches(name));
      if (name.length() <= LONGEST_NAME) {
        known[place] = one;
      }
    }
    return one.isHidden();
  }

  private boolean matches(String name) {
    String path = name.toLowerCase(Locale.ROOT);
    int bracket = path.indexOf('[');
    if (bracket < 0) {
      return matchesPath(path);
    }
    // As forms and lists write it: "card[iban]" is "card.iban", and of "pins[3]" it is "pins".
    StringBuilder dotted = new StringBuilder(path.substring(0, bracket));
    boolean found = matchesPath(dotted.toString());
    while (!found && bracket >= 0) {
      int next = path.indexOf('[', bracket + 1);
      String part = path.substring(bracket + 1, next < 0 ? path.length() : next).replace("]", "");
      found = matchesPath(part) || matchesPath(dotted.append('.').append(part).toString());
      bracket = next;
    }
    return found;
  }

  private boolean matchesPath(String path) {
    int last = path.lastIndexOf('.') + 1;
    for (int i = 0; i < globs.size(); i++) {
      Glob glob = globs.get(i);
      if (glob.matches(path) || last > 0 && glob.matches(path, last, path.length())) {
        return true;
      }
    }
    return false;
  }

  /** The text with the values of hidden names replaced. */
  public String text(String text) {
    return new RedactedText(this, text).get();
  }

  /**
   * The same for one of the texts of a list, which may be the value of an option.
   *
   * @param before the text before it in the list; null if it is the first
   */
  public String element(String before, String text) {
    int from = CommandOption.hiddenFrom(this, before, text);
    return from < 0 ? text(text) : text.substring(0, from) + HIDDEN;
  }
}
