package dev.callgate.policy;

/** How an action is treated; the order of the constants is from mild to strict. */
public enum Tier {
  /** Runs; nothing is recorded. */
  REVERSIBLE("reversible"),
  /** Runs, with a full record of what was sent and what came back. */
  COSTLY("costly"),
  /** Does not run unless a person outside the JVM approves it. */
  HARD_BLOCKED("hard-blocked");

  private final String word;

  Tier(String word) {
    this.word = word;
  }

  /** The word used in policy files, records and messages. */
  public String word() {
    return word;
  }

  /** The stricter of this tier and {@code other}. */
  public Tier strictest(Tier other) {
    return compareTo(other) >= 0 ? this : other;
  }
}
