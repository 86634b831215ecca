package dev.callgate.cli;

import dev.callgate.policy.Action;
import dev.callgate.policy.Fact;
import dev.callgate.policy.Kind;
import dev.callgate.policy.Kinds;
import dev.callgate.policy.Nearest;
import dev.callgate.policy.json.JsonValue;
import dev.callgate.policy.json.JsonValue.JsonArray;
import dev.callgate.policy.json.JsonValue.JsonBoolean;
import dev.callgate.policy.json.JsonValue.JsonNull;
import dev.callgate.policy.json.JsonValue.JsonNumber;
import dev.callgate.policy.json.JsonValue.JsonObject;
import dev.callgate.policy.json.JsonValue.JsonText;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * An action that someone outside asks about.
 *
 * @param id the asker's own mark on the question, or null
 */
record AskedAction(JsonValue id, Action action) {

  /**
   * @throws IllegalArgumentException with a message for the person who asks
   */
  static AskedAction read(JsonValue value, Kinds kinds) {
    if (value instanceof JsonValue.Unknown unknown) {
      throw new IllegalArgumentException("this is not JSON: " + unknown.why());
    }
    if (!(value instanceof JsonObject asked)) {
      throw new IllegalArgumentException("expected an object: {\"kind\": \"db.delete\", ...}");
    }
    for (String key : asked.members().keySet()) {
      switch (key) {
        case "id", "kind", "target", "facts", "refines" -> {}
        default ->
            throw new IllegalArgumentException(
                "unknown key \"" + key + "\"; there are kind, target, facts, refines and id");
      }
    }
    List<Kind> named = new ArrayList<>();
    named.add(kind(asked.members().get("kind"), kinds));
    if (asked.members().get("refines") instanceof JsonArray refined) {
      for (JsonValue kind : refined.elements()) {
        named.add(kind(kind, kinds));
      }
    }
    Action.Builder action = Action.of(named.get(0));
    JsonValue target = asked.members().get("target");
    if (target != null) {
      action.fact("target", fact("target", target));
    }
    if (asked.members().get("facts") instanceof JsonObject facts) {
      for (Map.Entry<String, JsonValue> fact : facts.members().entrySet()) {
        checkName(fact.getKey(), named, kinds);
        action.fact(fact.getKey(), fact(fact.getKey(), fact.getValue()));
      }
    } else if (asked.members().get("facts") != null) {
      throw new IllegalArgumentException("facts: expected an object, {\"where\": \"some\"}");
    }
    for (Kind refined : named.subList(1, named.size())) {
      action.refines(refined);
    }
    return new AskedAction(asked.members().get("id"), action.build());
  }

  /** A mistyped name would be a fact that no rule looks at, and the right one unknown. */
  private static void checkName(String name, List<Kind> named, Kinds kinds) {
    Set<String> known = new LinkedHashSet<>();
    for (Kind kind : named) {
      if (kinds.typeOf(kind, name) != null) {
        return;
      }
      known.addAll(kinds.factsOf(kind));
    }
    String nearest = Nearest.of(name, known);
    throw new IllegalArgumentException(
        "facts: "
            + named.get(0)
            + " has no fact \""
            + name
            + "\""
            + (nearest == null ? "" : "; did you mean \"" + nearest + "\"?"));
  }

  /** The asker's mark on a question that could not be read, or null. */
  static JsonValue idOf(JsonValue value) {
    return value instanceof JsonObject asked ? asked.members().get("id") : null;
  }

  private static Kind kind(JsonValue value, Kinds kinds) {
    if (!(value instanceof JsonText name)) {
      throw new IllegalArgumentException("kind: expected a text, {\"kind\": \"db.delete\"}");
    }
    Kind kind = kinds.get(name.text());
    if (kind == null) {
      String nearest = kinds.nearest(name.text());
      throw new IllegalArgumentException(
          "there is no kind \""
              + name.text()
              + "\""
              + (nearest == null ? "" : "; did you mean \"" + nearest + "\"?"));
    }
    return kind;
  }

  private static Fact fact(String name, JsonValue value) {
    if (value instanceof JsonText text) {
      return new Fact.Text(text.text());
    }
    if (value instanceof JsonNumber number) {
      return new Fact.Number(number.number());
    }
    if (value instanceof JsonBoolean flag) {
      return Fact.Flag.of(flag.bool());
    }
    if (value instanceof JsonNull) {
      return Fact.ABSENT;
    }
    if (value instanceof JsonArray array) {
      List<String> texts = new ArrayList<>();
      boolean complete = true;
      for (JsonValue element : array.elements()) {
        if (element instanceof JsonText text) {
          texts.add(text.text());
        } else if (element instanceof JsonNumber number) {
          texts.add(number.number().toPlainString());
        } else {
          complete = false;
        }
      }
      return new Fact.Many(texts, complete);
    }
    if (value instanceof JsonObject marker
        && marker.members().size() == 1
        && marker.members().get("unknown") instanceof JsonBoolean yes
        && yes.bool()) {
      return Fact.UNKNOWN;
    }
    throw new IllegalArgumentException(
        "facts: \""
            + name
            + "\": expected a text, number, flag, list, null or {\"unknown\": true}");
  }
}
