package dev.callgate.agent.gate;

import dev.callgate.policy.Action;
import dev.callgate.policy.Fact;

/** What an action is on, for people: its target, else the best that is known of where it goes. */
final class Subject {
  private static final String NOT_KNOWN = "?";

  private Subject() {}

  static String of(Action action) {
    String target = action.target();
    if (!target.equals(NOT_KNOWN) || !(action.fact("url") instanceof Fact.Text url)) {
      return target;
    }
    return action.fact("graphql.fields") instanceof Fact.Many fields && fields.complete()
        ? String.join(", ", fields.values()) + " at " + url.value()
        : url.value();
  }
}
