package dev.callgate.policy.endpoint;

import dev.callgate.policy.Fact;
import dev.callgate.policy.json.JsonValue;
import java.util.ArrayList;
import java.util.List;

/** Facts out of a JSON tree. */
final class JsonFacts {
  private static final JsonValue MISFIT = new JsonValue.Unknown("of another shape");

  private JsonFacts() {}

  /**
   * The fact at a path.
   *
   * @param root null if there is no JSON at all
   */
  static Fact at(JsonValue root, List<RequestPath.Step> steps) {
    return fact(value(root, steps, 0));
  }

  /** The value at a path; null if it is absent. */
  static JsonValue value(JsonValue from, List<RequestPath.Step> steps, int first) {
    JsonValue value = from;
    for (int i = first; i < steps.size(); i++) {
      RequestPath.Step step = steps.get(i);
      if (value == null || value instanceof JsonValue.Unknown) {
        return value;
      }
      if (step.name() == null && step.index() == RequestPath.Step.EACH) {
        return each(value, steps, i + 1);
      }
      value = step.name() != null ? member(value, step.name()) : element(value, step.index());
    }
    return value;
  }

  private static JsonValue member(JsonValue value, String name) {
    return value instanceof JsonValue.JsonObject object ? object.member(name) : misfit(value);
  }

  private static JsonValue element(JsonValue value, int index) {
    if (value instanceof JsonValue.JsonArray array) {
      return index < array.elements().size() ? array.elements().get(index) : null;
    }
    return misfit(value);
  }

  /**
   * A step into a value that has no such steps: a batch where one request was expected, one address
   * where a list was. Receivers often take both, so what is asked for may well be there.
   */
  private static JsonValue misfit(JsonValue value) {
    return value instanceof JsonValue.JsonNull ? null : MISFIT;
  }

  private static JsonValue each(JsonValue value, List<RequestPath.Step> steps, int next) {
    Iterable<JsonValue> children;
    if (value instanceof JsonValue.JsonArray array) {
      children = array.elements();
    } else if (value instanceof JsonValue.JsonObject object) {
      children = object.members().values();
    } else {
      return misfit(value);
    }
    List<JsonValue> found = new ArrayList<>();
    for (JsonValue child : children) {
      JsonValue inner = value(child, steps, next);
      if (inner instanceof JsonValue.JsonArray array) {
        found.addAll(array.elements());
      } else if (inner != null) {
        found.add(inner);
      }
    }
    return new JsonValue.JsonArray(found);
  }

  /** A value as a fact: null is absent, an object is unknown, an array is a list of its scalars. */
  static Fact fact(JsonValue value) {
    if (value == null || value instanceof JsonValue.JsonNull) {
      return Fact.ABSENT;
    }
    if (value instanceof JsonValue.JsonText text) {
      return new Fact.Text(text.text());
    }
    if (value instanceof JsonValue.JsonNumber number) {
      return new Fact.Number(number.number());
    }
    if (value instanceof JsonValue.JsonBoolean bool) {
      return Fact.Flag.of(bool.bool());
    }
    return value instanceof JsonValue.JsonArray array ? many(array) : Fact.UNKNOWN;
  }

  private static Fact many(JsonValue.JsonArray array) {
    List<String> texts = new ArrayList<>();
    boolean complete = true;
    for (JsonValue element : array.elements()) {
      Fact fact = fact(element);
      if (fact instanceof Fact.Text text) {
        texts.add(text.value());
      } else if (fact instanceof Fact.Number number) {
        texts.add(number.value().toPlainString());
      } else if (fact instanceof Fact.Flag flag) {
        texts.add(String.valueOf(flag.value()));
      } else if (fact != Fact.ABSENT) {
        complete = false;
      }
    }
    return new Fact.Many(texts, complete);
  }
}
