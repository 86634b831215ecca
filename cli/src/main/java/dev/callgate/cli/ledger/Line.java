package dev.callgate.cli.ledger;

import dev.callgate.policy.json.JsonReader;
import dev.callgate.policy.json.JsonValue;
import dev.callgate.policy.json.JsonValue.JsonNumber;
import dev.callgate.policy.json.JsonValue.JsonObject;
import dev.callgate.policy.json.JsonValue.JsonText;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Map;

/**
 * One line in a block of bytes, without its line feed. What every line is asked is read from the
 * bytes; only those few that say something about the chain are read as JSON.
 */
record Line(byte[] bytes, int from, int to) {
  /** Names of members, with what is around them. */
  static final byte[] DECISION = ascii(",\"decision\":\"");

  static final byte[] OF = ascii(",\"of\":\"");
  static final byte[] OUTCOME = ascii(",\"outcome\":\"");
  static final byte[] PID = ascii(",\"pid\":");

  private static final byte[] BEFORE_HASH = ascii(",\"previous\":\"");
  private static final byte[] EVENT = ascii(",\"event\":\"");
  private static final int HASH = 64;

  private static final byte[] BEFORE_ID = ascii("{\"v\":1,\"id\":\"");
  private static final int ID = "1m8md3mbc00-f9kj".length();

  /** A record's id and time stand before its event, and have always the same length. */
  private static final int EVENT_AT =
      BEFORE_ID.length + ID + "\",\"time\":\"2026-11-29T19:11:02.123Z\"".length();

  private static final byte[] DIGITS = ascii("0123456789abcdef");
  private static final HexFormat HEX = HexFormat.of();

  private static byte[] ascii(String text) {
    return text.getBytes(StandardCharsets.ISO_8859_1);
  }

  int length() {
    return to - from;
  }

  /** Whether it begins and ends as a record does. */
  boolean isRecord() {
    int hash = to - 2 - HASH;
    int name = hash - BEFORE_HASH.length;
    if (name <= from || bytes[from] != '{' || bytes[to - 2] != '"' || bytes[to - 1] != '}') {
      return false;
    }
    if (!Arrays.equals(bytes, name, hash, BEFORE_HASH, 0, BEFORE_HASH.length)) {
      return false;
    }
    for (int i = hash; i < to - 2; i++) {
      byte c = bytes[i];
      if (!(c >= '0' && c <= '9' || c >= 'a' && c <= 'f')) {
        return false;
      }
    }
    return true;
  }

  /** The hash of the line before, as this record gives it. */
  String previous() {
    return new String(bytes, to - 2 - HASH, HASH, StandardCharsets.ISO_8859_1);
  }

  /** Whether this record gives that hash for the line before. */
  boolean follows(byte[] hash) {
    int at = to - 2 - HASH;
    for (byte b : hash) {
      if (bytes[at++] != DIGITS[b >> 4 & 15] || bytes[at++] != DIGITS[b & 15]) {
        return false;
      }
    }
    return true;
  }

  /** Whether this is a record about such an event. */
  boolean isEvent(String word) {
    int value = from + EVENT_AT + EVENT.length;
    return is(from + EVENT_AT, EVENT) && isText(value, word);
  }

  /** The record's id, null if the line does not begin as a record does. */
  String id() {
    return is(from, BEFORE_ID) && is(from + EVENT_AT, EVENT)
        ? new String(bytes, from + BEFORE_ID.length, ID, StandardCharsets.ISO_8859_1)
        : null;
  }

  /** Whether a member, which stands before all that come from a call, is this word. */
  boolean says(byte[] name, String word) {
    return isText(behind(name), word);
  }

  /** A member as text, without what JSON escapes; empty if there is none. */
  String text(byte[] name) {
    int value = behind(name);
    int end = value;
    while (end < to && bytes[end] != '"') {
      end++;
    }
    return new String(bytes, value, end - value, StandardCharsets.ISO_8859_1);
  }

  /** A member as a number; 0 if there is none. */
  long number(byte[] name) {
    long number = 0;
    for (int i = behind(name); i < to && bytes[i] >= '0' && bytes[i] <= '9'; i++) {
      number = number * 10 + bytes[i] - '0';
    }
    return number;
  }

  /** Where a member's value begins; a quote within a value is escaped, so that this is a name. */
  private int behind(byte[] name) {
    for (int i = from + EVENT_AT; i < to - name.length; i++) {
      if (bytes[i] == ',' && is(i, name)) {
        return i + name.length;
      }
    }
    return to;
  }

  private boolean is(int at, byte[] ascii) {
    return at + ascii.length <= to
        && Arrays.equals(bytes, at, at + ascii.length, ascii, 0, ascii.length);
  }

  private boolean isText(int at, String word) {
    int end = at + word.length();
    if (end >= to || bytes[end] != '"') {
      return false;
    }
    for (int i = 0; i < word.length(); i++) {
      if (bytes[at + i] != word.charAt(i)) {
        return false;
      }
    }
    return true;
  }

  /** The record; one without members if the line is no JSON object. */
  JsonObject record() {
    return JsonReader.read(Arrays.copyOfRange(bytes, from, to)) instanceof JsonObject object
        ? object
        : new JsonObject(Map.of());
  }

  /** A fact of {@link #record()} as text; null if it is not there. */
  static String fact(JsonObject record, String name) {
    JsonValue facts = record.members().get("facts");
    JsonValue fact = facts instanceof JsonObject object ? object.members().get(name) : null;
    return fact instanceof JsonText text
        ? text.text()
        : fact instanceof JsonNumber number ? number.number().toString() : null;
  }

  static String hex(byte[] hash) {
    return HEX.formatHex(hash);
  }
}
