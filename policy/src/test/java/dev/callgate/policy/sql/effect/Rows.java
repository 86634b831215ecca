package dev.callgate.policy.sql.effect;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Small helps for changing and reading what an engine holds. */
final class Rows {
  private Rows() {}

  /** The first column of what a query gives. */
  static List<String> column(Connection c, String query) throws SQLException {
    List<String> values = new ArrayList<>();
    try (Statement statement = c.createStatement();
        ResultSet r = statement.executeQuery(query)) {
      while (r.next()) {
        values.add(r.getString(1));
      }
    }
    return values;
  }

  /** Runs statements one after another. */
  static void update(Connection c, String... statements) throws SQLException {
    try (Statement statement = c.createStatement()) {
      for (String sql : statements) {
        statement.execute(sql);
      }
    }
  }

  /** A quoted name as readings write it: without quotes, in lower case, PUBLIC left out. */
  static String plain(String quoted) {
    String name = quoted.replace("\"", "").toLowerCase(Locale.ROOT);
    int dot = name.indexOf('.');
    String schema = dot < 0 ? "" : name.substring(0, dot);
    boolean own = schema.equals("public") || schema.equals("app") || schema.equals("main");
    return own ? name.substring(dot + 1) : name;
  }
}
