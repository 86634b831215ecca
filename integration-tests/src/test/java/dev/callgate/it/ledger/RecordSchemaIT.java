package dev.callgate.it.ledger;

import static org.assertj.core.api.Assertions.assertThat;

import dev.callgate.it.ChildJvm;
import dev.callgate.it.People;
import dev.callgate.it.RecordSchema;
import dev.callgate.policy.approval.Request;
import dev.callgate.policy.json.JsonReader;
import dev.callgate.policy.json.JsonValue;
import dev.callgate.policy.json.JsonValue.JsonArray;
import dev.callgate.policy.json.JsonValue.JsonBoolean;
import dev.callgate.policy.json.JsonValue.JsonNumber;
import dev.callgate.policy.json.JsonValue.JsonObject;
import dev.callgate.policy.json.JsonValue.JsonText;
import dev.callgate.policy.json.JsonWriter;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Records of real JVMs, of every sort, are as the published schema says; changed ones are not. That
 * nothing else is written is looked at after each child JVM of all tests.
 */
class RecordSchemaIT {
  private static final String POLICY =
      """
      callgate: 1
      name: every-record
      intercept:
        - {id: pay, method: "dev.callgate.it.ledger.EveryRecord#pay(*)", action: house.pay,
           tier: costly, target: arg0, facts: {iban: arg1, note: arg2, purpose: arg3.words}}
        - {id: launch, method: "dev.callgate.it.ledger.EveryRecord#launch(*)",
           action: house.launch, tier: hard-blocked, target: arg0}
        - {id: deeper, method: "dev.callgate.it.ledger.EveryRecord#deeper(*)",
           action: house.dig, tier: costly, target: arg0.depth}
      rules:
        - {id: launching, action: house.launch, tier: hard-blocked}
      ledger: {redact: [iban], rotate: {size: 64KiB}}
      approvals: {directory: approvals, keys: %s, expires: 10m, wait: 1ms}
      """;

  @TempDir Path folder;

  @Test
  void recordsOfEverySortAreAsTheSchemaSays() throws Exception {
    var people = new People(folder, "alice");
    String policy = POLICY.formatted(people.keys());
    assertThat(run(policy, "dev=true", "pay", "fail", "launch", "fault"))
        .contains("pay=ran", "fail=IllegalStateException", "launch=SecurityException");
    answer(people);
    die(policy);
    assertThat(run(policy, "dev=true", "launch")).contains("launch=ran");
    Files.writeString(folder.resolve("callgate.jsonl"), "{\"v\":1,", StandardOpenOption.APPEND);
    assertThat(run(policy, "mode=observe,dev=true", "launch", "fault", "many", "name", "pay"))
        .contains("launch=ran", "fault=ran", "many=ran");

    Map<String, JsonObject> records = oneOfEachSort();
    assertThat(records.keySet())
        .containsExactly(
            "action approved",
            "action blocked",
            "action observed",
            "action recorded",
            "checkpoint",
            "fault blocked",
            "fault fault",
            "gap",
            "outcome failed",
            "outcome ok",
            "outcome unknown",
            "refused",
            "request",
            "start");
    assertThat(String.join("", lines()))
        .contains("{\"redacted\":true}", "{\"cut\":\"", "{\"unknown\":true}");
    var missed = new ArrayList<String>();
    for (JsonObject record : records.values()) {
      assertThat(RecordSchema.strictFaults(line(record))).isEmpty();
      missed.addAll(unnoticed(record));
    }
    assertThat(missed).as("wrong records that the schema allows").isEmpty();
  }

  private String run(String policy, String options, String... what) throws Exception {
    ChildJvm.Result result =
        ChildJvm.of(EveryRecord.class, folder)
            .policy(policy)
            .agentOptions(options)
            .arguments(what)
            .run();
    assertThat(result.exitCode()).as("%s", result.stderr()).isZero();
    return result.stdout();
  }

  /** Its process ends in the middle of what it does. */
  private void die(String policy) throws Exception {
    ChildJvm.Result result =
        ChildJvm.of(EveryRecord.class, folder).policy(policy).arguments("die").run();
    assertThat(result.exitCode()).as("%s", result.stderr()).isEqualTo(7);
  }

  /** Says yes to the open request, and puts beside it what is no answer. */
  private void answer(People people) throws Exception {
    Request request = people.open().get(0);
    people.approve(request, "alice", "it is fine");
    Files.writeString(folder.resolve("approvals/answers/" + request.id() + ".bob.json"), "{}");
  }

  /** A record of each event and each thing that can be said of it, by both. */
  private Map<String, JsonObject> oneOfEachSort() throws Exception {
    var records = new TreeMap<String, JsonObject>();
    for (String line : lines()) {
      if (JsonReader.read(line) instanceof JsonObject record) {
        String sort = text(record, "event");
        for (String of : List.of("decision", "outcome")) {
          sort += record.members().containsKey(of) ? " " + text(record, of) : "";
        }
        records.putIfAbsent(sort, record);
      }
    }
    return records;
  }

  private List<String> lines() throws Exception {
    var lines = new ArrayList<String>();
    try (var files = Files.newDirectoryStream(folder, "callgate*.jsonl")) {
      for (Path file : files) {
        lines.addAll(Files.readAllLines(file));
      }
    }
    return lines;
  }

  /** Changes each member in every way that makes the record a wrong one. */
  private static List<String> unnoticed(JsonObject record) {
    var unnoticed = new ArrayList<String>();
    for (String name : record.members().keySet()) {
      for (JsonValue wrong :
          new JsonValue[] {new JsonBoolean(true), new JsonArray(List.of()), null}) {
        JsonObject changed = with(record, name, wrong);
        if (RecordSchema.faults(line(changed)).isEmpty() && !isOptional(record, name, wrong)) {
          unnoticed.add(line(changed));
        }
      }
    }
    for (var change : WRONG.entrySet()) {
      if (record.members().containsKey(change.getKey())) {
        for (JsonValue wrong : change.getValue()) {
          JsonObject changed = with(record, change.getKey(), wrong);
          if (RecordSchema.faults(line(changed)).isEmpty()) {
            unnoticed.add(line(changed));
          }
        }
      }
    }
    for (String name : List.of("origin", "facts", "approved")) {
      for (JsonObject changed : changedWithin(record, name)) {
        if (RecordSchema.faults(line(changed)).isEmpty()) {
          unnoticed.add(line(changed));
        }
      }
    }
    // Readers ignore what they do not know; the tests of this project do not.
    JsonObject more = with(record, "more", new JsonBoolean(true));
    assertThat(RecordSchema.faults(line(more))).isEmpty();
    if (RecordSchema.strictFaults(line(more)).isEmpty()) {
      unnoticed.add(line(more));
    }
    return unnoticed;
  }

  /** Each member within an object of Callgate's own with a value that is wrong there. */
  private static List<JsonObject> changedWithin(JsonObject record, String name) {
    var changed = new ArrayList<JsonObject>();
    boolean isOfTheCall = name.equals("facts") && text(record, "event").equals("action");
    JsonValue value = record.members().get(name);
    JsonValue within = value instanceof JsonArray array ? array.elements().get(0) : value;
    if (within instanceof JsonObject object && !isOfTheCall) {
      JsonValue wrong = new JsonArray(List.of(new JsonBoolean(true)));
      for (String member : object.members().keySet()) {
        JsonObject other = with(object, member, wrong);
        boolean isList = value instanceof JsonArray;
        changed.add(with(record, name, isList ? new JsonArray(List.of(other)) : other));
      }
    }
    return changed;
  }

  /** Words, numbers and hashes that no record of any sort has there. */
  private static final Map<String, List<JsonValue>> WRONG =
      Map.ofEntries(
          Map.entry("v", List.of(number("2"), new JsonText("1"))),
          Map.entry("id", texts("", "1m8md3mbc00", "1m8md3mbc0u-f9kj", "1m8md3mbc00-f9kj\n")),
          Map.entry("of", texts("", "x", "1M8MD3MBC00-F9KJ")),
          Map.entry("time", texts("now", "2026-11-29T19:11:02Z", "2026-13-29T19:11:02.123Z")),
          Map.entry("event", texts("", "Action", "stop")),
          Map.entry("pid", List.of(number("0"), number("1.5"), new JsonText("1"))),
          Map.entry("tier", texts("reversible", "")),
          Map.entry("decision", texts("allowed", "")),
          Map.entry("outcome", texts("success", "")),
          Map.entry("millis", List.of(number("-1"), new JsonText("1"))),
          Map.entry("line", List.of(number("0"), number("-1"))),
          Map.entry("request", texts("", "../x", "-x")),
          Map.entry("previous", texts("", "0".repeat(63), "0".repeat(65), "F".repeat(64))));

  /** What may be missing: the same record is written without it where it is not known. */
  private static boolean isOptional(JsonObject record, String name, JsonValue changed) {
    boolean isUnknown = text(record, "outcome").equals("unknown");
    return changed == null
        && (List.of("facts", "refines", "request").contains(name)
                && !List.of("start", "request", "checkpoint").contains(text(record, "event"))
            || isUnknown && name.equals("kind"));
  }

  private static JsonNumber number(String text) {
    return new JsonNumber(new BigDecimal(text));
  }

  private static List<JsonValue> texts(String... texts) {
    var values = new ArrayList<JsonValue>();
    for (String text : texts) {
      values.add(new JsonText(text));
    }
    return values;
  }

  private static JsonObject with(JsonObject record, String name, JsonValue value) {
    var members = new LinkedHashMap<>(record.members());
    if (value == null) {
      members.remove(name);
    } else {
      members.put(name, value);
    }
    return new JsonObject(members);
  }

  private static String line(JsonObject record) {
    return new JsonWriter().value(record).toString();
  }

  private static String text(JsonObject record, String name) {
    return record.members().get(name) instanceof JsonText text ? text.text() : "";
  }
}
