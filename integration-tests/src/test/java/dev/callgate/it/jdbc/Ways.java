package dev.callgate.it.jdbc;

import com.mchange.v2.c3p0.ComboPooledDataSource;
import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import javax.sql.DataSource;
import org.apache.commons.dbcp2.BasicDataSource;
import org.h2.jdbcx.JdbcConnectionPool;
import org.h2.jdbcx.JdbcDataSource;

/** The ways in which programs get connections to one database. */
final class Ways {
  /** Gives a connection. */
  interface Way {
    Connection connection() throws SQLException;
  }

  private static final List<AutoCloseable> OPEN = new ArrayList<>();

  private Ways() {}

  static Map<String, Way> to(String url) throws Exception {
    Map<String, Way> ways = new TreeMap<>();
    ways.put("straight", () -> DriverManager.getConnection(url));
    DataSource proxy =
        forwarding(DataSource.class, (OfConnection) () -> DriverManager.getConnection(url));
    ways.put("proxy", proxy::getConnection);
    ways.put("p6spy", () -> DriverManager.getConnection("jdbc:p6spy:" + url.substring(5)));
    ways.put("hikari", hikari(url)::getConnection);
    ways.put("dbcp", dbcp(url)::getConnection);
    ways.put("c3p0", c3p0(url)::getConnection);
    if (url.startsWith("jdbc:h2:")) {
      JdbcDataSource source = new JdbcDataSource();
      source.setURL(url);
      ways.put("h2source", source::getConnection);
      JdbcConnectionPool pool = JdbcConnectionPool.create(url, "", "");
      OPEN.add(pool::dispose);
      ways.put("h2pool", pool::getConnection);
    }
    return ways;
  }

  static void close() throws Exception {
    for (AutoCloseable open : OPEN) {
      open.close();
    }
  }

  private static DataSource hikari(String url) {
    var config = new HikariConfig();
    config.setJdbcUrl(url);
    config.setMaximumPoolSize(1);
    config.setConnectionTestQuery("select 1");
    var pool = new HikariDataSource(config);
    OPEN.add(pool);
    return pool;
  }

  private static DataSource dbcp(String url) {
    var pool = new BasicDataSource();
    pool.setUrl(url);
    pool.setMaxTotal(1);
    pool.setPoolPreparedStatements(true);
    pool.setValidationQuery("select 1");
    OPEN.add(pool);
    return pool;
  }

  private static DataSource c3p0(String url) {
    var pool = new ComboPooledDataSource();
    pool.setJdbcUrl(url);
    pool.setInitialPoolSize(1);
    pool.setMinPoolSize(1);
    pool.setMaxPoolSize(1);
    pool.setMaxStatements(20);
    pool.setTestConnectionOnCheckout(true);
    OPEN.add(pool::close);
    return pool;
  }

  /** A data source of one method, so that a proxy can forward to it. */
  private interface OfConnection {
    Connection getConnection() throws SQLException;
  }

  /** What a library's wrapper made with {@link Proxy} does: every interface method forwards. */
  static <T> T forwarding(Class<T> type, Object target) {
    Object proxy =
        Proxy.newProxyInstance(
            Ways.class.getClassLoader(),
            new Class<?>[] {type},
            (self, method, arguments) -> {
              try {
                Object result =
                    target instanceof OfConnection source
                        ? source.getConnection()
                        : method.invoke(target, arguments);
                return wrapped(method.getReturnType(), result);
              } catch (InvocationTargetException e) {
                throw e.getCause();
              }
            });
    return type.cast(proxy);
  }

  private static Object wrapped(Class<?> declared, Object result) {
    boolean wraps =
        declared == Connection.class
            || declared == PreparedStatement.class
            || declared == Statement.class
            || declared == java.sql.CallableStatement.class
            || declared == java.sql.ResultSet.class;
    return wraps && result != null ? forwarding(declared, result) : result;
  }
}
