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
  private static final byte[] BEFORE_HASH = ascii(",\"previous\":\"");
  private static final byte[] EVENT = ascii(",\"event\":\"");
  private static final int HASH = 64;

  /** A record's id and time stand before its event, and have always the same length. */
  private static final int EVENT_WITHIN = 128;

  private static final HexFormat HEX = HexFormat.of();

  private static byte[] ascii(String text) {
    return text.getBytes(StandardCharsets.ISO_8859_1);
  }

  int length() {
    return to - from;
  }

  /** The hash of the line before, as this one gives it; null if the line is no record. */
  String previous() {
    int hash = to - 2 - HASH;
    int name = hash - BEFORE_HASH.length;
    if (name <= from || bytes[from] != '{' || bytes[to - 2] != '"' || bytes[to - 1] != '}') {
      return null;
    }
    if (!Arrays.equals(bytes, name, hash, BEFORE_HASH, 0, BEFORE_HASH.length)) {
      return null;
    }
    for (int i = hash; i < to - 2; i++) {
      byte c = bytes[i];
      if (!(c >= '0' && c <= '9' || c >= 'a' && c <= 'f')) {
        return null;
      }
    }
    return new String(bytes, hash, HASH, StandardCharsets.ISO_8859_1);
  }

  /** Whether this is a record about such an event, as far as its beginning says. */
  boolean isEvent(String word) {
    int last = Math.min(to, from + EVENT_WITHIN) - EVENT.length - word.length();
    for (int i = from; i < last; i++) {
      if (Arrays.equals(bytes, i, i + EVENT.length, EVENT, 0, EVENT.length)) {
        int value = i + EVENT.length;
        for (int k = 0; k < word.length(); k++) {
          if (bytes[value + k] != word.charAt(k)) {
            return false;
          }
        }
        return bytes[value + word.length()] == '"';
      }
    }
    return false;
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
