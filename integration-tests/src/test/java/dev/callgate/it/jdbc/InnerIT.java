package dev.callgate.it.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.callgate.it.ChildJvm;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class InnerIT {
  private static final String POLICY =
      """
      callgate: 1
      name: inner
      rules:
        - id: scratch
          action: db.delete
          when: {tables: {all: "tmp_*"}, database.url: "jdbc:h2:/*"}
          tier: reversible
        - id: only-b
          action: db.delete
          when: {tables: {all: bound_rows}, binds: {all: b}}
          tier: costly
        - id: commits
          action: db.transaction
          tier: costly
      """;

  @TempDir Path folder;

  @Test
  void whatSqlRunsInsideIsDecidedItself() throws Exception {
    String url = "jdbc:h2:" + folder.resolve("inner");
    try (Connection connection = DriverManager.getConnection(url);
        Statement s = connection.createStatement()) {
      for (String table : new String[] {"kept", "deleting", "copying", "copies", "tmp_rows"}) {
        s.execute("create table " + table + " (id int)");
        s.execute("insert into " + table + " values (7)");
      }
      s.execute("create table bound_rows (name varchar(9))");
      s.execute("insert into bound_rows values ('b'), ('c')");
      trigger(s, "deleting", Inner.Deleting.class);
      trigger(s, "copying", Inner.Copying.class);
      s.execute("create alias wipe for '" + Inner.class.getName() + ".wipe'");
    }

    ChildJvm.Result result = ChildJvm.of(Inner.class, folder).policy(POLICY).arguments(url).run();

    assertThat(result.exitCode()).as("%s", result).isZero();
    for (String denied : new String[] {"trigger-delete", "alias", "wrapper"}) {
      assertThat(result.printed(denied)).as("%s: %s", denied, result).isEqualTo("42501");
    }
    assertThat(result.printed("trigger-copy")).isEqualTo("ran");
    assertThat(actions(result, "/* outer */")).as("%s", result).isEqualTo(1);
    assertThat(actions(result, "/* trigger-copy */")).as("%s", result).isEqualTo(2);

    assertThat(result.printed("scratch")).isEqualTo("ran");
    assertThat(actions(result, "/* scratch */")).as("nothing to record").isZero();
    assertThat(result.printed("bound")).isEqualTo("ran");
    assertThat(result.printed("bound-other")).isEqualTo("42501");
    assertThat(result.printed("bound-stream")).as("unread is never milder").isEqualTo("42501");
    assertThat(result.ledgerWith("/* bound */", "[\"unread\",{\"unknown\":true}]")).hasSize(1);

    String[] inits = {"init", "init-escaped", "init-properties", "init-source"};
    for (String denied : inits) {
      assertThat(result.printed(denied)).as("%s: %s", denied, result).isEqualTo("42501");
    }
    assertThat(result.printed("init-scratch")).as("%s", result).isEqualTo("ran");
    // They may hold an INIT.
    assertThat(result.printed("unseen-properties")).isEqualTo("42501");
    assertThat(result.printed("commit")).isEqualTo("ran");
    assertThat(actions(result, "\"sql\":\"COMMIT\"")).as("%s", result).isEqualTo(1);

    assertThat(rows(url, "kept")).isEqualTo(1);
    assertThat(rows(url, "deleting")).isEqualTo(1);
    assertThat(rows(url, "copies")).isEqualTo(3);
    assertThat(rows(url, "tmp_rows")).isZero();
    assertThat(rows(url, "bound_rows")).isEqualTo(1);
  }

  private static void trigger(Statement s, String table, Class<?> body) throws SQLException {
    s.execute(
        String.format(
            "create trigger on_%1$s after insert on %1$s for each row call '%2$s'",
            table, body.getName()));
  }

  private static int actions(ChildJvm.Result result, String tag) {
    return result.ledgerWith("\"event\":\"action\"", tag).size();
  }

  private static int rows(String url, String table) throws SQLException {
    try (Connection connection = DriverManager.getConnection(url);
        Statement s = connection.createStatement();
        ResultSet r = s.executeQuery("select count(*) from " + table)) {
      r.next();
      return r.getInt(1);
    }
  }
}
