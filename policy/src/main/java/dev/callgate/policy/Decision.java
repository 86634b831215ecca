package dev.callgate.policy;

/**
 * What the policy says about an action. Decisions are made when the policy is loaded and handed out
 * again and again; where a fact was unknown, or two files had to be brought together, a new one
 * says so.
 */
public final class Decision implements Comparable<Decision> {
  private final Tier tier;
  private final Approval approval;
  private final RuleRef rule;
  private final String answeredBy;
  private final String message;
  private final String note;

  private Decision(
      Tier tier, Approval approval, RuleRef rule, String answeredBy, String message, String note) {
    this.tier = tier;
    this.approval = tier == Tier.HARD_BLOCKED ? approval : Approval.NONE;
    this.rule = rule;
    this.answeredBy = answeredBy;
    this.message = message;
    this.note = note;
  }

  /**
   * The answer of a rule.
   *
   * @param message the rule's own words for the caller, or null
   */
  public static Decision byRule(Tier tier, Approval approval, RuleRef rule, String message) {
    return new Decision(tier, approval, rule, rule.id(), message, null);
  }

  /**
   * The answer of a built-in default.
   *
   * @param name which one, such as {@code db.update with where none}
   */
  public static Decision byDefault(Tier tier, Approval approval, String name) {
    return new Decision(tier, approval, null, "default for " + name, null, null);
  }

  public Tier tier() {
    return tier;
  }

  /** {@link Approval#NONE} unless the tier is hard-blocked. */
  public Approval approval() {
    return approval;
  }

  /** The rule, or the file's own default, that answered; null if a built-in default did. */
  public RuleRef rule() {
    return rule;
  }

  /** The id of the rule that answered, or {@code default for db.delete}. */
  public String answeredBy() {
    return answeredBy;
  }

  /** The rule's {@code message}, or null. */
  public String message() {
    return message;
  }

  /** Why, in one sentence without a full stop. */
  public String why() {
    String why =
        rule == null
            ? "no rule matches; the " + answeredBy + " is " + tier.word()
            : rule.id().equals("defaults")
                ? "no rule matches; " + rule + " says " + tier.word()
                : "rule " + rule + " says " + tier.word();
    return note == null ? why : why + "; " + note;
  }

  /** This decision with a remark on how it came about. */
  Decision noting(String remark) {
    String all = note == null ? remark : note + "; " + remark;
    return new Decision(tier, approval, rule, answeredBy, message, all);
  }

  /**
   * From mild to strict: reversible, costly, needs one person, needs n people, never. Not
   * consistent with equals: two rules can say the same.
   */
  @Override
  public int compareTo(Decision other) {
    int byTier = tier.compareTo(other.tier);
    return byTier != 0 ? byTier : Approval.compare(approval, other.approval);
  }

  /**
   * The stricter of two, this one if they are alike. Where both need people, what comes out
   * satisfies both: a team's file cannot replace the people whom the base asks for.
   */
  public Decision strictest(Decision other) {
    Decision stricter = compareTo(other) >= 0 ? this : other;
    if (tier != Tier.HARD_BLOCKED || other.tier != Tier.HARD_BLOCKED) {
      return stricter;
    }
    Approval both = Approval.both(approval, other.approval);
    if (Approval.compare(both, stricter.approval) == 0) {
      return stricter;
    }
    Decision milder = stricter == this ? other : this;
    String remark = "together with " + milder.answeredBy;
    return new Decision(tier, both, stricter.rule, stricter.answeredBy, stricter.message, remark);
  }

  @Override
  public String toString() {
    return tier.word() + ": " + why();
  }
}
