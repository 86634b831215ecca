package dev.callgate.agent.ledger;

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
  private volatile Thread thread;

  /** {@code work} runs for ever and parks when it has nothing to do. */
  DaemonThread(String name, Runnable work) {
    this.name = name;
    this.work = work;
  }

  /** Wakes the thread, and starts it if it does not run; false if the JVM gives no thread. */
  boolean wake() {
    Thread running = thread;
    if (running == null || !running.isAlive()) {
      return start();
    }
    LockSupport.unpark(running);
    return true;
  }

  /** The thread, null if it never started. */
  Thread thread() {
    return thread;
  }

  private synchronized boolean start() {
    if (thread != null && thread.isAlive()) {
      LockSupport.unpark(thread);
      return true;
    }
    ThreadGroup group = Thread.currentThread().getThreadGroup();
    while (group != null && group.getParent() != null) {
      group = group.getParent();
    }
    Thread fresh = new Thread(group, work, name, STACK, false);
    fresh.setDaemon(true);
    fresh.setContextClassLoader(null);
    try {
      fresh.start();
      thread = fresh;
      return true;
    } catch (OutOfMemoryError noThread) {
      return false;
    }
  }
}
