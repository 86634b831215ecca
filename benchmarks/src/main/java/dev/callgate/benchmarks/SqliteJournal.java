package dev.callgate.benchmarks;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.SQLException;

/**
 * SQLite with a write-ahead log, one INSERT a transaction, over one connection for all threads: it
 * has one writer at a time in any case.
 */
final class SqliteJournal implements Journal {
  private final String url;
  private final String line;
  private final Connection connection;
  private final PreparedStatement insert;

  /**
   * @param synchronous {@code FULL}: on the device at the end of each transaction; {@code NORMAL}:
   *     in the kernel's hands
   */
  SqliteJournal(Path folder, String line, String synchronous) throws SQLException {
    this.url = "jdbc:sqlite:" + folder.resolve("audit.db");
    this.line = line;
    connection = DriverManager.getConnection(url);
    try (var statement = connection.createStatement()) {
      statement.execute("PRAGMA journal_mode = WAL");
      statement.execute("PRAGMA synchronous = " + synchronous);
      statement.execute("CREATE TABLE records (id INTEGER PRIMARY KEY, line TEXT NOT NULL)");
    }
    insert = connection.prepareStatement("INSERT INTO records (line) VALUES (?)");
  }

  @Override
  public int append() throws SQLException {
    synchronized (insert) {
      insert.setString(1, line);
      insert.executeUpdate();
    }
    return 1;
  }

  @Override
  public long count() throws SQLException {
    try (var reader = DriverManager.getConnection(url);
        var statement = reader.createStatement();
        var rows = statement.executeQuery("SELECT count(*) FROM records")) {
      return rows.getLong(1);
    }
  }

  @Override
  public void close() throws SQLException {
    connection.close();
  }
}
