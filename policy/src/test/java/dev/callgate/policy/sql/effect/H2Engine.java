package dev.callgate.policy.sql.effect;

import dev.callgate.policy.sql.Dialect;
import java.io.IOException;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;

/** H2 in memory: a new database for each restoring. */
final class H2Engine implements Engine {
  private static final String[] SETUP = {
    "CREATE TABLE a (id INT PRIMARY KEY, x INT, name VARCHAR(20))",
    "CREATE TABLE b (id INT PRIMARY KEY, x INT)",
    "INSERT INTO a VALUES (1, 10, 'one'), (2, 20, 'two'), (3, 30, 'three')",
    "INSERT INTO b VALUES (1, 1), (2, 2)",
    "CREATE VIEW v AS SELECT id FROM b",
    "CREATE TABLE parent (id INT PRIMARY KEY)",
    "CREATE TABLE child (id INT PRIMARY KEY, p INT REFERENCES parent ON DELETE CASCADE)",
    "INSERT INTO parent VALUES (1), (2)",
    "INSERT INTO child VALUES (1, 1), (2, 2)",
    "CREATE SEQUENCE s",
    "CREATE SCHEMA other",
    "CREATE TABLE other.o (id INT)",
    "INSERT INTO other.o VALUES (1), (2)",
    "CREATE USER clerk PASSWORD 'x'",
    "CREATE ALIAS wipe FOR 'dev.callgate.policy.sql.effect.Routines.clear'",
    "CREATE TRIGGER tr BEFORE INSERT ON other.o FOR EACH ROW CALL"
        + " 'dev.callgate.policy.sql.effect.Routines$Nothing'",
  };

  private final TestFolder folder = new TestFolder();
  private String url;
  private Connection keeper;
  private int count;

  H2Engine() throws IOException {}

  @Override
  public Dialect dialect() {
    return Dialect.H2;
  }

  @Override
  public void restore() throws Exception {
    shutDown();
    folder.restore();
    url = "jdbc:h2:mem:effects" + count++ + ";DB_CLOSE_DELAY=-1";
    keeper = connect();
    Rows.update(keeper, SETUP);
  }

  @Override
  public Connection connect() throws SQLException {
    return DriverManager.getConnection(url, "sa", "");
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
              "SELECT '\"' || table_schema || '\".\"' || table_name || '\"' FROM"
                  + " information_schema.tables WHERE table_type = 'BASE TABLE' AND table_schema"
                  + " <> 'INFORMATION_SCHEMA'")) {
        snapshot.putTable(c, Rows.plain(table), table);
      }
      for (String query :
          List.of(
              "SELECT table_schema || '.' || table_name, table_type FROM information_schema.tables",
              "SELECT table_name, view_definition FROM information_schema.views",
              "SELECT index_name, table_name FROM information_schema.indexes WHERE NOT is_generated",
              "SELECT constraint_name, table_name FROM information_schema.table_constraints",
              "SELECT schema_name, schema_owner FROM information_schema.schemata",
              "SELECT domain_name, data_type FROM information_schema.domains",
              "SELECT constant_name, value_definition FROM information_schema.constants",
              "SELECT synonym_name, synonym_for FROM information_schema.synonyms",
              "SELECT sequence_name, increment FROM information_schema.sequences")) {
        snapshot.put(Kind.DEFINITIONS, "objects", c, query);
      }
      snapshot.put(
          Kind.SEQUENCES,
          "sequences",
          c,
          "SELECT sequence_name, base_value FROM information_schema.sequences");
      snapshot.put(
          Kind.CODE,
          "code",
          c,
          "SELECT routine_name, external_name FROM information_schema.routines WHERE"
              + " routine_schema <> 'INFORMATION_SCHEMA'");
      snapshot.put(
          Kind.CODE,
          "triggers",
          c,
          "SELECT trigger_name, java_class FROM information_schema.triggers");
      snapshot.put(
          Kind.USERS, "users", c, "SELECT user_name, is_admin FROM information_schema.users");
      snapshot.put(
          Kind.USERS, "roles", c, "SELECT role_name, role_name FROM information_schema.roles");
      snapshot.put(
          Kind.USERS,
          "rights",
          c,
          "SELECT grantee || ' ' || COALESCE(table_name, ''), rights FROM"
              + " information_schema.rights");
      snapshot.put(
          Kind.SETTINGS,
          "settings",
          c,
          "SELECT setting_name, setting_value FROM information_schema.settings WHERE setting_name"
              + " NOT LIKE 'info.%'");
    }
    snapshot.put(Kind.SESSIONS, "sessions", "keeper", keeper.isValid(1) ? "open" : "ended");
    if (!keeper.isValid(1)) {
      snapshot.put(Kind.SESSIONS, "sessions", "ended", "ended");
    }
    folder.put(snapshot);
    return snapshot;
  }

  private void shutDown() throws SQLException {
    if (url != null) {
      try (Connection c = connect();
          Statement statement = c.createStatement()) {
        statement.execute("SHUTDOWN");
      }
    }
  }

  @Override
  public void stop() throws Exception {
    shutDown();
    folder.close();
  }
}
