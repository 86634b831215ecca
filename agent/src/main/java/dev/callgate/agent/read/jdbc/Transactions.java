package dev.callgate.agent.read.jdbc;

import dev.callgate.policy.sql.Dialect;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;

/** Whether a connection is in the middle of what others may wait for; asked of held calls alone. */
final class Transactions {
  /** Wrappers around wrappers. */
  private static final int DEEPEST = 8;

  private Transactions() {}

  /**
   * Whether a held call of that statement may wait for people.
   *
   * @param state what is known of the statement, or null
   */
  static boolean mayWait(Object statement, StatementState state) {
    if (state == null || !(statement instanceof Statement known)) {
      return false;
    }
    try {
      return mayWait(known.getConnection(), state.session, state.database);
    } catch (SQLException | RuntimeException e) {
      return false;
    }
  }

  /** The same of a call of the connection itself, or of an object that was made with it. */
  static boolean mayWait(Object connection, JdbcMemory memory) {
    try {
      return mayWait(connection, memory.sessionOf(connection), memory.databaseOf(connection));
    } catch (SQLException | RuntimeException e) {
      return false;
    }
  }

  private static boolean mayWait(Object connection, Session session, Database database)
      throws SQLException {
    return session != null
        && !session.mayHaveBegun
        && !database.isNested()
        && connection instanceof Connection known
        && (known.getAutoCommit() || holdsNothing(known, session, database));
  }

  /**
   * Whether nothing that ran in the transaction can have written or locked what others wait for. A
   * wrapper's may have been begun through an earlier wrapper of the same connection.
   */
  private static boolean holdsNothing(Connection connection, Session session, Database database)
      throws SQLException {
    Dialect dialect = database.dialect();
    if (!database.isKnown() || dialect == Dialect.SQLITE) {
      // SQLite's may hold the whole file from its start on (transaction_mode).
      return false;
    }
    boolean read = false;
    int depth = 0;
    for (Session one = session; one != null; one = one.below()) {
      if (one.mayHaveBegun || one.hasWritten() || ++depth > DEEPEST) {
        return false;
      }
      read |= one.hasRead();
    }
    return !read
        || Session.keepsVersions(dialect)
            && connection.getTransactionIsolation() < Connection.TRANSACTION_SERIALIZABLE;
  }
}
