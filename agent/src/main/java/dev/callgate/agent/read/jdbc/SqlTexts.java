package dev.callgate.agent.read.jdbc;

import java.util.concurrent.atomic.AtomicReferenceArray;

/**
 * The texts that were read lately. Their number is fixed: texts that are never repeated can neither
 * make it grow nor push out for long what is in use, and long texts are not kept.
 *
 * <p>A text has {@value #WAYS} places where it may lie, chosen by its hash. A new text takes the
 * first of them that is free or whose holder was not asked for since the last newcomers; else it
 * only makes the holders there a little older, and is not kept. A text in use is young again with
 * its next use, so that a flood of others, also of some made to have its hash, has to win against
 * every use of it. Asking takes no lock and makes no object; two threads may overwrite each other's
 * newcomer, which costs a reading.
 */
final class SqlTexts {
  private static final int SIZE = 1 << 10;

  /** Longer texts are read again each time: they are seldom repeated and would fill memory. */
  static final int LONGEST = 4_000;

  private static final int WAYS = 4;
  private static final int YOUNG = 3;

  private static final class Entry {
    final SqlText text;
    final int hash;

    /**
     * How many newcomers it has still to outlive; races on it only change who stays. One that is
     * new outlives one: else two of the same place, used in turn, would push each other out for
     * ever.
     */
    int age = 1;

    Entry(SqlText text, int hash) {
      this.text = text;
      this.hash = hash;
    }
  }

  private final AtomicReferenceArray<Entry> entries = new AtomicReferenceArray<>(SIZE);

  /** The text on that very database object, or null if it is not kept. */
  SqlText get(String sql, Database database) {
    int hash = hash(sql, database);
    for (int way = 0; way < WAYS; way++) {
      Entry entry = entries.getPlain(hash + way & SIZE - 1);
      if (entry != null
          && entry.hash == hash
          && entry.text.database() == database
          && entry.text.sql().equals(sql)) {
        if (entry.age != YOUNG) {
          entry.age = YOUNG;
        }
        return entry.text;
      }
    }
    return null;
  }

  /** Keeps a text if it is short and there is room for it. */
  void keep(SqlText text) {
    if (text.sql().length() > LONGEST) {
      return;
    }
    int first = hash(text.sql(), text.database());
    for (int way = 0; way < WAYS; way++) {
      int place = first + way & SIZE - 1;
      Entry holder = entries.getPlain(place);
      if (holder == null || holder.age <= 0) {
        entries.setRelease(place, new Entry(text, first));
        return;
      }
    }
    for (int way = 0; way < WAYS; way++) {
      Entry holder = entries.getPlain(first + way & SIZE - 1);
      if (holder != null) {
        holder.age--;
      }
    }
  }

  private static int hash(String sql, Database database) {
    // The database by identity: its own hash is computed from four texts each time.
    int hash = (sql.hashCode() ^ System.identityHashCode(database)) * 0x85EBCA6B;
    return hash ^ hash >>> 15;
  }
}
