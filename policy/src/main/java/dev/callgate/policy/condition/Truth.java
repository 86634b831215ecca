package dev.callgate.policy.condition;

/** What a condition says of a fact; unknown is not a third answer but "one of the two". */
public enum Truth {
  FALSE,
  UNKNOWN,
  TRUE;

  public static Truth of(boolean value) {
    return value ? TRUE : FALSE;
  }

  /** True only if both are, false if one is. */
  public Truth and(Truth other) {
    return compareTo(other) <= 0 ? this : other;
  }

  /** True if one is, false only if both are. */
  public Truth or(Truth other) {
    return compareTo(other) >= 0 ? this : other;
  }

  public Truth not() {
    return this == TRUE ? FALSE : this == FALSE ? TRUE : UNKNOWN;
  }
}
