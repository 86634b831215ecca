package dev.callgate.policy.sql.effect;

import dev.callgate.policy.sql.Dialect;
import java.io.IOException;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;

/** HSQLDB in memory: a new database for each restoring. */
final class HsqldbEngine implements Engine {
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
    "CREATE USER clerk PASSWORD 'x'",
    "CREATE TABLE parent (id INT PRIMARY KEY)",
    "CREATE TABLE child (id INT PRIMARY KEY, p INT REFERENCES parent ON DELETE CASCADE)",
    "INSERT INTO parent VALUES (1), (2)",
    "INSERT INTO child VALUES (1, 1), (2, 2)",
    "CREATE PROCEDURE wipe() MODIFIES SQL DATA LANGUAGE JAVA EXTERNAL NAME"
        + " 'CLASSPATH:dev.callgate.policy.sql.effect.Routines.clearAll'",
  };

  private final TestFolder folder = new TestFolder();
  private String url;
  private Connection keeper;
  private int count;

  HsqldbEngine() throws IOException {}

  @Override
  public Dialect dialect() {
    return Dialect.HSQLDB;
  }

  @Override
  public void restore() throws Exception {
    shutDown();
    folder.restore();
    url = "jdbc:hsqldb:mem:effects" + count++;
    keeper = connect();
    Rows.update(keeper, SETUP);
  }

  @Override
  public Connection connect() throws SQLException {
    return DriverManager.getConnection(url, "SA", "");
  }

  @Override
  public String fill(String sql) {
    return folder.fill(sql);
  }

  @Override
  public Snapshot snapshot() throws Exception {
    Snapshot snapshot = new Snapshot();
    boolean ended = isEnded();
    // The keeper is let in even if passwords were changed.
    Connection c = ended ? connect() : keeper;
    try {
      String own = " NOT IN ('INFORMATION_SCHEMA', 'SYSTEM_LOBS')";
      for (String table :
          Rows.column(
              c,
              "SELECT '\"' || table_schem || '\".\"' || table_name || '\"' FROM"
                  + " information_schema.system_tables WHERE table_type <> 'VIEW' AND table_schem"
                  + own)) {
        snapshot.putTable(c, Rows.plain(table), table);
      }
      for (String query :
          List.of(
              "SELECT table_schem || '.' || table_name, table_type FROM"
                  + " information_schema.system_tables WHERE table_schem"
                  + own,
              "SELECT table_name, view_definition FROM information_schema.views WHERE"
                  + " table_schema"
                  + own,
              "SELECT table_name || index_name, column_name FROM"
                  + " information_schema.system_indexinfo WHERE table_schem"
                  + own,
              "SELECT constraint_name, table_name FROM information_schema.table_constraints"
                  + " WHERE table_schema"
                  + own,
              "SELECT schema_name, schema_owner FROM information_schema.schemata",
              "SELECT domain_name, data_type FROM information_schema.domains WHERE"
                  + " domain_schema"
                  + own,
              "SELECT user_defined_type_name, data_type FROM"
                  + " information_schema.user_defined_types",
              "SELECT synonym_name, object_name FROM information_schema.system_synonyms",
              "SELECT sequence_name, increment FROM information_schema.sequences WHERE"
                  + " sequence_schema"
                  + own)) {
        snapshot.put(Kind.DEFINITIONS, "objects", c, query);
      }
      snapshot.put(
          Kind.SEQUENCES,
          "sequences",
          c,
          "SELECT sequence_name, next_value FROM information_schema.system_sequences WHERE"
              + " sequence_schema"
              + own);
      snapshot.put(
          Kind.CODE,
          "code",
          c,
          "SELECT routine_name, routine_definition FROM information_schema.routines WHERE"
              + " routine_schema"
              + own);
      snapshot.put(
          Kind.CODE,
          "triggers",
          c,
          "SELECT trigger_name, action_statement FROM information_schema.triggers");
      snapshot.put(
          Kind.USERS,
          "users",
          c,
          "SELECT user_name, admin || COALESCE(password_digest, '') || COALESCE(initial_schema, '') FROM"
              + " information_schema.system_users");
      snapshot.put(
          Kind.USERS,
          "roles",
          c,
          "SELECT role_name, is_grantable FROM"
              + " information_schema.administrable_role_authorizations");
      snapshot.put(
          Kind.USERS,
          "rights",
          c,
          "SELECT grantee || ' ' || table_name, privilege_type FROM"
              + " information_schema.table_privileges WHERE table_schema"
              + own
              + " AND grantee <> 'DBA'");
      snapshot.put(
          Kind.SETTINGS,
          "settings",
          c,
          "SELECT property_name, property_value FROM information_schema.system_properties");
    } finally {
      if (ended) {
        c.close();
      }
    }
    if (ended) {
      snapshot.put(Kind.SESSIONS, "sessions", "ended", "ended");
    }
    folder.put(snapshot);
    return snapshot;
  }

  private boolean isEnded() {
    try (Statement statement = keeper.createStatement()) {
      statement.execute("VALUES 1");
      return false;
    } catch (SQLException e) {
      return true;
    }
  }

  private void shutDown() throws SQLException {
    if (keeper != null && !isEnded()) {
      try (Statement statement = keeper.createStatement()) {
        statement.execute("SHUTDOWN IMMEDIATELY");
      }
    }
  }

  @Override
  public void stop() throws Exception {
    shutDown();
    folder.close();
  }
}
