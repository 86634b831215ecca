package dev.callgate.agent.gate;

import java.util.concurrent.ForkJoinTask;
import java.util.concurrent.ForkJoinWorkerThread;
import java.util.concurrent.FutureTask;

/** Where work is handed over, on the thread of the code that does it. */
final class SubmitHooks {
  private SubmitHooks() {}

  /** An object was made that will run once; of constructors, at their end. */
  static final class Made extends Hook {
    @Override
    Ending enter(Object self, Object a, Object b) {
      ThreadState state = ThreadState.current();
      if (state.isCarrying()) {
        Submissions.made(a, state.work.ofTask());
      }
      return null;
    }
  }

  /**
   * The receiver, or else the first argument, is handed over; it was made before, and runs once.
   */
  static final class Forked extends Hook {
    private final boolean isReceiver;

    Forked(boolean isReceiver) {
      this.isReceiver = isReceiver;
    }

    @Override
    Ending enter(Object self, Object a, Object b) {
      Object task = isReceiver ? self : a;
      ThreadState state = ThreadState.current();
      if (task == null) {
        return null;
      }
      if (state.isCarrying()) {
        if (!Submissions.wasMadeFor(task, state.work)) {
          Submissions.made(task, state.work.ofTask());
        }
      } else if (Submissions.of(task) != null) {
        Submissions.made(task, Work.NOT_KNOWN);
      }
      return null;
    }
  }

  /** The first argument is put into the queue of a pool; it may be put there again and again. */
  static final class Queued extends Hook {
    @Override
    Ending enter(Object self, Object a, Object b) {
      if (a == null) {
        return null;
      }
      ThreadState state = ThreadState.current();
      if (state.isCarrying()) {
        if (!Submissions.wasMadeFor(a, state.work)) {
          Submissions.queued(a, state.work.ofTask());
        }
      } else if (!runsOnce(a) || Submissions.of(a) != null) {
        Submissions.queued(a, Work.NOT_KNOWN);
      }
      return null;
    }

    /** The JDK's own classes of tasks: what is not counted of them cannot be taken for another. */
    private static boolean runsOnce(Object task) {
      return (task instanceof FutureTask || task instanceof ForkJoinTask)
          && task.getClass().getClassLoader() == null;
    }
  }

  /** The receiver, a thread of the platform, is started. */
  static final class Started extends Hook {
    @Override
    Ending enter(Object self, Object a, Object b) {
      ThreadState state = ThreadState.current();
      if (state.isCarrying() && !isWorker(self)) {
        Submissions.made(self, state.work.ofThread(false));
      }
      return null;
    }

    /** The JDK's own classes of threads loop over what others hand to them. */
    private static boolean isWorker(Object thread) {
      return thread instanceof ForkJoinWorkerThread
          || (thread.getClass() != Thread.class && isOfJdk(thread.getClass().getClassLoader()));
    }

    private static boolean isOfJdk(ClassLoader loader) {
      return loader == null || loader == ClassLoader.getPlatformClassLoader();
    }
  }

  /** A virtual thread was made; at the end of its constructor. */
  static final class VirtualMade extends Hook {
    @Override
    Ending enter(Object self, Object a, Object b) {
      ThreadState state = ThreadState.current();
      if (state.isCarrying()) {
        Submissions.made(a, state.work.ofThread(true));
      }
      return null;
    }
  }
}
