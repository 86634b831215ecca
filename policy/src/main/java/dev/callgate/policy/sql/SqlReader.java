package dev.callgate.policy.sql;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicReferenceArray;

/**
 * Reads SQL text into facts. Pure; never throws; in time linear in the text's length.
 *
 * <p>A text that can be read in one way alone is read once. Where the dialect or a setting is not
 * known, and the text holds something that depends on it (a backslash before a quote, a # that may
 * start a comment), it is read in each way, and the statements of every reading count.
 */
public final class SqlReader {
  /** For each dialect the reading that was used last; maybe it is in use again. */
  private static final AtomicReferenceArray<Reading> KEPT =
      new AtomicReferenceArray<>(Dialect.values().length);

  private SqlReader() {}

  /** What {@code sql} would do on a product as it comes. */
  public static SqlFacts read(String sql, Dialect dialect) {
    return read(sql, dialect, SqlSettings.DEFAULT);
  }

  /**
   * What {@code sql} would do.
   *
   * @param sql the text as it is handed to the driver; null is read as unknown
   * @param dialect the product that will run it
   * @param settings of its server and connection
   */
  public static SqlFacts read(String sql, Dialect dialect, SqlSettings settings) {
    return sql == null ? SqlFacts.UNREADABLE : read(sql, dialect, settings, null);
  }

  /** How {@link #read} comes to its facts, statement by statement, for a person who asks. */
  public static List<Understood> explain(String sql, Dialect dialect, SqlSettings settings) {
    List<Understood> understood = new ArrayList<>();
    read(sql, dialect, settings, understood);
    return understood;
  }

  private static SqlFacts read(
      String sql, Dialect dialect, SqlSettings settings, List<Understood> understood) {
    int lexis = settings.lexis(dialect);
    Reading reading = take(dialect);
    reading.understood = understood == null ? null : new ArrayList<>();
    List<SqlStatement> statements = reading.read(sql, lexis);
    SqlSettings all = reading.t.changesSettings ? settings.changed() : settings;
    boolean anyDialect =
        dialect == Dialect.GENERIC
            && (reading.t.ambiguous || (reading.t.met & Lexis.PIPES_OR) != 0);
    int met = reading.t.met;
    if (anyDialect || met != 0 && (met & all.unknown(dialect)) != 0) {
      Ways ways = new Ways(sql, dialect, all, understood);
      statements = anyDialect ? ways.ofEveryDialect() : ways.ofOne(lexis);
    } else if (understood != null) {
      understood.addAll(reading.understood);
    }
    if (dialect.endsWithNul() && sql.indexOf('\0') >= 0) {
      // What stands behind it, the WHERE maybe, is not there for the engine.
      statements = new ArrayList<>(statements);
      statements.add(SqlStatement.UNREADABLE);
    }
    SqlFacts facts = SqlFacts.of(statements);
    giveBack(reading);
    return facts;
  }

  private static Reading take(Dialect dialect) {
    Reading kept = KEPT.getAcquire(dialect.ordinal());
    return kept != null && kept.take() ? kept : new Reading(dialect);
  }

  /** Not called when a reading ends in an error of the JVM: its state is then not to be trusted. */
  private static void giveBack(Reading reading) {
    reading.giveBack();
    int place = reading.dialect.ordinal();
    if (KEPT.getPlain(place) != reading) {
      KEPT.setRelease(place, reading);
    }
  }

  /**
   * Reads the lists of functions for a dialect now. Otherwise the first text that calls a function
   * does it; to be called where a resource may be read, say when a connection is made.
   */
  public static void prepare(Dialect dialect) {
    Functions.prepare(dialect);
  }
}
