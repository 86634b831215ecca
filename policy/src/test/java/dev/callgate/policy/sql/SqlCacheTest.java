package dev.callgate.policy.sql;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

class SqlCacheTest {
  private static final String TEXT = "SELECT a FROM t WHERE id = ?";

  @Test
  void aRepeatedTextIsRemembered() {
    SqlCache cache = new SqlCache(64);
    SqlFacts first = cache.read(TEXT, Dialect.H2);
    assertThat(cache.read(new String(TEXT), Dialect.H2)).isSameAs(first);
    assertThat(first).isEqualTo(SqlReader.read(TEXT, Dialect.H2));
  }

  @Test
  void theDialectCounts() {
    SqlCache cache = new SqlCache(64);
    String text = "SELECT 'it\\'; DROP TABLE u; -- '";
    assertThat(cache.read(text, Dialect.MYSQL).verb()).isEqualTo(Verb.READ);
    assertThat(cache.read(text, Dialect.POSTGRESQL).verb()).isEqualTo(Verb.DROP);
    assertThat(cache.read(text, Dialect.MYSQL).verb()).isEqualTo(Verb.READ);
  }

  @Test
  void textsThatAreNeverRepeatedDoNotPushOutOnesInUse() {
    SqlCache cache = new SqlCache(64);
    List<SqlFacts> first = new ArrayList<>();
    for (int i = 0; i < 8; i++) {
      first.add(cache.read(TEXT + i, Dialect.H2));
      cache.read(TEXT + i, Dialect.H2);
    }
    int kept = 0;
    for (int i = 0; i < 10_000; i++) {
      cache.read("SELECT " + i, Dialect.H2);
      if (cache.read(TEXT + i % 8, Dialect.H2) == first.get(i % 8)) {
        kept++;
      }
    }
    assertThat(kept).isGreaterThan(9_000);
  }

  @Test
  void longTextsAndNothingAreReadEachTime() {
    SqlCache cache = new SqlCache(64);
    String longText = "SELECT '" + "x".repeat(SqlCache.MAX_LENGTH) + "'";
    assertThat(cache.read(longText, Dialect.H2)).isNotSameAs(cache.read(longText, Dialect.H2));
    assertThat(cache.read(null, Dialect.H2).verb()).isEqualTo(Verb.UNKNOWN);
  }

  @Test
  void manyThreadsReadTheSame() throws InterruptedException {
    SqlCache cache = new SqlCache(16);
    AtomicReference<String> wrong = new AtomicReference<>();
    List<Thread> threads = new ArrayList<>();
    for (int n = 0; n < 4; n++) {
      Thread thread =
          new Thread(
              () -> {
                for (int i = 0; i < 20_000; i++) {
                  String sql = i % 3 == 0 ? "DELETE FROM t" + i % 50 : "SELECT a FROM t" + i % 50;
                  if (cache.read(sql, Dialect.H2).verb()
                      != (i % 3 == 0 ? Verb.DELETE : Verb.READ)) {
                    wrong.set(sql);
                  }
                }
              });
      thread.start();
      threads.add(thread);
    }
    for (Thread thread : threads) {
      thread.join();
    }
    assertThat(wrong.get()).isNull();
  }
}
