package dev.callgate.policy.approval;

import java.math.BigDecimal;

/**
 * A decimal as text, one text for one number: no exponent, no zeros that say nothing, so that 50,
 * 50.0 and 5E+1 are all {@code 50}.
 */
final class PlainDecimal {
  /** Plain notation of a number with a huge exponent would fill the memory. */
  private static final int MOST_DIGITS = 1_000;

  private PlainDecimal() {}

  /**
   * Beyond {@link #MOST_DIGITS} the unscaled digits and the exponent, which is one text as well.
   */
  static String text(BigDecimal number) {
    if (number.signum() == 0) {
      return "0";
    }
    BigDecimal stripped = number.stripTrailingZeros();
    long digits = Math.max(stripped.precision(), Math.abs((long) stripped.scale()));
    return digits <= MOST_DIGITS
        ? stripped.toPlainString()
        : stripped.unscaledValue() + "E" + -(long) stripped.scale();
  }

  /**
   * @throws FormatException if {@link #text} would not write it so
   */
  static BigDecimal parse(String text) throws FormatException {
    try {
      if (text.length() <= MOST_DIGITS) {
        BigDecimal number = new BigDecimal(text);
        if (text(number).equals(text)) {
          return number;
        }
      }
    } catch (NumberFormatException e) {
      throw new FormatException("not a plain decimal: " + text);
    }
    throw new FormatException("not a plain decimal");
  }
}
