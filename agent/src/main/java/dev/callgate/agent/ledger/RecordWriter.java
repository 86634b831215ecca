package dev.callgate.agent.ledger;

import dev.callgate.policy.Fact;
import dev.callgate.policy.json.JsonWriter;
import dev.callgate.policy.redact.Redaction;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.List;
import java.util.Map;

/**
 * Turns a record into its line, up to the hash of the line before. Keeps the limits of {@code
 * docs/ledger.md}: a long value is cut, and the fuller the line, the shorter the values that may
 * still come, so that what says who, what and why always fits.
 */
final class RecordWriter {
  /** A text that takes up to this many bytes as JSON is written whole. */
  static final int VALUE_LIMIT = 4096;

  /** No line is longer, with its hash and line feed. */
  static final int RECORD_LIMIT = 64 * 1024;

  private static final int TIGHT_FROM = 32 * 1024;
  private static final int TIGHT_LIMIT = 256;
  private static final int FULL = 56 * 1024;
  private static final int LONGEST_NAME = 128;
  private static final int LONGEST_NUMBER = 64;
  private static final int DEEPEST = 8;

  /** As many bytes as most lines need: each growth is a copy. */
  private static final int USUAL = 2048;

  /** What a character takes as JSON at most: an escape. */
  private static final int LONGEST_CHAR = 6;

  private final String name;
  private final String process;
  private final long pid;
  private final Redaction redaction;

  RecordWriter(LedgerSettings settings, Redaction redaction, long pid) {
    this.name = settings.name();
    this.process = settings.process();
    this.pid = pid;
    this.redaction = redaction;
  }

  /** All of the line but {@code previous}, the closing brace and the line feed. */
  JsonWriter write(LedgerRecord record, String id, long now) {
    var line = new JsonWriter(USUAL);
    line.beginObject();
    line.name("v").value(1);
    line.name("id").value(id);
    line.name("time").value(Time.rfc3339(now));
    line.name("event").value(record.event.word);
    text(line, "name", name);
    line.name("pid").value(pid);
    text(line, "kind", record.kind);
    if (!record.refines.isEmpty()) {
      line.name("refines");
      list(line, "refines", record.refines, true, 1);
    }
    text(line, "target", record.target);
    text(line, "tier", record.tier == null ? null : record.tier.word());
    text(line, "decision", record.decision == null ? null : record.decision.word);
    text(line, "rule", record.rule);
    text(line, "file", record.file);
    if (record.line > 0) {
      line.name("line").value(record.line);
    }
    text(line, "why", record.why);
    text(line, "request", record.request);
    if (!record.approved.isEmpty()) {
      line.name("approved");
      list(line, "approved", record.approved, true, 1);
    }
    text(line, "of", record.of);
    if (record.outcome != null) {
      line.name("outcome").value(record.outcome);
    }
    if (record.millis >= 0) {
      line.name("millis").value(record.millis);
    }
    origin(line, record);
    if (record.hasOwnFacts()) {
      own(line, record.facts);
    } else {
      map(line, "facts", record.facts);
    }
    map(line, "result", record.result);
    return line;
  }

  private void origin(JsonWriter line, LedgerRecord record) {
    if (record.caller == null && record.tool == null && record.thread == null) {
      return;
    }
    line.name("origin").beginObject();
    text(line, "caller", record.caller);
    if (record.callerLine > 0) {
      line.name("line").value(record.callerLine);
    }
    if (record.tool instanceof String tool) {
      text(line, "tool", tool);
    } else if (record.tool != null) {
      line.name("tool");
      flag(line, "unknown");
    }
    if (record.isSubmitted) {
      submitted(line, record);
    }
    text(line, "thread", record.thread);
    text(line, "process", process);
    line.endObject();
  }

  private void submitted(JsonWriter line, LedgerRecord record) {
    line.name("submitted");
    if (record.submitter == null) {
      flag(line, "unknown");
      return;
    }
    line.beginObject();
    text(line, "caller", record.submitter);
    if (record.submitterLine > 0) {
      line.name("line").value(record.submitterLine);
    }
    line.endObject();
  }

  private void text(JsonWriter line, String name, String text) {
    if (text != null) {
      line.name(name);
      string(line, text);
    }
  }

  private void map(JsonWriter line, String name, Map<String, Object> values) {
    if (!values.isEmpty()) {
      line.name(name);
      members(line, "", values, 1);
    }
  }

  /** Facts under names of Callgate's own, which no pattern of a policy means. */
  private void own(JsonWriter line, Map<String, Object> facts) {
    if (facts.isEmpty()) {
      return;
    }
    line.name("facts").beginObject();
    for (var fact : facts.entrySet()) {
      line.name(fact.getKey());
      value(line, fact.getKey(), fact.getValue(), 1);
    }
    line.endObject();
  }

  private void members(JsonWriter line, String path, Map<?, ?> values, int depth) {
    line.beginObject();
    int left = values.size();
    for (var entry : values.entrySet()) {
      if (line.size() > FULL) {
        line.name("cut").value(left);
        break;
      }
      left--;
      String key = entry.getKey() instanceof String text ? text : "?";
      String full = path.isEmpty() ? key : path + '.' + key;
      line.name(key.length() <= LONGEST_NAME ? key : key.substring(0, LONGEST_NAME));
      if (redaction.hides(full)) {
        flag(line, "redacted");
      } else {
        value(line, full, entry.getValue(), depth);
      }
    }
    line.endObject();
  }

  private void list(JsonWriter line, String path, List<?> values, boolean complete, int depth) {
    line.beginArray();
    int left = values.size();
    String before = null;
    for (Object value : values) {
      if (line.size() > FULL) {
        line.beginObject().name("cut").value(left).endObject();
        break;
      }
      left--;
      if (value instanceof String text) {
        string(line, before, text);
        before = text;
      } else {
        value(line, path, value, depth);
        before = null;
      }
    }
    if (!complete) {
      flag(line, "unknown");
    }
    line.endArray();
  }

  private void value(JsonWriter line, String path, Object value, int depth) {
    if (value instanceof String text) {
      string(line, text);
    } else if (value instanceof Boolean bool) {
      line.value(bool);
    } else if (value == null) {
      line.nullValue();
    } else if (value instanceof Fact fact) {
      fact(line, path, fact, depth);
    } else if (number(value) != null) {
      number(line, number(value));
    } else if (value == LedgerRecord.UNKNOWN) {
      flag(line, "unknown");
    } else if (depth < DEEPEST && value instanceof List<?> list) {
      list(line, path, list, true, depth + 1);
    } else if (depth < DEEPEST && value instanceof Map<?, ?> map) {
      members(line, path, map, depth + 1);
    } else {
      line.beginObject().name("unknown").value(true).name("type");
      string(line, value.getClass().getName());
      line.endObject();
    }
  }

  private void fact(JsonWriter line, String path, Fact fact, int depth) {
    if (fact instanceof Fact.Text text) {
      string(line, text.value());
    } else if (fact instanceof Fact.Number number) {
      value(line, path, number.value(), depth);
    } else if (fact instanceof Fact.Flag flag) {
      line.value(flag.value());
    } else if (fact instanceof Fact.Many many) {
      list(line, path, many.values(), many.complete(), depth + 1);
    } else if (fact == Fact.ABSENT) {
      line.nullValue();
    } else {
      flag(line, "unknown");
    }
  }

  private static void flag(JsonWriter line, String word) {
    line.beginObject().name(word).value(true).endObject();
  }

  /** Exact classes only: a subclass of the application's could say anything, or never return. */
  private static BigDecimal number(Object value) {
    Class<?> type = value.getClass();
    if (type == BigDecimal.class) {
      return (BigDecimal) value;
    }
    if (type == Long.class || type == Integer.class || type == Short.class || type == Byte.class) {
      return BigDecimal.valueOf(((Number) value).longValue());
    }
    if (type == Double.class && Double.isFinite((Double) value)) {
      return BigDecimal.valueOf((Double) value);
    }
    return type == BigInteger.class ? new BigDecimal((BigInteger) value) : null;
  }

  /** A long number is no use to a reader of numbers: it goes in as text, cut like any other. */
  private void number(JsonWriter line, BigDecimal number) {
    if (number.precision() <= LONGEST_NUMBER) {
      line.value(number);
    } else {
      string(line, number.toString());
    }
  }

  private void string(JsonWriter line, String text) {
    string(line, null, text);
  }

  /**
   * @param before the text before it in its list, if there is one
   */
  private void string(JsonWriter line, String before, String text) {
    int limit = line.size() > TIGHT_FROM ? TIGHT_LIMIT : VALUE_LIMIT;
    int end = endWithin(text, limit);
    if (end == text.length()) {
      line.value(redaction.element(before, text));
      return;
    }
    line.beginObject();
    line.name("cut").value(redaction.element(before, text.substring(0, end)));
    line.name("length").value(utf8Length(text));
    line.name("sha256").value(Sha256.of(text));
    line.endObject();
  }

  /** The largest prefix that takes at most {@code limit} bytes as JSON; it splits no pair. */
  private static int endWithin(String text, int limit) {
    if (text.length() <= limit / LONGEST_CHAR) {
      return text.length();
    }
    int bytes = 0;
    int i = 0;
    while (i < text.length()) {
      int point = text.codePointAt(i);
      bytes += jsonLength(point);
      if (bytes > limit) {
        return i;
      }
      i += Character.charCount(point);
    }
    return i;
  }

  private static int jsonLength(int point) {
    if (point == '"' || point == '\\') {
      return 2;
    }
    // As JsonWriter does; what it may escape counts as escaped.
    boolean escaped =
        point < 0x20
            || point >= 0x7f && point < 0xa0
            || point >= 0x2000 && point < 0x2070
            || point == 0xfeff
            || isHalf(point);
    return escaped ? LONGEST_CHAR : utf8Length(point);
  }

  private static long utf8Length(String text) {
    long bytes = 0;
    for (int i = 0; i < text.length(); ) {
      int point = text.codePointAt(i);
      bytes += utf8Length(point);
      i += Character.charCount(point);
    }
    return bytes;
  }

  private static int utf8Length(int point) {
    if (point < 0x80) {
      return 1;
    }
    if (point < 0x800) {
      return 2;
    }
    // Half a pair: one byte, as in the hash, where it counts as "?".
    if (isHalf(point)) {
      return 1;
    }
    return point < 0x10000 ? 3 : 4;
  }

  private static boolean isHalf(int point) {
    return point >= Character.MIN_SURROGATE && point <= Character.MAX_SURROGATE;
  }
}
