package dev.callgate.agent.read.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.Date;
import java.sql.Time;
import java.sql.Timestamp;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

class ChangeableValueTest {
  @Test
  void aCopyIsEqualAndNobodyElses() {
    for (Object value :
        new Object[] {
          Timestamp.valueOf("2026-01-02 03:04:05.678901"),
          new Date(1),
          new Time(2),
          new java.util.Date(3)
        }) {
      assertThat(ChangeableValue.copy(value)).isEqualTo(value).isNotSameAs(value);
      assertThat(ChangeableValue.copy(value)).hasSameClassAs(value);
    }
    byte[] bytes = {1, 2};
    byte[] copy = (byte[]) ChangeableValue.copy(bytes);
    bytes[0] = 9;
    assertThat(copy).containsExactly(1, 2);
  }

  @Test
  void aSubclassIsLeftAlone() {
    Object own = new Timestamp(0) {};
    assertThat(ChangeableValue.copy(own)).isSameAs(own);
    assertThat(ChangeableValue.text(own)).isNull();
    assertThat(ChangeableValue.copy("text")).isEqualTo("text");
    assertThat(ChangeableValue.copy(null)).isNull();
  }

  @Test
  void aDateIsItsJdbcTextWhereThatIsAllOfIt() {
    assertThat(ChangeableValue.text(Timestamp.valueOf("2026-01-02 03:04:05.678901")))
        .isEqualTo("2026-01-02 03:04:05.678901");
    assertThat(ChangeableValue.text(Date.valueOf("2026-01-02"))).isEqualTo("2026-01-02");
    assertThat(ChangeableValue.text(Time.valueOf("03:04:05"))).isEqualTo("03:04:05");
  }

  @Test
  void whatTheTextOfADateLeavesOutIsTold() {
    var late = new Date(Timestamp.valueOf("2026-01-02 23:00:00").getTime());
    var early = new Date(Timestamp.valueOf("2026-01-02 01:00:00").getTime());
    assertThat(ChangeableValue.text(late))
        .startsWith("2026-01-02 at ")
        .isNotEqualTo(ChangeableValue.text(early));
    assertThat(ChangeableValue.text(new Time(1_234))).endsWith(" at 1970-01-01T00:00:01.234Z");
    assertThat(ChangeableValue.text(new java.util.Date(5)))
        .endsWith(" at 1970-01-01T00:00:00.005Z");
  }

  @Test
  void longBytesAreTheirNumberAndHash() {
    assertThat(ChangeableValue.text(new byte[] {1, (byte) 0xfe})).isEqualTo("0x01fe");
    byte[] bytes = new byte[501];
    // head -c 501 /dev/zero | sha256sum
    assertThat(ChangeableValue.text(bytes))
        .isEqualTo(
            "501 bytes, sha256:"
                + "01064fb25c62c76b1f0b7b12de7a44b021b320a735eb9361639500029cb11586");
    byte[] other = bytes.clone();
    Arrays.fill(other, 500, 501, (byte) 1);
    assertThat(ChangeableValue.text(other)).isNotEqualTo(ChangeableValue.text(bytes));
  }
}
