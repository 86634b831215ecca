package dev.callgate.policy.sql;

import static org.assertj.core.api.Assertions.assertThat;

import dev.callgate.policy.sql.effect.Corpus;
import dev.callgate.policy.sql.effect.Counts;
import java.util.Arrays;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

class CountingTest {
  @TestFactory
  Stream<DynamicTest> whatIsNotPlainIsNotCounted() {
    return Arrays.stream(Dialect.values())
        .flatMap(
            dialect ->
                Counts.of(dialect).stream()
                    .filter(entry -> !entry.counted())
                    .map(
                        entry ->
                            DynamicTest.dynamicTest(
                                dialect.word() + ": " + entry.sql(),
                                () ->
                                    assertThat(
                                            Counting.of(entry.sql(), dialect, SqlSettings.UNKNOWN))
                                        .isInstanceOf(Counting.Impossible.class))));
  }

  @Test
  void theQueryIsMadeOfTheTextItself() {
    var counting =
        (Counting.Query)
            Counting.of(
                "UPDATE \"Orders\" AS o SET paid = ?, note = '?' WHERE o.id > ? AND note = '?' -- x",
                Dialect.H2,
                SqlSettings.UNKNOWN);
    assertThat(counting.sql())
        .isEqualTo("SELECT count(*) FROM \"Orders\" AS o WHERE o.id > ? AND note = '?'");
    assertThat(counting.firstBind()).isEqualTo(2);
    assertThat(counting.binds()).isEqualTo(1);
  }

  @Test
  void nothingButAPlainReadIsMadeOfAnyText() {
    for (Dialect dialect : Dialect.values()) {
      for (String text : Corpus.texts()) {
        if (Counting.of(text, dialect, SqlSettings.UNKNOWN) instanceof Counting.Query query) {
          assertThat(SqlReader.read(query.sql(), dialect, SqlSettings.UNKNOWN).verb())
              .as(query.sql())
              .isEqualTo(Verb.READ);
        }
      }
    }
  }

  @Test
  void noTextIsNotCounted() {
    assertThat(Counting.of(null, Dialect.H2, SqlSettings.DEFAULT))
        .isEqualTo(new Counting.Impossible("its text is not known"));
  }
}
