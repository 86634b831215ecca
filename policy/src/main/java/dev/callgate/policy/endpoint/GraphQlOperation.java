package dev.callgate.policy.endpoint;

import dev.callgate.policy.json.JsonValue;
import java.util.List;
import java.util.Map;

/**
 * One operation of a GraphQL document.
 *
 * @param type {@code query}, {@code mutation} or {@code subscription}
 * @param name null if it has none
 * @param fields its top-level fields under their own names (not their aliases), also those that
 *     come in through fragments; a field that is skipped by a directive counts
 */
record GraphQlOperation(String type, String name, List<Field> fields) {

  GraphQlOperation {
    fields = List.copyOf(fields);
  }

  /**
   * A top-level field.
   *
   * @param arguments literals; a variable is a {@link JsonValue.Unknown} of its name with a dollar
   */
  record Field(String name, Map<String, JsonValue> arguments) {}
}
