package dev.callgate.agent.gate;

import dev.callgate.agent.read.OtherArguments;
import dev.callgate.policy.Action;
import dev.callgate.policy.Fact;
import dev.callgate.policy.Kind;
import java.util.List;

/**
 * Whether an inner action is the outer one seen from below: the outermost layer that knows the
 * meaning decides, and only lower layers of that same action are covered. A stricter inner action
 * is always decided.
 */
final class Covers {
  private Covers() {}

  /** The running sink that covers the action, or null. */
  static Ticket covering(Ticket innermost, Ticket inner) {
    boolean isRecursion = isRunning(innermost, inner);
    for (Ticket outer = innermost; outer != null; outer = outer.outer) {
      if (outer.decision == null || inner.decision.compareTo(outer.decision) > 0) {
        continue;
      }
      if ((!isRecursion && isSameCall(outer, inner)) || isLayer(outer, inner)) {
        return outer;
      }
    }
    return null;
  }

  /** Whether the very method is running on the very object: then it is called a second time. */
  private static boolean isRunning(Ticket innermost, Ticket inner) {
    for (Ticket outer = innermost; outer != null; outer = outer.outer) {
      if (outer.call.site() == inner.call.site() && outer.call.self() == inner.call.self()) {
        return true;
      }
    }
    return false;
  }

  private static boolean isLayer(Ticket outer, Ticket inner) {
    Action action = inner.action;
    List<String> covers = outer.call.site().sink().covers();
    Kind layer = layerOf(action);
    if (!covers.contains(layer.family()) && !covers.contains(layer.name())) {
      return false;
    }
    return switch (action.kind().family()) {
      case "db" -> SqlCovers.covers(outer.reading.actions(), inner.reading.actions());
      case "net" ->
          isSameHost(outer.action, action)
              && (action.kind().name().equals("net.resolve") || isSamePort(outer.action, action));
      default -> isSameHost(outer.action, action);
    };
  }

  /** An overload, a bridge method or {@code super} of the same sink on the same object. */
  private static boolean isSameCall(Ticket outer, Ticket inner) {
    return outer.call.site().sink() == inner.call.site().sink()
        && outer.call.self() == inner.call.self()
        && outer.action.fact("target") != Fact.UNKNOWN
        && areSame(outer.reading.actions(), inner.reading.actions());
  }

  private static boolean areSame(List<Action> outer, List<Action> inner) {
    if (outer.size() != inner.size()) {
      return false;
    }
    for (int i = 0; i < outer.size(); i++) {
      if (outer.get(i).kind() != inner.get(i).kind()) {
        return false;
      }
      for (String name : inner.get(i).names()) {
        Fact fact = inner.get(i).fact(name);
        if (name.equals(OtherArguments.FACT)) {
          // An overload fills in what the caller left out.
          continue;
        }
        if (!isKnown(fact) || !fact.equals(outer.get(i).fact(name))) {
          return false;
        }
      }
    }
    return true;
  }

  /** Two facts that nobody could read may be as different as any. */
  private static boolean isKnown(Fact fact) {
    return fact != Fact.UNKNOWN && !(fact instanceof Fact.Many many && !many.complete());
  }

  /** The layer that an action belongs to, which a catalogue entry names by kind or family. */
  private static Kind layerOf(Action action) {
    return action.refines().isEmpty() ? action.kind() : action.refines().get(0);
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
