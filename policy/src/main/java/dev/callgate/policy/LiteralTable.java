package dev.callgate.policy;

import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * From a text, or a part of one, to the rules that name it. Case does not count: what is found may
 * be more than what matches, never less. Finding allocates nothing.
 */
final class LiteralTable {
  private static final int[] NONE = {};

  private final String[] keys;
  private final int[][] found;
  private final int mask;

  private LiteralTable(Map<String, int[]> entries) {
    int size = Integer.highestOneBit(Math.max(4, entries.size() * 2)) * 2;
    keys = new String[size];
    found = new int[size][];
    mask = size - 1;
    for (Map.Entry<String, int[]> entry : entries.entrySet()) {
      int slot = hash(entry.getKey(), 0, entry.getKey().length()) & mask;
      while (keys[slot] != null) {
        slot = slot + 1 & mask;
      }
      keys[slot] = entry.getKey();
      found[slot] = entry.getValue();
    }
  }

  /** The positions for a text's part, ascending; empty if there are none. */
  int[] get(String text, int start, int end) {
    int length = end - start;
    int slot = hash(text, start, end) & mask;
    for (String key = keys[slot]; key != null; key = keys[slot]) {
      if (key.length() == length && key.regionMatches(true, 0, text, start, length)) {
        return found[slot];
      }
      slot = slot + 1 & mask;
    }
    return NONE;
  }

  private static int hash(String text, int start, int end) {
    int hash = 0;
    for (int i = start; i < end; i++) {
      hash = 31 * hash + fold(text.charAt(i));
    }
    return hash ^ hash >>> 16;
  }

  /** As {@link String#equalsIgnoreCase} folds. */
  private static char fold(char c) {
    if (c < 128) {
      return c >= 'A' && c <= 'Z' ? (char) (c + 32) : c;
    }
    return Character.toLowerCase(Character.toUpperCase(c));
  }

  /** Collects positions, which come in ascending order. */
  static final class Builder {
    private final Map<String, int[]> entries = new LinkedHashMap<>();
    private final Map<String, Integer> counts = new HashMap<>();

    void add(String key, int position) {
      String folded = folded(key);
      int[] positions = entries.get(folded);
      int count = positions == null ? 0 : counts.get(folded);
      if (positions == null) {
        positions = new int[1];
      } else if (positions[count - 1] == position) {
        return;
      } else if (count == positions.length) {
        positions = Arrays.copyOf(positions, count * 2);
      }
      positions[count] = position;
      entries.put(folded, positions);
      counts.put(folded, count + 1);
    }

    LiteralTable build() {
      for (Map.Entry<String, int[]> entry : entries.entrySet()) {
        entry.setValue(Arrays.copyOf(entry.getValue(), counts.get(entry.getKey())));
      }
      return new LiteralTable(entries);
    }

    private static String folded(String key) {
      char[] chars = key.toCharArray();
      for (int i = 0; i < chars.length; i++) {
        chars[i] = fold(chars[i]);
      }
      return new String(chars);
    }
  }
}
