package dev.callgate.agent.ledger;

import java.util.concurrent.atomic.AtomicLong;

/**
 * Ids of records: 11 characters of time (milliseconds and a count within them), a dash, 4
 * characters drawn once a process. They sort by time as text, are unique in a process and, but for
 * a chance of one in a million in the same millisecond, across processes. They are names, not
 * secrets.
 */
final class Ids {
  /** Crockford's base 32: no i, l, o, u, so that an id can be read aloud. */
  private static final String DIGITS = "0123456789abcdefghjkmnpqrstvwxyz";

  private static final int COUNT_BITS = 10;
  private static final int TIME_CHARS = 11;
  private static final int PROCESS_CHARS = 4;

  static final int LENGTH = TIME_CHARS + 1 + PROCESS_CHARS;

  private final AtomicLong last = new AtomicLong();
  private final long process;

  /** {@code seed} differs between processes: anything that mixes pid, time and addresses. */
  Ids(long seed) {
    // The finaliser of SplitMix64 (Steele, Lea, Flood 2014): spreads few differing bits over all.
    long z = seed;
    z = (z ^ (z >>> 30)) * 0xbf58476d1ce4e5b9L;
    z = (z ^ (z >>> 27)) * 0x94d049bb133111ebL;
    this.process = z ^ (z >>> 31);
  }

  /** The next id; never the same and never smaller, even when the clock is set back. */
  String next(long millis) {
    long wanted = millis << COUNT_BITS;
    long stamp;
    long previous;
    do {
      previous = last.get();
      stamp = Math.max(wanted, previous + 1);
    } while (!last.compareAndSet(previous, stamp));
    char[] id = new char[LENGTH];
    digits(id, 0, TIME_CHARS, stamp);
    id[TIME_CHARS] = '-';
    digits(id, TIME_CHARS + 1, PROCESS_CHARS, process);
    return new String(id);
  }

  /** Whether an id was made by this process. */
  boolean isOwn(String id) {
    char[] own = new char[PROCESS_CHARS];
    digits(own, 0, PROCESS_CHARS, process);
    return id.endsWith(new String(own));
  }

  /** The moment at which an id was made, {@code otherwise} if the text is none. */
  static long millisOf(String id, long otherwise) {
    if (id == null || id.length() != LENGTH) {
      return otherwise;
    }
    long stamp = 0;
    for (int i = 0; i < TIME_CHARS; i++) {
      int digit = DIGITS.indexOf(id.charAt(i));
      if (digit < 0) {
        return otherwise;
      }
      stamp = stamp << 5 | digit;
    }
    return stamp >>> COUNT_BITS;
  }

  private static void digits(char[] into, int from, int count, long value) {
    for (int i = from + count - 1; i >= from; i--) {
      into[i] = DIGITS.charAt((int) (value & 31));
      value >>>= 5;
    }
  }
}
