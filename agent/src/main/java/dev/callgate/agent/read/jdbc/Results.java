package dev.callgate.agent.read.jdbc;

import dev.callgate.agent.read.Reading;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * What comes back from executing.
 *
 * @param text the query whose result set can change rows
 * @param session of its connection; null if that is not known
 */
record Results(JdbcMemory memory, SqlText text, Session session) implements Reading.Ending {
  private static final int MOST_COUNTS = 1_000;

  @Override
  public void ended(Object result, Throwable thrown) {
    if (result != null && !(result instanceof Boolean) && !(result instanceof Number)) {
      memory.results.put(result, this);
    }
  }

  /** For the record. A result set is not read: that would consume it. */
  static Map<String, Object> described(Object result) {
    if (result instanceof Number count) {
      return Map.of("update-count", count);
    }
    if (result instanceof int[] counts) {
      var all = new ArrayList<Object>();
      for (int i = 0; i < counts.length && i < MOST_COUNTS; i++) {
        all.add(counts[i]);
      }
      return counts(all, counts.length);
    }
    if (result instanceof long[] counts) {
      var all = new ArrayList<Object>();
      for (int i = 0; i < counts.length && i < MOST_COUNTS; i++) {
        all.add(counts[i]);
      }
      return counts(all, counts.length);
    }
    if (result instanceof Boolean hasResultSet) {
      return Map.of("has-result-set", hasResultSet);
    }
    return result == null ? Map.of() : Map.of("result-set", "not-read");
  }

  private static Map<String, Object> counts(List<Object> counts, int all) {
    return all == counts.size()
        ? Map.of("update-counts", counts)
        : Map.of("update-counts", counts, "update-counts-in-all", all);
  }
}
