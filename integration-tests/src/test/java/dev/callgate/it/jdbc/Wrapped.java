package dev.callgate.it.jdbc;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import javax.sql.rowset.CachedRowSet;
import javax.sql.rowset.JdbcRowSet;
import javax.sql.rowset.RowSetProvider;
import javax.sql.rowset.WebRowSet;

/** Statements and rows behind the application's own proxies, and the JDK's rowsets. */
final class Wrapped {
  private Wrapped() {}

  public static void main(String[] arguments) throws Exception {
    try (Connection connection = DriverManager.getConnection("jdbc:hsqldb:mem:wrapped");
        Statement statement = connection.createStatement()) {
      statement.execute("create table kept (id int primary key, name varchar(9))");
      statement.execute("insert into kept values (1, 'a'), (2, 'b')");
      proxied(connection);
      lying(connection);
      rows(connection);
      try (CachedRowSet rows = RowSetProvider.newFactory().createCachedRowSet()) {
        inMemory("cached", rows, connection);
      }
      try (WebRowSet rows = RowSetProvider.newFactory().createWebRowSet()) {
        inMemory("web", rows, connection);
      }
      jdbcRowSet(connection);
      try (ResultSet rows = statement.executeQuery("select count(*) from kept")) {
        rows.next();
        System.out.println("kept=" + rows.getInt(1));
      }
    }
  }

  /** What a pool's or application's interceptor hands out for a statement that it has prepared. */
  private static <T> T wrapping(Class<T> type, Object inner) {
    return Ways.forwarding(type, inner);
  }

  private static void proxied(Connection connection) throws SQLException {
    try (PreparedStatement inner = connection.prepareStatement("select id from kept where id > ?");
        PreparedStatement query = wrapping(PreparedStatement.class, inner)) {
      query.setInt(1, 0);
      say("query", () -> query.executeQuery().next());
    }
    try (PreparedStatement inner = connection.prepareStatement("insert into kept values (?, ?)");
        PreparedStatement insert = wrapping(PreparedStatement.class, inner)) {
      insert.setInt(1, 3);
      insert.setString(2, "c");
      say("insert", insert::executeUpdate);
      insert.setInt(1, 4);
      insert.addBatch();
      say("batch", () -> insert.executeBatch().length);
    }
    try (PreparedStatement inner = connection.prepareStatement("delete from kept where id > ?");
        PreparedStatement delete = wrapping(PreparedStatement.class, inner)) {
      delete.setInt(1, 0);
      say("delete", delete::executeUpdate);
      delete.addBatch();
      say("delete-batch", () -> delete.executeBatch().length);
    }
  }

  /** A handler that runs another statement than the one it seems to stand for. */
  private static void lying(Connection connection) throws SQLException {
    try (PreparedStatement delete = connection.prepareStatement("delete from kept where id > 0")) {
      PreparedStatement query =
          (PreparedStatement)
              Proxy.newProxyInstance(
                  Wrapped.class.getClassLoader(),
                  new Class<?>[] {PreparedStatement.class},
                  (self, method, arguments) -> {
                    try {
                      return method.getName().startsWith("execute")
                          ? delete.executeUpdate()
                          : method.invoke(delete, arguments);
                    } catch (InvocationTargetException e) {
                      throw e.getCause();
                    }
                  });
      say("lying", query::executeUpdate);
    }
  }

  private static Statement updatable(Connection connection) throws SQLException {
    return connection.createStatement(
        ResultSet.TYPE_SCROLL_INSENSITIVE, ResultSet.CONCUR_UPDATABLE);
  }

  private static void rows(Connection connection) throws SQLException {
    try (Statement statement = updatable(connection);
        ResultSet inner = statement.executeQuery("select id, name from kept");
        ResultSet rows = wrapping(ResultSet.class, inner)) {
      rows.next();
      say("proxied-delete-row", () -> delete(rows));
      rows.updateString(2, "z");
      say("proxied-update-row", () -> update(rows));
    }
  }

  private static boolean delete(ResultSet rows) throws SQLException {
    rows.deleteRow();
    return true;
  }

  private static boolean update(ResultSet rows) throws SQLException {
    rows.updateRow();
    return true;
  }

  /** Rows that are changed in memory, until they are sent. */
  private static void inMemory(String name, CachedRowSet rows, Connection connection)
      throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet all = statement.executeQuery("select id, name from kept")) {
      rows.populate(all);
    }
    rows.setTableName("kept");
    rows.setKeyColumns(new int[] {1});
    rows.next();
    rows.updateString(2, "in memory");
    say(name + "-update", () -> update(rows));
    rows.next();
    say(name + "-delete", () -> delete(rows));
    connection.setAutoCommit(false);
    say(name + "-sent", () -> send(rows, connection));
    connection.rollback();
    connection.setAutoCommit(true);
  }

  private static boolean send(CachedRowSet rows, Connection connection) throws SQLException {
    rows.acceptChanges(connection);
    return true;
  }

  private static void jdbcRowSet(Connection connection) throws SQLException {
    try (Statement statement = updatable(connection);
        ResultSet all = statement.executeQuery("select id, name from kept");
        JdbcRowSet rows = rowSet(all)) {
      rows.next();
      say("jdbc-delete", () -> delete(rows));
    }
  }

  /** By reflection: the class is not exported to whom compiles against the JDK. */
  private static JdbcRowSet rowSet(ResultSet rows) throws SQLException {
    try {
      return (JdbcRowSet)
          Class.forName("com.sun.rowset.JdbcRowSetImpl")
              .getConstructor(ResultSet.class)
              .newInstance(rows);
    } catch (ReflectiveOperationException e) {
      throw new SQLException(e);
    }
  }

  /** One thing to do. */
  private interface Doing {
    Object run() throws SQLException;
  }

  private static void say(String name, Doing doing) {
    try {
      doing.run();
      System.out.println(name + "=ran");
    } catch (SQLException | RuntimeException e) {
      boolean isStopped = String.valueOf(e.getMessage()).contains("Callgate stopped");
      System.out.println(name + "=" + (isStopped ? "stopped" : e.toString()));
    }
  }
}
