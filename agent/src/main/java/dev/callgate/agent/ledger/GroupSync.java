package dev.callgate.agent.ledger;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;

/**
 * Lets threads that have written durable records wait for the device together: one of a group leads
 * and syncs for all, those that come meanwhile are the next group, and all of a group are woken at
 * once. A thread that is alone leads at once and waits for nobody.
 *
 * <p>It only makes the waiting short. Whether a record has reached the device is for {@link Ledger}
 * to say. So nothing is lost where a leader's stack overflows and nobody is woken: after some time
 * each looks for itself.
 */
final class GroupSync {
  /** The most that a group waits for those who were here the last time. */
  private static final long JOIN_NANOS = 500_000;

  private static final long LOOK_NANOS = 100_000_000;

  private final Ledger ledger;

  /** The next group, its last first. */
  private final AtomicReference<Waiter> waiting = new AtomicReference<>();

  /** Whether a leader waits for the device. Like what follows a hint: nothing wrong comes of it. */
  private volatile boolean busy;

  /** How many threads the last group and those behind it were. */
  private volatile int expected = 1;

  /** How long a group waits until it is as large as expected. */
  private volatile long patience;

  private static final class Waiter {
    final Thread thread = Thread.currentThread();
    final Entry entry;
    Waiter before;
    int count;
    volatile boolean released;

    Waiter(Entry entry) {
      this.entry = entry;
    }
  }

  GroupSync(Ledger ledger) {
    this.ledger = ledger;
  }

  /** Returns when what the calling thread has written should be on the device. */
  void bring(Entry entry) {
    Waiter mine = join(entry);
    long begin = System.nanoTime();
    long alone = begin;
    while (!mine.released) {
      long now = System.nanoTime();
      if (busy) {
        alone = now;
      }
      // The first of a group keeps the time for it.
      boolean first = mine.before == null && !busy;
      long left = first ? patience - (now - alone) : LOOK_NANOS - (now - begin);
      if (left <= 0 || isComplete() || mine.thread.isInterrupted()) {
        lead();
        return;
      }
      // No blocker: LockSupport.getBlocker would hand an object of ours to the application.
      LockSupport.parkNanos(left);
    }
  }

  private Waiter join(Entry entry) {
    var mine = new Waiter(entry);
    Waiter before;
    do {
      before = waiting.get();
      mine.before = before;
      mine.count = before == null ? 1 : before.count + 1;
    } while (!waiting.compareAndSet(before, mine));
    return mine;
  }

  /**
   * Those who were woken a moment ago are about to write their next records: without them each sync
   * would serve half of the threads, in turn with the other half.
   */
  private boolean isComplete() {
    Waiter last = waiting.get();
    return !busy && last != null && last.count >= expected;
  }

  private void lead() {
    busy = true;
    Waiter group = waiting.getAndSet(null);
    long begin = System.nanoTime();
    try {
      ledger.bring(entries(group));
    } catch (LedgerFailure e) {
      // Each of the group is told when it asks the ledger for its own record.
    } finally {
      patience = Math.min((System.nanoTime() - begin) / 2, JOIN_NANOS);
      Waiter next = waiting.get();
      expected = (group == null ? 0 : group.count) + (next == null ? 0 : next.count);
      busy = false;
      release(group);
      wakeFirst();
    }
  }

  private static List<Entry> entries(Waiter last) {
    var entries = new ArrayList<Entry>();
    for (Waiter waiter = last; waiter != null; waiter = waiter.before) {
      entries.add(waiter.entry);
    }
    Collections.reverse(entries);
    return entries;
  }

  private static void release(Waiter group) {
    Thread leader = Thread.currentThread();
    for (Waiter waiter = group; waiter != null; waiter = waiter.before) {
      waiter.released = true;
      if (waiter.thread != leader) {
        LockSupport.unpark(waiter.thread);
      }
    }
  }

  /** Of those who came meanwhile and went to sleep somebody must keep the time. */
  private void wakeFirst() {
    Waiter waiter = waiting.get();
    while (waiter != null && waiter.before != null) {
      waiter = waiter.before;
    }
    if (waiter != null) {
      LockSupport.unpark(waiter.thread);
    }
  }
}
