package dev.callgate.policy.sql;

import java.util.concurrent.atomic.AtomicReferenceArray;

/**
 * Remembers what repeated texts mean. Its size is fixed: texts that are never repeated can neither
 * make it grow nor push out for long what is in use, and long texts are not kept.
 *
 * <p>A text has {@value #WAYS} places where it may lie, chosen by its hash. A new text takes the
 * first of them that is free or whose holder was not asked for since the last newcomer; else it
 * only makes the holders there a little older, and is not kept. A text in use is young again with
 * its next use, so that a flood of others has to win against every use of it. Reading takes no lock
 * and makes no object; two threads may overwrite each other's newcomer, which costs a reading.
 */
public final class SqlCache {
  /** Texts longer than this many characters are read each time. */
  public static final int MAX_LENGTH = 8192;

  private static final int WAYS = 4;
  private static final int YOUNG = 3;

  private static final class Entry {
    final String sql;
    final int hash;
    final Dialect dialect;
    final SqlFacts facts;

    /** How many newcomers it has still to outlive; races on it only change who stays. */
    int age;

    Entry(String sql, int hash, Dialect dialect, SqlFacts facts) {
      this.sql = sql;
      this.hash = hash;
      this.dialect = dialect;
      this.facts = facts;
    }
  }

  private final AtomicReferenceArray<Entry> table;
  private final int mask;
  private final int secret = System.identityHashCode(this) * 0x9E3779B9;

  /**
   * A cache with room for so many texts.
   *
   * @param texts rounded up to a power of two, at least {@value #WAYS}
   */
  public SqlCache(int texts) {
    int size = WAYS;
    while (size < texts && size < 1 << 20) {
      size <<= 1;
    }
    table = new AtomicReferenceArray<>(size);
    mask = size - 1;
  }

  /** As {@link SqlReader#read}, from memory if the same text was read before. */
  public SqlFacts read(String sql, Dialect dialect) {
    if (sql == null || sql.length() > MAX_LENGTH) {
      return SqlReader.read(sql, dialect);
    }
    int hash = spread(sql, dialect);
    for (int way = 0; way < WAYS; way++) {
      Entry entry = table.getPlain(hash + way & mask);
      if (entry != null
          && entry.hash == hash
          && entry.dialect == dialect
          && entry.sql.equals(sql)) {
        if (entry.age != YOUNG) {
          entry.age = YOUNG;
        }
        return entry.facts;
      }
    }
    SqlFacts facts = SqlReader.read(sql, dialect);
    keep(new Entry(sql, hash, dialect, facts));
    return facts;
  }

  /** Places differ from one JVM to the next, so that a text cannot aim at another's. */
  private int spread(String sql, Dialect dialect) {
    int h = (sql.hashCode() + dialect.ordinal() * 0x632BE5AB ^ secret) * 0x85EBCA6B;
    return h ^ h >>> 15;
  }

  private void keep(Entry entry) {
    int first = entry.hash;
    for (int way = 0; way < WAYS; way++) {
      int at = first + way & mask;
      Entry holder = table.getPlain(at);
      if (holder == null || holder.age <= 0) {
        table.setRelease(at, entry);
        return;
      }
    }
    for (int way = 0; way < WAYS; way++) {
      Entry holder = table.getPlain(first + way & mask);
      if (holder != null) {
        holder.age--;
      }
    }
  }
}
