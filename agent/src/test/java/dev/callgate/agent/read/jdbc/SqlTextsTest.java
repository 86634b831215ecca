package dev.callgate.agent.read.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.callgate.policy.PolicyLoader;
import dev.callgate.policy.sql.Verb;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

/** Which texts need not be read again. */
class SqlTextsTest {
  private static final String TEXT = "SELECT a FROM t WHERE id = ";
  private static final Database H2 = Database.of("jdbc:h2:mem:a", null);

  private final SqlActions sql = new SqlActions(PolicyLoader.builtIn());

  @Test
  void aRepeatedTextIsReadOnce() {
    SqlText first = sql.of(TEXT + 1, H2);
    assertThat(sql.of(new String(TEXT + 1), H2)).isSameAs(first);
    assertThat(sql.known(TEXT + 1, H2)).isSameAs(first);
    assertThat(sql.known(TEXT + 2, H2)).isNull();
  }

  @Test
  void aKnownTextIsFoundWithoutMakingAnObject() {
    sql.of(TEXT + 1, H2);
    String asked = TEXT + 1;
    int calls = 20_000;
    ask(asked, calls);
    long before = allocated();
    ask(asked, calls);
    // A few bytes come from asking for the count; one object a call would be 320,000 and more.
    assertThat(allocated() - before).isLessThan(calls);
  }

  private void ask(String text, int times) {
    for (int i = 0; i < times; i++) {
      assert sql.known(text, H2) != null;
    }
  }

  private static long allocated() {
    var threads = (com.sun.management.ThreadMXBean) ManagementFactory.getThreadMXBean();
    return threads.getThreadAllocatedBytes(Thread.currentThread().getId());
  }

  @Test
  void theDatabaseCounts() {
    String text = "SELECT 'it\\'; DROP TABLE u; -- '";
    Database mysql = Database.of("jdbc:mysql://db/a", null);
    Database postgresql = Database.of("jdbc:postgresql://db/a", null);
    for (int i = 0; i < 2; i++) {
      assertThat(sql.of(text, mysql).facts().verb()).isEqualTo(Verb.READ);
      assertThat(sql.of(text, postgresql).facts().verb()).isEqualTo(Verb.DROP);
    }
  }

  @Test
  void textsThatAreNeverRepeatedDoNotPushOutOnesInUse() {
    int kept = 0;
    for (int i = 0; i < 50_000; i++) {
      sql.of("SELECT " + i, H2);
      if (sql.known(TEXT + i % 8, H2) != null) {
        kept++;
      }
      sql.of(TEXT + i % 8, H2);
    }
    assertThat(kept).isGreaterThan(45_000);
  }

  @Test
  void twoOfTheSamePlaceThatAreUsedInTurnAreBothKept() {
    int kept = 0;
    for (int i = 0; i < 1_000; i++) {
      sql.of("SELECT " + i, H2);
      String text = colliding(i % 2);
      if (sql.known(text, H2) != null) {
        kept++;
      }
      sql.of(text, H2);
    }
    assertThat(kept).isGreaterThan(900);
  }

  @Test
  void textsMadeToHaveTheSameHashDoNotPushOutOneInUse() {
    SqlText first = sql.of(colliding(1 << 10), H2);
    assertThat(sql.of(first.sql(), H2)).isSameAs(first);
    int kept = 0;
    for (int i = 0; i < 1 << 10; i++) {
      assertThat(colliding(i).hashCode()).isEqualTo(first.sql().hashCode());
      sql.of(colliding(i), H2);
      if (sql.of(first.sql(), H2) == first) {
        kept++;
      }
    }
    assertThat(kept).isGreaterThan(1_000);
  }

  /** {@code Aa} and {@code BB} have the same hash. */
  private static String colliding(int number) {
    var text = new StringBuilder("SELECT ");
    for (int bit = 0; bit <= 10; bit++) {
      text.append((number >> bit & 1) == 0 ? "Aa" : "BB");
    }
    return text.toString();
  }

  @Test
  void longTextsAreReadEachTimeAndAreTheSameAllTheSame() {
    String text = "SELECT '" + "x".repeat(SqlTexts.LONGEST) + "'";
    SqlText once = sql.of(text, H2);
    SqlText again = sql.of(text, H2);
    assertThat(again).isNotSameAs(once);
    assertThat(SqlText.areSame(once, again)).isTrue();
    assertThat(SqlText.areSame(once, sql.of(text + " ", H2))).isFalse();
    assertThat(SqlText.areSame(once, sql.of(text, Database.of("jdbc:h2:mem:b", null)))).isFalse();
    assertThat(SqlText.areSame(once, null)).isFalse();
    assertThat(SqlText.areSame(null, null)).isTrue();
  }

  @Test
  void manyThreadsReadTheSame() throws InterruptedException {
    AtomicReference<String> wrong = new AtomicReference<>();
    List<Thread> threads = new ArrayList<>();
    for (int n = 0; n < 4; n++) {
      Thread thread =
          new Thread(
              () -> {
                for (int i = 0; i < 20_000; i++) {
                  boolean deletes = i % 3 == 0;
                  String text = (deletes ? "DELETE FROM t" : "SELECT a FROM t") + i % 2_000;
                  if (sql.of(text, H2).facts().verb() != (deletes ? Verb.DELETE : Verb.READ)) {
                    wrong.set(text);
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
