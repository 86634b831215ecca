package dev.callgate.policy.json;

import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * Writes JSON as UTF-8 into one growing array, which {@link #reset} keeps for the next document.
 * The caller puts names and values in a valid order; this class sets commas and escapes.
 *
 * <p>Beyond what JSON demands, characters that could make a line read differently in a terminal or
 * an editor are escaped as well: C1 controls, line separators, direction marks. Half of a surrogate
 * pair is escaped, since UTF-8 cannot hold it.
 *
 * <p>Not for several threads at once.
 */
public final class JsonWriter {
  private static final byte[] HEX = "0123456789abcdef".getBytes(StandardCharsets.ISO_8859_1);

  /** What a character takes at most: an escape. */
  private static final int LONGEST = 6;

  private byte[] bytes;
  private int size;
  private boolean comma;

  public JsonWriter() {
    this(512);
  }

  /**
   * @param capacity bytes to begin with
   */
  public JsonWriter(int capacity) {
    bytes = new byte[Math.max(16, capacity)];
  }

  /** Forgets what was written. */
  public JsonWriter reset() {
    size = 0;
    comma = false;
    return this;
  }

  public JsonWriter beginObject() {
    return open('{');
  }

  public JsonWriter endObject() {
    return close('}');
  }

  public JsonWriter beginArray() {
    return open('[');
  }

  public JsonWriter endArray() {
    return close(']');
  }

  /** The name of the member whose value comes next. */
  public JsonWriter name(String name) {
    separate();
    text(name);
    put(':');
    comma = false;
    return this;
  }

  /** A string, or {@code null}. */
  public JsonWriter value(String value) {
    separate();
    if (value == null) {
      ascii("null");
    } else {
      text(value);
    }
    comma = true;
    return this;
  }

  public JsonWriter value(long value) {
    separate();
    if (value >= 0 && value < 10) {
      put((char) ('0' + value));
    } else {
      ascii(Long.toString(value));
    }
    comma = true;
    return this;
  }

  public JsonWriter value(boolean value) {
    separate();
    ascii(value ? "true" : "false");
    comma = true;
    return this;
  }

  /** A number as it is, or {@code null}. */
  public JsonWriter value(BigDecimal value) {
    separate();
    ascii(value == null ? "null" : value.toString());
    comma = true;
    return this;
  }

  public JsonWriter nullValue() {
    separate();
    ascii("null");
    comma = true;
    return this;
  }

  /** A tree that {@link JsonReader} read; what is unknown becomes {@code {"unknown":true}}. */
  public JsonWriter value(JsonValue value) {
    if (value instanceof JsonValue.JsonObject object) {
      beginObject();
      for (var member : object.members().entrySet()) {
        name(member.getKey()).value(member.getValue());
      }
      return endObject();
    }
    if (value instanceof JsonValue.JsonArray array) {
      beginArray();
      for (JsonValue element : array.elements()) {
        value(element);
      }
      return endArray();
    }
    if (value instanceof JsonValue.JsonText text) {
      return value(text.text());
    }
    if (value instanceof JsonValue.JsonNumber number) {
      return value(number.number());
    }
    if (value instanceof JsonValue.JsonBoolean bool) {
      return value(bool.bool());
    }
    if (value instanceof JsonValue.Unknown) {
      return beginObject().name("unknown").value(true).endObject();
    }
    return nullValue();
  }

  /** Ends a line: for files with one document a line. */
  public JsonWriter newline() {
    put('\n');
    comma = false;
    return this;
  }

  /** How many bytes {@link #buffer} holds. */
  public int size() {
    return size;
  }

  /** The array itself, good until the next write. */
  public byte[] buffer() {
    return bytes;
  }

  /** A copy of what was written. */
  public byte[] toBytes() {
    return Arrays.copyOf(bytes, size);
  }

  @Override
  public String toString() {
    return new String(bytes, 0, size, StandardCharsets.UTF_8);
  }

  private JsonWriter open(char bracket) {
    separate();
    put(bracket);
    comma = false;
    return this;
  }

  private JsonWriter close(char bracket) {
    put(bracket);
    comma = true;
    return this;
  }

  private void separate() {
    if (comma) {
      put(',');
    }
  }

  private void put(char ascii) {
    if (size == bytes.length) {
      grow(1);
    }
    bytes[size++] = (byte) ascii;
  }

  private void ascii(String text) {
    int length = text.length();
    grow(length);
    for (int i = 0; i < length; i++) {
      bytes[size++] = (byte) text.charAt(i);
    }
  }

  private void text(String text) {
    int length = text.length();
    grow(length + 2);
    put('"');
    int i = plain(text, 0);
    while (i < length) {
      i = other(text, i);
      i = plain(text, i);
    }
    put('"');
  }

  /**
   * Writes the characters from {@code from} that stay as they are.
   *
   * @return where the first is that does not
   */
  private int plain(String text, int from) {
    int length = text.length();
    grow(length - from);
    // Local, so that they stay in registers: nearly all text is of this kind.
    byte[] out = bytes;
    int at = size;
    int i = from;
    while (i < length) {
      char c = text.charAt(i);
      if (c < 0x20 || c >= 0x7f || c == '"' || c == '\\') {
        break;
      }
      out[at++] = (byte) c;
      i++;
    }
    size = at;
    return i;
  }

  /**
   * Writes the character at {@code i}, which needs more than a byte.
   *
   * @return where the next one is
   */
  private int other(String text, int i) {
    grow(LONGEST);
    char c = text.charAt(i);
    if (c < 0xa0) {
      shortEscape(c);
    } else if (c < 0x800) {
      bytes[size++] = (byte) (0xc0 | c >> 6);
      bytes[size++] = (byte) (0x80 | c & 0x3f);
    } else if (Character.isHighSurrogate(c)
        && i + 1 < text.length()
        && Character.isLowSurrogate(text.charAt(i + 1))) {
      int point = Character.toCodePoint(c, text.charAt(i + 1));
      bytes[size++] = (byte) (0xf0 | point >> 18);
      bytes[size++] = (byte) (0x80 | point >> 12 & 0x3f);
      bytes[size++] = (byte) (0x80 | point >> 6 & 0x3f);
      bytes[size++] = (byte) (0x80 | point & 0x3f);
      return i + 2;
    } else if (Character.isSurrogate(c) || misleads(c)) {
      escape(c);
    } else {
      bytes[size++] = (byte) (0xe0 | c >> 12);
      bytes[size++] = (byte) (0x80 | c >> 6 & 0x3f);
      bytes[size++] = (byte) (0x80 | c & 0x3f);
    }
    return i + 1;
  }

  private void shortEscape(char c) {
    switch (c) {
      case '"', '\\' -> pair(c);
      case '\n' -> pair('n');
      case '\r' -> pair('r');
      case '\t' -> pair('t');
      default -> escape(c);
    }
  }

  private void pair(char c) {
    bytes[size++] = '\\';
    bytes[size++] = (byte) c;
  }

  private void escape(char c) {
    pair('u');
    bytes[size++] = HEX[c >> 12];
    bytes[size++] = HEX[c >> 8 & 15];
    bytes[size++] = HEX[c >> 4 & 15];
    bytes[size++] = HEX[c & 15];
  }

  /** Marks of direction, separators of lines, and the byte order mark: invisible or misleading. */
  private static boolean misleads(char c) {
    return c >= 0x2028 && c <= 0x202e
        || c >= 0x2066 && c <= 0x2069
        || c >= 0x200b && c <= 0x200f
        || c == 0xfeff;
  }

  private void grow(int more) {
    if (bytes.length - size < more) {
      bytes = Arrays.copyOf(bytes, Math.max(bytes.length * 2, size + more));
    }
  }
}
