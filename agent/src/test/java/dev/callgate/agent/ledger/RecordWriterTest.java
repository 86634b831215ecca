package dev.callgate.agent.ledger;

import static org.assertj.core.api.Assertions.assertThat;

import dev.callgate.agent.ledger.LedgerRecord.Verdict;
import dev.callgate.policy.Fact;
import dev.callgate.policy.Tier;
import dev.callgate.policy.json.JsonReader;
import dev.callgate.policy.json.JsonValue.JsonObject;
import dev.callgate.policy.redact.Redaction;
import java.io.File;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RecordWriterTest {
  private final RecordWriter writer =
      new RecordWriter(
          new LedgerSettings(new File("x"), "agent", "main", List.of()),
          new Redaction(List.of("*iban*", "binds.pin")),
          7);

  private static LedgerRecord action() {
    return LedgerRecord.action("http.send", "api.acme.example", Tier.COSTLY, Verdict.RECORDED);
  }

  private String line(LedgerRecord record) {
    return writer.write(record, "id", 0).endObject().toString();
  }

  private JsonObject record(LedgerRecord record) {
    return (JsonObject) JsonReader.read(line(record));
  }

  @Test
  void factsOfEverySortAreWritten() {
    String line =
        line(
            action()
                .fact("text", new Fact.Text("a"))
                .fact("number", new Fact.Number(new BigDecimal("10.50")))
                .fact("flag", Fact.Flag.TRUE)
                .fact("many", new Fact.Many(List.of("a", "b"), true))
                .fact("more", new Fact.Many(List.of("a"), false))
                .fact("unknown", Fact.UNKNOWN)
                .fact("absent", null)
                .fact("count", 3));
    assertThat(line)
        .contains(
            "\"facts\":{\"text\":\"a\",\"number\":10.50,\"flag\":true,\"many\":[\"a\",\"b\"],"
                + "\"more\":[\"a\",{\"unknown\":true}],\"unknown\":{\"unknown\":true},"
                + "\"absent\":null,\"count\":3}");
  }

  @Test
  void everyFieldIsDocumented() throws Exception {
    String docs = Files.readString(Path.of("../docs/ledger.md"));
    var full =
        action().refines(List.of("x")).rule("r", "f", 1).why("w").origin("c", 1, "t", "main");
    full.fact("a", "b");
    var fields = new ArrayList<>(record(full).members().keySet());
    fields.addAll(((JsonObject) Lines.at(record(full), "origin")).members().keySet());
    fields.addAll(record(LedgerRecord.outcome("id", true, 1).result("a", "b")).members().keySet());
    assertThat(fields).hasSizeGreaterThan(25).allMatch(field -> docs.contains("`" + field + "`"));
  }

  @Test
  void anObjectOfTheApplicationIsNeverAsked() {
    var hostile =
        new Object() {
          @Override
          public String toString() {
            throw new AssertionError("asked");
          }
        };
    assertThat(Lines.at(record(action().fact("x", hostile)), "facts", "x", "unknown"))
        .hasToString("JsonBoolean[bool=true]");
  }

  @Test
  void aLongValueIsCutWithItsLengthAndHash() throws Exception {
    String body = "ä€😀".repeat(1000);
    JsonObject record = record(action().fact("body", body));
    var cut = (JsonObject) Lines.at(record, "facts", "body");
    String kept = Lines.text(cut, "cut");
    assertThat(body).startsWith(kept);
    assertThat(kept.getBytes(StandardCharsets.UTF_8).length).isBetween(4093, 4096);
    byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
    assertThat(Lines.text(cut, "length")).isEqualTo("" + bytes.length);
    assertThat(Lines.text(cut, "sha256"))
        .isEqualTo(HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes)));
  }

  @Test
  void aValueOfExactlyTheLimitIsWhole() {
    String body = "x".repeat(RecordWriter.VALUE_LIMIT);
    assertThat(
            Lines.text((JsonObject) Lines.at(record(action().fact("body", body)), "facts"), "body"))
        .isEqualTo(body);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"x", "\u0000", "ä", "\ud800", "😀", "\"", "\\", "\u2028", "pin=1&iban=2&"})
  void noRecordIsLongerThanItsLimit(String part) {
    String text = part.repeat(5000);
    var record = action().rule(text, text, 1).why(text).origin(text, 1, text, text);
    record.kind(text).refines(List.of(text, text));
    for (int i = 0; i < 500; i++) {
      record.fact(i + text, text).result(i + text, Map.of(text, List.of(text, text)));
    }
    String line = line(record);
    assertThat(JsonReader.read(line)).isInstanceOf(JsonObject.class);
    // The hash, its name and the line feed are still to come.
    assertThat(line.getBytes(StandardCharsets.UTF_8).length + 90)
        .isLessThanOrEqualTo(RecordWriter.RECORD_LIMIT);
  }

  @Test
  void nestingEndsSomewhere() {
    Map<String, Object> deep = Map.of("a", "b");
    for (int i = 0; i < 5000; i++) {
      deep = Map.of("a", deep);
    }
    assertThat(JsonReader.read(line(action().fact("deep", deep)))).isInstanceOf(JsonObject.class);
  }

  @Test
  void halfASurrogatePairStaysReadable() {
    String line = line(action().fact("text", "a\ud83db\ude00c"));
    assertThat(line).contains("\"a\\ud83db\\ude00c\"");
    assertThat(line.getBytes(StandardCharsets.UTF_8))
        .isEqualTo(
            new String(line.getBytes(StandardCharsets.UTF_8), StandardCharsets.UTF_8)
                .getBytes(StandardCharsets.UTF_8));
  }

  @Test
  void aLineFeedInAValueEndsNoLine() {
    assertThat(line(action().fact("text", "a\nb\u2028c\u0085d"))).doesNotContain("\n", "\u2028");
  }

  @Test
  void valuesWithHiddenNamesAreNotWritten() {
    var record =
        action()
            .fact("headers", Map.of("Authorization", List.of("Bearer geheim")))
            .fact("json.customer.IBAN", "geheim")
            .fact("binds", Map.of("pin", "geheim", "name", "Bob"))
            .fact("body", "{\"user\": \"bob\", \"password\": \"geheim\", \"iban\":\"geheim\"}")
            .fact("sql", "UPDATE users SET password = 'geheim' WHERE name = 'Bob'")
            .fact("url", "https://bob:geheim@acme.example/?access_token=geheim&page=2")
            .result("set-cookie", "geheim");
    String line = line(record);
    assertThat(line).doesNotContain("geheim").contains("Bob", "page=2", "bob");
    assertThat(line).contains("\"Authorization\":{\"redacted\":true}");
  }

  @Test
  void theValueOfAnOptionWithAHiddenNameIsNotWritten() {
    var words =
        List.of("--password", "geheim", "-u", "bob:geheim", "--iban=ge geheim", "-v", "shown");
    String line = line(action().fact("arguments", new Fact.Many(words, true)).fact("of", words));
    String expected =
        "[\"--password\",\"[redacted]\",\"-u\",\"bob:[redacted]\",\"--iban=[redacted]\","
            + "\"-v\",\"shown\"]";
    assertThat(line).contains("\"arguments\":" + expected, "\"of\":" + expected);
  }

  @Test
  void aFieldOfAFormIsHiddenByTheNameInItsBrackets() {
    assertThat(line(action().fact("form.card[iban]", "geheim"))).doesNotContain("geheim");
  }

  @Test
  void numbersThatAreNoneInJsonAreText() {
    assertThat(line(action().fact("n", Double.NaN).fact("d", 0.5).fact("l", Long.MIN_VALUE)))
        .contains("\"n\":{\"unknown\":true", "\"d\":0.5", "\"l\":-9223372036854775808");
    assertThat(line(action().fact("n", new BigDecimal("1E+999999999"))))
        .contains("\"n\":1E+999999999");
    assertThat(line(action().fact("n", new BigDecimal("1".repeat(9000)))))
        .contains("\"n\":{\"cut\":\"1111");
  }
}
