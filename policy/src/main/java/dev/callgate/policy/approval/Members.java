package dev.callgate.policy.approval;

import dev.callgate.policy.json.JsonValue;
import dev.callgate.policy.json.JsonValue.JsonArray;
import dev.callgate.policy.json.JsonValue.JsonNumber;
import dev.callgate.policy.json.JsonValue.JsonObject;
import dev.callgate.policy.json.JsonValue.JsonText;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/** Collects the members of a document; what is null is left out. */
final class Members {
  private final Map<String, JsonValue> members = new LinkedHashMap<>();

  Members text(String name, String value) {
    if (value != null) {
      members.put(name, new JsonText(value));
    }
    return this;
  }

  Members number(String name, Long value) {
    if (value != null) {
      members.put(name, new JsonNumber(BigDecimal.valueOf(value)));
    }
    return this;
  }

  Members number(String name, long value) {
    return number(name, Long.valueOf(value));
  }

  Members flag(String name, boolean value) {
    return value(name, new JsonValue.JsonBoolean(value));
  }

  Members object(String name, JsonObject value) {
    return value(name, value);
  }

  Members value(String name, JsonValue value) {
    members.put(name, value);
    return this;
  }

  Members texts(String name, List<String> values) {
    List<JsonValue> elements = new ArrayList<>(values.size());
    for (String value : values) {
      elements.add(new JsonText(value));
    }
    return value(name, new JsonArray(elements));
  }

  <T> Members list(String name, List<T> values, Function<T, Members> each) {
    List<JsonValue> elements = new ArrayList<>(values.size());
    for (T value : values) {
      elements.add(each.apply(value).json());
    }
    return value(name, new JsonArray(elements));
  }

  JsonObject json() {
    return new JsonObject(members);
  }
}
