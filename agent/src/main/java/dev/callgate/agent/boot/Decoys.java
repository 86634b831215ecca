package dev.callgate.agent.boot;

import dev.callgate.agent.gate.Decoy;
import dev.callgate.agent.gate.ThreadState;
import dev.callgate.policy.catalogue.MethodPattern;
import dev.callgate.policy.catalogue.Sink;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Armed means tried: real calls of the JDK's sinks, which must reach the gate. That a transformer
 * returned woven code proves nothing: another agent's transformer may have put the old code back.
 */
final class Decoys {
  private final Map<String, List<Sink>> groups = new LinkedHashMap<>();

  /**
   * @param sinks what was to be woven
   */
  Decoys(List<Sink> sinks) {
    for (Sink sink : sinks) {
      if (sink.group() != null && DecoyCalls.count(sink.group()) > 0) {
        List<Sink> group = groups.get(sink.group());
        if (group == null) {
          group = new ArrayList<>();
          groups.put(sink.group(), group);
        }
        group.add(sink);
      }
    }
  }

  /** The groups that decoys can be sent to. */
  Set<String> groups() {
    return groups.keySet();
  }

  /** Whether a class that a sink of the group names is among these. */
  boolean isLoaded(String group, Set<String> loadedClasses) {
    for (Sink sink : groups.get(group)) {
      if (isLoaded(sink, loadedClasses)) {
        return true;
      }
    }
    return false;
  }

  /**
   * Sends the decoys of a group.
   *
   * @param loadedClasses binary names; a sink of a class that is not loaded need not be reached
   * @return what is not armed, for a person; null if all is
   */
  String gap(String group, Set<String> loadedClasses) {
    var decoy = new Decoy();
    ThreadState state = ThreadState.current();
    for (int i = 0; i < DecoyCalls.count(group); i++) {
      state.decoy(decoy);
      try {
        DecoyCalls.send(group, i);
      } catch (Exception | LinkageError e) {
        // Whether it was stopped is not told by what it threw.
      } finally {
        state.decoy(null);
      }
    }
    String missing = null;
    for (Sink sink : groups.get(group)) {
      if (isLoaded(sink, loadedClasses) && !isReached(group, sink, decoy)) {
        missing = missing == null ? sink.id() : missing + ", " + sink.id();
      }
    }
    return missing == null
        ? null
        : group
            + ": trial calls did not reach the gate ("
            + missing
            + "); another agent may have undone the weaving";
  }

  private boolean isReached(String group, Sink sink, Decoy decoy) {
    if (decoy.reached(sink.id())) {
      return true;
    }
    for (Sink other : groups.get(group)) {
      boolean isAlternative =
          sink.id().equals(other.alternativeTo()) || other.id().equals(sink.alternativeTo());
      if (isAlternative && decoy.reached(other.id())) {
        return true;
      }
    }
    return false;
  }

  private static boolean isLoaded(Sink sink, Set<String> loadedClasses) {
    for (MethodPattern method : sink.methods()) {
      if (loadedClasses.contains(method.className())) {
        return true;
      }
    }
    return false;
  }
}
