package dev.callgate.policy.approval;

import dev.callgate.policy.json.JsonValue;
import dev.callgate.policy.json.JsonValue.JsonArray;
import dev.callgate.policy.json.JsonValue.JsonNumber;
import dev.callgate.policy.json.JsonValue.JsonObject;
import dev.callgate.policy.json.JsonValue.JsonText;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Takes a document apart, strictly: a member that is missing, of another type or not asked for is
 * an error. What is signed is written again from what was read, so nothing may get lost.
 */
final class Fields {
  /** The largest whole number that every reader of JSON holds exactly (RFC 8785, appendix D). */
  private static final BigDecimal LARGEST = BigDecimal.valueOf((1L << 53) - 1);

  private final JsonObject object;
  private final Set<String> asked = new HashSet<>();

  Fields(JsonObject object) {
    this.object = object;
  }

  /** The fields of a document that says that it is of this type. */
  static Fields of(JsonObject object, String type) throws FormatException {
    Fields fields = new Fields(object);
    if (!fields.text("type").equals(type)) {
      throw new FormatException("its type is not " + type);
    }
    return fields;
  }

  String text(String name) throws FormatException {
    String text = textOrNull(name);
    if (text == null) {
      throw missing(name);
    }
    return text;
  }

  String textOrNull(String name) throws FormatException {
    JsonValue value = ask(name);
    if (value == null) {
      return null;
    }
    return text(name, value);
  }

  String word(String name, String one, String other) throws FormatException {
    String text = text(name);
    if (!text.equals(one) && !text.equals(other)) {
      throw new FormatException("`" + name + "` is neither " + one + " nor " + other);
    }
    return text;
  }

  long number(String name) throws FormatException {
    Long number = numberOrNull(name);
    if (number == null) {
      throw missing(name);
    }
    return number;
  }

  /** A whole number that is not below zero. */
  Long numberOrNull(String name) throws FormatException {
    JsonValue value = ask(name);
    if (value == null) {
      return null;
    }
    if (value instanceof JsonNumber number
        && number.number().scale() == 0
        && number.number().signum() >= 0
        && number.number().compareTo(LARGEST) <= 0) {
      return number.number().longValueExact();
    }
    throw new FormatException("`" + name + "` is not a whole number");
  }

  int count(String name) throws FormatException {
    long number = number(name);
    if (number > Integer.MAX_VALUE) {
      throw new FormatException("`" + name + "` is too large");
    }
    return (int) number;
  }

  JsonObject json(String name) throws FormatException {
    if (ask(name) instanceof JsonObject inner) {
      return inner;
    }
    throw new FormatException("`" + name + "` is not an object");
  }

  Fields object(String name) throws FormatException {
    return new Fields(json(name));
  }

  List<String> texts(String name) throws FormatException {
    List<String> texts = new ArrayList<>();
    for (JsonValue element : elements(name)) {
      texts.add(text(name, element));
    }
    return texts;
  }

  /** Reads one element of a list. */
  interface Element<T> {
    T read(Fields fields) throws FormatException;
  }

  <T> List<T> list(String name, Element<T> element) throws FormatException {
    List<T> all = new ArrayList<>();
    for (JsonValue value : elements(name)) {
      if (!(value instanceof JsonObject inner)) {
        throw new FormatException("`" + name + "` is not a list of objects");
      }
      Fields fields = new Fields(inner);
      all.add(element.read(fields));
      fields.nothingElse();
    }
    return all;
  }

  /** To be called at the end: whatever nobody asked for makes it another document. */
  void nothingElse() throws FormatException {
    for (String name : object.members().keySet()) {
      if (!asked.contains(name)) {
        throw new FormatException("`" + WellFormed.text(name) + "` is no member of it");
      }
    }
  }

  private List<JsonValue> elements(String name) throws FormatException {
    if (ask(name) instanceof JsonArray array) {
      return array.elements();
    }
    throw new FormatException("`" + name + "` is not a list");
  }

  private JsonValue ask(String name) {
    asked.add(name);
    return object.members().get(name);
  }

  private static String text(String name, JsonValue value) throws FormatException {
    if (value instanceof JsonText text && WellFormed.is(text.text())) {
      return text.text();
    }
    throw new FormatException("`" + name + "` is not a text");
  }

  private static FormatException missing(String name) {
    return new FormatException("`" + name + "` is missing");
  }
}
