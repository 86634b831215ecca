package dev.callgate.policy.sql;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class SqlSettingsTest {
  private static final SqlSettings OFF =
      SqlSettings.DEFAULT.with("standard_conforming_strings", "off");

  private static SqlSettings mode(String modes) {
    return SqlSettings.DEFAULT.with("sql_mode", modes);
  }

  private static String kind(String sql, Dialect dialect, SqlSettings settings) {
    return SqlReader.read(sql, dialect, settings).kind();
  }

  private static Where where(String sql, Dialect dialect, SqlSettings settings) {
    Where where = Where.SOME;
    for (SqlStatement statement : SqlReader.read(sql, dialect, settings).statements()) {
      where = statement.where().compareTo(where) > 0 ? statement.where() : where;
    }
    return where;
  }

  @Test
  void aBackslashEndsAStringOrDoesNot() {
    String hidden = "SELECT 'a\\'; DROP TABLE t; -- '";
    assertThat(kind(hidden, Dialect.MARIADB, SqlSettings.DEFAULT)).isEqualTo("db.read");
    assertThat(kind(hidden, Dialect.MARIADB, mode("NO_BACKSLASH_ESCAPES"))).isEqualTo("db.drop");
    assertThat(kind(hidden, Dialect.MARIADB, SqlSettings.UNKNOWN)).isEqualTo("db.drop");
    assertThat(kind(hidden, Dialect.MARIADB, mode("@@global.sql_mode"))).isEqualTo("db.drop");
    assertThat(kind(hidden, Dialect.MYSQL, mode("1048576"))).isEqualTo("db.drop");
    assertThat(kind(hidden, Dialect.POSTGRESQL, SqlSettings.DEFAULT)).isEqualTo("db.drop");
    assertThat(kind(hidden, Dialect.POSTGRESQL, OFF)).isEqualTo("db.read");

    String other = "SELECT 'a\\', '; DROP TABLE t; --'";
    assertThat(kind(other, Dialect.POSTGRESQL, SqlSettings.DEFAULT)).isEqualTo("db.read");
    assertThat(kind(other, Dialect.POSTGRESQL, OFF)).isEqualTo("db.drop");
    assertThat(kind(other, Dialect.POSTGRESQL, SqlSettings.UNKNOWN)).isEqualTo("db.drop");
    SqlSettings odd = SqlSettings.DEFAULT.with("standard_conforming_strings", "maybe");
    assertThat(kind(other, Dialect.POSTGRESQL, odd)).isEqualTo("db.drop");
  }

  @Test
  void whatOneOfTheReadingsRefusesIsNoFalseAlarm() {
    for (String sql :
        List.of(
            "INSERT INTO notes VALUES ('it\\'s')",
            "INSERT INTO notes VALUES ('it\\'s; DELETE FROM t', 'x')",
            "INSERT INTO notes VALUES ('it\\'s a (test)', 'and don\\'t; DROP TABLE t; --')",
            "INSERT INTO notes VALUES ('C:\\\\dir\\\\', 'x')",
            "INSERT INTO notes VALUES (\"say \\\"hi (there)\\\"\", 'it\\'s')",
            "INSERT INTO notes VALUES ('a\\nb', 'c\\td')")) {
      for (Dialect dialect : List.of(Dialect.MYSQL, Dialect.MARIADB)) {
        SqlFacts facts = SqlReader.read(sql, dialect, SqlSettings.UNKNOWN);
        assertThat(facts.statements()).as(sql).hasSize(1);
        assertThat(facts).isEqualTo(SqlReader.read(sql, dialect));
      }
    }
    for (String sql :
        List.of(
            "INSERT INTO files VALUES ('C:\\dir\\')",
            "INSERT INTO files VALUES ('C:\\', 'D:\\')",
            "INSERT INTO files VALUES ('C:\\', 'x')",
            "SELECT a FROM t WHERE b ~ '^\\d+$' AND c = 'x\\'",
            "SELECT a FROM t WHERE b LIKE '50\\%' ESCAPE '\\'")) {
      SqlFacts facts = SqlReader.read(sql, Dialect.POSTGRESQL, SqlSettings.UNKNOWN);
      assertThat(facts).as(sql).isEqualTo(SqlReader.read(sql, Dialect.POSTGRESQL));
    }
  }

  /** On a server with the setting off, such texts are all that a program sends. */
  @Test
  void aTextThatOnlyTheOtherReadingTakesIsReadSo() {
    String sql = "INSERT INTO notes VALUES ('it\\'s')";
    assertThat(kind(sql, Dialect.POSTGRESQL, SqlSettings.UNKNOWN)).isEqualTo("db.insert");
    assertThat(kind(sql, Dialect.POSTGRESQL, SqlSettings.DEFAULT)).isEqualTo("db.unknown");
    assertThat(kind("SELECT 'a", Dialect.POSTGRESQL, SqlSettings.UNKNOWN)).isEqualTo("db.unknown");
    assertThat(kind("SELECT 'a\\'b", Dialect.MYSQL, SqlSettings.UNKNOWN)).isEqualTo("db.read");
    assertThat(kind("SELECT 'a\\'", Dialect.MYSQL, SqlSettings.DEFAULT)).isEqualTo("db.unknown");
  }

  @Test
  void quotesAreNamesOrStrings() {
    String sql = "UPDATE t SET a = 1 WHERE id = \"id\"";
    assertThat(where(sql, Dialect.MYSQL, SqlSettings.DEFAULT)).isEqualTo(Where.SOME);
    assertThat(where(sql, Dialect.MYSQL, mode("ANSI_QUOTES"))).isEqualTo(Where.ALWAYS_TRUE);
    assertThat(where(sql, Dialect.MYSQL, mode("strict_trans_tables, ansi")))
        .isEqualTo(Where.ALWAYS_TRUE);
    assertThat(where(sql, Dialect.MARIADB, SqlSettings.UNKNOWN)).isEqualTo(Where.ALWAYS_TRUE);
    String other = "UPDATE t SET a = 1 WHERE \"a\" = 'a'";
    assertThat(where(other, Dialect.MYSQL, SqlSettings.DEFAULT)).isEqualTo(Where.ALWAYS_TRUE);
    assertThat(where(other, Dialect.MYSQL, mode("ANSI_QUOTES"))).isEqualTo(Where.SOME);
    String exec = "EXEC (\"DROP TABLE t\")";
    SqlSettings quoted = SqlSettings.DEFAULT.with("quoted_identifier", "off");
    assertThat(kind(exec, Dialect.SQLSERVER, quoted)).isEqualTo("db.drop");
    assertThat(kind(exec, Dialect.SQLSERVER, SqlSettings.UNKNOWN)).isEqualTo("db.unknown");
  }

  @Test
  void onAServerWithNamesInQuotesNothingIsStricterThanItIs() {
    for (String sql :
        List.of(
            "UPDATE \"t\" SET \"a\" = 1 WHERE \"id\" = 5",
            "INSERT INTO \"t\" (\"a\") VALUES ('x')")) {
      SqlFacts unknown = SqlReader.read(sql, Dialect.MYSQL, SqlSettings.UNKNOWN);
      assertThat(unknown).isEqualTo(SqlReader.read(sql, Dialect.MYSQL, mode("ANSI_QUOTES")));
    }
  }

  @Test
  void pipesAreOrOrJoinTexts() {
    String or = "UPDATE t SET a = 1 WHERE id = 5 || 1 = 1";
    assertThat(where(or, Dialect.MYSQL, SqlSettings.DEFAULT)).isEqualTo(Where.ALWAYS_TRUE);
    String joined = "UPDATE t SET a = 1 WHERE a || b = a || b";
    assertThat(where(joined, Dialect.MYSQL, SqlSettings.DEFAULT)).isEqualTo(Where.SOME);
    assertThat(where(joined, Dialect.MYSQL, mode("ORACLE"))).isEqualTo(Where.ALWAYS_TRUE);
    assertThat(where(joined, Dialect.MARIADB, SqlSettings.UNKNOWN)).isEqualTo(Where.ALWAYS_TRUE);
  }

  @Test
  void bracketsAreNamesInMariaDbsModeForSqlServer() {
    String sql = "SELECT [a'] FROM t; DROP TABLE u; -- ']";
    assertThat(kind(sql, Dialect.MARIADB, mode("MSSQL"))).isEqualTo("db.drop");
    assertThat(kind(sql, Dialect.MARIADB, SqlSettings.UNKNOWN)).isEqualTo("db.drop");
  }

  @Test
  void aServerThatTakesOneStatementRefusesAReadingWithSeveral() {
    SqlSettings one = SqlSettings.UNKNOWN.with("allowMultiQueries", "false");
    String hidden = "SELECT 'it\\'s; DELETE FROM t; -- '";
    assertThat(kind(hidden, Dialect.MYSQL, one)).isEqualTo("db.read");
    assertThat(kind(hidden, Dialect.MYSQL, one.with("allowMultiQueries", "true")))
        .isEqualTo("db.delete");
    assertThat(kind("SELECT 'it\\' INTO OUTFILE '/tmp/x' -- '", Dialect.MYSQL, one))
        .isEqualTo("db.external");
    // What the text plainly shows counts all the same: nobody writes it to be refused.
    assertThat(kind("SELECT 1; DELETE FROM t", Dialect.MYSQL, one)).isEqualTo("db.delete");
    String block = "BEGIN NOT ATOMIC SELECT 'a\\'; DELETE FROM t; END -- '; END";
    assertThat(kind(block, Dialect.MARIADB, one)).isNotEqualTo("db.read");
  }

  @Test
  void aTextThatChangesASettingIsReadInEveryWay() {
    String set = "SET standard_conforming_strings = off; SELECT 'a\\', '; DROP TABLE t; --'";
    assertThat(kind(set, Dialect.POSTGRESQL, SqlSettings.DEFAULT)).isEqualTo("db.drop");
    String mode = "SET sql_mode = 'NO_BACKSLASH_ESCAPES'; SELECT 'a\\'; DROP TABLE t; -- '";
    assertThat(kind(mode, Dialect.MARIADB, SqlSettings.DEFAULT)).isEqualTo("db.drop");
    String quoted = "SET QUOTED_IDENTIFIER OFF; EXEC (\"DROP TABLE t\")";
    assertThat(kind(quoted, Dialect.SQLSERVER, SqlSettings.UNKNOWN)).isEqualTo("db.unknown");
  }

  @Test
  void theUnknownProductIsReadUnderEverySetting() {
    for (String sql :
        List.of(
            "SELECT 'a\\'; DROP TABLE t; -- '",
            "SELECT 'a\\', '; DROP TABLE t; --'",
            "SELECT \"a\\\"; DROP TABLE t; -- \"")) {
      assertThat(kind(sql, Dialect.GENERIC, SqlSettings.UNKNOWN)).as(sql).isEqualTo("db.drop");
    }
  }

  @Test
  void escapesByNumberAreNotTakenForTheirLetters() {
    assertThat(
            kind(
                "DO E'BEGIN PERFORM 1\\x3b DELETE FROM t\\x3b END'",
                Dialect.POSTGRESQL,
                SqlSettings.DEFAULT))
        .isEqualTo("db.unknown");
    assertThat(kind("DO E'BEGIN\\nDELETE FROM t; END'", Dialect.POSTGRESQL, SqlSettings.DEFAULT))
        .isEqualTo("db.delete");
  }
}
