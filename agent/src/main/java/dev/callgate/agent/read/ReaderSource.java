package dev.callgate.agent.read;

import dev.callgate.policy.catalogue.Sink;

/** Gives each sink its reader. */
public interface ReaderSource {
  /**
   * The reader of a sink, always the same.
   *
   * @throws IllegalArgumentException if there is none
   */
  Reader of(Sink sink);
}
