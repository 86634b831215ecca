package dev.callgate.policy.catalogue;

import dev.callgate.policy.Kinds;
import dev.callgate.policy.endpoint.Endpoint;
import java.util.List;

/**
 * One catalogue file.
 *
 * @param name the file's name without its suffix, such as {@code jdbc}
 * @param library what it is about, for people
 */
public record Catalogue(String name, String library, List<Sink> sinks, List<Endpoint> endpoints) {

  public Catalogue {
    sinks = List.copyOf(sinks);
    endpoints = List.copyOf(endpoints);
  }

  /**
   * Tells a registry which own kinds and further facts this catalogue gives. Readers do so while
   * they read; a compiled catalogue needs it before a policy that names them is read.
   */
  public void declareIn(Kinds kinds) {
    for (int i = 0; i < sinks.size(); i++) {
      Sink sink = sinks.get(i);
      if (sink.action() != null) {
        Declarations.declare(kinds, sink.action(), sink.tier());
        Declarations.declareSinkFacts(kinds, sink.action(), sink.facts());
      }
    }
    for (int i = 0; i < endpoints.size(); i++) {
      endpoints.get(i).declareIn(kinds);
    }
  }
}
