package dev.callgate.it;

import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;

/** Does the same on every line that it is sent; its classes are all loaded after the first. */
final class Attached {
  /** An application's own sink. */
  static final class Customers {
    void purge(String who) {
      System.out.println("purged=" + who);
    }
  }

  private Attached() {}

  public static void main(String[] arguments) throws Exception {
    var in = new BufferedReader(new InputStreamReader(System.in));
    var customers = new Customers();
    try (Connection database = DriverManager.getConnection("jdbc:h2:mem:attached");
        Statement statement = database.createStatement()) {
      statement.execute("CREATE TABLE customer(id INT)");
      statement.execute("INSERT INTO customer VALUES (1), (2), (3), (4)");
      System.out.println("ready=" + ProcessHandle.current().pid());
      for (String line = in.readLine(); line != null; line = in.readLine()) {
        try {
          customers.purge(line);
        } catch (SecurityException e) {
          System.out.println("purge-stopped=" + line);
        }
        try {
          statement.executeUpdate("DELETE FROM customer WHERE id = " + line);
        } catch (SQLException e) {
          System.out.println("delete-stopped=" + e.getSQLState());
        }
        try (ResultSet rows = statement.executeQuery("SELECT COUNT(*) FROM customer")) {
          rows.next();
          System.out.println("rows=" + rows.getInt(1));
        }
      }
    }
  }
}
