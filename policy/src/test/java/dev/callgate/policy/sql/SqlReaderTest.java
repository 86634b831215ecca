package dev.callgate.policy.sql;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Reads every line of {@code readings.txt}. Under a heading with dialects, a line is the expected
 * kind, where the statement has tables their names ({@code ?} behind them: more may be written to),
 * {@code where=} if it is not none, {@code reads=}, {@code functions=}, {@code columns=}, {@code
 * limited} if asked, {@code ::} and the text.
 */
class SqlReaderTest {
  record Line(List<String> dialects, String expected, String sql) {
    @Override
    public String toString() {
      return String.join(" ", dialects) + ": " + sql;
    }
  }

  static List<Line> lines() throws Exception {
    List<Line> lines = new ArrayList<>();
    try (BufferedReader in =
        new BufferedReader(
            new InputStreamReader(
                SqlReaderTest.class.getResourceAsStream("readings.txt"), StandardCharsets.UTF_8))) {
      List<String> dialects = List.of();
      for (String line = in.readLine(); line != null; line = in.readLine()) {
        if (line.startsWith("[")) {
          String names = line.substring(1, line.indexOf(']'));
          dialects = names.equals("*") ? every() : Arrays.asList(names.split(" "));
        } else if (line.contains("::") && !line.startsWith("#")) {
          int sep = line.indexOf(":: ");
          lines.add(new Line(dialects, line.substring(0, sep).strip(), text(line, sep + 3)));
        }
      }
    }
    return lines;
  }

  private static List<String> every() {
    return Arrays.stream(Dialect.values()).map(Dialect::word).toList();
  }

  private static String text(String line, int from) {
    return line.substring(from)
        .replace("<LF>", "\n")
        .replace("<CR>", "\r")
        .replace("<NUL>", "\0")
        .replace("<BOM>", "\uFEFF")
        .replace("<NBSP>", "\u00A0")
        .replace("<WIDE>", "\u3000");
  }

  @ParameterizedTest
  @MethodSource("lines")
  void reads(Line line) {
    for (String name : line.dialects()) {
      reads(line, Dialect.valueOf(name.toUpperCase(Locale.ROOT)));
    }
  }

  private static void reads(Line line, Dialect dialect) {
    SqlFacts facts = SqlReader.read(line.sql(), dialect);
    String[] words = line.expected().split(" +");
    assertThat(facts.kind()).as("%s %s %s", dialect, line.sql(), facts).isEqualTo("db." + words[0]);
    Where where = Where.NONE;
    for (int i = 1; i < words.length; i++) {
      String word = words[i];
      SqlStatement strictest = strictest(facts);
      if (word.startsWith("where=")) {
        where = Where.valueOf(word.substring(6).toUpperCase(Locale.ROOT).replace('-', '_'));
      } else if (word.startsWith("reads=")) {
        assertThat(strictest.reads())
            .as("%s %s %s", dialect, line.sql(), facts)
            .containsExactly(names(word, 6));
      } else if (word.startsWith("functions=")) {
        assertThat(strictest.functions())
            .as("%s %s %s", dialect, line.sql(), facts)
            .containsExactly(names(word, 10));
      } else if (word.startsWith("columns=")) {
        assertThat(strictest.columns())
            .as("%s %s %s", dialect, line.sql(), facts)
            .containsExactly(names(word, 8));
      } else if (word.equals("limited")) {
        assertThat(strictest.limited()).as("%s %s %s", dialect, line.sql(), facts).isTrue();
      } else {
        boolean more = word.endsWith("?");
        String tables = more ? word.substring(0, word.length() - 1) : word;
        assertThat(strictest.tables())
            .as("%s %s %s", dialect, line.sql(), facts)
            .containsExactly(names(tables, 0));
        assertThat(strictest.tablesKnown())
            .as("%s %s %s", dialect, line.sql(), facts)
            .isEqualTo(!more);
      }
    }
    if (facts.verb() == Verb.UPDATE || facts.verb() == Verb.DELETE) {
      assertThat(strictest(facts).where())
          .as("%s %s %s", dialect, line.sql(), facts)
          .isEqualTo(where);
    }
  }

  private static String[] names(String word, int from) {
    return from == word.length() ? new String[0] : word.substring(from).split(",");
  }

  private static SqlStatement strictest(SqlFacts facts) {
    SqlStatement strictest = null;
    for (SqlStatement statement : facts.statements()) {
      boolean stricter = strictest == null || statement.where().compareTo(strictest.where()) > 0;
      if (statement.verb() == facts.verb() && stricter) {
        strictest = statement;
      }
    }
    assertThat(strictest).isNotNull();
    return strictest;
  }
}
