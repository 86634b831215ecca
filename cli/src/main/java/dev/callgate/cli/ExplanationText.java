package dev.callgate.cli;

import dev.callgate.policy.Approval;
import dev.callgate.policy.Decision;
import dev.callgate.policy.Explanation;
import dev.callgate.policy.RuleRef;
import dev.callgate.policy.json.JsonValue;
import dev.callgate.policy.json.JsonWriter;
import java.util.List;

/** An explanation in words and in JSON. */
final class ExplanationText {
  private ExplanationText() {}

  static String plain(AskedAction asked, Explanation explanation) {
    Decision decision = explanation.decision();
    var text = new StringBuilder();
    String target = asked.action().target();
    text.append(asked.action().kind().name())
        .append(target.isEmpty() || target.equals("?") ? "" : " on " + target)
        .append(": ")
        .append(decision.tier().word());
    if (decision.approval() instanceof Approval.Needed needed) {
      text.append(needed.people() == 1 ? ", one person" : ", " + needed.people() + " people");
      text.append(" can approve it");
      if (!needed.approvers().isEmpty()) {
        text.append(" (").append(String.join(", ", needed.approvers())).append(')');
      }
    } else if (decision.approval() instanceof Approval.Never) {
      text.append(", nobody can approve it");
    }
    text.append("\n  because ").append(decision.why()).append('\n');
    if (!explanation.unknown().isEmpty()) {
      text.append("  not known here: ")
          .append(String.join(", ", explanation.unknown()))
          .append(" (an unknown fact counts as whatever is strictest)\n");
    }
    for (Explanation.Other other : explanation.others()) {
      text.append("  not by ")
          .append(other.rule())
          .append(": ")
          .append(other.failed())
          .append('\n');
    }
    return text.toString();
  }

  static String json(AskedAction asked, Explanation explanation) {
    Decision decision = explanation.decision();
    var json = new JsonWriter().beginObject();
    if (asked.id() != null) {
      json.name("id").value(asked.id());
    }
    json.name("tier").value(decision.tier().word());
    approval(json.name("approval"), decision.approval());
    RuleRef rule = decision.rule();
    if (rule == null) {
      json.name("rule").nullValue().name("file").nullValue().name("line").nullValue();
    } else {
      json.name("rule").value(rule.id()).name("file").value(rule.file());
      json.name("line").value(rule.line());
    }
    json.name("why").value(decision.why());
    json.name("unknown").beginArray();
    for (String fact : explanation.unknown()) {
      json.value(fact);
    }
    json.endArray();
    others(json, explanation.others());
    return json.endObject().toString();
  }

  static String error(JsonValue id, String message) {
    var json = new JsonWriter().beginObject();
    if (id != null) {
      json.name("id").value(id);
    }
    return json.name("error").value(message).endObject().toString();
  }

  private static void approval(JsonWriter json, Approval approval) {
    if (approval instanceof Approval.Needed needed) {
      json.beginObject().name("needed").value(needed.people());
      if (!needed.approvers().isEmpty()) {
        json.name("approvers").beginArray();
        for (String name : needed.approvers()) {
          json.value(name);
        }
        json.endArray();
      }
      json.endObject();
    } else if (approval instanceof Approval.Never) {
      json.value("never");
    } else {
      json.nullValue();
    }
  }

  private static void others(JsonWriter json, List<Explanation.Other> others) {
    json.name("others").beginArray();
    for (Explanation.Other other : others) {
      json.beginObject().name("rule").value(other.rule().id());
      json.name("file").value(other.rule().file()).name("line").value(other.rule().line());
      json.name("failed").value(other.failed()).endObject();
    }
    json.endArray();
  }
}
