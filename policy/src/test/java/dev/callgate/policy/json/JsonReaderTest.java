package dev.callgate.policy.json;

import static java.nio.charset.StandardCharsets.UTF_16;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.callgate.policy.json.JsonValue.JsonArray;
import dev.callgate.policy.json.JsonValue.JsonNumber;
import dev.callgate.policy.json.JsonValue.JsonObject;
import dev.callgate.policy.json.JsonValue.JsonText;
import dev.callgate.policy.json.JsonValue.Unknown;
import java.math.BigDecimal;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class JsonReaderTest {
  private static JsonObject object(String text) {
    return (JsonObject) JsonReader.read(text.getBytes(UTF_8));
  }

  @Test
  void readsATree() {
    JsonObject object = object("{\"a\": [1, \"ü\", true, null, {\"b\": 0.10}]}");
    JsonArray array = (JsonArray) object.member("a");
    assertThat(array.elements()).hasSize(5);
    assertThat(((JsonObject) array.elements().get(4)).member("b"))
        .isEqualTo(new JsonNumber(new BigDecimal("0.10")));
    assertThat(object.member("c")).isNull();
  }

  @Test
  void whatIsWrongIsSaidInPlainWords() {
    var unknown = (Unknown) JsonReader.read("{".getBytes(UTF_8));
    assertThat(unknown.why())
        .isEqualTo(
            "Unexpected end-of-input: expected close marker for Object (start marker at"
                + " [line: 1, column: 1]) at line 1, column 2");
  }

  @Test
  void numbersKeepEveryDigit() {
    assertThat(object("{\"n\": 12345678901234567890.123456789012345678901}").member("n"))
        .isEqualTo(new JsonNumber(new BigDecimal("12345678901234567890.123456789012345678901")));
  }

  @Test
  void aKeyThatStandsTwiceIsUnknown() {
    JsonObject object = object("{\"amount\": 1, \"amount\": 900, \"b\": 2}");
    assertThat(object.member("amount")).isInstanceOf(Unknown.class);
    assertThat(object.member("b")).isInstanceOf(JsonNumber.class);
  }

  @Test
  void aKeyThatDiffersInCaseOnlyIsUnknown() {
    assertThat(object("{\"amount\": 1, \"Amount\": 900}").member("amount"))
        .isInstanceOf(Unknown.class);
    assertThat(object("{\"AMOUNT\": 900}").member("amount")).isInstanceOf(Unknown.class);
    // U+017F folds to s.
    assertThat(object("{\"cla\u017Fs\": 900}").member("class")).isInstanceOf(Unknown.class);
  }

  @Test
  void skipsAByteOrderMark() {
    assertThat(object("\uFEFF{\"a\": \"b\"}").member("a")).isEqualTo(new JsonText("b"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        " ",
        "{",
        "{\"a\": }",
        "{'a': 1}",
        "{\"a\": 1,}",
        "{\"a\": 01}",
        "{\"a\": NaN}",
        "{\"a\": 1} {\"a\": 2}",
        "{\"a\": 1} x",
        "// c\n{}",
        "{\"a\": \"\n\"}",
        "\u00ef\u00bb{}"
      })
  void whatIsNotOneDocumentIsUnknown(String text) {
    assertThat(JsonReader.read(text.getBytes(UTF_8))).isInstanceOf(Unknown.class);
    assertThat(JsonReader.read(text)).isInstanceOf(Unknown.class);
  }

  @Test
  void otherEncodingsAreUnknown() {
    assertThat(JsonReader.read("{\"a\": 1}".getBytes(UTF_16))).isInstanceOf(Unknown.class);
    assertThat(JsonReader.read(new byte[] {'"', (byte) 0xc0, (byte) 0x80, '"'}))
        .isInstanceOf(Unknown.class);
  }

  @Test
  void nestingBeyondReasonIsUnknown() {
    String deep = "[".repeat(10_000) + "]".repeat(10_000);
    assertThat(JsonReader.read(deep)).isInstanceOf(Unknown.class);
    assertThat(JsonReader.read("{\"a\":".repeat(100_000))).isInstanceOf(Unknown.class);
    assertThat(JsonReader.read("[".repeat(100) + "]".repeat(100))).isInstanceOf(JsonArray.class);
  }

  @Test
  void sizeBeyondReasonIsUnknown() {
    byte[] huge = ("\"" + "x".repeat(JsonReader.MAX_SIZE) + "\"").getBytes(UTF_8);
    assertThat(JsonReader.read(huge)).isInstanceOf(Unknown.class);
  }

  @ParameterizedTest
  @ValueSource(strings = {"1e999999999", "1e-999999999", "-1E401", "1e99999999999999999999"})
  void numbersOutOfBoundsAreUnknown(String number) {
    JsonValue value = JsonReader.read("{\"n\": " + number + "}");
    assertThat(value instanceof JsonObject object ? object.member("n") : value)
        .isInstanceOf(Unknown.class);
  }

  @Test
  void saysWhereTheTextIsWrong() {
    assertThat(JsonReader.read("{\"a\":\n  oops}"))
        .isInstanceOfSatisfying(
            Unknown.class, unknown -> assertThat(unknown.why()).contains("at line 2, column"));
  }
}
