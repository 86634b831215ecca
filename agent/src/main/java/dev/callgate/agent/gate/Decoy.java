package dev.callgate.agent.gate;

import java.util.HashSet;
import java.util.Set;

/**
 * A real call of a sink that must be stopped and has no effect: armed means tried. The gate stops
 * every call that reaches it while a decoy is sent, before anything else.
 */
public final class Decoy {
  private final Set<String> reached = new HashSet<>();

  /** Whether the gate saw a call of that sink. */
  public boolean reached(String sinkId) {
    return reached.contains(sinkId);
  }

  void reach(String sinkId) {
    reached.add(sinkId);
  }
}
