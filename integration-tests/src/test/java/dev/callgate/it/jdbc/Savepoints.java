package dev.callgate.it.jdbc;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Savepoint;
import java.sql.Statement;

/** Names savepoints so that their names may end and something else begin. */
final class Savepoints {
  private static final String[] HARMFUL = {
    "x\"; delete from kept; --", "x; delete from kept; --", "x`; delete from kept; --",
  };

  private Savepoints() {}

  public static void main(String[] arguments) throws Exception {
    String url = arguments[0];
    try (Connection connection = DriverManager.getConnection(url);
        Statement statement = connection.createStatement()) {
      if (arguments[1].equals("make")) {
        statement.execute("create table kept (id int)");
        statement.execute("insert into kept values (1)");
      } else if (arguments[1].equals("use")) {
        use(connection, statement);
      }
      try (ResultSet rows = statement.executeQuery("select count(*) from kept")) {
        rows.next();
        System.out.println("kept=" + rows.getInt(1));
      }
    }
  }

  private static void use(Connection connection, Statement statement) throws SQLException {
    connection.setAutoCommit(false);
    for (int i = 0; i < HARMFUL.length; i++) {
      String name = HARMFUL[i];
      say("set" + i, connection, () -> connection.setSavepoint(name));
      say("release" + i, connection, () -> connection.releaseSavepoint(new Own(name)));
      say("rollback" + i, connection, () -> connection.rollback(new Own(name)));
    }
    statement.executeUpdate("insert into kept values (2)");
    Savepoint named = connection.setSavepoint("before_three");
    statement.executeUpdate("insert into kept values (3)");
    Savepoint unnamed = connection.setSavepoint();
    statement.executeUpdate("insert into kept values (4)");
    connection.rollback(unnamed);
    connection.releaseSavepoint(unnamed);
    connection.rollback(named);
    Savepoint odd = connection.setSavepoint("before 5");
    statement.executeUpdate("insert into kept values (5)");
    connection.rollback(odd);
    connection.commit();
    connection.setAutoCommit(true);
    System.out.println("used=yes");
  }

  /** One thing to do. */
  private interface Doing {
    void run() throws SQLException;
  }

  private static void say(String name, Connection connection, Doing doing) throws SQLException {
    try {
      doing.run();
      System.out.println(name + "=ran");
    } catch (SQLException e) {
      boolean isStopped = String.valueOf(e.getMessage()).contains("Callgate stopped");
      System.out.println(name + "=" + (isStopped ? "stopped" : "refused"));
    }
    connection.commit();
  }

  /** A savepoint of the application's own. */
  private record Own(String name) implements Savepoint {
    @Override
    public int getSavepointId() throws SQLException {
      throw new SQLException("it has a name");
    }

    @Override
    public String getSavepointName() {
      return name;
    }
  }
}
