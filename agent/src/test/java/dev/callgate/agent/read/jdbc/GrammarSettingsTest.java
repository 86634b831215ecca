package dev.callgate.agent.read.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.callgate.policy.sql.SqlReader;
import java.util.List;
import java.util.Properties;
import org.junit.jupiter.api.Test;

class GrammarSettingsTest {
  private static final String HIDDEN = "SELECT 'it\\'s; DELETE FROM t; -- '";

  private static String kind(String sql, String url, Object login) {
    Database database = Database.of(url, login);
    return SqlReader.read(sql, database.dialect(), database.settings()).kind();
  }

  private static Properties properties(String name, String value) {
    var properties = new Properties();
    properties.setProperty(name, value);
    return properties;
  }

  @Test
  void aDriverThatSendsOneStatementRaisesNoAlarmForAnApostrophe() {
    for (String url : List.of("jdbc:mysql://db/a", "jdbc:mariadb://db/a?useSSL=true")) {
      assertThat(kind(HIDDEN, url, null)).as(url).isEqualTo("db.read");
      assertThat(kind(HIDDEN, url, properties("user", "ann"))).as(url).isEqualTo("db.read");
    }
  }

  @Test
  void whatMaySendSeveralIsReadInEveryWay() {
    for (String url :
        List.of(
            "jdbc:mysql://db/a?allowMultiQueries=true",
            "jdbc:mysql://db/a?allowMulti%51ueries=true",
            "jdbc:mysql://address=(host=db)(allowmultiqueries=true)/a",
            "jdbc:mysql://db/a?useConfigs=maxPerformance",
            "jdbc:mariadb://db/a?rewriteBatchedStatements=true")) {
      assertThat(kind(HIDDEN, url, null)).as(url).isEqualTo("db.delete");
    }
    String url = "jdbc:mysql://db/a";
    assertThat(kind(HIDDEN, url, properties("allowMultiQueries", "true"))).isEqualTo("db.delete");
    var inherited = new Properties(properties("allowMultiQueries", "true"));
    assertThat(kind(HIDDEN, url, inherited)).isEqualTo("db.delete");
    var own =
        new Properties() {
          @Override
          public String getProperty(String name) {
            return "true";
          }
        };
    assertThat(kind(HIDDEN, url, own)).as("may say another thing").isEqualTo("db.delete");
  }

  @Test
  void aModeInTheUrlIsNotBelieved() {
    String url = "jdbc:mariadb://db/a?allowMultiQueries=true&sessionVariables=sql_mode=ANSI";
    assertThat(kind(HIDDEN, url, null)).isEqualTo("db.delete");
    String postgresql = "jdbc:postgresql://db/a?options=-c%20standard_conforming_strings=off";
    assertThat(kind("SELECT 'a\\', '; DROP TABLE t; --'", postgresql, null)).isEqualTo("db.drop");
    assertThat(kind("SELECT 'a\\'; DROP TABLE t; --'", postgresql, null)).isEqualTo("db.drop");
    assertThat(kind("INSERT INTO t VALUES ('it\\'s')", postgresql, null)).isEqualTo("db.insert");
  }

  @Test
  void sqlServersQuotesAreNamesUnlessTheUrlSaysOtherwise() {
    String sql = "UPDATE t SET a = 1 WHERE \"order\" = 5";
    for (String url : List.of("jdbc:sqlserver://db", "jdbc:sqlserver://db;quotedIdentifier=OFF")) {
      Database database = Database.of(url, null);
      assertThat(SqlReader.read(sql, database.dialect(), database.settings()).statements())
          .as(url)
          .hasSize(url.contains("OFF") ? 2 : 1);
    }
  }

  @Test
  void anUnseenConnectionIsReadUnderEverySetting() {
    Database unknown = Database.UNKNOWN;
    assertThat(SqlReader.read(HIDDEN, unknown.dialect(), unknown.settings()).kind())
        .isEqualTo("db.delete");
  }
}
