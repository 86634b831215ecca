package dev.callgate.agent.read.jdbc;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;

/** What a connection is in the middle of. */
final class Transactions {
  private Transactions() {}

  /**
   * Whether a statement runs by itself, outside of any transaction. Inside one it may have written
   * before, by whatever way, and hold locks that others wait for.
   *
   * @param state what is known of the statement, or null
   */
  static boolean isNone(Object statement, StatementState state) {
    if (state == null || state.session == null || state.session.mayHaveBegun) {
      return false;
    }
    try {
      Connection connection = ((Statement) statement).getConnection();
      return connection != null && connection.getAutoCommit();
    } catch (SQLException | RuntimeException e) {
      return false;
    }
  }
}
