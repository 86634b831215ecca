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

class ChangingIT {
  private static final String POLICY =
      """
      callgate: 1
      name: changing
      rules:
        - id: no-secrets
          action: db.update
          when: {binds: {any: "*secret*"}}
          tier: hard-blocked
      """;

  @TempDir Path folder;

  /** On SQLite, whose driver keeps the very array until it executes. */
  @OnEachJdk
  void whatWasBoundIsWhatRuns(Jdk jdk) throws Exception {
    String url = "jdbc:sqlite:" + folder.resolve("changing.db");
    try (Connection connection = DriverManager.getConnection(url);
        Statement statement = connection.createStatement()) {
      statement.execute("create table kept (id int, b blob, t timestamp, x text)");
      statement.execute("insert into kept (id, b) values (7, x'00')");

      ChildJvm.Result result =
          ChildJvm.of(Changing.class, folder).on(jdk).policy(POLICY).arguments(url).run();

      assertThat(result.printed("changed")).as("%s", result).isEqualTo("1");
      assertThat(result.printed("read")).isEqualTo("false");
      try (ResultSet row = statement.executeQuery("select b, x from kept")) {
        row.next();
        assertThat(row.getBytes(1)).containsExactly(1, 2);
        assertThat(row.getString(2).length()).isEqualTo(3_000);
      }
      assertThat(result.printed("end")).as("a rule sees all of a text").isEqualTo("42501");
      String values =
          "\"binds\":[\"0x0102\",\"2026-01-02 03:04:05.5\",\"" + "x".repeat(3_000) + "\"]";
      assertThat(result.ledgerWith("\"recorded\"", values)).as("%s", result).hasSize(1);
    }
  }
}
