package dev.callgate.cli.log;

import dev.callgate.policy.json.JsonReader;
import dev.callgate.policy.json.JsonValue;
import dev.callgate.policy.json.JsonValue.JsonArray;
import dev.callgate.policy.json.JsonValue.JsonNumber;
import dev.callgate.policy.json.JsonValue.JsonObject;
import dev.callgate.policy.json.JsonValue.JsonText;
import java.nio.charset.StandardCharsets;

/**
 * One line of a ledger, as a reader found it.
 *
 * @param record the JSON object, empty for a line that is none
 * @param broken the text of a line that is no record, else null
 * @param order what lines of several files are sorted by: time, then id
 */
record LogEntry(JsonObject record, String broken, String order) {
  private static final JsonObject NONE = new JsonObject(java.util.Map.of());

  /**
   * Reads a line.
   *
   * @param before the order of the line before it in its file, which a broken line takes over
   */
  static LogEntry read(byte[] line, String before) {
    if (JsonReader.read(line) instanceof JsonObject object) {
      var entry = new LogEntry(object, null, "");
      String time = entry.text("time");
      String id = entry.text("id");
      if (entry.text("event") != null && time != null && id != null) {
        return new LogEntry(object, null, time + ' ' + id);
      }
    }
    return new LogEntry(NONE, new String(line, StandardCharsets.UTF_8), before);
  }

  /** Something about a file itself that the reader must know. */
  static LogEntry note(String text, String before) {
    return new LogEntry(NONE, text, before);
  }

  /** The text or number at this path; null if there is none. */
  String text(String... path) {
    JsonValue value = record;
    for (String name : path) {
      value = value instanceof JsonObject object ? object.members().get(name) : null;
    }
    if (value instanceof JsonText text) {
      return text.text();
    }
    if (value instanceof JsonNumber number) {
      return number.number().toPlainString();
    }
    // A long value stands as an object with its beginning.
    if (value instanceof JsonObject object && object.members().get("cut") instanceof JsonText cut) {
      return cut.text() + "...";
    }
    return value instanceof JsonArray ? "[...]" : null;
  }

  boolean is(String name, String word) {
    return word.equals(text(name));
  }
}
