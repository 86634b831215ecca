package dev.callgate.policy.sql;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/**
 * Runs statements on real engines and compares what became of the database with what was read: what
 * vanished must have been read as strict, what changed at least as costly, and what was read as a
 * plain read must have changed nothing.
 */
class SqlEffectTest {
  private static final Set<Verb> STRICT =
      Set.of(
          Verb.DELETE,
          Verb.TRUNCATE,
          Verb.DROP,
          Verb.ALTER,
          Verb.ADMIN,
          Verb.EXTERNAL,
          Verb.UNKNOWN);

  private static final String[] SETUP = {
    "CREATE TABLE a (id INT PRIMARY KEY, x INT, name VARCHAR(20))",
    "CREATE TABLE b (id INT PRIMARY KEY, x INT)",
    "INSERT INTO a VALUES (1, 10, 'one'), (2, 20, 'two'), (3, 30, 'three')",
    "INSERT INTO b VALUES (1, 1), (2, 2)",
    "CREATE VIEW v AS SELECT id FROM b",
  };

  private static final String[] CLEAR = {
    "DROP VIEW IF EXISTS v",
    "DROP TABLE IF EXISTS a",
    "DROP TABLE IF EXISTS b",
    "DROP TABLE IF EXISTS c",
    "DROP TABLE IF EXISTS d",
  };

  private static final String[] EVERYWHERE = {
    "SELECT * FROM a",
    "SELECT count(*), lower(max(name)) FROM a WHERE x > 5",
    "SELECT 'a; DROP TABLE a' FROM b",
    "WITH q AS (SELECT * FROM a) SELECT * FROM q",
    "SELECT 1 /* DELETE FROM a */",
    "SELECT 1 -- DELETE FROM a",
    "SELECT \"id\" FROM (SELECT 1 AS \"id\") q",
    "DELETE FROM a",
    "DELETE FROM a WHERE 1=1",
    "DELETE FROM a WHERE id = id",
    "DELETE FROM a WHERE '1' = '1'",
    "DELETE FROM a WHERE id = 1 OR 1 = 1",
    "DELETE FROM a WHERE NOT (1 = 2)",
    "DELETE FROM a WHERE id/**/=/**/id",
    "DELETE FROM a WHERE name LIKE '%'",
    "DELETE FROM a WHERE id = 1",
    "DELETE FROM a WHERE id IN (SELECT id FROM b)",
    "delete/**/from/**/a",
    "DELETE FROM a -- WHERE id = 1",
    "UPDATE a SET x = 0",
    "UPDATE a SET x = 0 WHERE x = x",
    "UPDATE a SET x = 0 WHERE id = 2",
    "INSERT INTO a VALUES (4, 40, 'four')",
    "INSERT INTO a (id, x) SELECT id + 10, x FROM b",
    "DROP TABLE a",
    "DROP TABLE IF EXISTS a",
    "DROP VIEW v",
    "CREATE TABLE c AS SELECT * FROM a",
    "CREATE TABLE c (id INT)",
    "CREATE INDEX i ON a (x)",
    "ALTER TABLE a ADD COLUMN y INT",
    "ALTER TABLE a DROP COLUMN x",
    "ALTER TABLE a RENAME TO c",
    "EXPLAIN DELETE FROM a",
    "EXPLAIN SELECT * FROM a",
  };

  private static final String[] H2 = {
    "TRUNCATE TABLE a",
    "SELECT 1; DELETE FROM a",
    "SELECT 1 // ; DELETE FROM a",
    "SELECT $$ ; DELETE FROM a $$",
    "SELECT 1 -- x\r; DELETE FROM a",
    "SELECT 'x\\'; DELETE FROM a; --'",
    "MERGE INTO a KEY (id) VALUES (1, 99, 'z')",
    "MERGE INTO a USING b ON a.id = b.id WHEN MATCHED THEN DELETE",
    "SELECT * FROM OLD TABLE (DELETE FROM a)",
    "SELECT * FROM FINAL TABLE (INSERT INTO a VALUES (7, 7, 'x'))",
    "EXPLAIN ANALYZE DELETE FROM a",
    "EXECUTE IMMEDIATE 'DELETE FROM a'",
    "EXECUTE IMMEDIATE 'DEL' || 'ETE FROM a'",
    "DROP ALL OBJECTS",
    "SCRIPT",
    "CALL SCHEMA()",
    "CALL 1 + 1",
    "DELETE FROM a LIMIT 1",
    "DELETE FROM \"A\"",
    "DELETE\u00A0FROM\u3000a",
    "TABLE a",
    "VALUES (1)",
    "ALTER TABLE a ALTER COLUMN x VARCHAR(5)",
    "CREATE OR REPLACE VIEW v AS SELECT id FROM b WHERE id = 1",
    "DELETE TOP 1 FROM a",
    "UPDATE a SET (x, name) = (0, 'q')",
    "DROP TABLE b CASCADE",
  };

  private static final String[] SQLITE = {
    "REPLACE INTO a VALUES (1, 99, 'z')",
    "INSERT OR REPLACE INTO a VALUES (1, 99, 'z')",
    "INSERT OR IGNORE INTO a VALUES (1, 99, 'z')",
    "INSERT INTO a VALUES (1, 99, 'z') ON CONFLICT (id) DO UPDATE SET x = 99",
    "UPDATE OR REPLACE a SET id = 1 WHERE id = 2",
    "DELETE FROM [a]",
    "DELETE FROM `a`",
    "DELETE FROM \"a\"",
    "SELECT 1 /* ; DELETE FROM a",
    "SELECT 1 /* /* */ + 1",
    "SELECT [;DELETE FROM a] FROM (SELECT 1 AS [;DELETE FROM a])",
    "PRAGMA table_info(a)",
    "PRAGMA user_version",
    "PRAGMA foreign_keys = ON",
    "EXPLAIN QUERY PLAN DELETE FROM a",
    "WITH q AS (SELECT 1 AS id) DELETE FROM a WHERE id IN (SELECT id FROM q)",
    "WITH q AS (SELECT 1) DELETE FROM a",
    "PRAGMA writable_schema = ON",
    "ALTER TABLE a RENAME COLUMN x TO y",
    "SELECT value FROM json_each('[1, 2]')",
    "VALUES (1)",
    "DELETE FROM a WHERE id = 1 OR true",
    // One variable each: https://www.sqlite.org/c3ref/bind_blob.html, "$AAA".
    "SELECT :a::b('); DELETE FROM a --')",
    "SELECT $a::b('); DELETE FROM a --')",
    "SELECT $a('); DELETE FROM a --')",
    "SELECT :a('); DELETE FROM a --')",
    "SELECT @a('); DELETE FROM a --')",
    "SELECT #a('); DELETE FROM a --')",
    "SELECT :::a('); DELETE FROM a --')",
    "SELECT @::a('); DELETE FROM a --')",
    "SELECT $$('); DELETE FROM a --')",
    "SELECT $1x('); DELETE FROM a --')",
    "SELECT :1::2::('); DELETE FROM a --')",
    "SELECT :a::('); DELETE FROM a --')",
    "SELECT $\u00A0('); DELETE FROM a --')",
    "SELECT :a(\"); DELETE FROM a --\")",
    "SELECT :a([); DELETE FROM a --])",
    "SELECT :a(`); DELETE FROM a --`)",
    "SELECT :a(/*); DELETE FROM a --*/)",
    "SELECT :a(--); DELETE FROM a",
    "SELECT :a(;'); DELETE FROM a --')",
    "SELECT $x$('); DELETE FROM a --$x$)",
    "INSERT INTO b VALUES (7, $x(')); DROP TABLE a --')",
    "DELETE FROM a WHERE id = 1 OR :a('OR) IS NULL",
    "SELECT :a(b) FROM a",
  };

  @Test
  void onH2() throws Exception {
    try (Connection c = DriverManager.getConnection("jdbc:h2:mem:effects")) {
      run(c, Dialect.H2, EVERYWHERE, H2);
    }
  }

  @Test
  void onSqlite() throws Exception {
    try (Connection c = DriverManager.getConnection("jdbc:sqlite::memory:")) {
      run(c, Dialect.SQLITE, EVERYWHERE, SQLITE);
    }
  }

  private static void run(Connection c, Dialect dialect, String[]... lists) throws SQLException {
    List<String> refused = new ArrayList<>();
    for (String[] list : lists) {
      for (String sql : list) {
        for (String clear : CLEAR) {
          update(c, clear);
        }
        for (String setup : SETUP) {
          update(c, setup);
        }
        TreeMap<String, TreeSet<String>> before = state(c, dialect);
        try {
          runAll(c, sql, dialect);
        } catch (SQLException e) {
          refused.add(sql + ": " + e.getMessage().lines().findFirst().orElse(""));
        }
        TreeMap<String, TreeSet<String>> after = state(c, dialect);
        notMilder(sql, before, after, SqlReader.read(sql, dialect));
        notMilder(sql, before, after, SqlReader.read(sql, Dialect.GENERIC));
        notStricter(sql, before.equals(after), SqlReader.read(sql, dialect));
      }
    }
    // Each statement is there to be run: a typing error in one would prove nothing.
    assertThat(refused).allMatch(r -> EXPECTED_REFUSALS.stream().anyMatch(r::startsWith));
  }

  /** Texts that some of the engines do not accept. */
  private static final List<String> EXPECTED_REFUSALS =
      List.of(
          "DELETE TOP 1", "SELECT \"id\"", "ALTER TABLE a DROP COLUMN x", "DELETE FROM a LIMIT 1");

  private static void notMilder(
      String sql,
      TreeMap<String, TreeSet<String>> before,
      TreeMap<String, TreeSet<String>> after,
      SqlFacts facts) {
    boolean vanished = false;
    boolean changed = false;
    for (String table : before.keySet()) {
      TreeSet<String> old = before.get(table);
      TreeSet<String> now = after.get(table);
      boolean tableChanged = now == null || !now.equals(old);
      // A row that is still there with the same key, but other values, was changed.
      boolean lost = now == null || !keys(now).containsAll(keys(old));
      vanished |= lost;
      changed |= tableChanged;
      if (tableChanged && !table.startsWith("view ")) {
        assertThat(facts.statements())
            .as("%s names %s: %s", sql, table, facts)
            .anyMatch(s -> !s.tablesKnown() || s.tables().contains(table));
      }
    }
    if (vanished) {
      assertThat(STRICT).as("%s: %s", sql, facts).contains(facts.verb());
    } else if (changed) {
      Verb least = sql.startsWith("ALTER") ? Verb.CREATE : Verb.INSERT;
      assertThat(facts.verb()).as("%s: %s", sql, facts).isGreaterThanOrEqualTo(least);
    }
    boolean everyRow =
        before.get("a").size() > 1
            && (after.get("a") == null
                || before.get("a").stream()
                    .filter(row -> !row.startsWith("column"))
                    .noneMatch(after.get("a")::contains));
    if (everyRow && facts.verb() == Verb.UPDATE) {
      assertThat(facts.statements())
          .as("%s: %s", sql, facts)
          .anyMatch(s -> s.where() != Where.SOME);
    }
  }

  private static void notStricter(String sql, boolean unchanged, SqlFacts facts) {
    boolean plain =
        sql.startsWith("SELECT") || sql.startsWith("WITH q AS (SELECT * FROM a) SELECT");
    if (plain && unchanged && !sql.contains("lo_")) {
      assertThat(facts.verb()).as("%s: %s", sql, facts).isLessThanOrEqualTo(Verb.SESSION);
    }
  }

  private static Set<String> keys(Set<String> rows) {
    Set<String> keys = new TreeSet<>();
    for (String row : rows) {
      keys.add(row.substring(0, row.indexOf('|')));
    }
    return keys;
  }

  /** Every table with its columns and rows. */
  private static TreeMap<String, TreeSet<String>> state(Connection c, Dialect dialect)
      throws SQLException {
    TreeMap<String, TreeSet<String>> state = new TreeMap<>();
    String schema = dialect == Dialect.H2 ? "PUBLIC" : dialect == Dialect.SQLITE ? null : "public";
    try (ResultSet tables =
        c.getMetaData()
            .getTables(null, schema, "%", new String[] {"TABLE", "BASE TABLE", "VIEW"})) {
      while (tables.next()) {
        boolean view = "VIEW".equals(tables.getString("TABLE_TYPE"));
        String name = tables.getString("TABLE_NAME");
        state.put((view ? "view " : "") + name.toLowerCase(java.util.Locale.ROOT), rows(c, name));
      }
    }
    return state;
  }

  private static TreeSet<String> rows(Connection c, String table) throws SQLException {
    TreeSet<String> rows = new TreeSet<>();
    try (Statement statement = c.createStatement();
        ResultSet r = statement.executeQuery("SELECT * FROM \"" + table + "\"")) {
      int columns = r.getMetaData().getColumnCount();
      for (int i = 1; i <= columns; i++) {
        rows.add("column " + r.getMetaData().getColumnName(i) + "|");
      }
      while (r.next()) {
        StringBuilder row = new StringBuilder();
        for (int i = 1; i <= columns; i++) {
          row.append(r.getString(i)).append('|');
        }
        rows.add(row.toString());
      }
    }
    return rows;
  }

  /** SQLite's driver runs the first statement of a text only, except here. */
  private static void runAll(Connection c, String sql, Dialect dialect) throws SQLException {
    if (dialect != Dialect.SQLITE) {
      update(c, sql);
      return;
    }
    try (Statement statement = c.createStatement()) {
      statement.executeUpdate(sql);
    }
  }

  private static void update(Connection c, String sql) throws SQLException {
    try (Statement statement = c.createStatement()) {
      statement.execute(sql);
    }
  }
}
