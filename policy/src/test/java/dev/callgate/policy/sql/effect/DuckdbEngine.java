package dev.callgate.policy.sql.effect;

import dev.callgate.policy.sql.Dialect;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import org.duckdb.DuckDBConnection;

/** DuckDB in memory: a new instance for each restoring. */
final class DuckdbEngine implements Engine {
  private static final String[] SETUP = {
    "CREATE TABLE a (id INT PRIMARY KEY, x INT, name VARCHAR(20))",
    "CREATE TABLE b (id INT PRIMARY KEY, x INT)",
    "INSERT INTO a VALUES (1, 10, 'one'), (2, 20, 'two'), (3, 30, 'three')",
    "INSERT INTO b VALUES (1, 1), (2, 2)",
    "CREATE VIEW v AS SELECT id FROM b",
    "CREATE SEQUENCE s",
    "CREATE SCHEMA other",
    "CREATE TABLE other.o (id INT)",
    "INSERT INTO other.o VALUES (1), (2)",
    "CREATE MACRO twice(n) AS n * 2",
    "CREATE MACRO rows_of(t) AS TABLE SELECT * FROM query_table(t)",
  };

  private final TestFolder folder = new TestFolder();
  private DuckDBConnection root;
  private byte[] other;

  DuckdbEngine() throws IOException {}

  @Override
  public Dialect dialect() {
    return Dialect.DUCKDB;
  }

  @Override
  public void restore() throws Exception {
    if (root != null) {
      root.close();
    }
    folder.restore();
    Path otherFile = folder.path().resolve("other.db");
    if (other == null) {
      try (Connection c = DriverManager.getConnection("jdbc:duckdb:" + otherFile);
          Statement statement = c.createStatement()) {
        statement.execute("CREATE TABLE o (id INT)");
        statement.execute("INSERT INTO o VALUES (1), (2)");
      }
      other = Files.readAllBytes(otherFile);
    }
    Files.write(otherFile, other);
    root = (DuckDBConnection) DriverManager.getConnection("jdbc:duckdb:");
    Rows.update(root, SETUP);
  }

  @Override
  public Connection connect() throws SQLException {
    return root.duplicate();
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
              "SELECT '\"' || schema_name || '\".\"' || table_name || '\"' FROM duckdb_tables()"
                  + " WHERE database_name = 'memory'")) {
        snapshot.putTable(c, Rows.plain(table), "memory." + table);
      }
      for (String query :
          List.of(
              "SELECT table_name, 'table' FROM duckdb_tables() WHERE database_name = 'memory'",
              "SELECT view_name, sql FROM duckdb_views() WHERE NOT internal",
              "SELECT index_name, sql FROM duckdb_indexes()",
              "SELECT schema_name, comment FROM duckdb_schemas() WHERE database_name = 'memory'",
              "SELECT type_name, logical_type FROM duckdb_types() WHERE NOT internal",
              "SELECT sequence_name, increment_by FROM duckdb_sequences()")) {
        snapshot.put(Kind.DEFINITIONS, "objects", c, query);
      }
      snapshot.put(
          Kind.SEQUENCES,
          "sequences",
          c,
          "SELECT sequence_name, last_value FROM duckdb_sequences()");
      snapshot.put(
          Kind.CODE,
          "code",
          c,
          "SELECT function_name, macro_definition FROM duckdb_functions() WHERE NOT internal");
      snapshot.put(
          Kind.FILES,
          "databases",
          c,
          "SELECT database_name, path FROM duckdb_databases() WHERE NOT internal");
      snapshot.put(
          Kind.SETTINGS,
          "settings",
          c,
          "SELECT name, value FROM duckdb_settings() WHERE scope = 'GLOBAL'");
      snapshot.put(Kind.CODE, "secrets", c, "SELECT name, type FROM duckdb_secrets()");
    }
    folder.put(snapshot);
    return snapshot;
  }

  @Override
  public void stop() throws Exception {
    if (root != null) {
      root.close();
    }
    folder.close();
  }
}
