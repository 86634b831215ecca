package dev.callgate.policy.sql;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Reads what the manuals say of statements of products whose engines are not to be had: {@code
 * corpus/DIALECT.txt}. A heading names the verb, and where the statements below it have them in
 * common the tables ({@code ?} behind them: more may be written to) and the condition; {@code
 * or=unknown} lets a statement be read as unknown, which is stricter than any.
 */
class ManualsTest {
  record Line(
      Dialect dialect, Verb verb, String tables, String where, boolean orUnknown, String sql) {
    @Override
    public String toString() {
      return dialect.word() + ": " + sql;
    }
  }

  static List<Line> lines() throws Exception {
    List<Line> lines = new ArrayList<>();
    for (Dialect dialect :
        List.of(Dialect.ORACLE, Dialect.SQLSERVER, Dialect.DB2, Dialect.SNOWFLAKE)) {
      int before = lines.size();
      read(dialect, lines);
      assertThat(lines.size() - before).as("statements for %s", dialect).isGreaterThan(80);
    }
    return lines;
  }

  private static void read(Dialect dialect, List<Line> lines) throws Exception {
    String file = "corpus/" + dialect.word() + ".txt";
    try (BufferedReader in =
        new BufferedReader(
            new InputStreamReader(
                ManualsTest.class.getResourceAsStream(file), StandardCharsets.UTF_8))) {
      String[] heading = {};
      for (String line = in.readLine(); line != null; line = in.readLine()) {
        if (line.startsWith("[")) {
          heading = line.substring(1, line.length() - 1).split(" ");
        } else if (!line.isBlank() && !line.startsWith("# ")) {
          lines.add(
              new Line(
                  dialect,
                  Verb.valueOf(heading[0].toUpperCase(Locale.ROOT)),
                  value(heading, "tables="),
                  value(heading, "where="),
                  value(heading, "or=") != null,
                  line.replace("<LF>", "\n")));
        }
      }
    }
  }

  private static String value(String[] heading, String name) {
    for (String part : heading) {
      if (part.startsWith(name)) {
        return part.substring(name.length());
      }
    }
    return null;
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("lines")
  void isReadAsTheManualSays(Line line) {
    SqlFacts facts = SqlReader.read(line.sql(), line.dialect());
    if (line.verb() == Verb.READ) {
      assertThat(facts.verb()).as("%s: %s", line, facts).isLessThanOrEqualTo(Verb.SESSION);
    } else {
      if (facts.verb() != Verb.UNKNOWN || !line.orUnknown()) {
        assertThat(facts.verb()).as("%s: %s", line, facts).isEqualTo(line.verb());
      }
      assertThat(SqlReader.read(line.sql(), Dialect.GENERIC).verb())
          .as("not known to be %s", line.dialect())
          .isGreaterThanOrEqualTo(line.verb());
    }
    if (line.tables() != null) {
      tables(line, facts);
    }
    if (line.where() != null) {
      assertThat(facts.statements())
          .as("%s: %s", line, facts)
          .anyMatch(one -> one.verb() == line.verb() && one.where().word().equals(line.where()));
    }
  }

  private static void tables(Line line, SqlFacts facts) {
    Set<String> tables = new TreeSet<>();
    boolean known = true;
    for (SqlStatement one : facts.statements()) {
      if (one.verb().compareTo(Verb.CALL) >= 0) {
        tables.addAll(one.tables());
        known &= one.tablesKnown();
      }
    }
    boolean more = line.tables().endsWith("?");
    if (facts.verb() == Verb.UNKNOWN) {
      return;
    }
    assertThat(known).as("%s names everything: %s", line, facts).isEqualTo(!more);
    String names = more ? line.tables().substring(0, line.tables().length() - 1) : line.tables();
    if (!names.isEmpty()) {
      for (String name : Arrays.asList(names.split(","))) {
        assertThat(tables)
            .as("%s: %s", line, facts)
            .anyMatch(
                table ->
                    table.equals(name)
                        || table.startsWith(name + "@")
                        || table.endsWith("." + name));
      }
    }
  }
}
