package dev.callgate.policy;

import dev.callgate.policy.yaml.Fault;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;

/** One policy, from all its files; immutable, and for use by any number of threads. */
public final class Policy {
  private final Kinds kinds;
  private final Settings settings;

  Policy(Kinds kinds, Settings settings) {
    this.kinds = kinds;
    this.settings = settings;
  }

  /** The tier of one action, and why. */
  public Decision decide(Action action) {
    Tier tier = action.kind().defaultTier();
    return Decision.byDefault(
        tier, tier == Tier.HARD_BLOCKED ? Approval.ONE : Approval.NONE, action.kind().name());
  }

  /**
   * The strictest decision on what is one call: a text of several SQL statements, a request whose
   * kind could not be read and may be any of these.
   *
   * @param actions at least one
   */
  public Decision decide(List<Action> actions) {
    Decision strictest = decide(actions.get(0));
    for (int i = 1; i < actions.size(); i++) {
      strictest = strictest.strictest(decide(actions.get(i)));
    }
    return strictest;
  }

  /** The decision with the condition that failed in every other rule of the action's kinds. */
  public Explanation explain(Action action) {
    return new Explanation(decide(action), List.of(), List.of());
  }

  /** The tiers that a rule, default or endpoint can give to an action of this kind. */
  public Set<Tier> canGive(Kind kind) {
    return EnumSet.of(kind.defaultTier());
  }

  /** Whether an action of this kind can never be anything but reversible: no need to look at it. */
  public boolean alwaysReversible(Kind kind) {
    return canGive(kind).equals(EnumSet.of(Tier.REVERSIBLE));
  }

  /**
   * Whether every fact that can matter for this kind's decision is one that {@code facts} accepts:
   * then a decision can be kept for as long as those facts stay the same.
   */
  public boolean usesOnly(Kind kind, Predicate<String> facts) {
    return true;
  }

  /** SHA-256, in hex, of what all files say: comments and layout do not count. */
  public String digest() {
    return "";
  }

  public Settings settings() {
    return settings;
  }

  /** The kinds that this policy's files know. */
  public Kinds kinds() {
    return kinds;
  }

  /** Rules that can never match: errors for {@code callgate lint}, warnings at start. */
  public List<Fault> warnings() {
    return List.of();
  }
}
