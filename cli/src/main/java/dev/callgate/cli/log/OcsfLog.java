package dev.callgate.cli.log;

import dev.callgate.policy.json.JsonWriter;
import java.io.PrintWriter;
import java.time.DateTimeException;
import java.time.Instant;

/**
 * Prints actions, outcomes and faults as API Activity (class 6003, profile security_control) of the
 * Open Cybersecurity Schema Framework 1.3.0 (https://schema.ocsf.io/1.3.0/classes/api_activity).
 * Records about the program or the ledger itself have no place in it.
 */
final class OcsfLog implements LogFormat {
  private static final int API_ACTIVITY = 6003;

  private final PrintWriter out;

  OcsfLog(PrintWriter out) {
    this.out = out;
  }

  @Override
  public void print(LogEntry entry) {
    boolean isCall =
        entry.is("event", "action") || entry.is("event", "outcome") || entry.is("event", "fault");
    if (entry.broken() != null || !isCall) {
      return;
    }
    String kind = entry.text("kind") == null ? "unknown" : entry.text("kind");
    int activity = activity(kind);
    var line = new JsonWriter();
    line.beginObject();
    line.name("category_uid").value(6).name("class_uid").value(API_ACTIVITY);
    line.name("activity_id").value(activity).name("type_uid").value(API_ACTIVITY * 100L + activity);
    line.name("time").value(millis(entry.text("time")));
    line.name("severity_id").value(entry.is("tier", "hard-blocked") ? 3 : 1);
    boolean denied = entry.is("decision", "blocked");
    line.name("status_id")
        .value(entry.is("outcome", "ok") ? 1 : denied || entry.is("outcome", "failed") ? 2 : 0);
    line.name("action_id").value(denied ? 2 : 1).name("disposition_id").value(denied ? 2 : 1);
    if (entry.text("why") != null) {
      line.name("message").value(entry.text("why"));
    }
    line.name("metadata").beginObject().name("version").value("1.3.0");
    line.name("profiles").beginArray().value("security_control").endArray();
    line.name("product").beginObject().name("name").value("Callgate");
    line.name("vendor_name").value("Callgate").endObject();
    line.name("uid").value(entry.text("id"));
    if (entry.text("of") != null) {
      line.name("correlation_uid").value(entry.text("of"));
    }
    line.endObject();
    line.name("api").beginObject().name("operation").value(kind).endObject();
    line.name("actor").beginObject().name("app_name").value(entry.text("name"));
    line.name("process").beginObject();
    line.name("pid").value(entry.record().members().get("pid")).endObject().endObject();
    line.name("src_endpoint").beginObject().name("name").value(entry.text("name")).endObject();
    if (entry.text("target") != null) {
      line.name("resources").beginArray().beginObject();
      line.name("name").value(entry.text("target")).endObject().endArray();
    }
    line.name("unmapped").value(entry.record());
    out.println(line.endObject());
  }

  /** 1 create, 2 read, 3 update, 4 delete, 99 other. */
  private static int activity(String kind) {
    return switch (kind.substring(kind.lastIndexOf('.') + 1)) {
      case "create", "insert" -> 1;
      case "read" -> 2;
      case "update", "alter", "append", "write", "overwrite", "change", "permission" -> 3;
      case "delete", "drop", "truncate" -> 4;
      default -> 99;
    };
  }

  private static long millis(String time) {
    try {
      return Instant.parse(time).toEpochMilli();
    } catch (DateTimeException e) {
      return 0;
    }
  }

  @Override
  public void end() {
    out.flush();
  }
}
