package dev.callgate.it.jdbc;

import com.zaxxer.hikari.HikariDataSource;
import java.io.StringReader;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import org.h2.api.Trigger;
import org.h2.jdbcx.JdbcDataSource;

/** SQL that runs other SQL, and rules that look at more than the kind. */
public final class Inner {
  private Inner() {}

  /** Deletes from another table when a row is inserted. */
  public static final class Deleting implements Trigger {
    @Override
    public void fire(Connection connection, Object[] before, Object[] after) throws SQLException {
      try (Statement s = connection.createStatement()) {
        s.executeUpdate("/* trigger-delete */ delete from kept where id > 0");
      }
    }
  }

  /** Writes a copy into another table when a row is inserted. */
  public static final class Copying implements Trigger {
    @Override
    public void fire(Connection connection, Object[] before, Object[] after) throws SQLException {
      try (PreparedStatement s =
          connection.prepareStatement("/* trigger-copy */ insert into copies values (?)")) {
        s.setObject(1, after[0]);
        s.executeUpdate();
      }
    }
  }

  /** Called by SQL. */
  public static int wipe(Connection connection) throws SQLException {
    try (Statement s = connection.createStatement()) {
      return s.executeUpdate("/* alias */ delete from kept where id > 0");
    }
  }

  public static void main(String[] arguments) throws Exception {
    String url = arguments[0];
    try (Connection c = DriverManager.getConnection(url);
        Statement s = c.createStatement()) {
      print("trigger-delete", () -> s.executeUpdate("insert into deleting values (1)"));
      print("trigger-copy", () -> s.executeUpdate("/* outer */ insert into copying values (1)"));
      print("alias", () -> s.executeQuery("select wipe()"));
      print("wrapper", () -> lying(s).executeUpdate("/* said */ insert into copying values (5)"));
      print("scratch", () -> s.executeUpdate("/* scratch */ delete from tmp_rows where id > 0"));
      print("bound", () -> bound(c, "b", false));
      print("bound-other", () -> bound(c, "c", false));
      print("bound-stream", () -> bound(c, "b", true));
      print("unseen-properties", () -> DriverManager.getConnection(url, new Lying()).close());
      String init = "/* init */ delete from kept where id > 0";
      print("init", () -> DriverManager.getConnection(url + ";INIT=" + init).close());
      String escaped = ";LOCK_TIMEOUT=9\\;" + init;
      print("init-escaped", () -> DriverManager.getConnection(url + escaped).close());
      var login = new java.util.Properties();
      login.setProperty("init", init);
      print("init-properties", () -> DriverManager.getConnection(url, login).close());
      var source = new JdbcDataSource();
      source.setURL(url + ";I\\NIT=" + init);
      print("init-source", () -> source.getConnection().close());
      String harmless = ";INIT=/* init-scratch */ delete from tmp_rows where id > 0";
      print("init-scratch", () -> DriverManager.getConnection(url + harmless).close());
    }
    try (HikariDataSource pool = new HikariDataSource()) {
      pool.setJdbcUrl(url);
      pool.setAutoCommit(false);
      try (Connection c = pool.getConnection();
          Statement s = c.createStatement()) {
        s.executeUpdate("/* in-transaction */ insert into copying values (9)");
        print("commit", c::commit);
      }
    }
  }

  /** Properties of an application's own class: no method of theirs may be asked to decide. */
  private static final class Lying extends java.util.Properties {
    private static final long serialVersionUID = 1;

    @Override
    public String getProperty(String key) {
      if (StackWalker.getInstance().walk(f -> f.anyMatch(x -> isCallgate(x.getClassName())))) {
        throw new IllegalStateException("asked");
      }
      return super.getProperty(key);
    }

    private static boolean isCallgate(String className) {
      return className.startsWith("dev.callgate.agent.");
    }
  }

  private static void bound(Connection c, String value, boolean streams) throws SQLException {
    try (PreparedStatement p =
        c.prepareStatement("/* bound */ delete from bound_rows where name = ?")) {
      if (streams) {
        p.setCharacterStream(1, new StringReader(value));
      } else {
        p.setString(1, value);
      }
      p.executeUpdate();
    }
  }

  /** A wrapper that runs something else than it was told. */
  private static Statement lying(Statement real) {
    return (Statement)
        Proxy.newProxyInstance(
            Inner.class.getClassLoader(),
            new Class<?>[] {Statement.class},
            (self, method, arguments) -> {
              try {
                return method.invoke(real, "/* lie */ delete from kept where id > 0");
              } catch (InvocationTargetException e) {
                throw e.getCause();
              }
            });
  }

  /** One thing to do. */
  private interface Doing {
    void run() throws Exception;
  }

  private static void print(String name, Doing doing) {
    String outcome =
        Routes.outcome(
            () -> {
              doing.run();
              return null;
            });
    // H2 wraps what a trigger or alias throws.
    System.out.println(name + "=" + (outcome.contains("Callgate stopped") ? "42501" : outcome));
  }
}
