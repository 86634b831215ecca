package dev.callgate.policy.json;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.util.JsonRecyclerPools;
import dev.callgate.policy.json.JsonValue.JsonArray;
import dev.callgate.policy.json.JsonValue.JsonBoolean;
import dev.callgate.policy.json.JsonValue.JsonNull;
import dev.callgate.policy.json.JsonValue.JsonNumber;
import dev.callgate.policy.json.JsonValue.JsonObject;
import dev.callgate.policy.json.JsonValue.JsonText;
import dev.callgate.policy.json.JsonValue.Unknown;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Reads one JSON document, strictly as RFC 8259 says and within bounds. Whatever a receiver could
 * read in another way is unknown: duplicate keys, invalid UTF-8, text after the document.
 */
public final class JsonReader {
  /** Deeper than any request that a person would write, far from the end of a small stack. */
  static final int MAX_DEPTH = 128;

  /** In bytes of UTF-8, or in characters. */
  public static final int MAX_SIZE = 1 << 20;

  /** Beyond it a decimal is cheap to hold and dear to calculate with. */
  private static final int MAX_EXPONENT = 400;

  private static final JsonNull NULL = new JsonNull();

  private static final JsonFactory FACTORY =
      JsonFactory.builder()
          // Names come from anywhere: a table of them would only grow.
          .disable(JsonFactory.Feature.INTERN_FIELD_NAMES)
          .disable(JsonFactory.Feature.CANONICALIZE_FIELD_NAMES)
          // No thread locals in threads that are not ours.
          .recyclerPool(JsonRecyclerPools.nonRecyclingPool())
          .streamReadConstraints(
              StreamReadConstraints.builder()
                  .maxNestingDepth(MAX_DEPTH)
                  .maxNumberLength(200)
                  .maxNameLength(10_000)
                  // Each document's own length is bounded.
                  .maxStringLength(Integer.MAX_VALUE)
                  .build())
          .build();

  private JsonReader() {}

  /** The document in {@code utf8}; a byte order mark before it is skipped. */
  public static JsonValue read(byte[] utf8) {
    return read(utf8, MAX_SIZE);
  }

  /** The document in {@code utf8}, unless it is longer than {@code longest}. */
  public static JsonValue read(byte[] utf8, int longest) {
    if (utf8.length > longest) {
      return new Unknown("longer than " + longest + " bytes");
    }
    CharBuffer text;
    try {
      text =
          StandardCharsets.UTF_8
              .newDecoder()
              .onMalformedInput(CodingErrorAction.REPORT)
              .onUnmappableCharacter(CodingErrorAction.REPORT)
              .decode(ByteBuffer.wrap(utf8));
    } catch (CharacterCodingException e) {
      return new Unknown("not UTF-8");
    }
    int from = text.length() > 0 && text.charAt(0) == '\uFEFF' ? 1 : 0;
    return read(text.array(), from, text.length() - from);
  }

  /** The document in {@code text}. */
  public static JsonValue read(String text) {
    if (text.length() > MAX_SIZE) {
      return new Unknown("longer than " + MAX_SIZE + " characters");
    }
    return read(text.toCharArray(), 0, text.length());
  }

  private static JsonValue read(char[] text, int offset, int length) {
    try (JsonParser parser = FACTORY.createParser(text, offset, length)) {
      JsonToken token = parser.nextToken();
      if (token == null) {
        return new Unknown("empty");
      }
      JsonValue value = value(parser, token);
      if (parser.nextToken() != null) {
        return new Unknown("more than one document");
      }
      return value;
    } catch (JsonProcessingException e) {
      JsonLocation at = e.getLocation();
      String place =
          at == null ? "" : " at line " + at.getLineNr() + ", column " + at.getColumnNr();
      return new Unknown(withoutSource(e.getOriginalMessage()) + place);
    } catch (IOException | NumberFormatException e) {
      return new Unknown("not JSON");
    }
  }

  /** The message without the parser's words on a source that it is not to show. */
  private static String withoutSource(String message) {
    int from = message.indexOf("[Source: ");
    int to = from < 0 ? -1 : message.indexOf("line: ", from);
    return to < 0 ? message : message.substring(0, from + 1) + message.substring(to);
  }

  private static JsonValue value(JsonParser parser, JsonToken token) throws IOException {
    return switch (token) {
      case START_OBJECT -> object(parser);
      case START_ARRAY -> array(parser);
      case VALUE_STRING -> new JsonText(parser.getText());
      case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT -> number(parser);
      case VALUE_TRUE -> new JsonBoolean(true);
      case VALUE_FALSE -> new JsonBoolean(false);
      case VALUE_NULL -> NULL;
      default -> new Unknown("not JSON");
    };
  }

  private static JsonValue object(JsonParser parser) throws IOException {
    Map<String, JsonValue> members = new LinkedHashMap<>();
    while (parser.nextToken() == JsonToken.FIELD_NAME) {
      String name = parser.currentName();
      JsonValue value = value(parser, parser.nextToken());
      if (members.containsKey(name)) {
        value = new Unknown("the key \"" + name + "\" stands twice");
      }
      members.put(name, value);
    }
    return new JsonObject(members);
  }

  private static JsonValue array(JsonParser parser) throws IOException {
    List<JsonValue> elements = new ArrayList<>();
    JsonToken token = parser.nextToken();
    while (token != JsonToken.END_ARRAY) {
      elements.add(value(parser, token));
      token = parser.nextToken();
    }
    return new JsonArray(elements);
  }

  private static JsonValue number(JsonParser parser) throws IOException {
    BigDecimal number = new BigDecimal(parser.getText());
    int magnitude = number.precision() - number.scale();
    if (magnitude > MAX_EXPONENT || magnitude < -MAX_EXPONENT || number.scale() < -MAX_EXPONENT) {
      return new Unknown("a number with an exponent out of bounds");
    }
    return new JsonNumber(number);
  }
}
