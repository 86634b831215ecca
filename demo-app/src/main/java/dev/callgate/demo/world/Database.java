package dev.callgate.demo.world;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Locale;

/** A real PostgreSQL; it writes down each statement that it runs. */
final class Database implements AutoCloseable {
  private final EmbeddedPostgres postgres;
  private final Path log;

  /**
   * @param folder for the server's log
   * @param sql fills the database
   */
  Database(Path folder, List<String> sql) throws IOException, SQLException {
    log = folder.resolve("postgres.log");
    postgres =
        EmbeddedPostgres.builder()
            .setServerConfig("log_statement", "all")
            .setServerConfig("fsync", "off")
            .setOutputRedirector(ProcessBuilder.Redirect.appendTo(log.toFile()))
            .setErrorRedirector(ProcessBuilder.Redirect.appendTo(log.toFile()))
            .start();
    try (Connection connection = postgres.getPostgresDatabase().getConnection();
        Statement statement = connection.createStatement()) {
      for (String text : sql) {
        statement.execute(text);
      }
    }
  }

  int port() {
    return postgres.getPort();
  }

  /** The first value of a query, as text; {@code none} if its table is not there. */
  String value(String sql) {
    try (Connection connection = postgres.getPostgresDatabase().getConnection();
        Statement statement = connection.createStatement();
        ResultSet result = statement.executeQuery(sql)) {
      result.next();
      return result.getString(1);
    } catch (SQLException e) {
      return "none";
    }
  }

  /**
   * Whether the server ran a statement with this text in it: {@code ran} or {@code did not run}.
   */
  String ran(String text) {
    try {
      String all = Files.readString(log).toLowerCase(Locale.ROOT);
      return all.contains(text.toLowerCase(Locale.ROOT)) ? "ran" : "did not run";
    } catch (IOException e) {
      return e.toString();
    }
  }

  @Override
  public void close() throws IOException {
    postgres.close();
  }
}
