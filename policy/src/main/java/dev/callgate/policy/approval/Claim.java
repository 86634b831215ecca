package dev.callgate.policy.approval;

import dev.callgate.policy.json.JsonReader;
import dev.callgate.policy.json.JsonValue;
import dev.callgate.policy.json.JsonValue.JsonObject;
import dev.callgate.policy.json.JsonValue.JsonText;
import java.util.List;
import java.util.Set;

/**
 * The reason that an agent itself gives: a member of its tool's arguments. Nobody has checked it.
 */
final class Claim {
  private static final List<String> MEMBERS = List.of("reason", "explanation", "justification");
  private static final int LONGEST = 500;

  private Claim() {}

  /**
   * The reason in a tool's arguments.
   *
   * @param arguments JSON, or null
   * @return quoted and made harmless to read; null if there is none
   */
  static String in(String arguments) {
    if (arguments == null || arguments.length() > JsonReader.MAX_SIZE) {
      return null;
    }
    if (!(JsonReader.read(arguments) instanceof JsonObject object)) {
      return null;
    }
    for (String name : MEMBERS) {
      JsonValue value = object.member(name);
      if (value instanceof JsonText text && !text.text().isBlank()) {
        return Shown.of(text.text(), LONGEST, Set.of());
      }
    }
    return null;
  }
}
