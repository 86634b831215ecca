package dev.callgate.cli.log;

import dev.callgate.policy.json.JsonValue;
import dev.callgate.policy.json.JsonWriter;
import java.io.PrintWriter;

/**
 * Prints records with the field names of the Elastic Common Schema 8.17
 * (https://www.elastic.co/guide/en/ecs/8.17/ecs-field-reference.html); what has no name there
 * stands under {@code callgate}.
 */
final class EcsLog implements LogFormat {
  private final PrintWriter out;

  EcsLog(PrintWriter out) {
    this.out = out;
  }

  @Override
  public void print(LogEntry entry) {
    if (entry.broken() != null) {
      return;
    }
    var line = new JsonWriter();
    line.beginObject();
    text(line, "@timestamp", entry.text("time"));
    line.name("ecs").beginObject().name("version").value("8.17.0").endObject();
    text(line, "message", entry.text("why"));
    event(line, entry);
    line.name("service").beginObject();
    text(line, "name", entry.text("name"));
    line.endObject();
    line.name("process").beginObject();
    member(line, entry, "pid", "pid");
    text(line, "name", entry.text("origin", "process"));
    if (entry.text("origin", "thread") != null) {
      line.name("thread").beginObject().name("name").value(entry.text("origin", "thread"));
      line.endObject();
    }
    line.endObject();
    if (entry.text("rule") != null) {
      line.name("rule").beginObject().name("id").value(entry.text("rule")).endObject();
    }
    if (entry.text("origin", "caller") != null) {
      line.name("log").beginObject().name("origin").beginObject();
      line.name("function").value(entry.text("origin", "caller")).endObject().endObject();
    }
    line.name("callgate").beginObject();
    for (String name :
        new String[] {
          "event", "target", "tier", "decision", "of", "refines", "facts", "result", "previous"
        }) {
      member(line, entry, name, name);
    }
    text(line, "tool", entry.text("origin", "tool"));
    line.endObject();
    out.println(line.endObject());
  }

  private static void event(JsonWriter line, LogEntry entry) {
    line.name("event").beginObject();
    line.name("kind").value("event").name("module").value("callgate");
    line.name("dataset").value("callgate.ledger");
    text(line, "id", entry.text("id"));
    text(line, "action", entry.text("kind"));
    String kind = entry.text("kind");
    if (kind != null) {
      String category =
          kind.startsWith("db.")
              ? "database"
              : kind.startsWith("file.")
                  ? "file"
                  : kind.startsWith("process.") || kind.startsWith("jvm.")
                      ? "process"
                      : kind.startsWith("mail.") ? "email" : "network";
      line.name("category").beginArray().value(category).endArray();
      line.name("type").beginArray();
      // That people are asked is neither.
      String type = entry.is("decision", "blocked") ? "denied" : "allowed";
      line.value(entry.is("event", "request") ? "info" : type).endArray();
    }
    String outcome =
        entry.is("outcome", "ok")
            ? "success"
            : entry.is("outcome", "failed") || entry.is("decision", "blocked")
                ? "failure"
                : "unknown";
    line.name("outcome").value(outcome);
    if (entry.record().members().get("millis") instanceof JsonValue.JsonNumber millis) {
      line.name("duration").value(millis.number().longValue() * 1_000_000);
    }
    line.endObject();
  }

  private static void text(JsonWriter line, String name, String text) {
    if (text != null) {
      line.name(name).value(text);
    }
  }

  private static void member(JsonWriter line, LogEntry entry, String from, String to) {
    JsonValue value = entry.record().members().get(from);
    if (value != null) {
      line.name(to).value(value);
    }
  }

  @Override
  public void end() {
    out.flush();
  }
}
