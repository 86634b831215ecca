package dev.callgate.policy.approval;

import dev.callgate.policy.Action;
import dev.callgate.policy.Fact;
import dev.callgate.policy.FactType;
import dev.callgate.policy.condition.Condition;
import dev.callgate.policy.condition.Truth;
import java.util.List;

/** Whether a grant is about a call. What is unknown is not, but for {@code *}. */
final class GrantMatch {
  private static final String ANYTHING = "*";

  private GrantMatch() {}

  static String misses(Grant grant, Request request, List<Action> actions) {
    if (!grant.agent().equals(request.agent())) {
      return "it is for " + grant.agent();
    }
    if (!grant.rule().equals(request.rule().id())) {
      return "it is for rule " + grant.rule();
    }
    for (Action action : actions) {
      if (!action.kind().name().equals(grant.kind())) {
        return "it is for " + grant.kind();
      }
      if (!isOnTarget(grant.target(), action)) {
        return "it is for " + grant.target();
      }
      if (!isAt(grant.place(), action)) {
        return "it is for " + (grant.place() == null ? "no place" : grant.place());
      }
      if (grant.limits().amount() != null && !isWithin(grant.limits(), action)) {
        return "it is for at most " + grant.limits().amount() + " " + grant.limits().currency();
      }
    }
    Long rows = grant.limits().rows();
    if (rows != null && (request.count() == null || request.count() > rows)) {
      return "it is for at most " + rows + " rows";
    }
    return null;
  }

  private static boolean isOnTarget(String pattern, Action action) {
    if (pattern.equals(ANYTHING)) {
      return true;
    }
    FactType type = action.kind().typeOf("target");
    Condition condition;
    try {
      condition = Condition.is(type == null ? FactType.ANY : type, pattern);
    } catch (IllegalArgumentException e) {
      return false;
    }
    Fact target = action.fact("target");
    if (!(target instanceof Fact.Many many)) {
      return condition.test(target) == Truth.TRUE;
    }
    boolean all = many.complete() && !many.values().isEmpty();
    for (String value : many.values()) {
      all &= condition.test(new Fact.Text(value)) == Truth.TRUE;
    }
    return all;
  }

  private static boolean isAt(String pattern, Action action) {
    try {
      return Place.covers(pattern, action.kind(), Place.of(action));
    } catch (IllegalArgumentException e) {
      return false;
    }
  }

  private static boolean isWithin(Grant.Limits limits, Action action) {
    return action.fact("amount") instanceof Fact.Number amount
        && amount.value().signum() >= 0
        && amount.value().compareTo(limits.amount()) <= 0
        && action.fact("currency") instanceof Fact.Text currency
        && currency.value().equalsIgnoreCase(limits.currency());
  }
}
