package dev.callgate.policy.sql;

/** Whether a condition bounds the rows that a statement touches, from mild to strict. */
public enum Where {
  /** A condition that depends on the row. */
  SOME("some"),
  /** A condition that holds for every row, or that does not look at the row at all. */
  ALWAYS_TRUE("always-true"),
  /** No condition. */
  NONE("none");

  private final String word;

  Where(String word) {
    this.word = word;
  }

  /** The word used in policies and records. */
  public String word() {
    return word;
  }
}
