package dev.callgate.it.approve;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Savepoint;
import java.sql.Statement;
import javax.sql.DataSource;
import org.apache.commons.dbcp2.BasicDataSource;

/**
 * Does on a connection what it is told on standard input: a line each, with a tab between the URL
 * and the steps. Answers each with a line, and rolls back what is left.
 */
public final class Steps {
  private DataSource pool;
  private Connection connection;

  private Steps() {}

  public static void main(String[] arguments) throws Exception {
    System.out.println("ready");
    var steps = new Steps();
    var in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    for (String line = in.readLine(); line != null; line = in.readLine()) {
      System.out.println(steps.answer(line.split("\t")));
    }
  }

  private String answer(String[] words) throws SQLException {
    connection = connect(words[0]);
    try {
      for (int i = 1; i < words.length; i++) {
        step(words[i]);
      }
      return "ran";
    } catch (SQLException e) {
      return "stopped: " + e.getMessage();
    } finally {
      if (!connection.getAutoCommit()) {
        connection.rollback();
        connection.setAutoCommit(true);
      }
      connection.close();
    }
  }

  private void step(String step) throws SQLException {
    int colon = step.indexOf(": ");
    String word = colon < 0 ? step : step.substring(0, colon);
    String sql = colon < 0 ? "" : step.substring(colon + 2);
    switch (word) {
      case "off" -> connection.setAutoCommit(false);
      case "on" -> connection.setAutoCommit(true);
      case "commit" -> connection.commit();
      case "rollback" -> connection.rollback();
      case "serializable" ->
          connection.setTransactionIsolation(Connection.TRANSACTION_SERIALIZABLE);
      case "savepoint" -> {
        Savepoint savepoint = connection.setSavepoint();
        connection.rollback(savepoint);
      }
      case "again" -> {
        connection.close();
        connection = pool.getConnection();
      }
      case "batch" -> {
        try (Statement statement = connection.createStatement()) {
          statement.addBatch(sql);
          statement.executeBatch();
        }
      }
      case "updatable" -> {
        try (Statement statement = updatable()) {
          statement.executeQuery(sql).close();
        }
      }
      case "row" -> {
        try (Statement statement = updatable();
            ResultSet rows = statement.executeQuery(sql)) {
          rows.next();
          rows.deleteRow();
        }
      }
      case "try" -> {
        try {
          execute(sql);
        } catch (SQLException e) {
          System.out.println("stopped: " + e.getMessage());
        }
      }
      default -> execute(step);
    }
  }

  /** A procedure of Derby. */
  public static void gone(int id) throws SQLException {
    try (Connection callers = DriverManager.getConnection("jdbc:default:connection");
        Statement statement = callers.createStatement()) {
      statement.execute("DELETE FROM customers WHERE id = " + id);
    }
  }

  private void execute(String sql) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }

  private Statement updatable() throws SQLException {
    return connection.createStatement(ResultSet.TYPE_FORWARD_ONLY, ResultSet.CONCUR_UPDATABLE);
  }

  private Connection connect(String url) throws SQLException {
    if (url.startsWith("hikari:")) {
      if (!(pool instanceof HikariDataSource)) {
        var config = new HikariConfig();
        config.setJdbcUrl(url.substring("hikari:".length()));
        config.setMaximumPoolSize(1);
        pool = new HikariDataSource(config);
      }
      return pool.getConnection();
    }
    if (url.startsWith("dbcp:")) {
      // What a connection is in the middle of is left to whoever is given it next.
      var source = new BasicDataSource();
      source.setUrl(url.substring("dbcp:".length()));
      source.setMaxTotal(1);
      source.setRollbackOnReturn(false);
      source.setAutoCommitOnReturn(false);
      pool = source;
      return pool.getConnection();
    }
    return DriverManager.getConnection(url);
  }
}
