package java.lang;

/**
 * What the bridge hands calls to; implemented once, behind the isolated class loader.
 *
 * <p>Invariant: nothing but JDK types in any signature here and in {@link CallgateBridge}.
 */
public abstract class CallgateDispatcher {
  private static CallgateDispatcher first;

  /**
   * The first instance ever made is the dispatcher. It is Callgate's own, since this class is
   * defined a moment before; no later instance has any effect.
   */
  protected CallgateDispatcher() {
    synchronized (CallgateDispatcher.class) {
      if (first == null) {
        first = this;
      }
    }
  }

  static CallgateDispatcher take() {
    return first;
  }

  /** The number, drawn at start, that every woven call must carry in its upper 44 bits. */
  protected abstract long secret();

  /** The policy and mode in force; see {@link CallgateBridge#inForce}. */
  protected abstract String inForce();

  /** A sink is about to run; see {@link CallgateBridge#enter}. */
  protected abstract Object enter(
      int site, Object self, Object a, Object b, Object c, int i, long n);

  /** A sink of unusual shape is about to run; see {@link CallgateBridge#enterAll}. */
  protected abstract Object enterAll(int site, Object self, Object[] arguments);

  /** A copy of an array, or the argument itself. */
  protected abstract Object copy(int site, Object self, Object argument);

  /** The sink's body returned {@code result}. */
  protected abstract void exit(Object ticket, Object result);

  /** The sink's body threw. */
  protected abstract void exitThrown(Object ticket, Throwable thrown);

  /** Whether {@code ticket} carries a value to be returned instead of running the body. */
  protected abstract boolean answers(Object ticket);

  /** The value to be returned instead of running the body. */
  protected abstract Object answer(Object ticket);
}
