package dev.callgate.policy.sql.effect;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * By which calls drivers run a second statement behind a semicolon. Readings count it always: what
 * a text does shall not depend on the call.
 */
class SeveralStatementsTest {
  private static final String TEXT = "DELETE FROM b WHERE id = 1; DELETE FROM a";

  private interface Call {
    void on(Connection c) throws SQLException;
  }

  private enum Way {
    EXECUTE(c -> with(c, s -> s.execute(TEXT))),
    UPDATE(c -> with(c, s -> s.executeUpdate(TEXT))),
    QUERY(c -> with(c, s -> s.executeQuery(TEXT))),
    BATCH(
        c ->
            with(
                c,
                s -> {
                  s.addBatch(TEXT);
                  s.executeBatch();
                })),
    PREPARED(
        c -> {
          try (PreparedStatement s = c.prepareStatement(TEXT)) {
            s.execute();
          }
        });

    private final Call call;

    Way(Call call) {
      this.call = call;
    }
  }

  private interface Use {
    void of(Statement statement) throws SQLException;
  }

  private static void with(Connection c, Use use) throws SQLException {
    try (Statement statement = c.createStatement()) {
      use.of(statement);
    }
  }

  @Test
  void onH2() throws Exception {
    assertThat(ways(new H2Engine()))
        .containsExactly(Way.EXECUTE, Way.UPDATE, Way.BATCH, Way.PREPARED);
  }

  @Test
  void onSqlite() throws Exception {
    assertThat(ways(new SqliteEngine())).containsExactly(Way.UPDATE);
  }

  @Test
  void onHsqldb() throws Exception {
    assertThat(ways(new HsqldbEngine())).containsExactly(Way.EXECUTE, Way.UPDATE, Way.QUERY);
  }

  @Test
  void onDerby() throws Exception {
    assertThat(ways(new DerbyEngine())).isEmpty();
  }

  @Test
  void onDuckdb() throws Exception {
    assertThat(ways(new DuckdbEngine())).containsExactly(Way.values());
  }

  private static List<Way> ways(Engine engine) throws Exception {
    List<Way> ways = new ArrayList<>();
    try {
      for (Way way : Way.values()) {
        engine.restore();
        try (Connection c = engine.connect()) {
          way.call.on(c);
        } catch (SQLException refused) {
          // What ran before it counts.
        }
        try (Connection c = engine.connect()) {
          if (Rows.column(c, "SELECT COUNT(*) FROM a").equals(List.of("0"))) {
            ways.add(way);
          }
        }
      }
    } finally {
      engine.stop();
    }
    return ways;
  }
}
