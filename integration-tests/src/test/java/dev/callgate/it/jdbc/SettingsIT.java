package dev.callgate.it.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.callgate.it.ChildJvm;
import dev.callgate.it.Jdk;
import dev.callgate.it.OnEachJdk;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;

/** A server with a setting that changes where strings end, of which its URL tells nothing. */
class SettingsIT {
  @TempDir Path folder;

  @OnEachJdk
  void aServersOwnSettingHidesNothingAndBreaksNothing(Jdk jdk) throws Exception {
    try (EmbeddedPostgres postgres =
        EmbeddedPostgres.builder()
            .setServerConfig("fsync", "off")
            .setServerConfig("standard_conforming_strings", "off")
            .start()) {
      String url = postgres.getJdbcUrl("postgres", "postgres");
      try (Connection connection = DriverManager.getConnection(url);
          Statement statement = connection.createStatement()) {
        statement.execute("create table notes (note text)");
        statement.execute("create table kept as select 1 as id");
      }
      ChildJvm.Result result =
          ChildJvm.of(Settings.class, folder)
              .on(jdk)
              .policy("callgate: 1\nname: settings\n")
              .jvm("-Dp6spy.config.modulelist=com.p6spy.engine.spy.P6SpyFactory")
              .arguments(url)
              .run();
      assertThat(result.exitCode()).as("%s", result).isZero();
      var expected = new ArrayList<String>();
      for (String way : List.of("c3p0", "dbcp", "hikari", "p6spy", "proxy", "straight")) {
        expected.add(way + ".apostrophe=ran");
        expected.add(way + ".hidden=42501");
        expected.add(way + ".unprepared=42501");
        expected.add(way + ".prepare=ran");
        expected.add(way + ".prepared=ran");
        expected.add(way + ".prepareDelete=42501");
      }
      assertThat(result.stdout().lines()).containsExactlyElementsOf(expected);
      assertThat(count(url, "notes")).isEqualTo(6);
      assertThat(count(url, "kept")).isEqualTo(1);
    }
  }

  private static int count(String url, String table) throws SQLException {
    try (Connection connection = DriverManager.getConnection(url);
        Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery("select count(*) from " + table)) {
      rows.next();
      return rows.getInt(1);
    }
  }
}
