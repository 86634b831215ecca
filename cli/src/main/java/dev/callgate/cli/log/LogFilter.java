package dev.callgate.cli.log;

import dev.callgate.policy.condition.Quantity;
import dev.callgate.policy.condition.Units;
import dev.callgate.policy.json.JsonValue.JsonArray;
import dev.callgate.policy.json.JsonValue.JsonText;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Which entries a reader asked for. What came back from a call is shown if the call is.
 *
 * @param since the earliest moment, null for all
 * @param blocked only what was stopped, or would have been
 * @param kinds kinds or families ({@code db.*}), empty for all
 * @param tools names of the agent's tools, empty for all
 * @param decisions words of {@code decision}, empty for all
 * @param shown ids of the calls that were shown
 */
record LogFilter(
    Instant since,
    boolean blocked,
    List<String> kinds,
    List<String> tools,
    List<String> decisions,
    Set<String> shown) {
  LogFilter(
      Instant since,
      boolean blocked,
      List<String> kinds,
      List<String> tools,
      List<String> decisions) {
    this(since, blocked, kinds, tools, decisions, new HashSet<>());
  }

  /**
   * A moment, or a duration before {@code now}.
   *
   * @return null if the text is neither
   */
  static Instant moment(String text, Instant now) {
    Quantity ago = Units.duration(text);
    if (ago != null && !text.startsWith("-")) {
      return now.minusMillis(ago.whole());
    }
    try {
      return OffsetDateTime.parse(text).toInstant();
    } catch (DateTimeException e) {
      return null;
    }
  }

  /** Whether nothing was asked for but what was stopped. */
  boolean showsAll() {
    return since == null && isOfAllCalls();
  }

  private boolean isOfAllCalls() {
    return kinds.isEmpty() && tools.isEmpty() && decisions.isEmpty();
  }

  boolean shows(LogEntry entry) {
    boolean all = isOfAllCalls();
    if (entry.broken() != null) {
      return all && since == null;
    }
    if (since != null && isBefore(entry.text("time"))) {
      return false;
    }
    if (blocked && !isStopped(entry)) {
      return false;
    }
    if (all) {
      return true;
    }
    if (entry.is("event", "outcome")) {
      return shown.contains(entry.text("of"));
    }
    boolean wanted =
        (kinds.isEmpty() || isOfKind(entry, kinds))
            && (tools.isEmpty() || tools.contains(entry.text("origin", "tool")))
            && (decisions.isEmpty() || decisions.contains(entry.text("decision")));
    if (wanted && entry.is("event", "action")) {
      shown.add(entry.text("id"));
    }
    return wanted;
  }

  private static boolean isStopped(LogEntry entry) {
    return entry.is("decision", "blocked")
        || entry.is("decision", "observed")
        || entry.is("event", "fault");
  }

  private boolean isBefore(String time) {
    try {
      return Instant.parse(time).isBefore(since);
    } catch (DateTimeException e) {
      return false;
    }
  }

  /** Whether the entry's kind, or one that it was read from, is one of these, or of a family. */
  static boolean isOfKind(LogEntry entry, List<String> kinds) {
    if (isOfKind(entry.text("kind"), kinds)) {
      return true;
    }
    if (entry.record().members().get("refines") instanceof JsonArray wider) {
      return wider.elements().stream()
          .anyMatch(kind -> kind instanceof JsonText text && isOfKind(text.text(), kinds));
    }
    return false;
  }

  private static boolean isOfKind(String kind, List<String> kinds) {
    for (String wanted : kinds) {
      boolean family = wanted.endsWith(".*");
      if (kind != null
          && (family
              ? kind.startsWith(wanted.substring(0, wanted.length() - 1))
              : kind.equals(wanted))) {
        return true;
      }
    }
    return false;
  }
}
