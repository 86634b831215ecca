package dev.callgate.agent.read;

import dev.callgate.agent.approve.Preview;
import java.util.Map;
import java.util.concurrent.CompletionStage;

/**
 * Turns the calls of one shape of sink into actions. Stateless but for what it shares with other
 * readers; used by all threads at once.
 *
 * <p>Order of members in each reader: passes, copy, read, preview, mayWait, whyNot, result,
 * pending.
 */
public abstract class Reader {
  /** Of what nobody asks about any more. */
  static final Reader NONE = new None();

  /**
   * The hot path: whether this call is certainly reversible and nothing is to be remembered of it.
   * Takes no lock, allocates nothing, calls no object of the application; false if in doubt.
   */
  public boolean passes(Site site, Object self, Object a, Object b, Object c, int i, long n) {
    return false;
  }

  /**
   * What takes the place of an argument that the catalogue's {@code copies} names, before anything
   * reads it: a copy that nobody else holds, or that argument itself where there is nothing to
   * copy. Asked before {@link #passes}.
   *
   * @param self the receiver; null for static methods and constructors
   */
  public Object copy(Object self, Object argument) {
    return Copies.of(argument);
  }

  /**
   * Reads the call. What cannot be read is an unknown fact; a throw is a fault of ours and stops
   * the call.
   *
   * @return {@link Reading#NOTHING} if nothing is to be decided
   */
  public abstract Reading read(Call call);

  /**
   * How to find out how much a call would change that was just read and is held; null if that
   * cannot be counted for such calls. Asked on the thread of the call, and only if it is held.
   */
  public Preview preview(Call call) {
    return null;
  }

  /**
   * Whether the thread of a held call may wait for people: not inside a transaction that others may
   * wait for. Asked only if the call is held.
   */
  public boolean mayWait(Call call) {
    return true;
  }

  /** Why a call does not wait that {@link #mayWait} keeps from it, for the program. */
  public String whyNot() {
    return "it is in a transaction that has written, or may have. Roll that back";
  }

  /**
   * What came back, as far as it is in memory, for the record of a costly action.
   *
   * @return texts, numbers, flags, lists and maps of these, and facts; empty if it is not read
   */
  public Map<String, Object> result(Call call, Object result) {
    return Map.of();
  }

  /**
   * The future that tells how an asynchronous call ends, so that its outcome is recorded then and
   * not when the method returns; null for synchronous calls. {@link #result} is then asked with
   * what the future brought.
   */
  public CompletionStage<?> pending(Call call, Object result) {
    return null;
  }

  private static final class None extends Reader {
    @Override
    public boolean passes(Site site, Object self, Object a, Object b, Object c, int i, long n) {
      return true;
    }

    @Override
    public Reading read(Call call) {
      return Reading.NOTHING;
    }
  }
}
