package dev.callgate.policy.sql;

import java.util.List;

/**
 * Reads SQL text into facts. Pure; never throws; in time linear in the text's length.
 *
 * <p>A text that can be read in one way alone is read once. Where the dialect or a setting is not
 * known, and the text holds something that depends on it (a backslash before a quote, a # that may
 * start a comment), it is read in each way, and the statements of every reading count.
 */
public final class SqlReader {
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
    if (sql == null) {
      return SqlFacts.UNREADABLE;
    }
    int lexis = settings.lexis(dialect);
    Reading reading = new Reading(sql, lexis, dialect);
    List<SqlStatement> statements = reading.statements();
    if (dialect == Dialect.GENERIC) {
      return SqlFacts.of(
          reading.t.ambiguous ? new Ways(sql, dialect, settings).ofEveryDialect() : statements);
    }
    SqlSettings all = reading.t.changesSettings ? settings.changed() : settings;
    return SqlFacts.of(
        (reading.t.met & all.unknown(dialect)) == 0
            ? statements
            : new Ways(sql, dialect, all).ofOne(lexis));
  }

  /**
   * Reads the lists of functions for a dialect now. Otherwise the first text that calls a function
   * does it; to be called where a resource may be read, say when a connection is made.
   */
  public static void prepare(Dialect dialect) {
    Functions.prepare(dialect);
  }
}
