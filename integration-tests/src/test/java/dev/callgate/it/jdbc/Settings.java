package dev.callgate.it.jdbc;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;

/** A program on a server whose strings have escapes; it also prepares statements by name. */
final class Settings {
  private Settings() {}

  public static void main(String[] arguments) throws Exception {
    for (var way : Ways.to(arguments[0]).entrySet()) {
      try (Connection connection = way.getValue().connection();
          Statement statement = connection.createStatement()) {
        String name = way.getKey();
        say(name + ".apostrophe", statement, "insert into notes values ('" + name + ", it\\'s')");
        say(name + ".hidden", statement, "select 'a\\', '; delete from kept; --'");
        say(name + ".unprepared", statement, "execute harmless_" + name);
        say(name + ".prepare", statement, "prepare harmless_" + name + " as select 1");
        say(name + ".prepared", statement, "execute harmless_" + name);
        say(name + ".prepareDelete", statement, "prepare harmful as delete from kept");
      }
    }
    Ways.close();
  }

  private static void say(String what, Statement statement, String sql) {
    try {
      statement.execute(sql);
      System.out.println(what + "=ran");
    } catch (SQLException e) {
      System.out.println(what + "=" + e.getSQLState());
    }
  }
}
