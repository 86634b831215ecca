package dev.callgate.cli.log;

import dev.callgate.agent.ledger.OneLine;
import dev.callgate.policy.json.JsonValue;
import dev.callgate.policy.json.JsonValue.JsonArray;
import dev.callgate.policy.json.JsonValue.JsonObject;
import dev.callgate.policy.json.JsonValue.JsonText;
import java.io.PrintWriter;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;

/** Prints entries as rows that a person can read, each on one line. */
final class LogTable implements LogFormat {
  private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("uuuu-MM-dd HH:mm:ss");
  private static final int TARGET = 32;
  private static final int BY = 24;
  private static final int BROKEN = 80;

  private final PrintWriter out;
  private final ZoneId zone;
  private final boolean blockedOnly;
  private final boolean all;
  private final OpenCalls calls = new OpenCalls();
  private boolean headed;

  /**
   * @param all whether no entries were left out but those that {@code blockedOnly} leaves out
   */
  LogTable(PrintWriter out, ZoneId zone, boolean blockedOnly, boolean all) {
    this.out = out;
    this.zone = zone;
    this.blockedOnly = blockedOnly;
    this.all = all;
  }

  @Override
  public void print(LogEntry entry) {
    if (entry.broken() != null) {
      row("", "broken", "", "", OneLine.of(entry.broken(), BROKEN), "", "");
      return;
    }
    calls.see(entry);
    switch (orEmpty(entry.text("event"))) {
      case "start" -> row(time(entry), "start", "", "", name(entry), "", mode(entry));
      case "gap", "refused" ->
          row(time(entry), entry.text("event"), "", "", orEmpty(entry.text("why")), "", "");
      case "reload" -> row(time(entry), "reload", "", "", reloaded(entry), "", "");
      case "outcome" -> {
        // That an action which ran also went well is what one expects.
        if (!entry.is("outcome", "ok")) {
          String of = "the call " + entry.text("of");
          String outcome = orEmpty(entry.text("outcome"));
          row(time(entry), outcome, "", orEmpty(entry.text("kind")), of, "", "");
        }
      }
      case "checkpoint" -> {
        // Of the file, not of what the program did.
      }
      // People are asked about hard-blocked calls alone; what they say is in the call's own record.
      case "request" -> decision(entry, "asked", "hard-blocked");
      default -> decision(entry, orEmpty(entry.text("decision")), orEmpty(entry.text("tier")));
    }
  }

  private void decision(LogEntry entry, String decision, String tier) {
    row(
        time(entry),
        decision,
        tier,
        orEmpty(entry.text("kind")),
        orEmpty(entry.text("target")),
        by(entry),
        reason(entry));
  }

  /** Says that there was nothing to print, if so. */
  @Override
  public void end() {
    if (!blockedOnly) {
      for (LogEntry entry : calls.unknown()) {
        String of = "the call " + entry.text("id");
        row(time(entry), "unknown", "", orEmpty(entry.text("kind")), of, "", "");
      }
    }
    if (!headed) {
      out.println(
          !all
              ? "No record matches."
              : blockedOnly ? "Nothing was stopped." : "The ledger is empty.");
    }
    out.flush();
  }

  private void row(
      String time,
      String decision,
      String tier,
      String kind,
      String target,
      String by,
      String why) {
    if (!headed) {
      headed = true;
      line("TIME", "DECISION", "TIER", "KIND", "TARGET", "TOOL OR CALLER", "RULE");
    }
    line(time, decision, tier, kind, target, by, why);
  }

  private void line(
      String time,
      String decision,
      String tier,
      String kind,
      String target,
      String by,
      String why) {
    var line = new StringBuilder();
    cell(line, time, 19);
    cell(line, decision, 8);
    cell(line, tier, 12);
    cell(line, kind, 15);
    boolean rest = by.isEmpty() && why.isEmpty();
    cell(line, rest ? target : shortened(target, TARGET), TARGET);
    cell(line, shortened(by, BY), BY);
    cell(line, why, 0);
    out.println(line.toString().stripTrailing());
  }

  private static void cell(StringBuilder line, String text, int width) {
    String safe = OneLine.of(text, 400);
    line.append(safe).append(" ".repeat(Math.max(0, width - safe.length()))).append("  ");
  }

  private static String shortened(String text, int most) {
    return text.length() <= most ? text : text.substring(0, most - 3) + "...";
  }

  private String time(LogEntry entry) {
    String time = orEmpty(entry.text("time"));
    try {
      return TIME.format(Instant.parse(time).atZone(zone));
    } catch (DateTimeException e) {
      return shortened(time, 19);
    }
  }

  private static String name(LogEntry entry) {
    return orEmpty(entry.text("name")) + ", pid " + entry.text("pid");
  }

  private static String mode(LogEntry entry) {
    String mode = entry.text("facts", "mode");
    return mode == null ? "" : "mode " + mode;
  }

  private static String reloaded(LogEntry entry) {
    String why = entry.text("why");
    String policy = orEmpty(entry.text("facts", "policy"));
    return why != null ? "not loaded: " + why : mode(entry) + ", policy " + shortened(policy, 12);
  }

  private static String by(LogEntry entry) {
    String tool = entry.text("origin", "tool");
    if (tool != null) {
      return tool;
    }
    String caller = orEmpty(entry.text("origin", "caller"));
    String line = entry.text("origin", "line");
    // Class and method are enough for a table; the package is in the record.
    int method = caller.lastIndexOf('.');
    int type = method < 0 ? -1 : caller.lastIndexOf('.', method - 1);
    return caller.substring(type + 1) + (line == null ? "" : ":" + line);
  }

  private static String reason(LogEntry entry) {
    if (entry.is("event", "fault")) {
      return "fault: " + orEmpty(entry.text("why"));
    }
    String rule = orEmpty(entry.text("rule"));
    String file = entry.text("file");
    if (file != null) {
      rule += " (" + file.substring(file.lastIndexOf('/') + 1) + ":" + entry.text("line") + ")";
    }
    String people = approvers(entry);
    return people.isEmpty() ? rule : rule + (rule.isEmpty() ? "" : ", ") + "approved by " + people;
  }

  /** Who said yes; of a grant, which may have been used before, also that it was one. */
  private static String approvers(LogEntry entry) {
    var people = new ArrayList<String>();
    if (entry.record().members().get("approved") instanceof JsonArray approved) {
      for (JsonValue one : approved.elements()) {
        if (one instanceof JsonObject yes && yes.members().get("by") instanceof JsonText by) {
          people.add(by.text() + (yes.members().containsKey("grant") ? " (grant)" : ""));
        }
      }
    }
    return String.join(", ", people);
  }

  private static String orEmpty(String text) {
    return text == null ? "" : text;
  }
}
