package dev.callgate.policy.sql;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import org.hsqldb.lib.IntKeyIntValueHashMap;
import org.hsqldb.lib.IntValueHashMap;
import org.hsqldb.lib.Iterator;
import org.junit.jupiter.api.Test;

/**
 * The lists of functions and settings against the engines: what an engine has is on its list, with
 * or without an effect, and what stands on the list, the engine has.
 */
class EngineFunctionsTest {
  @Test
  void ofDuckdb() throws Exception {
    try (Connection c = DriverManager.getConnection("jdbc:duckdb:")) {
      Set<String> own =
          names(
              c,
              "SELECT DISTINCT function_name FROM duckdb_functions() WHERE internal AND"
                  + " regexp_full_match(function_name, '[a-z][a-z_0-9]*')");
      assertThat(unknown(own, Dialect.DUCKDB)).isEmpty();
      Set<String> listed = listed("duckdb");
      listed.removeAll(own);
      assertThat(listed).isEmpty();
    }
  }

  @Test
  void ofDuckdbThatMayDoMoreThanCompute() throws Exception {
    try (Connection c = DriverManager.getConnection("jdbc:duckdb:")) {
      Set<String> harmless =
          names(
              c,
              "SELECT DISTINCT function_name FROM duckdb_functions() WHERE stability = 'VOLATILE'");
      harmless.removeIf(name -> !isHarmless(name, Dialect.DUCKDB));
      assertThat(harmless)
          .containsExactlyInAnyOrder(
              "current_connection_id",
              "current_query",
              "current_query_id",
              "current_transaction_id",
              "currval",
              "error",
              "gen_random_uuid",
              "random",
              "stats",
              "uuid",
              "uuidv4",
              "uuidv7");
    }
  }

  @Test
  void settingsOfDuckdb() throws Exception {
    try (Connection c = DriverManager.getConnection("jdbc:duckdb:")) {
      for (String name :
          names(c, "SELECT lower(name) FROM duckdb_settings() WHERE scope = 'LOCAL'")) {
        assertThat(EmbeddedSettings.isWide(name, Dialect.DUCKDB)).as(name).isFalse();
      }
      Set<String> elsewhereToo = Set.of("timezone", "calendar", "user", "username", "password");
      for (String name :
          names(c, "SELECT lower(name) FROM duckdb_settings() WHERE scope = 'GLOBAL'")) {
        assertThat(EmbeddedSettings.isWide(name, Dialect.DUCKDB)).as(name).isTrue();
        assertThat(EmbeddedSettings.isWide(name, Dialect.GENERIC) || elsewhereToo.contains(name))
            .as(name)
            .isTrue();
      }
    }
  }

  @Test
  void ofHsqldb() throws Exception {
    Set<String> own = new TreeSet<>();
    for (String type : List.of("org.hsqldb.FunctionSQL", "org.hsqldb.FunctionCustom")) {
      for (Field field : Class.forName(type).getDeclaredFields()) {
        if (field.getName().endsWith("FuncMap")) {
          field.setAccessible(true);
          own.addAll(keys(field.get(null)));
        }
      }
    }
    assertThat(own).hasSizeGreaterThan(100);
    assertThat(unknown(own, Dialect.HSQLDB)).isEmpty();
    try (Connection c = DriverManager.getConnection("jdbc:hsqldb:mem:functions")) {
      Set<String> listed = listed("hsqldb");
      listed.removeAll(own);
      assertThat(notThere(c, listed, "VALUES %s", "object not found")).isEmpty();
    }
  }

  @Test
  void ofDerby() throws Exception {
    System.setProperty(
        "derby.stream.error.field", "dev.callgate.policy.sql.effect.Routines.NOWHERE");
    try (Connection c = DriverManager.getConnection("jdbc:derby:memory:functions;create=true")) {
      Set<String> own =
          names(
              c,
              "SELECT LOWER(alias) FROM sys.sysaliases a JOIN sys.sysschemas s ON s.schemaid ="
                  + " a.schemaid WHERE s.schemaname IN ('SYSCS_UTIL', 'SYSIBM', 'SQLJ') AND"
                  + " aliastype IN ('P', 'F')");
      assertThat(own).contains("syscs_export_table");
      assertThat(unknown(own, Dialect.DERBY)).isEmpty();
      Set<String> listed = listed("derby");
      listed.removeAll(own);
      // A table function of its own kind; the corpus calls it.
      listed.remove("space_table");
      assertThat(notThere(c, listed, "VALUES %s", "is not recognized as a function")).isEmpty();
    }
  }

  @Test
  void ofH2() throws Exception {
    Set<String> missing = listed("h2");
    for (String mode : List.of("LEGACY", "MySQL", "Oracle", "PostgreSQL", "MSSQLServer", "DB2")) {
      try (Connection c = DriverManager.getConnection("jdbc:h2:mem:functions;MODE=" + mode)) {
        missing = notThere(c, missing, "VALUES %s", "Function \"");
        missing = notThere(c, missing, "SELECT * FROM %s", " not found");
      }
    }
    assertThat(missing).isEmpty();
  }

  @Test
  void ofSqlite() throws Exception {
    try (Connection c = DriverManager.getConnection("jdbc:sqlite::memory:")) {
      Set<String> listed = listed("sqlite");
      listed.removeAll(names(c, "SELECT name FROM pragma_function_list"));
      listed.removeAll(names(c, "SELECT name FROM pragma_module_list"));
      listed.removeIf(name -> name.startsWith("pragma_"));
      assertThat(listed)
          .containsExactlyInAnyOrder(
              // Known to the engine only when used, a word of triggers, and parts of other builds.
              "json_each",
              "json_tree",
              "jsonb_each",
              "jsonb_tree",
              "raise",
              "generate_series",
              "sqlite_offset");
    }
  }

  /** HSQLDB keeps its functions by name in one class, by the number of the word in another. */
  private static Set<String> keys(Object map) throws ReflectiveOperationException {
    Set<String> names = new TreeSet<>();
    if (map instanceof IntValueHashMap<?> byName) {
      Iterator<?> keys = byName.keySet().iterator();
      while (keys.hasNext()) {
        names.add(keys.next().toString().toLowerCase(Locale.ROOT));
      }
    } else {
      Method word = Class.forName("org.hsqldb.Tokens").getDeclaredMethod("getKeyword", int.class);
      word.setAccessible(true);
      Iterator<?> keys = ((IntKeyIntValueHashMap) map).keySet().iterator();
      while (keys.hasNext()) {
        names.add(word.invoke(null, keys.nextInt()).toString().toLowerCase(Locale.ROOT));
      }
    }
    return names;
  }

  private static boolean isHarmless(String name, Dialect dialect) {
    Functions.Entry entry = Functions.find(name, dialect);
    return entry != null && entry.isHarmless(dialect) && !entry.hasEffect(dialect);
  }

  private static List<String> unknown(Set<String> names, Dialect dialect) {
    List<String> unknown = new ArrayList<>();
    for (String name : names) {
      Functions.Entry entry = Functions.find(name, dialect);
      if (entry == null || !entry.isHarmless(dialect) && !entry.hasEffect(dialect)) {
        unknown.add(name);
      }
    }
    return unknown;
  }

  /** Those that the engine says it does not know, whatever they are called with. */
  private static Set<String> notThere(
      Connection c, Set<String> names, String query, String message) {
    Set<String> missing = new TreeSet<>();
    for (String name : names) {
      boolean there = false;
      for (String arguments : List.of("", "()", "(1)", "(1, 1)", "(1, 1, 1)", "('a')")) {
        try (Statement s = c.createStatement()) {
          s.execute(query.replace("%s", name + arguments));
          there = true;
        } catch (SQLException e) {
          there |= !arguments.isEmpty() && !e.getMessage().contains(message);
        }
      }
      if (!there) {
        missing.add(name);
      }
    }
    return missing;
  }

  private static Set<String> names(Connection c, String query) throws SQLException {
    Set<String> names = new TreeSet<>();
    try (Statement s = c.createStatement();
        ResultSet r = s.executeQuery(query)) {
      while (r.next()) {
        names.add(r.getString(1));
      }
    }
    return names;
  }

  /** The names on a dialect's own list. */
  private static Set<String> listed(String dialect) throws Exception {
    Set<String> names = new TreeSet<>();
    try (BufferedReader in =
        new BufferedReader(
            new InputStreamReader(
                Functions.class.getResourceAsStream("functions/" + dialect + ".txt"),
                StandardCharsets.US_ASCII))) {
      for (String line = in.readLine(); line != null; line = in.readLine()) {
        if (!line.startsWith("#") && !line.startsWith("[")) {
          names.addAll(List.of(line.strip().split(" +")));
        }
      }
    }
    names.remove("");
    return names;
  }
}
