package dev.callgate.agent.ledger;

import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;

/**
 * A daemon thread that starts when it is first woken and inherits nothing from the application's
 * thread that wakes it: no context loader, no inheritable thread locals, no thread group that may
 * be interrupted or destroyed.
 */
final class DaemonThread {
  private static final long STACK = 256 * 1024;

  private final String name;
  private final Runnable work;
  private final AtomicReference<Thread> thread = new AtomicReference<>();

  /** {@code work} runs for ever and parks when it has nothing to do. */
  DaemonThread(String name, Runnable work) {
    this.name = name;
    this.work = work;
  }

  /** Wakes the thread, and starts it if it does not run; false if the JVM gives no thread. */
  boolean wake() {
    Thread running = thread.get();
    if (running == null || !running.isAlive() && running.getState() != Thread.State.NEW) {
      return start(running);
    }
    LockSupport.unpark(running);
    return true;
  }

  /** The thread, null if it never started. */
  Thread thread() {
    return thread.get();
  }

  private boolean start(Thread before) {
    ThreadGroup group = Thread.currentThread().getThreadGroup();
    while (group != null && group.getParent() != null) {
      group = group.getParent();
    }
    Thread fresh = new Thread(group, work, name, STACK, false);
    fresh.setDaemon(true);
    fresh.setContextClassLoader(null);
    if (!thread.compareAndSet(before, fresh)) {
      return true;
    }
    try {
      fresh.start();
      return true;
    } catch (OutOfMemoryError noThread) {
      thread.compareAndSet(fresh, before);
      return false;
    }
  }
}
