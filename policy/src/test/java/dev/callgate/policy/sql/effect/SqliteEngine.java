package dev.callgate.policy.sql.effect;

import dev.callgate.policy.sql.Dialect;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.stream.Stream;

/** SQLite in a file: a new one for each restoring. */
final class SqliteEngine implements Engine {
  private static final String[] SETUP = {
    "CREATE TABLE a (id INTEGER PRIMARY KEY, x INT, name VARCHAR(20))",
    "CREATE TABLE b (id INT PRIMARY KEY, x INT)",
    "INSERT INTO a VALUES (1, 10, 'one'), (2, 20, 'two'), (3, 30, 'three')",
    "INSERT INTO b VALUES (1, 1), (2, 2)",
    "CREATE VIEW v AS SELECT id FROM b",
    "CREATE VIEW w AS SELECT id FROM b",
    "CREATE TRIGGER tr INSTEAD OF DELETE ON w BEGIN DELETE FROM a; END",
    "CREATE INDEX ix ON b (x)",
    "CREATE TABLE parent (id INT PRIMARY KEY)",
    "CREATE TABLE child (id INT PRIMARY KEY, p INT REFERENCES parent ON DELETE CASCADE)",
    "INSERT INTO parent VALUES (1), (2)",
    "INSERT INTO child VALUES (1, 1), (2, 2)",
    "CREATE VIRTUAL TABLE f USING fts5(t)",
    "INSERT INTO f VALUES ('one word')",
    "PRAGMA user_version = 5",
  };

  private final TestFolder folder = new TestFolder();
  private final Path data = Files.createTempDirectory("callgate-sqlite");

  SqliteEngine() throws IOException {}

  @Override
  public Dialect dialect() {
    return Dialect.SQLITE;
  }

  @Override
  public void restore() throws Exception {
    clear();
    folder.restore();
    try (Connection c = DriverManager.getConnection("jdbc:sqlite:" + folder.path() + "/other.db");
        Statement statement = c.createStatement()) {
      statement.execute("CREATE TABLE o (id INT)");
      statement.execute("INSERT INTO o VALUES (1), (2)");
    }
    try (Connection c = connect()) {
      Rows.update(c, SETUP);
    }
  }

  @Override
  public Connection connect() throws SQLException {
    return DriverManager.getConnection(
        "jdbc:sqlite:" + data.resolve("main.db") + "?foreign_keys=true");
  }

  /** The driver runs every statement of a text here, and only the first in execute. */
  @Override
  public void run(Connection c, String sql) throws SQLException {
    try (Statement statement = c.createStatement()) {
      statement.executeUpdate(sql);
    }
  }

  @Override
  public String fill(String sql) {
    return folder.fill(sql);
  }

  @Override
  public Snapshot snapshot() throws Exception {
    Snapshot snapshot = new Snapshot();
    try (Connection c = connect()) {
      for (String table :
          Rows.column(
              c,
              "SELECT name FROM pragma_table_list WHERE schema = 'main' AND type IN ('table',"
                  + " 'virtual') AND name NOT LIKE 'sqlite_%'")) {
        snapshot.putTable(c, Rows.plain(table), '"' + table + '"');
      }
      snapshot.put(
          Kind.DEFINITIONS,
          "objects",
          c,
          "SELECT name, CASE type WHEN 'table' THEN type ELSE sql END FROM sqlite_schema WHERE type"
              + " <> 'trigger' AND name NOT LIKE 'sqlite_stat%'");
      snapshot.put(
          Kind.CODE, "triggers", c, "SELECT name, sql FROM sqlite_schema WHERE type = 'trigger'");
      for (String pragma :
          new String[] {"user_version", "application_id", "encoding", "auto_vacuum"}) {
        snapshot.put(
            Kind.SETTINGS, "settings", pragma, Rows.column(c, "PRAGMA " + pragma).toString());
      }
    }
    folder.put(snapshot);
    return snapshot;
  }

  private void clear() throws IOException {
    try (Stream<Path> paths = Files.list(data)) {
      for (Path path : paths.toList()) {
        Files.delete(path);
      }
    }
  }

  @Override
  public void stop() throws Exception {
    clear();
    Files.delete(data);
    folder.close();
  }
}
