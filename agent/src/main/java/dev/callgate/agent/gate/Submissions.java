package dev.callgate.agent.gate;

import dev.callgate.agent.read.WeakIdentityMap;

/**
 * For whom tasks, threads and other objects that are run later were handed over. They are known by
 * identity and stay what they are: a queue, {@code remove} and {@code afterExecute} see the
 * program's own objects.
 *
 * <p>Once a tool was called, what is handed over for no tool is counted as well while it waits: the
 * same object can be handed over twice, and must not be taken for the other one.
 */
final class Submissions {
  /**
   * What is known of one object.
   *
   * @param waiting how often it was handed over and not taken since
   * @param lasts whether the object can be handed over only once in its life: nothing to count
   */
  private record Entry(Work work, int waiting, boolean lasts) {}

  private static final Entry ONE_NOT_KNOWN = new Entry(Work.NOT_KNOWN, 1, false);
  private static final WeakIdentityMap<Entry> ENTRIES = new WeakIdentityMap<>();
  private static final Object[] LOCKS = new Object[64];
  private static volatile boolean areAny;

  static {
    for (int i = 0; i < LOCKS.length; i++) {
      LOCKS[i] = new Object();
    }
  }

  private Submissions() {}

  /** Two threads can hand over the same object at once. */
  private static Object lockOf(Object handed) {
    return LOCKS[System.identityHashCode(handed) & LOCKS.length - 1];
  }

  /** For whom the object was handed over; null if nothing is known of it. */
  static Work of(Object handed) {
    if (!areAny) {
      return null;
    }
    Entry entry = ENTRIES.get(handed);
    return entry == null ? null : entry.work;
  }

  /**
   * Whether the object runs once, and was made for that very call: handing it over adds nothing.
   */
  static boolean wasMadeFor(Object handed, Work work) {
    Entry entry = areAny ? ENTRIES.get(handed) : null;
    return entry != null && entry.lasts && entry.work.call() == work.call();
  }

  /** The object, which runs once in its life, was made or handed over. */
  static void made(Object handed, Work work) {
    synchronized (lockOf(handed)) {
      Entry entry = ENTRIES.get(handed);
      ENTRIES.put(handed, new Entry(entry == null ? work : entry.work.and(work), 0, true));
      areAny = true;
    }
  }

  /** The object was put into a queue, out of which it is {@linkplain #take taken}. */
  static void queued(Object handed, Work work) {
    synchronized (lockOf(handed)) {
      Entry entry = ENTRIES.get(handed);
      Entry now;
      if (entry != null) {
        now = new Entry(entry.work.and(work), entry.waiting + 1, entry.lasts);
      } else {
        now = work == Work.NOT_KNOWN ? ONE_NOT_KNOWN : new Entry(work, 1, false);
      }
      ENTRIES.put(handed, now);
      areAny = true;
    }
  }

  /** The object left the queue and will run on this thread now. */
  static Work take(Object handed) {
    if (of(handed) == null) {
      return null;
    }
    synchronized (lockOf(handed)) {
      Entry entry = ENTRIES.get(handed);
      if (entry == null) {
        return null;
      }
      if (!entry.lasts && entry.waiting <= 1) {
        ENTRIES.remove(handed);
      } else if (!entry.lasts) {
        ENTRIES.put(handed, new Entry(entry.work, entry.waiting - 1, false));
      }
      return entry.work;
    }
  }
}
