package dev.callgate.agent.gate;

import dev.callgate.policy.Action;
import dev.callgate.policy.Fact;
import java.util.Locale;

/**
 * What an action is on, for people: its target; else how much money it moves; else the best that is
 * known of where it goes, or how the program named it.
 */
final class Subject {
  private static final String NOT_KNOWN = "?";

  private Subject() {}

  static String of(Action action) {
    String target = action.target();
    if (target.isEmpty() || target.equals(NOT_KNOWN)) {
      String money = money(action);
      if (money != null) {
        return money;
      }
    }
    if (target.isEmpty() && action.fact("path") instanceof Fact.Text path) {
      // A socket in the file system has no host.
      return path.value();
    }
    if (target.equals(NOT_KNOWN)
        && action.kind().family().equals("file")
        && action.fact("given") instanceof Fact.Text given) {
      return "unresolved " + given.value();
    }
    if (!target.equals(NOT_KNOWN) || !(action.fact("url") instanceof Fact.Text url)) {
      return target;
    }
    return action.fact("graphql.fields") instanceof Fact.Many fields && fields.complete()
        ? String.join(", ", fields.values()) + " at " + url.value()
        : url.value();
  }

  /** Such as {@code 20.00 EUR}; null if the amount or its currency is not known. */
  private static String money(Action action) {
    if (!(action.fact("currency") instanceof Fact.Text currency) || currency.value().isEmpty()) {
      return null;
    }
    Fact amount = action.fact("amount");
    String digits =
        amount instanceof Fact.Number number
            ? number.value().toPlainString()
            : amount instanceof Fact.Text text ? text.value() : "";
    return digits.isEmpty() ? null : digits + ' ' + currency.value().toUpperCase(Locale.ROOT);
  }
}
