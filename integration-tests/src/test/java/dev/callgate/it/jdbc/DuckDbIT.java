package dev.callgate.it.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.callgate.it.ChildJvm;
import dev.callgate.it.Jdk;
import dev.callgate.it.OnEachJdk;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.Statement;
import org.junit.jupiter.api.io.TempDir;

class DuckDbIT {
  @TempDir Path folder;

  @OnEachJdk
  void itsTextsAreReadWhereverTheyRun(Jdk jdk) throws Exception {
    String url = "jdbc:duckdb:" + folder.resolve("duck");
    try (Connection c = DriverManager.getConnection(url);
        Statement s = c.createStatement()) {
      s.execute("create table t (a int, b int)");
      s.execute("insert into t values (1, 1)");
      s.execute("create table kept (a int, b int)");
    }
    String policy =
        """
        callgate: 1
        name: duck
        mode: enforce
        rules:
          - {id: kept, action: db.insert, when: {tables: {any: kept}}, tier: hard-blocked}
        """;

    ChildJvm.Result result =
        ChildJvm.of(DuckDb.class, folder).on(jdk).policy(policy).arguments(url).run();

    assertThat(result.exitCode()).as("%s", result).isZero();
    String[] run = {
      "query", "execute", "update", "large", "batch", "after", "prepare", "prepare-late"
    };
    for (String name : run) {
      assertThat(result.printed(name)).as("%s: %s", name, result).isEqualTo("ran");
    }
    assertThat(result.printed("prepare-insert")).as("%s", result).isEqualTo("ran");
    assertThat(result.printed("append")).as("%s", result).isEqualTo("ran");
    assertThat(result.printed("append-by-table")).as("%s", result).isEqualTo("ran");
    for (String way : new String[] {"", "-by-table", "-of-catalog", "-column"}) {
      assertThat(result.printed("append-kept" + way)).as("%s: %s", way, result).isEqualTo("42501");
    }
    for (String named : new String[] {"\\\"main\\\".\\\"t\\\"", "INTO \\\"t\\\""}) {
      assertThat(result.ledgerWith("\"db.insert\"", "\"recorded\"", named))
          .as("%s: %s", named, result)
          .hasSize(1);
    }
    for (String name : new String[] {"delete", "again", "prepare-two", "prepare-cursor"}) {
      assertThat(result.printed(name)).as("%s: %s", name, result).isEqualTo("42501");
    }
    for (String once : new String[] {"set b = 2", "set b = b + 1", "(3, 3)", "(4, 4)"}) {
      assertThat(result.ledgerWith("\"event\":\"action\"", once)).as("%s", result).hasSize(1);
    }
    try (Connection c = DriverManager.getConnection(url);
        Statement s = c.createStatement();
        ResultSet r = s.executeQuery("select a, b from t where a < 5 order by a")) {
      for (int a : new int[] {1, 3, 4}) {
        assertThat(r.next()).isTrue();
        assertThat(r.getInt(1)).isEqualTo(a);
        assertThat(r.getInt(2)).isEqualTo(3 + a / 4);
      }
      assertThat(r.next()).isFalse();
    }
    try (Connection c = DriverManager.getConnection(url);
        Statement s = c.createStatement();
        ResultSet r =
            s.executeQuery(
                "select (select count(*) from t where a in (5, 6)), (select count(*) from kept)")) {
      r.next();
      assertThat(r.getInt(1)).isEqualTo(2);
      assertThat(r.getInt(2)).isZero();
    }
  }
}
