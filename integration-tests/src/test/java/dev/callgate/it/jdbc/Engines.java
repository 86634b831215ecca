package dev.callgate.it.jdbc;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;

/** An ordinary program on an embedded database: opens it, makes a table once, writes, reads. */
public final class Engines {
  private static final int ROWS = 2_000;

  private Engines() {}

  public static void main(String[] arguments) throws Exception {
    String url = arguments[0];
    try (Connection c = DriverManager.getConnection(url);
        Statement s = c.createStatement()) {
      // DuckDB closes a statement that fails.
      try (Statement make = c.createStatement()) {
        make.execute("create table notes (id int, body varchar(2000))");
      } catch (SQLException there) {
        System.out.println("there=" + there.getSQLState());
      }
      c.setAutoCommit(false);
      String insert = "insert into notes values (?, ?)";
      try (PreparedStatement p = c.prepareStatement(insert)) {
        for (int i = 0; i < ROWS; i++) {
          p.setInt(1, i);
          p.setString(2, "x".repeat(500));
          p.addBatch();
        }
        p.executeBatch();
      }
      c.commit();
      s.executeUpdate("update notes set body = 'short' where id < 500");
      c.rollback();
      s.executeUpdate("update notes set body = 'short' where id < 1000");
      c.commit();
      c.setAutoCommit(true);
      try (ResultSet r =
          s.executeQuery("select body, count(*) from notes group by body order by 1")) {
        while (r.next()) {
          System.out.println(r.getString(1).substring(0, 1) + "=" + r.getInt(2));
        }
      }
      if (arguments[1].equals("crash")) {
        System.out.println("end=reached");
        System.out.flush();
        Runtime.getRuntime().halt(0);
      }
    }
    if (url.startsWith("jdbc:derby")) {
      try {
        DriverManager.getConnection("jdbc:derby:;shutdown=true");
      } catch (SQLException ended) {
        // Its way to say so.
      }
    }
    System.out.println("end=reached");
  }
}
