package dev.callgate.agent.ledger;

import dev.callgate.policy.json.JsonReader;
import dev.callgate.policy.json.JsonValue;
import dev.callgate.policy.json.JsonValue.JsonNumber;
import dev.callgate.policy.json.JsonValue.JsonObject;
import dev.callgate.policy.json.JsonValue.JsonText;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;

/** A ledger file as a reader other than Callgate's own sees it. */
public record Lines(List<byte[]> lines, boolean ended) {
  public static Lines of(Path file) throws IOException {
    var lines = new ArrayList<byte[]>();
    var line = new ByteArrayOutputStream();
    for (byte b : Files.readAllBytes(file)) {
      if (b == '\n') {
        lines.add(line.toByteArray());
        line.reset();
      } else {
        line.write(b);
      }
    }
    boolean ended = line.size() == 0;
    if (!ended) {
      lines.add(line.toByteArray());
    }
    return new Lines(lines, ended);
  }

  public List<JsonObject> records() {
    var records = new ArrayList<JsonObject>();
    for (byte[] line : lines) {
      if (JsonReader.read(line) instanceof JsonObject object) {
        records.add(object);
      } else {
        throw new AssertionError("no JSON object: " + new String(line, StandardCharsets.UTF_8));
      }
    }
    return records;
  }

  /** The records without checkpoints. */
  public List<JsonObject> news() {
    return records().stream()
        .filter(record -> !"checkpoint".equals(text(record, "event")))
        .toList();
  }

  /**
   * The numbers, from 0, of the records whose {@code previous} is not the hash of the record
   * before; what is no record lies outside the chain.
   */
  List<Integer> brokenLinks() throws Exception {
    var broken = new ArrayList<Integer>();
    var sha = MessageDigest.getInstance("SHA-256");
    String head = null;
    for (int i = 0; i < lines.size(); i++) {
      var value = JsonReader.read(lines.get(i));
      String previous = value instanceof JsonObject record ? text(record, "previous") : null;
      if (previous == null) {
        continue;
      }
      if (head != null && !head.equals(previous)) {
        broken.add(i);
      }
      head = HexFormat.of().formatHex(sha.digest(lines.get(i)));
    }
    return broken;
  }

  public static String text(JsonObject record, String name) {
    JsonValue value = record.members().get(name);
    return value instanceof JsonText text
        ? text.text()
        : value instanceof JsonNumber number ? number.number().toString() : null;
  }

  public static JsonValue at(JsonObject record, String... path) {
    JsonValue value = record;
    for (String name : path) {
      value = value instanceof JsonObject object ? object.members().get(name) : null;
    }
    return value;
  }
}
