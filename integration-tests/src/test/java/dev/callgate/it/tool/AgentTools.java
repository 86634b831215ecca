package dev.callgate.it.tool;

import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicInteger;

/** The tools of an agent, called by name; the policy of the test declares this method. */
final class AgentTools {
  private AgentTools() {}

  /** Runs what the tool of that name does. */
  static <T> T call(String tool, Callable<T> body) throws Exception {
    return body.call();
  }

  /** What one tool alone may do; counts how often it was done. */
  static void touch(AtomicInteger times) {
    times.incrementAndGet();
  }
}
