package dev.callgate.policy.sql.effect;

import static org.assertj.core.api.Assertions.assertThat;

import dev.callgate.policy.sql.Dialect;
import dev.callgate.policy.sql.SqlReader;
import dev.callgate.policy.sql.Verb;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/**
 * Names on the list that holds for all dialects, with which a user of the engine can make a
 * function of her own and call it: such a call must be read as one, since it can do anything.
 */
class OwnFunctionsTest {
  private static final int ANSWER = 424242;

  /** In a GROUP BY the first two are no functions; the others start clauses for the reader. */
  private static final Set<String> CLAUSES = Set.of("cube", "rollup", "set", "references");

  /**
   * Functions of H2's modes for other products, which are on for a connection that asks for one.
   */
  private static final Set<String> OF_MODES =
      Set.of("date", "identity", "isnull", "to_date", "to_timestamp");

  /** In CONVERT(x, DECIMAL(10, 2)) these are no functions. */
  private static final Set<String> TYPES =
      Set.of(
          ("bigint binary bit blob character clob dec decimal double float int integer interval"
                  + " nchar numeric nvarchar real smallint text time timestamp tinyint varbinary"
                  + " varchar varying longvarchar")
              .split(" "));

  @Test
  void ofPostgresql() throws Exception {
    check(
        new PostgresqlEngine(),
        " does not exist",
        "CREATE FUNCTION %s(int) RETURNS int LANGUAGE sql AS 'SELECT " + ANSWER + "'",
        "SELECT %s");
  }

  @Test
  void ofMariadb() throws Exception {
    MariadbServer.orSkip();
    check(
        new MariadbEngine(),
        " does not exist",
        "CREATE FUNCTION %s(x int) RETURNS int RETURN " + ANSWER,
        "SELECT %s");
  }

  @Test
  void ofH2() throws Exception {
    check(
        new H2Engine(),
        "Function \"",
        "CREATE ALIAS %s FOR 'dev.callgate.policy.sql.effect.Routines.answer'",
        "SELECT %s");
  }

  @Test
  void ofHsqldb() throws Exception {
    check(
        new HsqldbEngine(),
        "object not found",
        "CREATE FUNCTION %s(x INT) RETURNS INT RETURN " + ANSWER,
        "VALUES %s");
  }

  /**
   * @param unknown is in the engine's message for a function that it does not have
   */
  private static void check(Engine engine, String unknown, String create, String call)
      throws Exception {
    var missed = new TreeSet<String>();
    try {
      engine.restore();
      try (Connection c = engine.connect();
          Statement statement = c.createStatement()) {
        for (String name : names()) {
          String text = call.replace("%s", name + "(1)");
          boolean isOwn =
              !isThere(statement, call.replace("%s", name), unknown)
                  && isOwn(statement, create.replace("%s", name), text);
          Verb verb = SqlReader.read(text, engine.dialect()).verb();
          if (isOwn && verb.compareTo(Verb.CALL) < 0) {
            missed.add(name);
          }
        }
      }
    } finally {
      engine.stop();
    }
    missed.removeAll(CLAUSES);
    if (engine.dialect() == Dialect.H2) {
      missed.removeAll(OF_MODES);
    }
    if (engine.dialect() == Dialect.H2 || engine.dialect() == Dialect.HSQLDB) {
      missed.removeAll(TYPES);
    }
    assertThat(missed).isEmpty();
  }

  /** Whether the engine has such a function, whatever it must be called with. */
  private static boolean isThere(Statement statement, String call, String unknown) {
    for (String arguments :
        List.of(
            "()",
            "(1)",
            "(1, 1)",
            "(1, 1, 1)",
            "('a')",
            "('a', 'a')",
            "('a', 1)",
            "('a', 'a', 'a')")) {
      try {
        statement.execute(call + arguments);
        return true;
      } catch (SQLException e) {
        if (!e.getMessage().contains(unknown)) {
          return true;
        }
      }
    }
    return false;
  }

  private static boolean isOwn(Statement statement, String create, String call) {
    try {
      statement.execute(create);
      try (ResultSet result = statement.executeQuery(call)) {
        return result.next() && result.getInt(1) == ANSWER;
      }
    } catch (SQLException e) {
      return false;
    }
  }

  private static Set<String> names() throws IOException {
    var names = new TreeSet<String>();
    try (var in =
        new BufferedReader(
            new InputStreamReader(
                SqlReader.class.getResourceAsStream("functions/common.txt"),
                StandardCharsets.US_ASCII))) {
      boolean counts = false;
      for (String line = in.readLine(); line != null; line = in.readLine()) {
        if (line.startsWith("[")) {
          counts = line.startsWith("[read") || line.startsWith("[syntax");
        } else if (counts && !line.startsWith("#")) {
          names.addAll(List.of(line.strip().split(" +")));
        }
      }
    }
    names.remove("");
    return names;
  }
}
