package dev.callgate.cli;

import dev.callgate.policy.Nearest;
import dev.callgate.policy.json.JsonValue;
import dev.callgate.policy.json.JsonValue.JsonBoolean;
import dev.callgate.policy.json.JsonValue.JsonNull;
import dev.callgate.policy.json.JsonValue.JsonNumber;
import dev.callgate.policy.json.JsonValue.JsonObject;
import dev.callgate.policy.json.JsonValue.JsonText;
import dev.callgate.policy.sql.Dialect;
import dev.callgate.policy.sql.SqlSettings;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/**
 * A text that someone asks about.
 *
 * @param id the asker's own mark, or null
 * @param ignored keys and settings that change nothing in how the text is read
 */
record SqlQuestion(
    JsonValue id, String sql, Dialect dialect, SqlSettings settings, List<String> ignored) {

  static SqlQuestion plain(String sql, Dialect dialect, SqlSettings settings) {
    return new SqlQuestion(null, sql, dialect, settings, List.of());
  }

  /**
   * @param dialect for a question that names none
   * @param settings for what its own do not say
   * @throws IllegalArgumentException with a message for the one who asks
   */
  static SqlQuestion read(JsonValue value, Dialect dialect, SqlSettings settings) {
    if (value instanceof JsonValue.Unknown unknown) {
      throw new IllegalArgumentException("this is not JSON: " + unknown.why());
    }
    if (!(value instanceof JsonObject asked)) {
      throw new IllegalArgumentException("expected an object: {\"id\": 1, \"sql\": \"...\"}");
    }
    Map<String, JsonValue> members = asked.members();
    if (!(members.get("sql") instanceof JsonText sql)) {
      throw new IllegalArgumentException("sql: expected a text, {\"sql\": \"SELECT 1\"}");
    }
    List<String> ignored = new ArrayList<>(0);
    for (String key : members.keySet()) {
      switch (key) {
        case "id", "sql", "dialect", "opts" -> {}
        default -> ignored.add(key);
      }
    }
    return new SqlQuestion(
        members.get("id"),
        sql.text(),
        dialect(members.get("dialect"), dialect),
        settings(members.get("opts"), settings, ignored),
        ignored);
  }

  private static Dialect dialect(JsonValue value, Dialect ifNone) {
    if (value == null || value instanceof JsonNull) {
      return ifNone;
    }
    if (value instanceof JsonText name) {
      return dialect(name.text());
    }
    throw new IllegalArgumentException("dialect: expected a text, {\"dialect\": \"postgresql\"}");
  }

  /** The dialect that a person or program names. */
  static Dialect dialect(String name) {
    Dialect dialect = Dialect.named(name);
    if (dialect != null) {
      return dialect;
    }
    List<String> words = Arrays.stream(Dialect.values()).map(Dialect::word).toList();
    String nearest = Nearest.of(name, words);
    throw new IllegalArgumentException(
        "there is no dialect \""
            + name
            + "\"; "
            + (nearest == null
                ? "there are " + String.join(", ", words)
                : "did you mean \"" + nearest + "\"?"));
  }

  private static SqlSettings settings(JsonValue value, SqlSettings ifNone, List<String> ignored) {
    if (value == null || value instanceof JsonNull) {
      return ifNone;
    }
    if (!(value instanceof JsonObject opts)) {
      throw new IllegalArgumentException("opts: expected an object, {\"sql_mode\": \"ANSI\"}");
    }
    SqlSettings settings = ifNone;
    for (Map.Entry<String, JsonValue> option : opts.members().entrySet()) {
      if (SqlSettings.isOne(option.getKey())) {
        settings = settings.with(option.getKey(), text(option.getValue()));
      } else {
        ignored.add("opts." + option.getKey());
      }
    }
    return settings;
  }

  /** A setting's value; of one that is no text, number or flag nothing is known. */
  private static String text(JsonValue value) {
    if (value instanceof JsonText text) {
      return text.text();
    }
    if (value instanceof JsonBoolean flag) {
      return String.valueOf(flag.bool());
    }
    return value instanceof JsonNumber number ? number.number().toPlainString() : "?";
  }

  /** The asker's mark on a question that could not be read, or null. */
  static JsonValue idOf(JsonValue value) {
    return value instanceof JsonObject asked ? asked.members().get("id") : null;
  }
}
