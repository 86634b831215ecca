package dev.callgate.policy.json;

import static org.assertj.core.api.Assertions.assertThat;

import dev.callgate.policy.json.JsonValue.JsonText;
import java.io.File;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.BigRange;
import net.jqwik.api.constraints.Scale;
import org.junit.jupiter.api.Test;

class JsonWriterTest {
  @Test
  void setsCommasAndNesting() {
    JsonWriter writer = new JsonWriter(1);
    writer.beginObject().name("a").value(1).name("b").beginArray();
    writer.value("x").value(true).nullValue().value((String) null).value(-12L);
    writer.beginObject().endObject().value(new BigDecimal("50.00")).endArray().endObject();
    assertThat(writer).hasToString("{\"a\":1,\"b\":[\"x\",true,null,null,-12,{},50.00]}");
    assertThat(writer.reset().beginArray().endArray().newline()).hasToString("[]\n");
  }

  @Test
  void escapesWhatWouldBreakALineOrFoolAReader() {
    assertThat(write("a\"b\\c\n\r\t\u0000\u001b\u007f\u0085"))
        .isEqualTo("\"a\\\"b\\\\c\\n\\r\\t\\u0000\\u001b\\u007f\\u0085\"");
    assertThat(write("\u2028\u202e\u2066\ufeff\u200b"))
        .isEqualTo("\"\\u2028\\u202e\\u2066\\ufeff\\u200b\"");
  }

  @Test
  void escapesHalvesOfSurrogatePairs() {
    assertThat(write("\ud83d\ude00")).isEqualTo("\"\ud83d\ude00\"");
    assertThat(write("\ud83d")).isEqualTo("\"\\ud83d\"");
    assertThat(write("\ude00\ud83d!")).isEqualTo("\"\\ude00\\ud83d!\"");
    assertThat(write("\ud83d\ud83d\ude00")).isEqualTo("\"\\ud83d\ud83d\ude00\"");
  }

  @Property
  void everyTextComesBackFromTheReader(@ForAll String text) {
    JsonWriter writer = new JsonWriter(16).beginArray().value(text).value(text).endArray();
    assertThat(JsonReader.read(writer.toBytes()))
        .isEqualTo(new JsonValue.JsonArray(List.of(new JsonText(text), new JsonText(text))));
    assertThat(new String(writer.buffer(), 0, writer.size(), StandardCharsets.UTF_8))
        .doesNotContain("\n", "\r");
  }

  @Property
  void everyNumberComesBackFromTheReader(
      @ForAll long number,
      @ForAll @Scale(12) @BigRange(min = "-1e30", max = "1e30") BigDecimal decimal) {
    String text = new JsonWriter().beginArray().value(number).value(decimal).endArray().toString();
    JsonValue.JsonArray array = (JsonValue.JsonArray) JsonReader.read(text);
    assertThat(array.elements().get(0))
        .isEqualTo(new JsonValue.JsonNumber(BigDecimal.valueOf(number)));
    assertThat(array.elements().get(1)).isEqualTo(new JsonValue.JsonNumber(decimal));
  }

  @Test
  void writesTreesAgain() {
    String text = "{\"a\":[1,\"x\",true,null,{\"b\":0.10}]}";
    assertThat(new JsonWriter().value(JsonReader.read(text))).hasToString(text);
  }

  /** The ledger writes before any body is read; it must not pay for a parser. */
  @Test
  void doesNotLoadTheParser() throws IOException, InterruptedException {
    Process process =
        new ProcessBuilder(
                System.getProperty("java.home") + "/bin/java",
                "-Xlog:class+load",
                "-cp",
                System.getProperty("java.class.path"),
                WriteOnly.class.getName())
            .redirectErrorStream(true)
            .start();
    String output =
        new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8)
            .replace(File.separatorChar, '/');
    assertThat(process.waitFor()).isZero();
    assertThat(output).contains(JsonWriter.class.getName()).doesNotContain("fasterxml");
  }

  static final class WriteOnly {
    public static void main(String[] args) {
      new JsonWriter().beginObject().name("a").value("b").endObject().newline();
    }
  }

  private static String write(String text) {
    return new JsonWriter(1).value(text).toString();
  }
}
