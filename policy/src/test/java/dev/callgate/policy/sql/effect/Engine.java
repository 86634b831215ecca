package dev.callgate.policy.sql.effect;

import dev.callgate.policy.sql.Dialect;
import java.sql.Connection;
import java.sql.SQLException;

/**
 * A real database for the test to spoil: with tables a (id, x, name; three rows) and b (id, x; two
 * rows), a view v of b's ids, and what else the engine's corpus needs.
 */
interface Engine {
  /** The dialect that is to be read. */
  Dialect dialect();

  /** Puts the known content back, whatever became of it. Called before the first statement too. */
  void restore() throws Exception;

  /** A connection as a program would have it, that may send several statements at once. */
  Connection connect() throws SQLException;

  /** Runs a text on it as a program would. */
  default void run(Connection c, String sql) throws SQLException {
    try (java.sql.Statement statement = c.createStatement()) {
      statement.execute(sql);
      // Errors of later statements come with their results.
      while (statement.getMoreResults() || statement.getUpdateCount() != -1) {
        continue;
      }
    }
  }

  /** Makes a setting of the connection. */
  default void set(Connection c, String setting, String value) throws SQLException {
    run(c, "SET " + setting + " = '" + value + "'");
  }

  /** The text with what stands in braces replaced. */
  default String fill(String sql) {
    return sql;
  }

  /** Ends it. */
  void stop() throws Exception;

  /** What is there now, seen from another connection. */
  Snapshot snapshot() throws Exception;
}
