package dev.callgate.policy.sql;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

/** What must hold for any text: it is read, without harm, and destruction behind a ; is seen. */
class SqlFuzzTest {
  private static final List<String> CORPUS = corpus();

  /** The statements of the readings and of every engine's corpus. */
  private static List<String> corpus() {
    try {
      List<String> all = new ArrayList<>();
      for (SqlReaderTest.Line line : SqlReaderTest.lines()) {
        all.add(line.sql());
      }
      Path directory = Path.of(SqlFuzzTest.class.getResource("corpus").toURI());
      try (Stream<Path> files = Files.list(directory)) {
        for (Path file : files.sorted().toList()) {
          for (String line : Files.readAllLines(file)) {
            if (!line.isBlank() && !line.startsWith("#") && !line.startsWith("[")) {
              all.add(line.replace("<LF>", "\n").replace("<CR>", "\r").replace("<NUL>", "\0"));
            }
          }
        }
      }
      return all;
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
  }

  private static final String[] PIECES = {
    "'",
    "''",
    "\"",
    "`",
    "[",
    "]",
    "(",
    ")",
    ";",
    ",",
    ".",
    "\\",
    "$$",
    "$a$",
    "--",
    "-- ",
    "#",
    "//",
    "/*",
    "*/",
    "/*!",
    "/*!50000 ",
    "/*M!",
    "q'[",
    "]'",
    "E'",
    "N'",
    "U&\"",
    "{",
    "}",
    "{call ",
    "?",
    ":a",
    "::",
    "@",
    "@@",
    "\n",
    "\r",
    "\0",
    "\uD800",
    "\uDC00",
    "\uFEFF",
    "\u00A0",
    "\u3000",
    "\u017F",
    "0x",
    "1e",
    "1.",
    " OR ",
    " AND ",
    " NOT ",
    "=",
    "<=>",
    "||",
    " CASE ",
    " WHEN ",
    " END ",
    " SELECT ",
    " FROM ",
    " WHERE ",
    " DELETE ",
    " UPDATE ",
    " INSERT INTO ",
    " MERGE INTO ",
    " WITH ",
    " AS ",
    " BEGIN ",
    " DECLARE ",
    " EXPLAIN ",
    " ANALYZE ",
    " EXECUTE IMMEDIATE ",
    " DO ",
    " PREPARE ",
    " CREATE ",
    " ALTER TABLE ",
    " DROP TABLE ",
    " SET ",
    " COPY ",
    " INTO ",
    " VALUES ",
    " ON ",
    " IF ",
    " THEN ",
    " LOOP "
  };

  @Provide
  Arbitrary<String> splices() {
    Arbitrary<String> cut =
        Combinators.combine(Arbitraries.of(CORPUS), Arbitraries.doubles().between(0, 1))
            .as((text, at) -> text.substring((int) (text.length() * at)));
    Arbitrary<String> part =
        Arbitraries.oneOf(cut, Arbitraries.of(PIECES), Arbitraries.strings().ofMaxLength(5));
    return part.list().ofMaxSize(12).map(parts -> String.join("", parts));
  }

  @Property(tries = 4_000, seed = "20261129")
  void anyTextIsRead(@ForAll("splices") String sql, @ForAll Dialect dialect) {
    SqlFacts facts = SqlReader.read(sql, dialect);
    assertThat(facts.verb()).isNotNull();
    for (SqlStatement statement : facts.statements()) {
      assertThat(statement.verb()).isLessThanOrEqualTo(facts.verb());
      assertThat(statement.tables()).doesNotContainNull();
    }
  }

  @Property(tries = 4_000, seed = "20261129")
  void readingTwiceIsTheSame(@ForAll("splices") String sql, @ForAll Dialect dialect) {
    assertThat(SqlReader.read(sql, dialect)).isEqualTo(SqlReader.read(sql, dialect));
  }

  @Property(tries = 4_000, seed = "20261129")
  void destructionBehindASemicolonIsSeen(@ForAll Dialect dialect, @ForAll("whole") String first) {
    if (SqlReader.read(first, dialect).verb() == Verb.UNKNOWN) {
      return;
    }
    String second = first.contains("'") ? "DROP TABLE victim" : "DELETE FROM victim";
    SqlFacts facts = SqlReader.read(first + "\n;" + second, dialect);
    assertThat(facts.verb()).as(first).isGreaterThanOrEqualTo(Verb.DELETE);
    assertThat(facts.statements())
        .anyMatch(s -> s.tables().contains("victim") || s.verb() == Verb.UNKNOWN);
  }

  /**
   * Whatever stands before. Not where the text ends inside a comment, which some engines let be:
   * then the rest is a comment, too.
   */
  @Property(tries = 6_000, seed = "20261130")
  void destructionBehindAnySpliceIsSeen(@ForAll("splices") String first, @ForAll Dialect dialect) {
    if (first.contains("/*")) {
      return;
    }
    SqlFacts facts = SqlReader.read(first + "\n;DROP TABLE victim", dialect);
    assertThat(facts.verb()).as(first).isGreaterThanOrEqualTo(Verb.DROP);
  }

  /** A reading that was used before reads as a new one does. */
  @Property(tries = 4_000, seed = "20261130")
  void whatWasReadBeforeDoesNotMatter(
      @ForAll("splices") String first, @ForAll("splices") String sql, @ForAll Dialect dialect) {
    Reading used = new Reading(dialect);
    used.read(first, dialect.lexis());
    used.forget();
    List<SqlStatement> expected = new Reading(dialect).read(sql, dialect.lexis());
    assertThat(used.read(sql, dialect.lexis())).isEqualTo(expected);
  }

  /** Counted in tokens looked at, not by a clock. */
  @Property(tries = 6_000, seed = "20261130")
  void stepsAreBoundedByTheLength(@ForAll("splices") String sql, @ForAll Dialect dialect) {
    for (String text : List.of(sql, sql.repeat(20))) {
      Reading reading = new Reading(dialect);
      reading.read(text, dialect.lexis());
      assertThat(reading.t.steps).as(text).isLessThanOrEqualTo(6 * text.length() + 16);
    }
  }

  /** What a text makes grows with it and no faster; to copy a growing part again would. */
  @Example
  void whatIsMadeIsBoundedByTheLength() {
    var thread = (com.sun.management.ThreadMXBean) ManagementFactory.getThreadMXBean();
    for (String head : List.of("SELECT ", "SELECT 1 FROM ", "DELETE FROM t WHERE ", "UPDATE ")) {
      for (String piece : REPEATED) {
        String text = head + piece.repeat(100_000 / piece.length());
        long before = thread.getCurrentThreadAllocatedBytes();
        Reading reading = new Reading(Dialect.GENERIC);
        reading.read(text, Dialect.MYSQL.lexis());
        long made = thread.getCurrentThreadAllocatedBytes() - before;
        assertThat(made).as(head + piece).isLessThan(400L * text.length());
        assertThat(reading.t.steps).as(head + piece).isLessThanOrEqualTo(6 * text.length() + 16);
      }
    }
  }

  private static final List<String> REPEATED =
      List.of(
          "a.",
          "a,",
          "a b,",
          "f(",
          "f(1),",
          "x=x OR ",
          "x IS NULL OR ",
          "(SELECT x FROM t) AND ",
          "EXISTS (SELECT 1 FROM u) OR ",
          "id IN (SELECT id FROM ",
          "a AS (SELECT 1), ",
          "'a' ",
          "/**/",
          "$a$",
          "1 ",
          "SET a = 1, ",
          "WITH a AS (",
          "JOIN u ON x = y ",
          "SELECT 1; ",
          "EXECUTE IMMEDIATE 'SELECT 1'; ");

  @Example
  void longListsOfNamesAreRead() {
    int count = 400_000;
    for (String text :
        List.of(
            "UPDATE " + "a b, ".repeat(count) + "c SET x = 1",
            "DELETE " + "a, ".repeat(count) + "b FROM " + "a, ".repeat(count) + "b",
            "WITH " + "a AS (SELECT 1), ".repeat(count) + "b AS (SELECT 1) SELECT * FROM b",
            "SELECT * FROM " + "a, ".repeat(count) + "b",
            "DROP TABLE " + "a.".repeat(count) + "b")) {
      StringBuilder distinct = new StringBuilder(text.length() * 2);
      for (int i = 0; i < text.length(); i++) {
        distinct.append(text.charAt(i));
        if (text.charAt(i) == 'a' && i > 6) {
          distinct.append(i);
        }
      }
      for (Dialect dialect : List.of(Dialect.MYSQL, Dialect.SQLSERVER)) {
        assertThat(SqlReader.read(distinct.toString(), dialect)).isNotNull();
      }
    }
  }

  @Provide
  Arbitrary<String> whole() {
    // Not those that end inside a comment.
    return Arbitraries.of(CORPUS).filter(text -> text.lastIndexOf("/*") <= text.lastIndexOf("*/"));
  }

  @Property(tries = 5_000, seed = "20261129")
  void genericIsNeverMilderThanTheDialect(@ForAll("lexical") String sql, @ForAll Dialect dialect) {
    SqlFacts own = SqlReader.read(sql, dialect);
    SqlFacts generic = SqlReader.read(sql, Dialect.GENERIC);
    if (own.verb() != Verb.UNKNOWN) {
      assertThat(generic.verb()).as(sql).isGreaterThanOrEqualTo(own.verb());
    }
  }

  @Provide
  Arbitrary<String> lexical() {
    Arbitrary<String> piece =
        Arbitraries.of(
            "'",
            "''",
            "\"",
            "`",
            "[",
            "]",
            "\\",
            "$$",
            "$a$",
            "--",
            "-- ",
            "#",
            "//",
            "/*",
            "*/",
            "/*!",
            "q'[",
            "]'",
            "E'",
            "\n",
            "\r",
            " ",
            ";",
            "; DROP TABLE u",
            "x",
            "1");
    return piece.list().ofMaxSize(14).map(parts -> "SELECT 1 " + String.join("", parts));
  }

  @Example
  void deepNestingIsRead() {
    for (String open : List.of("(", "(SELECT ", "CASE WHEN ", "NOT (", "{fn f(", "[", "/* ")) {
      String deep = open.repeat(10_000);
      for (Dialect dialect : Dialect.values()) {
        assertThat(SqlReader.read("SELECT " + deep, dialect)).isNotNull();
        assertThat(SqlReader.read("DELETE FROM t WHERE " + deep + "1=1", dialect).verb())
            .isGreaterThanOrEqualTo(Verb.DELETE);
      }
    }
    for (String head : List.of("EXPLAIN ", "BEGIN ", "PREPARE p AS ", "ELSE ", "LOOP ", "WITH ")) {
      assertThat(SqlReader.read(head.repeat(100_000) + "DELETE FROM t", Dialect.GENERIC))
          .isNotNull();
    }
    String nested = "DELETE FROM t";
    for (int i = 0; i < 8; i++) {
      nested = "EXECUTE IMMEDIATE '" + nested.replace("'", "''") + "'";
    }
    assertThat(SqlReader.read(nested, Dialect.H2).verb()).isEqualTo(Verb.UNKNOWN);
  }

  @Example
  void tenMegabytesAreReadInOnePass() {
    int size = 10_000_000;
    for (String piece :
        List.of(
            "(",
            "a,",
            "'",
            "''",
            "$a$",
            "$a",
            "/*",
            "a.",
            "f(",
            ";",
            "x=x OR ",
            "\\'",
            "--\n",
            "DELETE ",
            "SELECT 1 ",
            "[",
            "`",
            "q'[",
            "E'a'\n",
            "[]",
            "@",
            "INSERT INTO t VALUES (1);")) {
      String text = "SELECT " + piece.repeat(size / piece.length());
      for (Dialect dialect : List.of(Dialect.POSTGRESQL)) {
        assertThat(SqlReader.read(text, dialect)).as(piece).isNotNull();
      }
    }
    for (String piece : List.of(":", ":a(", "$a::", "@a", "#a(b) ", ":a(b ")) {
      String text = "SELECT " + piece.repeat(size / piece.length());
      assertThat(SqlReader.read(text, Dialect.SQLITE)).as(piece).isNotNull();
    }
    String list = "INSERT INTO t VALUES " + "(1, 'abc', now()),".repeat(size / 18) + "(1, 2, 3)";
    assertThat(SqlReader.read(list, Dialect.GENERIC).verb()).isEqualTo(Verb.INSERT);
  }
}
