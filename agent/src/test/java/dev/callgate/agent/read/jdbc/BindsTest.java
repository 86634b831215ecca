package dev.callgate.agent.read.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.callgate.policy.Fact;
import java.io.ByteArrayInputStream;
import java.io.StringReader;
import java.math.BigDecimal;
import java.sql.Timestamp;
import java.time.LocalDate;
import java.util.List;
import org.junit.jupiter.api.Test;

class BindsTest {
  private final Binds binds = new Binds();

  private static Fact known(String... values) {
    return new Fact.Many(List.of(values), true);
  }

  private static Fact open(String... values) {
    return new Fact.Many(List.of(values), false);
  }

  @Test
  void valuesAreWrittenInTheOrderOfTheirIndexes() {
    binds.set(2, Binds.of("b"));
    binds.set(1, Binds.of(7L));
    assertThat(binds.now()).isEqualTo(known("7", "b"));
    binds.set(1, Binds.of(null));
    assertThat(binds.now()).isEqualTo(known("null", "b"));
    binds.clear();
    assertThat(binds.now()).isEqualTo(known());
  }

  @Test
  void namedValuesKeepTheirNames() {
    binds.set("id", Binds.of(new BigDecimal("1.50")));
    binds.set("day", Binds.of(LocalDate.of(2026, 1, 2)));
    assertThat(binds.now()).isEqualTo(known("id=1.50", "day=2026-01-02"));
  }

  @Test
  void rowsOfABatchFollowEachOther() {
    binds.set(1, Binds.of("a"));
    binds.addRow();
    binds.set(1, Binds.of("b"));
    binds.addRow();
    assertThat(binds.batch()).isEqualTo(known("a", "b"));
    assertThat(binds.rowCount()).isEqualTo(2);
    binds.clearRows();
    assertThat(binds.batch()).isEqualTo(known());
  }

  @Test
  void whatCannotBeReadWithoutConsumingItIsUnreadAndNeverAbsent() {
    binds.set(1, Binds.of(new StringReader("a")));
    binds.set(2, Binds.of(new ByteArrayInputStream(new byte[1])));
    assertThat(binds.now()).isEqualTo(open("unread", "unread"));
  }

  @Test
  void noMethodOfTheApplicationsIsCalled() {
    var lies =
        new BigDecimal("1") {
          @Override
          public String toString() {
            throw new AssertionError("called");
          }
        };
    var alsoLies =
        new Timestamp(0) {
          @Override
          public String toString() {
            throw new AssertionError("called");
          }
        };
    binds.set(1, Binds.of(lies));
    binds.set(2, Binds.of(alsoLies));
    binds.set(
        3,
        Binds.of(
            new Object() {
              @Override
              public String toString() {
                throw new AssertionError("called");
              }
            }));
    assertThat(binds.now()).isEqualTo(open("unread", "unread", "unread"));
  }

  @Test
  void aLongTextIsTheWholeText() {
    String text = "x".repeat(5_000) + "y";
    binds.set(1, Binds.of(text));
    assertThat(binds.now()).isEqualTo(known(text));
  }

  @Test
  void moreValuesThanAreKeptAreNotAll() {
    for (int i = 1; i <= 3_000; i++) {
      binds.set(i, Binds.of(i));
    }
    assertThat(((Fact.Many) binds.now()).complete()).isFalse();
  }

  @Test
  void whatIsBoundAgainIsTheValueItself() {
    binds.set(1, Binds.of("a"));
    binds.set(2, Binds.of(7L));
    binds.set(3, Binds.of(null));
    binds.set(4, new Binds.Value("1970-01-01 00:00:00.0", true));
    binds.set(5, Binds.of("7").onlyWritten());
    assertThat(binds.objects(1, 3)).containsExactly("a", 7L, null);
    assertThat(binds.objects(2, 1)).containsExactly(7L);
    assertThat(binds.objects(3, 2)).as("only its text is kept").isNull();
    assertThat(binds.objects(5, 1)).as("bound as another type").isNull();
    assertThat(binds.objects(6, 1)).as("not bound").isNull();
  }
}
