package dev.callgate.agent.ledger;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.Random;
import org.junit.jupiter.api.Test;

class IdsAndTimeTest {
  @Test
  void idsSortByTimeEvenIfTheClockIsSetBack() {
    var ids = new Ids(1);
    var made = new ArrayList<String>();
    for (long now : new long[] {5000, 5000, 5001, 4000, 4000, 6000}) {
      for (int i = 0; i < 2000; i++) {
        made.add(ids.next(now));
      }
    }
    assertThat(made).isSorted().doesNotHaveDuplicates();
    assertThat(made).allMatch(id -> id.matches("[0-9a-z]{11}-[0-9a-z]{4}"));
  }

  @Test
  void processesDifferThoughTheirSeedsAreAlike() {
    assertThat(new Ids(1).next(0)).isNotEqualTo(new Ids(2).next(0));
  }

  @Test
  void timesAreAsTheJdkWritesThem() {
    var expected =
        DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ss.SSS'Z'").withZone(ZoneOffset.UTC);
    var random = new Random(4);
    for (int i = 0; i < 20_000; i++) {
      long millis = random.nextLong(0, 253_402_300_800_000L);
      assertThat(Time.rfc3339(millis)).isEqualTo(expected.format(Instant.ofEpochMilli(millis)));
    }
  }
}
