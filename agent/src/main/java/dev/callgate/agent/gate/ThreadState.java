package dev.callgate.agent.gate;

/**
 * What one thread is in the middle of. Only Callgate's classes can reach it; looked up only where a
 * call is not plainly reversible.
 *
 * <p>What must be put back is put back through the fields: a method called for it could overflow
 * the stack, and the thread would stay unguarded, or stopped, for ever.
 */
public final class ThreadState {
  private static final ThreadLocal<ThreadState> CURRENT = new ThreadLocal<>();
  private static volatile Thread mainThread;

  /**
   * An application getter that calls a sink that calls the getter ends here, not in an overflow.
   */
  private static final int DEEPEST_DECISION = 16;

  int own;
  int deciding;
  private Decoy decoy;

  /** For whom the thread works; null if it works for no tool as far as can be told. */
  Work work;

  /** What a worker of a pool has in hand, while it is that which {@link #work} is known of. */
  Object task;

  /** The innermost sink whose body is running and which may cover others, or null. */
  Ticket innermost;

  private ThreadState() {}

  /** The current thread's. */
  public static ThreadState current() {
    ThreadState state = CURRENT.get();
    if (state == null) {
      state = new ThreadState();
      // A start without tools loads nothing for them.
      state.work = ToolCall.areAny() ? Submissions.of(Thread.currentThread()) : null;
      CURRENT.set(state);
    }
    return state;
  }

  /**
   * Marks what follows, up to {@link #leaveOwn}, as Callgate's own I/O. To be held for single file
   * and socket calls of ours, and never while a method of an application object runs.
   */
  public void enterOwn() {
    own++;
  }

  public void leaveOwn() {
    own--;
  }

  boolean isOwn() {
    return own > 0;
  }

  /** Whether the decisions that this thread is in the middle of are nested too deep. */
  boolean isTooDeep() {
    return deciding > DEEPEST_DECISION;
  }

  /** The decoy that this thread is sending, or null. */
  Decoy decoy() {
    return decoy;
  }

  /** Sends a decoy on this thread until it is null again. */
  public void decoy(Decoy decoy) {
    this.decoy = decoy;
  }

  /** The name of the agent's tool that the thread works for, or null. */
  String tool() {
    return work == null ? null : work.tool();
  }

  /** Whether what is handed over now is handed over for a tool's call. */
  boolean isCarrying() {
    return work != null && work.call() != null && own == 0;
  }

  /** Whether a tool may have handed over what the thread does, and it is not known which. */
  boolean isToolUnknown() {
    return ToolCall.areAny()
        && tool() == null
        && (work != null || Thread.currentThread() != mainThread);
  }

  /** The thread that will run {@code main}: what it does nobody has handed to it. */
  public static void mainThread(Thread thread) {
    mainThread = thread;
  }
}
