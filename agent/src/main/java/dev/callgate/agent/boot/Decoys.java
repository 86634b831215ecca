package dev.callgate.agent.boot;

import dev.callgate.agent.gate.Decoy;
import dev.callgate.agent.gate.ThreadState;
import dev.callgate.policy.catalogue.MethodPattern;
import dev.callgate.policy.catalogue.Sink;
import java.lang.instrument.Instrumentation;
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
  private final Instrumentation instrumentation;

  /** Made when its classes are loaded: few programs need it, and none at start. */
  private HttpDecoyCalls http;

  /**
   * @param sinks what was to be woven
   */
  Decoys(List<Sink> sinks, Instrumentation instrumentation) {
    this.instrumentation = instrumentation;
    for (Sink sink : sinks) {
      if (sink.group() != null && hasDecoys(sink.group())) {
        List<Sink> group = groups.get(sink.group());
        if (group == null) {
          group = new ArrayList<>();
          groups.put(sink.group(), group);
        }
        group.add(sink);
      }
    }
  }

  private static boolean hasDecoys(String group) {
    return group.equals(HttpDecoyCalls.GROUP) || DecoyCalls.count(group) > 0;
  }

  /** The groups that decoys can be sent to. */
  Set<String> groups() {
    return groups.keySet();
  }

  /** Whether decoys are sent only once the program runs: reflection costs a start on JDK 25. */
  static boolean isLater(String group) {
    return group.equals("jvm-native");
  }

  /** Whether a loaded class got no decoy, since the program has not initialised it yet. */
  boolean isWaiting() {
    return http != null && http.isWaiting();
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
    return group.equals(HttpDecoyCalls.GROUP)
        ? httpGap(loadedClasses)
        : missing(group, loadedClasses, sent(group));
  }

  private static Decoy sent(String group) {
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
    return decoy;
  }

  private String httpGap(Set<String> loadedClasses) {
    var decoy = new Decoy();
    try {
      if (http == null) {
        http = new HttpDecoyCalls(instrumentation);
      }
      Set<String> initialised = http.initialised(loadedClasses);
      for (Sink sink : groups.get(HttpDecoyCalls.GROUP)) {
        http.send(sink, initialised, decoy);
      }
      return missing(HttpDecoyCalls.GROUP, initialised, decoy);
    } catch (ReflectiveOperationException | RuntimeException | LinkageError e) {
      return HttpDecoyCalls.GROUP + ": trial calls could not be made: " + e;
    }
  }

  private String missing(String group, Set<String> loadedClasses, Decoy decoy) {
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
      // Where two sinks name one method, the first stops the decoy.
      boolean isBehind = sink.methods().equals(other.methods());
      if ((isAlternative || isBehind) && decoy.reached(other.id())) {
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
