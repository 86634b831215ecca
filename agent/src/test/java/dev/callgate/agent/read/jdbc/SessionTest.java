package dev.callgate.agent.read.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.callgate.agent.read.EmbeddedDatabases;
import dev.callgate.policy.PolicyLoader;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What is remembered of a transaction. */
class SessionTest {
  private final JdbcMemory memory = new JdbcMemory(PolicyLoader.builtIn(), new EmbeddedDatabases());
  private final Database postgres = memory.database("jdbc:postgresql://db/shop", null);

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "/* ping */",
        "SELECT * FROM t WHERE format = 1 AND locked AND blocks = before AND for_sale",
        "SELECT count(*), lower(a) FROM t",
        "EXPLAIN SELECT * FROM t",
        "SAVEPOINT a",
        "RELEASE SAVEPOINT a",
        "ROLLBACK TO SAVEPOINT a"
      })
  void whatOnlyReads(String sql) {
    assertThat(memory.sql.of(sql, postgres).onlyReads()).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "SELECT * FROM t FOR UPDATE",
        "select * from t\nfor/**/share",
        "SELECT 1FOR UPDATE",
        "/*!50000FOR UPDATE*/ SELECT 1",
        "SELECT * FROM t LOCK IN SHARE MODE",
        "SELECT * FROM t WHERE note = 'for you'",
        "SELECT own(1)",
        "SELECT nextval('s')",
        "SELECT pg_advisory_lock(1)",
        "SELECT * INTO u FROM t",
        "WITH gone AS (DELETE FROM t RETURNING *) SELECT * FROM gone",
        "EXPLAIN ANALYZE DELETE FROM t",
        "SELECT 1; DELETE FROM t",
        "SAVEPOINT a; DELETE FROM t",
        "INSERT INTO t VALUES (1)",
        "CREATE TABLE t (a INT)",
        "SET search_path = other",
        "EXECUTE p",
        "COMMIT",
        "SELECT 'a"
      })
  void whatMayDoMore(String sql) {
    assertThat(memory.sql.of(sql, postgres).onlyReads()).isFalse();
  }

  @Test
  void whatCannotBeReadMayDoMore() {
    assertThat(memory.sql.of(null, postgres).onlyReads()).isFalse();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "h2 | SET LOCK_TIMEOUT 1000",
        "h2 | SET DEFAULT_LOCK_TIMEOUT 1000",
        "postgresql | SET lock_timeout = '1s'",
        "mysql | SET innodb_lock_wait_timeout = 5",
        "mysql | SET block_encryption_mode = 'aes-256-cbc'",
        "duckdb | EXPORT DATABASE 'd'",
        "mariadb | SAVEPOINT a"
      })
  void whatBeginsNothing(String product, String sql) {
    assertThat(begins(product, sql)).isFalse();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "postgresql | BEGIN",
        "postgresql | /**/COMMIT",
        "mysql | SET @@autocommit = 0",
        "mysql | LOCK TABLES t WRITE",
        "mysql | FLUSH TABLES WITH READ LOCK",
        "mysql | FLUSH TABLES t FOR EXPORT",
        "mysql | SET @a = GET_LOCK('a', 1)",
        "mariadb | BACKUP LOCK t",
        "mariadb | BACKUP STAGE BLOCK_COMMIT",
        "mysql | CALL p()",
        "h2 | SET AUTOCOMMIT OFF"
      })
  void whatMayBegin(String product, String sql) {
    assertThat(begins(product, sql)).isTrue();
  }

  private boolean begins(String product, String sql) {
    return Session.begins(memory.sql.of(sql, memory.database("jdbc:" + product + ":x", null)));
  }

  @Test
  void theCallersOwnConnectionIsNested() {
    for (String url :
        List.of("jdbc:default:connection", "jdbc:default:connection:", "jdbc:oracle:kprb:@x")) {
      assertThat(memory.database(url, null).isNested()).as(url).isTrue();
    }
    assertThat(postgres.isNested()).isFalse();
    assertThat(Database.UNKNOWN.isNested()).isFalse();
  }

  @Test
  void withTheTransactionItIsForgotten() {
    var session = new Session(null, new AtomicInteger());
    session.ran(true);
    assertThat(session.hasRead()).isTrue();
    assertThat(session.hasWritten()).isFalse();
    session.ran(false);
    assertThat(session.hasWritten()).isTrue();
    session.ended();
    assertThat(session.hasRead()).isFalse();
    assertThat(session.hasWritten()).isFalse();
  }

  /** Nothing tells whose it is. Who has read nothing has none to change. */
  @Test
  void aLargeObjectThatIsChangedMayBeOfAnyThatHasRead() {
    var changes = new AtomicInteger();
    var session = new Session(null, changes);
    changes.incrementAndGet();
    session.ran(true);
    assertThat(session.hasWritten()).isFalse();
    changes.incrementAndGet();
    assertThat(session.hasWritten()).isTrue();
    session.ended();
    session.ran(true);
    assertThat(session.hasWritten()).isFalse();
  }
}
