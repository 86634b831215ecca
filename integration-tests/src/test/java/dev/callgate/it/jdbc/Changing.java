package dev.callgate.it.jdbc;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Timestamp;

/** Binds values and changes them before the statement runs; prints what came of each. */
public final class Changing {
  private Changing() {}

  public static void main(String[] arguments) throws Exception {
    try (Connection connection = DriverManager.getConnection(arguments[0])) {
      byte[] bytes = {1, 2};
      Timestamp time = Timestamp.valueOf("2026-01-02 03:04:05.5");
      String update = "update kept set b = ?, t = ?, x = ? where id = 7";
      try (PreparedStatement statement = connection.prepareStatement(update)) {
        statement.setBytes(1, bytes);
        statement.setObject(2, time);
        statement.setString(3, "x".repeat(3_000));
        bytes[0] = 9;
        time.setTime(0);
        System.out.println("changed=" + run(statement));
      }
      try (PreparedStatement statement =
          connection.prepareStatement("update kept set x = ? where id = 7")) {
        statement.setString(1, "x".repeat(3_000) + " secret");
        System.out.println("end=" + run(statement));
      }
      byte[] key = {7};
      try (PreparedStatement statement =
          connection.prepareStatement("select id from kept where b = ?")) {
        statement.setBytes(1, key);
        System.out.println("read=" + statement.executeQuery().next());
      }
    }
  }

  private static String run(PreparedStatement statement) {
    try {
      return String.valueOf(statement.executeUpdate());
    } catch (SQLException e) {
      return e.getSQLState();
    }
  }
}
