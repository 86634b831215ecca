package dev.callgate.policy.approval;

import java.io.IOException;
import java.nio.channels.ClosedByInterruptException;
import java.util.concurrent.CountDownLatch;

/**
 * Work on a directory that serves all threads that want it at the time: looking through it, making
 * it durable. However many threads ask at once, it is done twice at most, and all of them go on
 * together when it is done.
 */
final class Shared<T> {
  /** What is done, by one thread at a time. */
  interface Work<T> {
    T run() throws IOException;
  }

  /** One time that it is done, by the thread that made this. */
  private static final class Run<T> {
    private final CountDownLatch ended = new CountDownLatch(1);
    private long began;
    private T result;
    private IOException failure;

    /** An interrupt, or whatever else befell the thread that did it, and says nothing to others. */
    private boolean isFailed = true;

    void await() {
      boolean wasInterrupted = false;
      while (true) {
        try {
          ended.await();
          break;
        } catch (InterruptedException e) {
          wasInterrupted = true;
        }
      }
      if (wasInterrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }

  private final Work<T> work;

  /** The one that ended last, or is under way; whoever makes the next one waits for it. */
  private Run<T> latest;

  /** One that has not begun: it serves all who ask until it does. */
  private Run<T> next;

  private Run<T> done;

  Shared(Work<T> work) {
    this.work = work;
  }

  /** What comes of it when it begins after this was called. */
  T fresh() throws IOException {
    while (true) {
      Run<T> mine;
      boolean isOurs;
      Run<T> before;
      synchronized (this) {
        isOurs = next == null;
        if (isOurs) {
          next = new Run<>();
        }
        mine = next;
        before = latest;
      }
      if (isOurs) {
        return run(mine, before);
      }
      mine.await();
      if (mine.failure != null) {
        throw new IOException(mine.failure.getMessage(), mine.failure);
      }
      if (!mine.isFailed) {
        return mine.result;
      }
    }
  }

  /** What comes of it when it begins, or began that long ago at most. */
  T recent(long nanos) throws IOException {
    synchronized (this) {
      if (done != null && System.nanoTime() - done.began < nanos) {
        return done.result;
      }
    }
    return fresh();
  }

  private T run(Run<T> mine, Run<T> before) throws IOException {
    try {
      if (before != null) {
        before.await();
      }
      synchronized (this) {
        latest = mine;
        next = null;
      }
      mine.began = System.nanoTime();
      mine.result = work.run();
      mine.isFailed = false;
      synchronized (this) {
        done = mine;
      }
      return mine.result;
    } catch (ClosedByInterruptException e) {
      throw e;
    } catch (IOException e) {
      mine.failure = e;
      throw e;
    } finally {
      mine.ended.countDown();
    }
  }
}
