package dev.callgate.policy.endpoint;

import dev.callgate.policy.Fact;
import java.math.BigDecimal;
import java.util.Currency;
import java.util.Locale;
import java.util.Map;

/** Amounts of money. */
final class Amounts {
  private Amounts() {}

  /**
   * The number that a fact says in digits: {@code 50.00}; unknown if it is none or below zero. An
   * amount that is not named is unknown as well: the receiver then takes one of its own.
   */
  static Fact amount(Fact fact) {
    BigDecimal number = null;
    if (fact instanceof Fact.Number read) {
      number = read.value();
    } else if (fact instanceof Fact.Text text) {
      number = decimal(text.value());
    }
    return number == null || number.signum() < 0 ? Fact.UNKNOWN : new Fact.Number(number);
  }

  /**
   * The amount in the currency's major unit.
   *
   * @param minor as {@link #amount} gives it
   * @param currency an ISO 4217 code in any case
   * @param decimals where a place differs from ISO 4217, by code
   */
  static Fact fromMinor(Fact minor, Fact currency, Map<String, Integer> decimals) {
    if (!(minor instanceof Fact.Number number) || !(currency instanceof Fact.Text text)) {
      return Fact.UNKNOWN;
    }
    String code = text.value().toUpperCase(Locale.ROOT);
    Integer digits = decimals.get(code);
    if (digits == null) {
      digits = isoDigits(code);
    }
    boolean whole = number.value().stripTrailingZeros().scale() <= 0;
    return digits < 0 || !whole
        ? Fact.UNKNOWN
        : new Fact.Number(number.value().movePointLeft(digits));
  }

  /** Decimals of a currency, or -1 if there is no such currency or it has no unit. */
  static int isoDigits(String code) {
    try {
      return Currency.getInstance(code).getDefaultFractionDigits();
    } catch (IllegalArgumentException e) {
      return -1;
    }
  }

  /** Digits with at most one point in them, nothing else; null if the text is not that. */
  static BigDecimal decimal(String text) {
    int points = 0;
    int length = text.length();
    for (int i = 0; i < length; i++) {
      char c = text.charAt(i);
      if (c == '.' && i > 0 && i < length - 1) {
        points++;
      } else if (c < '0' || c > '9') {
        return null;
      }
    }
    return length == 0 || length > 60 || points > 1 ? null : new BigDecimal(text);
  }
}
