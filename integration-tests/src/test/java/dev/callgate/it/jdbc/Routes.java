package dev.callgate.it.jdbc;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.sql.SQLInvalidAuthorizationSpecException;
import java.sql.Statement;
import java.util.Map;
import java.util.TreeMap;

/**
 * Changes two tables on every road that JDBC has. Each statement carries its road's name in a
 * comment, so that its record can be found. Prints a line a road: what came of it.
 */
final class Routes {
  /** One road. */
  interface Route {
    void go(String tag) throws Exception;
  }

  private final String name;
  private final Ways.Way way;
  private final String kept;
  private final String rows;
  private int nextId = 100;

  /**
   * @param name of database and way; the tables are {@code kept_WAY} and {@code rows_WAY}
   */
  Routes(String database, String wayName, Ways.Way way) {
    name = database + "." + wayName;
    this.way = way;
    kept = "kept_" + wayName;
    rows = "rows_" + wayName;
  }

  /** A database in memory is nobody else's to fill and to look at. */
  void fill() throws SQLException {
    try (Connection connection = way.connection();
        Statement s = connection.createStatement()) {
      for (String table : new String[] {kept, rows}) {
        s.execute("create table " + table + " (id int primary key, name varchar(100))");
        for (int id = 1; id <= 5; id++) {
          s.execute("/* fill */ insert into " + table + " values (" + id + ", 'n')");
        }
      }
    }
  }

  void look() throws SQLException {
    try (Connection connection = way.connection();
        Statement s = connection.createStatement();
        ResultSet r = s.executeQuery("select count(*) from " + kept + " where name = 'n'")) {
      r.next();
      System.out.println("C " + name + ".kept=" + r.getInt(1));
    }
  }

  void run(boolean updatable, boolean returning) throws Exception {
    try (Connection connection = way.connection()) {
      allowed(connection);
      if (updatable) {
        throughResultSets(connection);
        callable(connection);
      }
      denied(connection, returning);
      Housekeeping.run(name, connection);
    }
    againFromThePool();
  }

  private int id() {
    return nextId++;
  }

  private String insert(String tag) {
    return "/* " + tag + " */ insert into " + rows + " values (" + id() + ", 'x')";
  }

  private String delete(String tag) {
    return "/* " + tag + " */ delete from " + kept + " where id > 0";
  }

  private void allowed(Connection connection) throws Exception {
    try (Statement s = connection.createStatement()) {
      go("A", "update", tag -> s.executeUpdate(insert(tag)));
      go("A", "execute", tag -> s.execute(insert(tag)));
      go("A", "update-keys", tag -> s.executeUpdate(insert(tag), Statement.RETURN_GENERATED_KEYS));
      go("A", "update-names", tag -> s.executeUpdate(insert(tag), new String[] {"id"}));
      go("A", "execute-names", tag -> s.execute(insert(tag), new String[] {"id"}));
      go("A", "large", tag -> s.executeLargeUpdate(insert(tag)));
      go(
          "A",
          "batch-of-texts",
          tag -> {
            s.addBatch(insert(tag));
            s.addBatch(insert("not the first"));
            s.executeBatch();
          });
      go(
          "A",
          "two-texts",
          tag -> s.execute(insert(tag) + "; insert into " + rows + " values (" + id() + ", 'y')"));
      go("R", "select", tag -> read(s.executeQuery(select(tag))));
    }
    String sql = " insert into " + rows + " values (?, ?)";
    go("A", "prepared", tag -> prepared(connection, "/* " + tag + " */" + sql, false));
    go("A", "prepared-execute", tag -> prepared(connection, "/* " + tag + " */" + sql, true));
    go(
        "A",
        "prepared-batch",
        tag -> {
          try (PreparedStatement p = connection.prepareStatement("/* " + tag + " */" + sql)) {
            for (int i = 0; i < 3; i++) {
              p.setInt(1, id());
              p.setString(2, "b" + i);
              p.addBatch();
            }
            p.executeBatch();
          }
        });
    go(
        "R",
        "prepared-select",
        tag -> {
          try (PreparedStatement p = connection.prepareStatement(select(tag))) {
            read(p.executeQuery());
            read(p.executeQuery());
          }
        });
  }

  private void prepared(Connection connection, String sql, boolean executes) throws SQLException {
    try (PreparedStatement p = connection.prepareStatement(sql)) {
      p.setInt(1, id());
      p.setObject(2, "p");
      if (executes) {
        p.execute();
      } else {
        p.executeUpdate();
      }
    }
  }

  private String select(String tag) {
    return "/* " + tag + " */ select id, name from " + kept + " where id > 0";
  }

  private static void read(ResultSet result) throws SQLException {
    try (result) {
      while (result.next()) {
        result.getString(2);
      }
    }
  }

  private void throughResultSets(Connection connection) throws Exception {
    try (Statement s =
        connection.createStatement(ResultSet.TYPE_SCROLL_INSENSITIVE, ResultSet.CONCUR_UPDATABLE)) {
      String query = " */ select id, name from ";
      go(
          "A",
          "row",
          tag -> {
            try (ResultSet r = s.executeQuery("/* " + tag + query + rows)) {
              r.next();
              r.updateString(2, "row");
              r.updateRow();
            }
          });
      go(
          "D",
          "row-delete",
          tag -> {
            s.execute("/* " + tag + query + kept);
            try (ResultSet r = s.getResultSet()) {
              r.next();
              r.deleteRow();
            }
          });
    }
  }

  private void callable(Connection connection) throws Exception {
    go(
        "D",
        "callable",
        tag -> {
          try (PreparedStatement c = connection.prepareCall(delete(tag))) {
            c.execute();
          }
        });
  }

  private void denied(Connection connection, boolean returning) throws Exception {
    try (Statement s = connection.createStatement()) {
      int[] indexes = {1};
      String[] names = {"id"};
      go("D", "d-execute", tag -> s.execute(delete(tag)));
      go("D", "d-execute-keys", tag -> s.execute(delete(tag), Statement.NO_GENERATED_KEYS));
      go("D", "d-execute-indexes", tag -> s.execute(delete(tag), indexes));
      go("D", "d-execute-names", tag -> s.execute(delete(tag), names));
      go("D", "d-update", tag -> s.executeUpdate(delete(tag)));
      go("D", "d-update-keys", tag -> s.executeUpdate(delete(tag), Statement.NO_GENERATED_KEYS));
      go("D", "d-update-indexes", tag -> s.executeUpdate(delete(tag), indexes));
      go("D", "d-update-names", tag -> s.executeUpdate(delete(tag), names));
      go("D", "d-large", tag -> s.executeLargeUpdate(delete(tag)));
      go("D", "d-large-keys", tag -> s.executeLargeUpdate(delete(tag), 2));
      go("D", "d-large-indexes", tag -> s.executeLargeUpdate(delete(tag), indexes));
      go("D", "d-large-names", tag -> s.executeLargeUpdate(delete(tag), names));
      go("D", "d-query", tag -> s.executeQuery(delete(tag) + (returning ? " returning id" : "")));
      go("D", "d-second", tag -> s.execute("select 1; " + delete(tag)));
      go("D", "d-drop", tag -> s.execute("/* " + tag + " */ drop table " + kept));
      go("D", "d-all", tag -> s.executeUpdate("/* " + tag + " */ update " + kept + " set name=''"));
      go(
          "D",
          "d-batch",
          tag -> {
            s.clearBatch();
            s.addBatch(insert("not the strictest"));
            s.addBatch(delete(tag));
            s.executeBatch();
          });
      s.clearBatch();
      go(
          "D",
          "d-large-batch",
          tag -> {
            s.addBatch(delete(tag));
            s.executeLargeBatch();
          });
      s.clearBatch();
    }
    go("D", "d-prepared", tag -> with(connection, tag, PreparedStatement::execute));
    go("D", "d-prepared-update", tag -> with(connection, tag, PreparedStatement::executeUpdate));
    go(
        "D",
        "d-prepared-large",
        tag -> with(connection, tag, PreparedStatement::executeLargeUpdate));
    go("D", "d-prepared-query", tag -> with(connection, tag, PreparedStatement::executeQuery));
    go(
        "D",
        "d-prepared-batch",
        tag ->
            with(
                connection,
                tag,
                p -> {
                  p.addBatch();
                  p.executeBatch();
                }));
  }

  /** What is done with a prepared delete. */
  private interface Doing {
    void with(PreparedStatement statement) throws SQLException;
  }

  private void with(Connection connection, String tag, Doing doing) throws SQLException {
    try (PreparedStatement p = connection.prepareStatement(delete(tag))) {
      doing.with(p);
    }
  }

  /** A pool may hand out the very statement that it handed out before. */
  private void againFromThePool() throws Exception {
    for (int i = 0; i < 3; i++) {
      try (Connection connection = way.connection()) {
        String sql = "/* " + name + ".again */ delete from " + kept + " where id = ?";
        try (PreparedStatement p = connection.prepareStatement(sql)) {
          p.setInt(1, 1);
          print("D", "again" + i, p::executeUpdate);
        }
      }
    }
  }

  private void go(String sort, String route, Route body) {
    String tag = name + "." + route;
    print(
        sort,
        route,
        () -> {
          body.go(tag);
          return null;
        });
  }

  private void print(String sort, String route, java.util.concurrent.Callable<?> body) {
    System.out.println(sort + " " + name + "." + route + "=" + outcome(body));
  }

  static String outcome(java.util.concurrent.Callable<?> body) {
    try {
      body.call();
      return "ran";
    } catch (SQLInvalidAuthorizationSpecException e) {
      return e.getSQLState();
    } catch (SQLFeatureNotSupportedException | UnsupportedOperationException e) {
      return "unsupported";
    } catch (Throwable e) {
      return e.toString().replace('\n', ' ');
    }
  }

  /**
   * @param arguments {@code NAME=URL} for each database
   */
  public static void main(String[] arguments) throws Exception {
    Map<String, String> databases = new TreeMap<>();
    for (String argument : arguments) {
      int equals = argument.indexOf('=');
      databases.put(argument.substring(0, equals), argument.substring(equals + 1));
    }
    for (Map.Entry<String, String> database : databases.entrySet()) {
      String url = database.getValue();
      boolean isSqlite = url.startsWith("jdbc:sqlite:");
      for (Map.Entry<String, Ways.Way> way : Ways.to(url).entrySet()) {
        var routes = new Routes(database.getKey(), way.getKey(), way.getValue());
        boolean inMemory = url.contains(":mem:");
        if (inMemory) {
          routes.fill();
        }
        routes.run(!isSqlite, !url.startsWith("jdbc:h2:"));
        if (inMemory) {
          routes.look();
        }
      }
      Ways.close();
    }
  }
}
