package dev.callgate.agent.read.jdbc;

import dev.callgate.policy.approval.Extent;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * Ends a count that takes too long: by the statement's own timeout, and, for drivers that keep none
 * (SQLite's waits for locks with it) or do not count waiting for a lock, by cancelling it.
 */
final class CountLimit {
  private static final int SECONDS = 2;

  /** After the driver's own timeout, which is the gentler one. */
  private static final long CANCEL_AFTER_MILLIS = 2_500;

  private static final long STACK = 256 * 1024;

  private final Statement statement;
  private final CountDownLatch ended = new CountDownLatch(1);

  /** Whoever takes it first: the end of the count, or the one who cancels it. */
  private final AtomicBoolean taken = new AtomicBoolean();

  private CountLimit(Statement statement) {
    this.statement = statement;
  }

  /** A query and the reading of its result. */
  interface Count {
    Extent run() throws SQLException;
  }

  /** Runs it, and leaves the timeout as it was: with H2 it is the whole connection's. */
  static Extent within(Statement statement, Count count) throws SQLException {
    int before = statement.getQueryTimeout();
    statement.setQueryTimeout(SECONDS);
    try {
      return new CountLimit(statement).run(count);
    } finally {
      statement.setQueryTimeout(before);
    }
  }

  private Extent run(Count count) throws SQLException {
    Thread watch = new Thread(null, this::watch, "callgate-count", STACK, false);
    watch.setDaemon(true);
    watch.setContextClassLoader(null);
    watch.start();
    try {
      return count.run();
    } finally {
      ended.countDown();
      if (!taken.compareAndSet(false, true)) {
        // It is being cancelled: that must not hit the connection's next statement.
        join(watch);
      }
    }
  }

  private void watch() {
    try {
      boolean inTime = ended.await(CANCEL_AFTER_MILLIS, TimeUnit.MILLISECONDS);
      if (!inTime && taken.compareAndSet(false, true)) {
        statement.cancel();
      }
    } catch (InterruptedException | SQLException | RuntimeException | LinkageError e) {
      // The count ends by itself, later.
    }
  }

  private static void join(Thread watch) {
    boolean interrupted = false;
    while (watch.isAlive()) {
      try {
        watch.join();
      } catch (InterruptedException e) {
        interrupted = true;
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }
}
