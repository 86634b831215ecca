package dev.callgate.it.jdbc;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Properties;
import javax.sql.PooledConnection;
import org.apache.commons.dbcp2.cpdsadapter.DriverAdapterCPDS;
import org.apache.commons.dbcp2.datasources.SharedPoolDataSource;
import org.apache.derby.jdbc.EmbeddedConnectionPoolDataSource;
import org.apache.derby.jdbc.EmbeddedDataSource;
import org.apache.derby.jdbc.EmbeddedXADataSource;
import org.hsqldb.jdbc.JDBCDataSource;
import org.hsqldb.jdbc.JDBCDriver;
import org.hsqldb.jdbc.JDBCPool;
import org.hsqldb.jdbc.pool.JDBCPooledDataSource;
import org.hsqldb.jdbc.pool.JDBCXADataSource;
import org.sqlite.SQLiteConfig;
import org.sqlite.SQLiteDataSource;
import org.sqlite.javax.SQLiteConnectionPoolDataSource;

/** Connections of the drivers' own data sources, which go around their {@code Driver.connect}. */
final class DataSources {
  private static final String DERBY = "memory:gone";
  private static final String HSQLDB = "jdbc:hsqldb:mem:kept";

  private DataSources() {}

  public static void main(String[] arguments) throws Exception {
    try (Connection made = DriverManager.getConnection("jdbc:derby:memory:gone;create=true")) {
      make(made);
      stopped("derby", () -> derby(new EmbeddedDataSource()).getConnection());
      stopped("derby.pool", () -> pooled(derby(new EmbeddedConnectionPoolDataSource())));
      stopped("derby.xa", () -> derby(new EmbeddedXADataSource()).getXAConnection());
      // It is still there.
      count("derby", made);
    }
    try (Connection made = DriverManager.getConnection(HSQLDB);
        Connection sqlite = DriverManager.getConnection("jdbc:sqlite:kept.sqlite")) {
      make(made);
      make(sqlite);
      for (Map.Entry<String, Ways.Way> way : ways().entrySet()) {
        use(way.getKey(), way.getValue());
      }
      count("hsqldb", made);
      count("sqlite", sqlite);
    }
  }

  private static Map<String, Ways.Way> ways() {
    Map<String, Ways.Way> ways = new LinkedHashMap<>();
    ways.put("derby.plain", () -> plain(new EmbeddedDataSource()).getConnection());
    ways.put("derby.xa", () -> plain(new EmbeddedXADataSource()).getXAConnection().getConnection());
    ways.put("hsqldb.source", () -> hsqldb(new JDBCDataSource()).getConnection());
    ways.put("hsqldb.static", () -> JDBCDriver.getConnection(HSQLDB, new Properties()));
    ways.put("hsqldb.xa", () -> hsqldb(new JDBCXADataSource()).getXAConnection().getConnection());
    ways.put("hsqldb.pooled", () -> pooled(hsqldb(new JDBCPooledDataSource())));
    var pool = new JDBCPool();
    pool.setUrl(HSQLDB);
    ways.put("hsqldb.pool", pool::getConnection);
    var sqlite = new SQLiteDataSource();
    sqlite.setUrl("jdbc:sqlite:kept.sqlite");
    ways.put("sqlite.source", sqlite::getConnection);
    var sqlitePool = new SQLiteConnectionPoolDataSource();
    sqlitePool.setUrl("jdbc:sqlite:kept.sqlite");
    ways.put("sqlite.pooled", () -> sqlitePool.getPooledConnection().getConnection());
    ways.put("sqlite.config", () -> new SQLiteConfig().createConnection("jdbc:sqlite:kept.sqlite"));
    ways.put("dbcp", () -> shared(false).getConnection());
    ways.put("dbcp.statements", () -> shared(true).getConnection());
    return ways;
  }

  private static <T extends EmbeddedDataSource> T plain(T source) {
    source.setDatabaseName(DERBY);
    return source;
  }

  private static <T extends EmbeddedDataSource> T derby(T source) {
    source.setDatabaseName(DERBY);
    source.setConnectionAttributes("drop=true");
    return source;
  }

  private static <T extends org.hsqldb.jdbc.JDBCCommonDataSource> T hsqldb(T source) {
    source.setUrl(HSQLDB);
    source.setUser("SA");
    return source;
  }

  private static Connection pooled(javax.sql.ConnectionPoolDataSource source) throws SQLException {
    PooledConnection pooled = source.getPooledConnection();
    return pooled.getConnection();
  }

  private static SharedPoolDataSource shared(boolean keepsStatements) throws SQLException {
    var driver = new DriverAdapterCPDS();
    try {
      driver.setDriver("org.hsqldb.jdbc.JDBCDriver");
    } catch (ClassNotFoundException e) {
      throw new SQLException(e);
    }
    driver.setUrl(HSQLDB);
    driver.setUser("SA");
    driver.setPoolPreparedStatements(keepsStatements);
    var pool = new SharedPoolDataSource();
    pool.setConnectionPoolDataSource(driver);
    return pool;
  }

  private static void make(Connection connection) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute("create table kept (id int)");
      statement.execute("insert into kept values (1)");
    }
  }

  private static void count(String name, Connection connection) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery("select count(*) from kept")) {
      rows.next();
      System.out.println(name + ".kept=" + rows.getInt(1));
    }
  }

  /** Does what a program may and tries what it may not. */
  private static void use(String name, Ways.Way way) throws SQLException {
    try (Connection connection = way.connection()) {
      for (int i = 0; i < 2; i++) {
        try (PreparedStatement query =
            connection.prepareStatement("select count(*) from kept where id < ?")) {
          query.setInt(1, 9);
          query.executeQuery().next();
        }
      }
      try (PreparedStatement write = connection.prepareStatement("insert into kept values (?)")) {
        write.setInt(1, 2);
        write.executeUpdate();
      }
      stopped(name, () -> delete(connection));
      System.out.println(name + ".used=yes");
    } catch (SQLException e) {
      System.out.println(name + ".used=" + e);
    }
  }

  private static int delete(Connection connection) throws SQLException {
    try (PreparedStatement delete = connection.prepareStatement("delete from kept where id > ?")) {
      delete.setInt(1, 0);
      return delete.executeUpdate();
    }
  }

  /** One thing to do. */
  private interface Doing {
    Object run() throws SQLException;
  }

  private static void stopped(String name, Doing doing) {
    try {
      System.out.println(name + "=ran " + doing.run());
    } catch (SQLException e) {
      boolean isOurs = String.valueOf(e.getMessage()).contains("Callgate stopped");
      System.out.println(name + "=" + (isOurs ? "stopped" : e.toString()));
    }
  }
}
