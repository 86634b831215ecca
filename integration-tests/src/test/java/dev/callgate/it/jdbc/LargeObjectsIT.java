package dev.callgate.it.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.callgate.it.ChildJvm;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.Statement;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LargeObjectsIT {
  @TempDir Path folder;

  @Test
  void whatIsWrittenToThemIsDecided() throws Exception {
    try (EmbeddedPostgres postgres =
        EmbeddedPostgres.builder().setServerConfig("fsync", "off").start()) {
      String url = postgres.getJdbcUrl("postgres", "postgres");
      try (Connection c = DriverManager.getConnection(url);
          Statement s = c.createStatement()) {
        s.execute("create table t (b oid)");
        s.execute("insert into t values (lo_from_bytea(0, 'kept'))");
      }
      String policy =
          """
          callgate: 1
          name: large
          rules:
            - {id: no-update, action: db.update, tier: hard-blocked}
          """;
      ChildJvm.Result result =
          ChildJvm.of(LargeObjects.class, folder).policy(policy).arguments(url).run();
      assertThat(result.exitCode()).as("%s", result).isZero();
      String[] stopped = {
        "truncate",
        "bytes",
        "part",
        "stream",
        "clob-truncate",
        "string",
        "string-part",
        "ascii",
        "characters"
      };
      for (String name : stopped) {
        assertThat(result.printed(name)).as("%s: %s", name, result).isEqualTo("42501");
      }
      for (String name : new String[] {"read", "free", "fresh"}) {
        assertThat(result.printed(name)).as("%s: %s", name, result).isEqualTo("ran");
      }
      assertThat(result.printed("held")).isEqualTo("kept");
      assertThat(result.ledgerWith("\"blocked\"", "db.delete")).as("%s", result).hasSize(2);
      assertThat(result.ledgerWith("\"blocked\"", "db.update")).as("%s", result).hasSize(7);
      try (Connection c = DriverManager.getConnection(url);
          Statement s = c.createStatement();
          ResultSet r = s.executeQuery("select convert_from(lo_get(b), 'UTF8') from t")) {
        r.next();
        assertThat(r.getString(1)).isEqualTo("kept");
      }
    }
  }
}
