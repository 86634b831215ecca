package dev.callgate.agent.gate;

import java.util.concurrent.ThreadPoolExecutor;

/**
 * Where what was handed over runs, on the thread that runs it. What a thread works for is set for
 * the extent of one task, and put back through the fields: a method called for it could overflow
 * the stack, and the next task would run for another's tool.
 */
final class RunHooks {
  private RunHooks() {}

  /** Puts back for whom the thread worked before. */
  private static final class Extent implements Hook.Ending {
    private final ThreadState state;
    private final Work outer;

    Extent(ThreadState state, Work outer) {
      this.state = state;
      this.outer = outer;
    }

    @Override
    public void ended(Object result) {
      state.work = outer;
    }
  }

  /** The receiver's own code runs until the body ends. */
  static final class Run extends Hook {
    private final boolean isOthers;

    /**
     * @param isOthers whether a thread that is in the middle of something else may run it in
     *     between, to help or because it completed something: what nothing is known of is then not
     *     its own work
     */
    Run(boolean isOthers) {
      this.isOthers = isOthers;
    }

    @Override
    Ending enter(Object self, Object a, Object b) {
      ThreadState state = ThreadState.current();
      try {
        Work work = Submissions.of(self);
        if (work == null && isOthers && state.work != null) {
          work = Work.NOT_KNOWN;
        }
        if (work == null || work == state.work) {
          return null;
        }
        var extent = new Extent(state, state.work);
        state.work = work;
        return extent;
      } catch (Throwable e) {
        // No stack or memory left: what runs now must not run for a tool that is not its own.
        state.work = state.work == null ? null : Work.NOT_KNOWN;
        return null;
      }
    }
  }

  /** A worker of a pool runs, with the first task in hand, if there is one. */
  static final class Worker extends Hook {
    @Override
    Ending enter(Object self, Object a, Object b) {
      ThreadState state = ThreadState.current();
      // Whoever started the thread, it works for all.
      state.work = a == null ? null : Submissions.take(a);
      state.task = a;
      return new Extent(state, null);
    }
  }

  /** A worker of a pool has done with one task, and takes the next one. */
  static final class Fetch extends Hook implements Hook.Ending {
    @Override
    Ending enter(Object self, Object a, Object b) {
      ThreadState state = ThreadState.current();
      state.work = null;
      state.task = null;
      return this;
    }

    @Override
    public void ended(Object result) {
      if (result != null) {
        ThreadState state = ThreadState.current();
        state.work = Submissions.take(result);
        state.task = result;
      }
    }
  }

  /**
   * A worker is about to run a task. Of use for workers that were waiting in {@link Fetch}'s method
   * before it was woven.
   */
  static final class Before extends Hook {
    @Override
    Ending enter(Object self, Object a, Object b) {
      if (a != Thread.currentThread() || b == null || Submissions.of(b) == null) {
        return null;
      }
      ThreadState state = ThreadState.current();
      if (state.work == null
          && state.task != b
          && Origin.isBelow(ThreadPoolExecutor.class, "runWorker")) {
        state.work = Submissions.take(b);
        state.task = b;
      }
      return null;
    }
  }

  /** The thread of a timer looks at the task whose turn it is next. */
  static final class TimerFetch extends Hook implements Hook.Ending {
    @Override
    Ending enter(Object self, Object a, Object b) {
      return Thread.currentThread().getClass().getName().equals("java.util.TimerThread")
          ? this
          : null;
    }

    @Override
    public void ended(Object result) {
      ThreadState.current().work = result == null ? null : Submissions.of(result);
    }
  }
}
