package dev.callgate.policy;

import java.util.List;

/**
 * A decision with its reasons.
 *
 * @param others every other rule of the action's kinds, in the order of the files
 * @param unknown the facts that were asked for and not known, in the order in which they were asked
 */
public record Explanation(Decision decision, List<Other> others, List<String> unknown) {
  /**
   * A rule that did not decide.
   *
   * @param failed the condition that did not hold, such as {@code amount: at-most 50 but is 60}; or
   *     what else kept the rule from deciding
   */
  public record Other(RuleRef rule, Tier tier, String failed) {}
}
