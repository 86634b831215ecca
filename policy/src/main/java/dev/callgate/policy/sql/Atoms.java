package dev.callgate.policy.sql;

import java.util.Arrays;

/**
 * The comparisons met so far in a condition, each with whether it is negated, so that {@code x IS
 * NULL OR x IS NOT NULL} is noticed. A set of hashes that grows with the text.
 */
final class Atoms {
  private static final int KEPT = 64;

  private int[] places = new int[KEPT];
  private int size;

  void clear() {
    if (size > 0) {
      if (places.length > KEPT) {
        places = new int[KEPT];
      } else {
        Arrays.fill(places, 0);
      }
      size = 0;
    }
  }

  /**
   * Takes one, and tells whether its opposite was met.
   *
   * @param group tells the comparisons of one OR from those of another
   * @param atom what is compared with what; opposites differ in the lowest bit alone
   */
  boolean completes(int group, int atom) {
    int key = (group * 0x9E3779B9 ^ atom >>> 1) * 0x85EBCA6B << 1 | atom & 1;
    boolean found = find(key ^ 1) >= 0;
    int place = find(key);
    if (place < 0) {
      places[~place] = key == 0 ? 2 : key;
      if (++size * 2 > places.length) {
        grow();
      }
    }
    return found;
  }

  /** Where the key is, or the complement of the free place for it. */
  private int find(int wanted) {
    int key = wanted == 0 ? 2 : wanted;
    int mask = places.length - 1;
    int place = (key >>> 1 ^ key >>> 15) & mask;
    while (places[place] != 0) {
      if (places[place] == key) {
        return place;
      }
      place = (place + 1) & mask;
    }
    return ~place;
  }

  private void grow() {
    int[] old = places;
    places = new int[old.length * 2];
    for (int key : old) {
      if (key != 0) {
        places[~find(key)] = key;
      }
    }
  }
}
