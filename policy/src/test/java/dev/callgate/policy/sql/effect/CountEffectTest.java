package dev.callgate.policy.sql.effect;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import dev.callgate.policy.sql.Counting;
import dev.callgate.policy.sql.Dialect;
import dev.callgate.policy.sql.SqlSettings;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/**
 * The number that is counted before is the number of rows that the statement then deletes or
 * updates, on every engine; and where it would not be, nothing is counted.
 */
class CountEffectTest {
  private interface Start {
    Engine start() throws Exception;
  }

  @TestFactory
  Stream<DynamicTest> h2() throws Exception {
    return on(H2Engine::new);
  }

  @TestFactory
  Stream<DynamicTest> postgresql() throws Exception {
    return on(PostgresqlEngine::new);
  }

  @TestFactory
  Stream<DynamicTest> mariadb() throws Exception {
    MariadbServer.orSkip();
    return on(MariadbEngine::new);
  }

  @TestFactory
  Stream<DynamicTest> sqlite() throws Exception {
    return on(SqliteEngine::new);
  }

  @TestFactory
  Stream<DynamicTest> derby() throws Exception {
    return on(DerbyEngine::new);
  }

  @TestFactory
  Stream<DynamicTest> hsqldb() throws Exception {
    return on(HsqldbEngine::new);
  }

  @TestFactory
  Stream<DynamicTest> duckdb() throws Exception {
    return on(DuckdbEngine::new);
  }

  private static Stream<DynamicTest> on(Start start) throws Exception {
    Engine engine = start.start();
    engine.restore();
    Connection c = engine.connect();
    setUp(c, engine.dialect() == Dialect.MARIADB ? '`' : '"');
    if (!c.getAutoCommit()) {
      c.commit();
    }
    c.setAutoCommit(false);
    List<DynamicTest> tests = new ArrayList<>();
    for (Counts.Entry entry : Counts.of(engine.dialect())) {
      if (entry.counted()) {
        tests.add(dynamicTest(entry.sql(), () -> isCounted(engine, c, entry)));
      }
    }
    assertThat(tests).hasSizeGreaterThan(30);
    // Texts that were written to be hard to read.
    for (Corpus.Entry hard : Corpus.of(engine.dialect())) {
      boolean counted = counting(engine, hard.sql()) instanceof Counting.Query;
      if (hard.setting().isEmpty() && counted) {
        tests.add(dynamicTest("hard: " + hard.sql(), () -> isNotTooFew(engine, c, hard.sql())));
      }
    }
    return tests.stream().onClose(() -> stop(engine, c));
  }

  private static void setUp(Connection c, char quote) throws SQLException {
    Rows.update(
        c,
        "CREATE TABLE c (id INT PRIMARY KEY, x INT, name VARCHAR(20))",
        "INSERT INTO c VALUES (1, 10, 'anna'), (2, 20, 'what?'), (3, 30, 'it''s -- where'),"
            + " (4, 40, 'anton'), (5, 50, 'Anna'), (6, 60, NULL), (7, NULL, 'b'),"
            + " (8, NULL, 'anna')",
        "CREATE TABLE 'c2' ('id' INT, 'x y' INT)".replace('\'', quote),
        "INSERT INTO 'c2' VALUES (1, 1), (2, 2)".replace('\'', quote));
  }

  private static void stop(Engine engine, Connection c) {
    try {
      c.close();
      engine.stop();
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
  }

  private static Counting counting(Engine engine, String sql) {
    return Counting.of(sql, engine.dialect(), SqlSettings.UNKNOWN);
  }

  private static void isCounted(Engine engine, Connection c, Counts.Entry entry) throws Exception {
    Counting counting = counting(engine, entry.sql());
    assertThat(counting).isInstanceOf(Counting.Query.class);
    try {
      long counted = count(c, (Counting.Query) counting, entry.binds());
      long before = rows(c);
      assertThat(counted).as("%s", counting).isEqualTo(change(c, entry));
      if (entry.sql().matches("(?is)delete.* from c .*")) {
        assertThat(before - rows(c)).isEqualTo(counted);
      }
    } finally {
      c.rollback();
    }
  }

  private static void isNotTooFew(Engine engine, Connection c, String sql) throws Exception {
    var query = (Counting.Query) counting(engine, sql);
    try {
      long counted = count(c, query, List.of());
      if (counted >= 0) {
        long changed = change(c, new Counts.Entry(true, sql, List.of()));
        assertThat(counted).as("%s", query).isGreaterThanOrEqualTo(changed);
      }
    } catch (SQLException refused) {
      assertThatThrownBy(() -> change(c, new Counts.Entry(true, sql, List.of())))
          .isInstanceOf(SQLException.class);
    } finally {
      c.rollback();
    }
  }

  private static long count(Connection c, Counting.Query query, List<Object> binds)
      throws SQLException {
    assertThat(query.firstBind() - 1 + query.binds()).isLessThanOrEqualTo(binds.size());
    try (PreparedStatement statement = c.prepareStatement(query.sql())) {
      for (int i = 0; i < query.binds(); i++) {
        statement.setObject(i + 1, binds.get(query.firstBind() - 1 + i));
      }
      try (ResultSet r = statement.executeQuery()) {
        assertThat(r.next()).isTrue();
        if (query.guarded() && !r.getBoolean(2)) {
          return -1;
        }
        return r.getLong(1);
      }
    }
  }

  private static long change(Connection c, Counts.Entry entry) throws SQLException {
    try (PreparedStatement statement = c.prepareStatement(entry.sql())) {
      for (int i = 0; i < entry.binds().size(); i++) {
        statement.setObject(i + 1, entry.binds().get(i));
      }
      if (!statement.execute()) {
        return statement.getUpdateCount();
      }
      long returned = 0;
      try (ResultSet r = statement.getResultSet()) {
        while (r.next()) {
          returned++;
        }
      }
      return returned;
    }
  }

  private static long rows(Connection c) throws SQLException {
    return Rows.column(c, "SELECT id FROM c").size();
  }
}
