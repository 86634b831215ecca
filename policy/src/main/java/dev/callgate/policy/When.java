package dev.callgate.policy;

import dev.callgate.policy.condition.Condition;

/**
 * What a rule asks of one fact of one kind.
 *
 * @param fact the fact's name, never {@code target}
 * @param type how the fact compares
 */
public record When(String fact, FactType type, Condition condition) {
  public When {
    // One object a name: an action finds a fact by identity first.
    fact = fact.intern();
  }
}
