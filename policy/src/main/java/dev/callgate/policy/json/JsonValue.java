package dev.callgate.policy.json;

import java.math.BigDecimal;
import java.util.List;
import java.util.Map;

/** One JSON value, or the admission that it could not be read. */
public sealed interface JsonValue {

  /** An object; the members in the order written. */
  record JsonObject(Map<String, JsonValue> members) implements JsonValue {
    /**
     * The member as a receiver may see it: null if absent; unknown where another name differs in
     * case only, since some receivers (Go's standard library for one) take that one for it.
     */
    public JsonValue member(String name) {
      JsonValue exact = members.get(name);
      for (String other : members.keySet()) {
        if (other.length() == name.length()
            && other.equalsIgnoreCase(name)
            && !other.equals(name)) {
          return new Unknown("\"" + other + "\" differs from \"" + name + "\" in case only");
        }
      }
      return exact;
    }
  }

  /** An array. */
  record JsonArray(List<JsonValue> elements) implements JsonValue {}

  /** A string. */
  record JsonText(String text) implements JsonValue {}

  /** A number, exactly as written. */
  record JsonNumber(BigDecimal number) implements JsonValue {}

  /** {@code true} or {@code false}. */
  record JsonBoolean(boolean bool) implements JsonValue {}

  /** {@code null}. */
  record JsonNull() implements JsonValue {}

  /**
   * Not readable, or read differently by different receivers (a key that stands twice).
   *
   * @param why for people; with line and column where the text is not JSON
   */
  record Unknown(String why) implements JsonValue {}
}
