package dev.callgate.policy.condition;

import java.math.BigDecimal;

/**
 * A number as a policy writes it, in the smallest unit of its type. It becomes a decimal when it is
 * first compared: BigDecimal's static initialiser costs every start 0.05 CPU seconds on JDK 25.
 */
public final class Quantity {
  private final String digits;
  private final long unit;

  /** A race is harmless: decimals are immutable and equal. */
  private BigDecimal value;

  Quantity(String digits, long unit) {
    this.digits = digits;
    this.unit = unit;
  }

  /** As many of a larger unit. */
  Quantity in(long largerUnit) {
    return new Quantity(digits, largerUnit);
  }

  /** The exact number. */
  public BigDecimal value() {
    BigDecimal read = value;
    if (read == null) {
      read = new BigDecimal(digits).multiply(BigDecimal.valueOf(unit));
      value = read;
    }
    return read;
  }

  /** Without its fraction. */
  public long whole() {
    // Five digits of the largest unit still fit.
    boolean isShort = digits.length() <= 5 && isWhole();
    return isShort ? Long.parseLong(digits) * unit : value().longValue();
  }

  /** Whether it is written without a fraction. */
  public boolean isWhole() {
    return digits.indexOf('.') < 0;
  }
}
