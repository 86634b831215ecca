package dev.callgate.cli.ledger;

import java.util.Arrays;

/**
 * The hashes of all lines that were read. Of each the first 64 bits are kept: to find another line
 * for a given hash takes as many tries as nobody can make, and a ledger has millions of lines.
 */
final class Hashes {
  private long[] known = new long[1024];
  private int count;
  private boolean sorted = true;

  void add(byte[] hash) {
    if (count == known.length) {
      known = Arrays.copyOf(known, count * 2);
    }
    long begin = 0;
    for (int i = 0; i < 8; i++) {
      begin = begin << 8 | hash[i] & 0xff;
    }
    known[count++] = begin;
    sorted = false;
  }

  /** Whether a line has this hash, given in lower-case hex. */
  boolean has(String hex) {
    if (!sorted) {
      Arrays.sort(known, 0, count);
      sorted = true;
    }
    long begin = Long.parseUnsignedLong(hex.substring(0, 16), 16);
    return Arrays.binarySearch(known, 0, count, begin) >= 0;
  }
}
