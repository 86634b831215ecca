package dev.callgate.policy.approval;

import dev.callgate.policy.Action;
import dev.callgate.policy.Fact;
import dev.callgate.policy.redact.Redaction;
import java.math.BigDecimal;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.Function;

/** The facts of an action as they stand in a question. */
final class ShownFacts implements Function<String, String> {
  private static final String UNKNOWN = "(unknown)";

  private static final int SHORT = 80;
  private static final int LONG = 300;
  private static final int LONGEST_SQL = 1_500;

  /** Of a long list, so many values in the line, and in the details. */
  private static final int FEW = 3;

  private static final int MANY = 20;

  /** More of a value is never looked at: it would be cut anyway. */
  private static final int BEGINNING = 8_192;

  /** Decimals with more digits are not written out. */
  private static final int MOST_DIGITS = 40;

  private final Action action;
  private final Extent extent;
  private final Redaction redaction;
  private final Set<String> words;

  /**
   * @param extent null if nobody tried to count
   * @param words values that are one of these are quoted
   */
  ShownFacts(Action action, Extent extent, Redaction redaction, Set<String> words) {
    this.action = action;
    this.extent = extent;
    this.redaction = redaction;
    this.words = words;
  }

  /** What stands in the line for a place of that name; null if it is absent. */
  @Override
  public String apply(String place) {
    return switch (place) {
      case "rows" -> rows();
      case "files" -> extent == null ? null : files();
      case "amount" -> amount();
      case "kind" -> Shown.of(action.kind().name(), SHORT, words);
      default -> shown(place, FEW, SHORT);
    };
  }

  /** A fact for the details; null if it is absent. */
  String inFull(String name) {
    return shown(name, MANY, name.equals("sql") ? LONGEST_SQL : LONG);
  }

  private String rows() {
    if (extent instanceof Extent.Unknown) {
      return "an unknown number of rows";
    }
    return extent == null ? "rows" : extent.words();
  }

  private String files() {
    return extent instanceof Extent.Unknown ? "an unknown number of files" : extent.words();
  }

  private String amount() {
    String amount = shown("amount", FEW, SHORT);
    if (amount == null) {
      return null;
    }
    String currency = shown("currency", FEW, SHORT);
    if (currency == null) {
      return amount + " (no currency)";
    }
    boolean isCode = currency.matches("[A-Za-z]{3}");
    return (isCode ? currency.toUpperCase(Locale.ROOT) : currency) + " " + amount;
  }

  private String shown(String name, int mostValues, int longest) {
    Fact fact = action.fact(name);
    if (fact == Fact.ABSENT) {
      return null;
    }
    if (fact == Fact.UNKNOWN) {
      return UNKNOWN;
    }
    if (redaction.hides(name)) {
      return Redaction.HIDDEN;
    }
    if (fact instanceof Fact.Text text) {
      return text(null, text.value(), longest);
    }
    if (fact instanceof Fact.Number number) {
      return name.equals("pid") || name.equals("port") || name.equals("status")
          ? number.value().toString()
          : grouped(number.value());
    }
    if (fact instanceof Fact.Flag flag) {
      return flag.value() ? "yes" : "no";
    }
    return list((Fact.Many) fact, mostValues, longest);
  }

  private String text(String before, String value, int longest) {
    String shown = redaction.element(before, beginning(value));
    int length = value.length() > BEGINNING ? value.length() : shown.length();
    return Shown.of(shown, length, longest, words);
  }

  private String list(Fact.Many many, int mostValues, int longest) {
    List<String> values = many.values();
    int shown = Math.min(values.size(), mostValues);
    var list = new StringBuilder();
    for (int i = 0; i < shown; i++) {
      String before = i == 0 ? null : values.get(i - 1);
      list.append(i == 0 ? "" : ", ");
      list.append(text(before, values.get(i), Math.min(longest, SHORT)));
    }
    if (values.size() > shown) {
      list.append(String.format(Locale.ROOT, " and %,d more", values.size() - shown));
      list.append(String.format(Locale.ROOT, " (%,d in all)", values.size()));
    }
    if (!many.complete()) {
      list.append(values.isEmpty() ? UNKNOWN : " and others (unknown)");
    } else if (values.isEmpty()) {
      list.append("(none)");
    }
    return list.toString();
  }

  static String beginning(String value) {
    return value.length() <= BEGINNING ? value : value.substring(0, BEGINNING);
  }

  /** {@code 1,204.50}. */
  static String grouped(BigDecimal value) {
    if (value.precision() > MOST_DIGITS || Math.abs((long) value.scale()) > MOST_DIGITS) {
      return "a number of " + value.precision() + " digits";
    }
    String plain = value.toPlainString();
    int start = plain.startsWith("-") ? 1 : 0;
    int dot = plain.indexOf('.');
    var grouped = new StringBuilder(plain);
    for (int i = (dot < 0 ? plain.length() : dot) - 3; i > start; i -= 3) {
      grouped.insert(i, ',');
    }
    return grouped.toString();
  }
}
