package dev.callgate.agent.gate;

import dev.callgate.policy.Action;
import dev.callgate.policy.Decision;
import dev.callgate.policy.Fact;

/**
 * Whether an inner action is the outer one seen from below: the outermost layer that knows the
 * meaning decides, and only lower layers of that same action are covered. A stricter inner action
 * is always decided.
 */
final class Covers {
  private Covers() {}

  /** Whether one of the running sinks covers the action. */
  static boolean covered(Ticket innermost, Ticket inner) {
    for (Ticket outer = innermost; outer != null; outer = outer.outer) {
      if (covers(outer, inner)) {
        return true;
      }
    }
    return false;
  }

  private static boolean covers(Ticket outer, Ticket inner) {
    Decision outerDecision = outer.decision;
    if (outerDecision == null || inner.decision.compareTo(outerDecision) > 0) {
      return false;
    }
    if (isSameCall(outer, inner)) {
      return true;
    }
    Action action = inner.action;
    String family = action.kind().family();
    if (!outer.call.site().sink().covers().contains(layerOf(action))) {
      return false;
    }
    return switch (family) {
      case "db" -> SqlCovers.covers(outer.reading.actions(), inner.reading.actions());
      case "net" -> isSameHost(outer.action, action) && isSamePort(outer.action, action);
      default -> isSameHost(outer.action, action);
    };
  }

  /** An overload, a bridge method or {@code super} of the same sink on the same object. */
  private static boolean isSameCall(Ticket outer, Ticket inner) {
    return outer.call.site().sink() == inner.call.site().sink()
        && outer.call.self() == inner.call.self()
        && outer.action.kind() == inner.action.kind()
        && outer.action.target().equals(inner.action.target())
        && outer.action.fact("target") != Fact.UNKNOWN;
  }

  /** The word by which a catalogue entry names the layer that an action belongs to. */
  private static String layerOf(Action action) {
    String family = action.kind().family();
    return action.refines().isEmpty() ? family : action.refines().get(0).family();
  }

  private static boolean isSameHost(Action outer, Action inner) {
    return outer.fact("host") instanceof Fact.Text a
        && inner.fact("host") instanceof Fact.Text b
        && a.value().equalsIgnoreCase(b.value());
  }

  private static boolean isSamePort(Action outer, Action inner) {
    Fact port = outer.fact("port");
    return port instanceof Fact.Number && port.equals(inner.fact("port"));
  }
}
