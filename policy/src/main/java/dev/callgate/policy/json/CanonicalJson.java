package dev.callgate.policy.json;

import dev.callgate.policy.json.JsonValue.JsonArray;
import dev.callgate.policy.json.JsonValue.JsonBoolean;
import dev.callgate.policy.json.JsonValue.JsonNull;
import dev.callgate.policy.json.JsonValue.JsonNumber;
import dev.callgate.policy.json.JsonValue.JsonObject;
import dev.callgate.policy.json.JsonValue.JsonText;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * The one text of a JSON value that RFC 8785 defines, so that equal values have equal hashes and
 * signatures. Of numbers only whole ones that a double holds exactly are taken: decimals are given
 * as text, since another program's double need not be this one's.
 */
public final class CanonicalJson {
  /** 2^53 - 1, RFC 8785, appendix D. */
  private static final BigDecimal LARGEST = BigDecimal.valueOf((1L << 53) - 1);

  private CanonicalJson() {}

  /**
   * The canonical text; to be hashed as UTF-8.
   *
   * @throws IllegalArgumentException if there is half a surrogate pair in a text or a name, a
   *     number that is not whole or too large, or something unknown
   */
  public static String of(JsonValue value) {
    StringBuilder out = new StringBuilder(256);
    value(out, value);
    return out.toString();
  }

  private static void value(StringBuilder out, JsonValue value) {
    if (value instanceof JsonObject object) {
      object(out, object);
    } else if (value instanceof JsonArray array) {
      array(out, array);
    } else if (value instanceof JsonText text) {
      text(out, text.text());
    } else if (value instanceof JsonNumber number) {
      number(out, number.number());
    } else if (value instanceof JsonBoolean bool) {
      out.append(bool.bool());
    } else if (value instanceof JsonNull) {
      out.append("null");
    } else {
      throw new IllegalArgumentException("an unknown value has no canonical text");
    }
  }

  /** Members by the UTF-16 code units of their names (section 3.2.3), as String compares. */
  private static void object(StringBuilder out, JsonObject object) {
    List<String> names = new ArrayList<>(object.members().keySet());
    Collections.sort(names);
    char before = '{';
    for (String name : names) {
      out.append(before);
      text(out, name);
      out.append(':');
      value(out, object.members().get(name));
      before = ',';
    }
    out.append(names.isEmpty() ? "{}" : "}");
  }

  private static void array(StringBuilder out, JsonArray array) {
    char before = '[';
    for (JsonValue element : array.elements()) {
      out.append(before);
      value(out, element);
      before = ',';
    }
    out.append(array.elements().isEmpty() ? "[]" : "]");
  }

  private static void number(StringBuilder out, BigDecimal number) {
    BigDecimal whole = number.signum() == 0 ? BigDecimal.ZERO : number.stripTrailingZeros();
    if (whole.scale() > 0 || whole.abs().compareTo(LARGEST) > 0) {
      throw new IllegalArgumentException("not a whole number below 2^53: " + number);
    }
    out.append(whole.toPlainString());
  }

  /** Only what JSON demands is escaped, in its shortest form (section 3.2.2.2). */
  private static void text(StringBuilder out, String text) {
    out.append('"');
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c < 0x20) {
        control(out, c);
      } else if (c == '"' || c == '\\') {
        out.append('\\').append(c);
      } else if (Character.isSurrogate(c)) {
        if (!Character.isHighSurrogate(c)
            || i + 1 == text.length()
            || !Character.isLowSurrogate(text.charAt(i + 1))) {
          throw new IllegalArgumentException("half a surrogate pair in a text");
        }
        out.append(c).append(text.charAt(++i));
      } else {
        out.append(c);
      }
    }
    out.append('"');
  }

  private static void control(StringBuilder out, char c) {
    switch (c) {
      case '\b' -> out.append("\\b");
      case '\t' -> out.append("\\t");
      case '\n' -> out.append("\\n");
      case '\f' -> out.append("\\f");
      case '\r' -> out.append("\\r");
      default -> {
        out.append("\\u00").append(Character.forDigit(c >> 4, 16));
        out.append(Character.forDigit(c & 15, 16));
      }
    }
  }
}
