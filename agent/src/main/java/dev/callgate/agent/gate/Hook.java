package dev.callgate.agent.gate;

import dev.callgate.agent.read.Call;
import dev.callgate.agent.read.Reader;
import dev.callgate.agent.read.Reading;

/**
 * Stands in a method of the JDK that hands work from one thread to another: nothing is decided
 * there. It must neither block nor throw, since the JDK's own state depends on these methods.
 */
abstract class Hook extends Reader {
  /** Is told that the body ended, on the same thread. */
  interface Ending {
    /**
     * @param result what the body returned, null if it threw or is void
     */
    void ended(Object result);
  }

  /**
   * The body is about to run.
   *
   * @param self the receiver, null in a constructor
   * @param a the first reference that is handed over, as {@code b} the second
   * @return who is told of its end, or null
   */
  abstract Ending enter(Object self, Object a, Object b);

  @Override
  public final Reading read(Call call) {
    return Reading.NOTHING;
  }
}
