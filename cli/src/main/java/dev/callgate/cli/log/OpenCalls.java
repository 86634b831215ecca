package dev.callgate.cli.log;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Calls that ran and of which no outcome was recorded. Of those of a process that is gone nobody
 * knows what came of them; those of one that may still run are open.
 */
final class OpenCalls {
  private final Map<String, LogEntry> open = new LinkedHashMap<>();
  private final Map<String, Integer> lastRecord = new HashMap<>();
  private final Map<String, Integer> lastBegin = new HashMap<>();
  private int count;

  /** Takes notice of the next entry, in the order of time. */
  void see(LogEntry entry) {
    String id = entry.text("id");
    String pid = entry.text("pid");
    if (id == null) {
      return;
    }
    count++;
    if (lastRecord.put(process(id), count) == null && pid != null) {
      lastBegin.put(pid, count);
    }
    if (entry.is("event", "outcome")) {
      open.remove(entry.text("of"));
    } else if (entry.is("event", "action") && !entry.is("decision", "blocked")) {
      open.put(id, entry);
    }
  }

  /** Those whose process is gone: its pid is nobody's, or a process that began later has it. */
  List<LogEntry> unknown() {
    return open.values().stream().filter(this::isGone).toList();
  }

  /** How many there are. */
  int size() {
    return open.size();
  }

  private boolean isGone(LogEntry entry) {
    String pid = entry.text("pid");
    if (pid == null || lastBegin.get(pid) > lastRecord.get(process(entry.text("id")))) {
      return true;
    }
    try {
      Optional<ProcessHandle> running = ProcessHandle.of(Long.parseLong(pid));
      return running.isEmpty();
    } catch (NumberFormatException e) {
      return true;
    }
  }

  /** The part of an id that is drawn once a process. */
  private static String process(String id) {
    return id.substring(id.lastIndexOf('-') + 1);
  }
}
