package dev.callgate.it.jdbc;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import org.duckdb.DuckDBAppender;
import org.duckdb.DuckDBConnection;

/** A driver whose plain statements are prepared ones, and which runs some of what it prepares. */
public final class DuckDb {
  private DuckDb() {}

  private interface Doing {
    void run() throws Exception;
  }

  public static void main(String[] arguments) throws Exception {
    try (Connection c = DriverManager.getConnection(arguments[0]);
        Statement s = c.createStatement()) {
      go("query", () -> s.executeQuery("select 1").close());
      go("execute", () -> s.execute("select * from t"));
      go("update", () -> s.executeUpdate("update t set b = 2 where a = 1"));
      go("large", () -> s.executeLargeUpdate("update t set b = b + 1 where a = 1"));
      go("delete", () -> s.execute("delete from t where a = 1"));
      go("again", () -> ((PreparedStatement) s).execute());
      go(
          "batch",
          () -> {
            s.addBatch("insert into t values (3, 3)");
            s.executeBatch();
          });
      go("after", () -> s.executeQuery("select 2").close());
      go("prepare", () -> prepare(c, "select * from t where a = ?"));
      go("prepare-two", () -> prepare(c, "delete from t where a = 1; select 1"));
      go("prepare-cursor", () -> prepareCursor(c, "delete from t where a = 1; select 1"));
      go("prepare-late", () -> prepare(c, "select 1; delete from t where a = 1"));
      DuckDBConnection duck = c.unwrap(DuckDBConnection.class);
      go("append", () -> append(duck.createAppender("main", "t"), 5));
      go("append-by-table", () -> append(duck.createAppender("t"), 6));
      go("append-kept", () -> append(duck.createAppender("main", "KEPT"), 7));
      go("append-kept-by-table", () -> append(duck.createAppender("kept"), 8));
      go("append-kept-of-catalog", () -> append(duck.createAppender("duck", "main", "kept"), 9));
      go("append-kept-column", () -> duck.createSingleValueAppender("main", "kept").close());
      go("prepare-insert", () -> prepare(c, "insert into t values (4, 4); select 1"));
    }
  }

  private static void append(DuckDBAppender rows, int value) throws SQLException {
    try (rows) {
      rows.beginRow();
      rows.append(value);
      rows.append(value);
      rows.endRow();
    }
  }

  private static void prepare(Connection c, String sql) throws SQLException {
    c.prepareStatement(sql).close();
  }

  private static void prepareCursor(Connection c, String sql) throws SQLException {
    c.prepareStatement(sql, 1003, 1007, 2).close();
  }

  private static void go(String name, Doing doing) {
    try {
      doing.run();
      System.out.println(name + "=ran");
    } catch (SQLException e) {
      System.out.println(name + "=" + (e.getSQLState() == null ? e : e.getSQLState()));
    } catch (Exception e) {
      System.out.println(name + "=" + e);
    }
  }
}
