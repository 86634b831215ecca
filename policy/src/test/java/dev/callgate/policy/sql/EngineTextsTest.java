package dev.callgate.policy.sql;

import static org.assertj.core.api.Assertions.assertThat;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.io.InputStream;
import java.lang.reflect.Field;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What engines call their own functions, and what drivers and pools say on their own account. */
class EngineTextsTest {
  @Test
  void postgresqlsOwnFunctionsAreKnownAndItsDriverIsHarmless() throws Exception {
    try (EmbeddedPostgres server =
            EmbeddedPostgres.builder()
                .setServerConfig("track_activity_query_size", "100kB")
                .start();
        Connection c = server.getPostgresDatabase().getConnection();
        Connection watcher = server.getPostgresDatabase().getConnection()) {
      List<String> unknown = new ArrayList<>();
      for (String name :
          column(
              watcher,
              "SELECT proname FROM pg_proc WHERE pronamespace = 'pg_catalog'::regnamespace"
                  + " AND NOT ('internal'::regtype = ANY (proargtypes::oid[])"
                  + " OR 'cstring'::regtype = ANY (proargtypes::oid[])"
                  + " OR prorettype IN ('internal'::regtype, 'cstring'::regtype,"
                  + " 'trigger'::regtype, 'event_trigger'::regtype))"
                  + " GROUP BY proname HAVING bool_and(provolatile <> 'v')")) {
        if (isUnknown(name, Dialect.POSTGRESQL)) {
          unknown.add(name);
        }
      }
      assertThat(unknown).isEmpty();
      for (String name :
          column(
              watcher,
              "SELECT DISTINCT proname FROM pg_proc WHERE provolatile = 'v'"
                  + " AND pronamespace = 'pg_catalog'::regnamespace")) {
        Functions.Entry entry = Functions.find(name, Dialect.POSTGRESQL);
        boolean harmless = entry != null && !entry.hasEffect(Dialect.POSTGRESQL);
        if (harmless && entry.isHarmless(Dialect.POSTGRESQL)) {
          // Volatile: harmless only if someone has looked at it.
          assertThat(reviewed()).contains(name);
        }
      }

      for (String sql : metaDataTexts(c, watcher)) {
        assertThat(SqlReader.read(sql, Dialect.POSTGRESQL).verb())
            .as(sql)
            .isLessThanOrEqualTo(Verb.TRANSACTION);
      }
    }
  }

  @Test
  void h2sOwnFunctionsAreKnown() throws Exception {
    Class<?> builtin = Class.forName("org.h2.expression.function.BuiltinFunctions");
    Field names = builtin.getDeclaredField("FUNCTIONS");
    names.setAccessible(true);
    for (Object name : (Set<?>) names.get(null)) {
      assertThat(isUnknown(((String) name).toLowerCase(Locale.ROOT), Dialect.H2))
          .as("%s", name)
          .isFalse();
    }
  }

  @Test
  void sqlitesOwnFunctionsAreKnown() throws Exception {
    try (Connection c = DriverManager.getConnection("jdbc:sqlite::memory:")) {
      for (String name : column(c, "SELECT DISTINCT name FROM pragma_function_list")) {
        // Operators, and the internals of full-text search that no text calls by name.
        if (!name.matches("[a-z_0-9]+") || name.matches("fts5|fts5_insttoken|fts5_source_id")) {
          continue;
        }
        if (!name.equals("optimize") && !name.equals("sqlite_log")) {
          assertThat(isUnknown(name, Dialect.SQLITE)).as(name).isFalse();
        }
      }
    }
  }

  private static List<String> reviewed() throws IOException {
    try (InputStream in = EngineTextsTest.class.getResourceAsStream("volatile-reviewed.txt")) {
      return List.of(new String(in.readAllBytes(), StandardCharsets.UTF_8).split("\\s+"));
    }
  }

  private static boolean isUnknown(String name, Dialect dialect) {
    Functions.Entry entry = Functions.find(name, dialect);
    return entry == null || !entry.isHarmless(dialect) && !entry.hasEffect(dialect);
  }

  private static List<String> column(Connection c, String sql) throws SQLException {
    List<String> values = new ArrayList<>();
    try (Statement s = c.createStatement();
        ResultSet r = s.executeQuery(sql)) {
      while (r.next()) {
        values.add(r.getString(1));
      }
    }
    return values;
  }

  private interface MetaDataCall {
    Object on(DatabaseMetaData data) throws SQLException;
  }

  /** What the driver sends for its metadata, read from the server's own list of activity. */
  private static List<String> metaDataTexts(Connection c, Connection watcher) throws SQLException {
    String pid = column(c, "SELECT pg_backend_pid()").get(0);
    List<MetaDataCall> calls =
        List.of(
            d -> d.getTables(null, "public", "%", new String[] {"TABLE", "VIEW"}),
            d -> d.getColumns(null, null, "pg_class", "%"),
            d -> d.getPrimaryKeys(null, null, "t"),
            d -> d.getImportedKeys(null, null, "t"),
            d -> d.getExportedKeys(null, null, "t"),
            d -> d.getCrossReference(null, null, "t", null, null, "u"),
            d -> d.getIndexInfo(null, null, "t", false, true),
            d -> d.getProcedures(null, null, "%"),
            d -> d.getProcedureColumns(null, null, "%", "%"),
            d -> d.getFunctions(null, null, "lower"),
            d -> d.getFunctionColumns(null, null, "lower", "%"),
            d -> d.getSchemas(),
            d -> d.getCatalogs(),
            d -> d.getTableTypes(),
            d -> d.getTypeInfo(),
            d -> d.getUDTs(null, null, "%", null),
            d -> d.getTablePrivileges(null, null, "t"),
            d -> d.getColumnPrivileges(null, null, "t", "%"),
            d -> d.getBestRowIdentifier(null, null, "t", 1, true),
            d -> d.getVersionColumns(null, null, "t"),
            d -> d.getMaxColumnNameLength(),
            d -> d.getSQLKeywords(),
            d -> d.getClientInfoProperties(),
            d -> d.getConnection().isValid(1),
            d -> d.getConnection().getSchema(),
            d -> d.getConnection().getTransactionIsolation(),
            d -> setIsolation(d.getConnection()),
            d -> setSchema(d.getConnection()));
    List<String> texts = new ArrayList<>();
    for (MetaDataCall call : calls) {
      Object result = call.on(c.getMetaData());
      if (result instanceof ResultSet) {
        ((ResultSet) result).close();
      }
      texts.addAll(column(watcher, "SELECT query FROM pg_stat_activity WHERE pid = " + pid));
    }
    return texts;
  }

  private static Object setIsolation(Connection c) throws SQLException {
    c.setTransactionIsolation(Connection.TRANSACTION_SERIALIZABLE);
    return null;
  }

  private static Object setSchema(Connection c) throws SQLException {
    c.setSchema("public");
    return null;
  }

  /** From the classes of sqlite-jdbc: JDBC3DatabaseMetaData, SQLiteConfig, SQLiteConnection. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "pragma table_xinfo('t');",
        "pragma foreign_key_list('t');",
        "pragma index_list('t');",
        "pragma index_info('i');",
        "pragma foreign_keys=1",
        "pragma busy_timeout=3000",
        "PRAGMA read_uncommitted = true;",
        "select name from sqlite_schema where type = 'table'",
        "SELECT LIKE('%autoincrement%', LOWER(sql)) FROM sqlite_schema WHERE LOWER(name) ="
            + " LOWER('t') AND TYPE IN ('table', 'view')",
        "select null as TABLE_CAT limit 0;",
        "begin immediate;",
        "commit;",
      })
  void sqlitesDriverIsHarmless(String sql) {
    assertThat(SqlReader.read(sql, Dialect.SQLITE).verb()).isLessThanOrEqualTo(Verb.TRANSACTION);
    assertThat(SqlReader.read(sql, Dialect.GENERIC).verb()).isLessThanOrEqualTo(Verb.TRANSACTION);
  }

  /** Texts of pools and frameworks: HikariCP, DBCP2, c3p0, Spring, Hibernate, LangChain4j. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "SELECT 1",
        "/* ping */ SELECT 1",
        "/* ping */",
        "select 1 from dual",
        "SELECT 1 FROM SYSIBM.SYSDUMMY1",
        "VALUES 1",
        "CALL NOW()",
        "SET NAMES utf8mb4",
        "SET autocommit=0",
        "SET TRANSACTION READ ONLY",
        "SET SESSION TRANSACTION ISOLATION LEVEL READ COMMITTED",
        "SHOW VARIABLES WHERE Variable_name = 'sql_mode'",
        "SELECT @@session.tx_isolation",
        "SAVEPOINT HIBERNATE_1",
        "select o1_0.id,o1_0.total from orders o1_0 where o1_0.customer_id=? order by o1_0.id desc"
            + " fetch first ? rows only",
        "select count(*), coalesce(sum(total), 0) from orders where created_at >= now() - interval"
            + " '1' day",
        "SELECT embedding_id, embedding, text FROM items ORDER BY embedding <=> ? LIMIT 5",
        "WITH temp AS (SELECT (2 - (embedding <=> '[1,2]')) / 2 AS score, embedding_id, text,"
            + " metadata FROM items) SELECT * FROM temp WHERE score >= 0.5 ORDER BY score desc"
            + " LIMIT 3",
        "SELECT table_name, column_name FROM information_schema.columns WHERE table_schema ="
            + " 'public' ORDER BY ordinal_position",
        "SELECT name FROM sqlite_master WHERE type='table' AND name NOT LIKE 'sqlite_%'",
      })
  void housekeepingIsHarmless(String sql) {
    for (Dialect dialect : Dialect.values()) {
      assertThat(SqlReader.read(sql, dialect).verb())
          .as("%s", dialect)
          .isLessThanOrEqualTo(Verb.TRANSACTION);
    }
  }

  /** On another engine the function could only be a user's. */
  @ParameterizedTest
  @CsvSource({
    "SELECT database(), mysql mariadb h2 hsqldb generic",
    "SELECT version(), postgresql mysql mariadb duckdb generic",
    "select current_schema(), postgresql duckdb h2 snowflake generic"
  })
  void housekeepingOfSomeEnginesIsHarmlessThere(String sql, String dialects) {
    for (String dialect : dialects.split(" ")) {
      assertThat(SqlReader.read(sql, Dialect.valueOf(dialect.toUpperCase(Locale.ROOT))).verb())
          .as("%s", dialect)
          .isEqualTo(Verb.READ);
    }
  }
}
