package dev.callgate.agent.read.jdbc;

import dev.callgate.agent.approve.Preview;
import dev.callgate.policy.approval.Extent;
import dev.callgate.policy.sql.Counting;
import dev.callgate.policy.sql.Dialect;
import dev.callgate.policy.sql.Verb;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Savepoint;
import java.sql.Statement;
import java.util.function.Predicate;

/**
 * Counts the rows that a held DELETE or UPDATE would change, by a SELECT on its own connection.
 *
 * <p>It never commits or turns anything of the connection over. In a transaction it works behind a
 * savepoint: on PostgreSQL a statement that fails would take the transaction with it. Its calls are
 * the application's, not marked as Callgate's own: below a connection there may be anybody's code,
 * which has to pass the gate as ever.
 */
final class RowPreview implements Preview {
  private static final String REFUSED = "the database did not answer in time, or refused";

  private final Statement statement;
  private final Dialect dialect;
  private final Predicate<Connection> isKnown;
  private final Counting.Query query;
  private final Object[] values;

  /**
   * @param isKnown whether a connection leads to the database that the statement was read for
   * @param values to be bound; null for a plain statement
   */
  RowPreview(
      Statement statement,
      Dialect dialect,
      Predicate<Connection> isKnown,
      Counting.Query query,
      Object[] values) {
    this.statement = statement;
    this.dialect = dialect;
    this.isKnown = isKnown;
    this.query = query;
    this.values = values == null ? null : values.clone();
  }

  /** Whether it is a statement of which one asks how many rows. */
  static boolean isFor(SqlText text) {
    return text.facts().verb() == Verb.DELETE || text.facts().verb() == Verb.UPDATE;
  }

  /**
   * @param prepared the state of a prepared statement, with its values; null for a plain one
   */
  static Preview of(Statement statement, SqlText text, StatementState prepared, JdbcMemory memory) {
    Database database = text.database();
    Counting counting = Counting.of(text.sql(), database.dialect(), database.settings());
    if (counting instanceof Counting.Impossible impossible) {
      return () -> new Extent.Unknown(impossible.why());
    }
    var query = (Counting.Query) counting;
    Object[] values = null;
    if (prepared != null) {
      values = prepared.objects(query.firstBind(), query.binds());
      if (values == null) {
        return () -> new Extent.Unknown("a value bound to it cannot be bound again");
      }
    } else if (query.binds() > 0) {
      return () -> new Extent.Unknown("it has placeholders and is not prepared");
    }
    return new RowPreview(
        statement,
        database.dialect(),
        connection -> memory.connections.get(connection) == database,
        query,
        values);
  }

  @Override
  public Extent measure() {
    try {
      Connection connection = statement.getConnection();
      if (!isKnown.test(connection)) {
        return new Extent.Unknown("its connection is not known");
      }
      if (connection.getAutoCommit()) {
        return count(connection);
      }
      if (!seesWhatChanges(connection)) {
        return new Extent.Unknown("in this transaction a SELECT may see fewer rows");
      }
      return countBehindSavepoint(connection);
    } catch (SQLException | RuntimeException | LinkageError e) {
      // Whatever a driver or a pool does wrong; the person is told that there is no number.
      return new Extent.Unknown(REFUSED);
    }
  }

  /**
   * In a transaction of these a SELECT reads the rows as they were at its start, and a DELETE as
   * they are. https://dev.mysql.com/doc/refman/8.4/en/innodb-consistent-read.html
   */
  private boolean seesWhatChanges(Connection connection) throws SQLException {
    return switch (dialect) {
      case MYSQL, MARIADB, H2, HSQLDB ->
          connection.getTransactionIsolation() <= Connection.TRANSACTION_READ_COMMITTED;
      default -> true;
    };
  }

  private Extent countBehindSavepoint(Connection connection) throws SQLException {
    Savepoint savepoint = connection.setSavepoint();
    Extent extent;
    try {
      extent = count(connection);
    } catch (SQLException | RuntimeException | LinkageError e) {
      connection.rollback(savepoint);
      extent = new Extent.Unknown(REFUSED);
    }
    connection.releaseSavepoint(savepoint);
    return extent;
  }

  private Extent count(Connection connection) throws SQLException {
    if (values == null) {
      try (Statement counting = connection.createStatement()) {
        return CountLimit.within(counting, () -> read(counting.executeQuery(query.sql())));
      }
    }
    try (PreparedStatement counting = connection.prepareStatement(query.sql())) {
      for (int i = 0; i < values.length; i++) {
        counting.setObject(i + 1, values[i]);
      }
      return CountLimit.within(counting, () -> read(counting.executeQuery()));
    }
  }

  private Extent read(ResultSet rows) throws SQLException {
    try (rows) {
      if (!rows.next()) {
        return new Extent.Unknown(REFUSED);
      }
      long count = rows.getLong(1);
      if (query.guarded() && !rows.getBoolean(2)) {
        return new Extent.Unknown("it is no plain table, or its rows are not the same for all");
      }
      return new Extent.Rows(count);
    }
  }
}
