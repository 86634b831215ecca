package dev.callgate.policy.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.EdgeCasesMode;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The rules of RFC 8785, section by section, and what holds for every value. */
class CanonicalJsonTest {

  /** Section 3.2.1: nothing between tokens. */
  @Test
  void writesNoBlanks() {
    assertThat(canonical("{ \"a\" : [ 1 , true , false , null , { } , [ ] ] }"))
        .isEqualTo("{\"a\":[1,true,false,null,{},[]]}");
  }

  /** Section 3.2.2.2: two-character escapes where there are any, else lower-case hex. */
  @Test
  void escapesOnlyWhatMustBeInTheShortestForm() {
    assertThat(canonical("\"\\u0008\\u0009\\u000A\\u000C\\u000D\\u0022\\u005C\""))
        .isEqualTo("\"\\b\\t\\n\\f\\r\\\"\\\\\"");
    assertThat(canonical("\"\\u0000\\u001F\\u000B\"")).isEqualTo("\"\\u0000\\u001f\\u000b\"");
    assertThat(canonical("\"\\/\\u007f\\u0080\\u2028\\u20ac\\ufeff\""))
        .isEqualTo("\"/\u007f\u0080\u2028\u20ac\ufeff\"");
    assertThat(canonical("\"\\ud83d\\ude80\"")).isEqualTo("\"\ud83d\ude80\"");
  }

  /** Section 3.2.3: by UTF-16 code units, so a pair comes before U+E000 and what follows it. */
  @Test
  void sortsMembersByTheirCodeUnits() {
    String shuffled =
        "{\"\\uff5e\":1,\"b\":2,\"\\ud83d\\ude80\":3,\"\":4,\"aa\":5,\"B\":6,\"a\":7,\"\\u00e9\":8,"
            + "\"\\n\":9,\"10\":10,\"9\":11}";
    assertThat(canonical(shuffled))
        .isEqualTo(
            "{\"\":4,\"\\n\":9,\"10\":10,\"9\":11,\"B\":6,\"a\":7,\"aa\":5,\"b\":2,\"\u00e9\":8,"
                + "\"\ud83d\ude80\":3,\"\uff5e\":1}");
  }

  /** Section 3.2.3: objects in arrays and in objects too; the order of an array stays. */
  @Test
  void sortsAtEveryDepthAndLeavesArraysAlone() {
    assertThat(canonical("{\"z\":[{\"b\":1,\"a\":[3,1,2]}],\"y\":{\"d\":1,\"c\":2}}"))
        .isEqualTo("{\"y\":{\"c\":2,\"d\":1},\"z\":[{\"a\":[3,1,2],\"b\":1}]}");
  }

  @ParameterizedTest
  @CsvSource({
    "0, 0",
    "-0, 0",
    "0.000, 0",
    "1.0, 1",
    "1e3, 1000",
    "-12E1, -120",
    "9007199254740991, 9007199254740991",
    "-9007199254740991, -9007199254740991"
  })
  void writesWholeNumbersPlainly(String number, String canonical) {
    assertThat(canonical(number)).isEqualTo(canonical);
  }

  @ParameterizedTest
  @CsvSource({"0.1", "1e-1", "9007199254740992", "-9007199254740992", "1e30"})
  void refusesWhatADoubleMayNotHoldExactly(String number) {
    assertThatThrownBy(() -> canonical(number))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("whole number");
  }

  /** Section 3.2.2.2 demands it: there is no UTF-8 of such a text. */
  @ParameterizedTest
  @CsvSource({"\\ud83d", "\\ude80", "\\ude80\\ud83d", "a\\ud83db", "\\ud83d\\ud83d\\ude80"})
  void refusesHalfOfASurrogatePair(String escaped) {
    assertThatThrownBy(() -> canonical("[\"" + escaped + "\"]"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("surrogate");
    assertThatThrownBy(() -> canonical("{\"" + escaped + "\":1}"))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void refusesWhatCouldNotBeRead() {
    assertThatThrownBy(() -> canonical("{\"a\":1,\"a\":2}"))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Property(tries = 300, edgeCases = EdgeCasesMode.NONE)
  void readsBackAsTheSameValue(@ForAll("values") JsonValue value) {
    assertThat(JsonReader.read(CanonicalJson.of(value))).isEqualTo(value);
  }

  @Property(tries = 300, edgeCases = EdgeCasesMode.NONE)
  void isTheSameForOtherOrdersOfMembers(@ForAll("values") JsonValue value) {
    assertThat(CanonicalJson.of(reversed(value))).isEqualTo(CanonicalJson.of(value));
  }

  @Provide
  Arbitrary<JsonValue> values() {
    Arbitrary<String> texts =
        Arbitraries.strings()
            .withChars("ab\"\\/\n\t\u0000\u001f\u007f\u0080\u00e9\u2028\uff5e")
            .ofMaxLength(4)
            .map(text -> text.endsWith("a") ? text + "\ud83d\ude80" : text);
    Arbitrary<JsonValue> scalars =
        Arbitraries.oneOf(
            texts.map(JsonValue.JsonText::new),
            Arbitraries.longs()
                .between(-(1L << 53) + 1, (1L << 53) - 1)
                .map(number -> new JsonValue.JsonNumber(BigDecimal.valueOf(number))),
            Arbitraries.of(true, false).map(JsonValue.JsonBoolean::new),
            Arbitraries.just(new JsonValue.JsonNull()));
    return nested(texts, nested(texts, scalars, scalars), scalars);
  }

  /** One of {@code scalars}, or an array or object of {@code inner}: bounded by construction. */
  private static Arbitrary<JsonValue> nested(
      Arbitrary<String> names, Arbitrary<JsonValue> inner, Arbitrary<JsonValue> scalars) {
    return Arbitraries.oneOf(
        scalars,
        inner.list().ofMaxSize(3).map(JsonValue.JsonArray::new),
        Arbitraries.maps(names, inner).ofMaxSize(4).map(JsonValue.JsonObject::new));
  }

  private static JsonValue reversed(JsonValue value) {
    if (value instanceof JsonValue.JsonObject object) {
      List<String> names = new ArrayList<>(object.members().keySet());
      Collections.reverse(names);
      Map<String, JsonValue> members = new LinkedHashMap<>();
      for (String name : names) {
        members.put(name, reversed(object.members().get(name)));
      }
      return new JsonValue.JsonObject(members);
    }
    if (value instanceof JsonValue.JsonArray array) {
      return new JsonValue.JsonArray(
          array.elements().stream().map(CanonicalJsonTest::reversed).toList());
    }
    return value;
  }

  private static String canonical(String json) {
    return CanonicalJson.of(JsonReader.read(json));
  }
}
