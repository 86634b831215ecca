package dev.callgate.cli.ledger;

import dev.callgate.policy.json.JsonValue.JsonArray;
import dev.callgate.policy.json.JsonValue.JsonObject;
import dev.callgate.policy.json.JsonValue.JsonText;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Calls that ran and of which no outcome was recorded: first those of one file, then of all. An
 * outcome may stand in another file than its action, and in any order of reading.
 */
final class OpenActions {
  /** So many characters at the end of an id are its process's. */
  private static final int PROCESS = 4;

  /** In the order of the file: so they are nearly sorted. */
  private Set<String> ran = new LinkedHashSet<>();

  /** Of files before this one, as its first checkpoint says. */
  private final Set<String> listed = new HashSet<>();

  /** Of actions in other files. */
  private final Set<String> ended = new HashSet<>();

  /** A later process has written down that nobody knows. */
  private final Set<String> saidUnknown = new HashSet<>();

  private final Map<String, Life> processes = new HashMap<>();
  private String process = "";
  private boolean hasCheckpoint;

  /** The ids of a process's first and last record; ids sort by time. */
  private static final class Life {
    final long pid;
    final String first;
    String last;

    Life(long pid, String first) {
      this.pid = pid;
      this.first = first;
      this.last = first;
    }
  }

  /** Takes notice of the next record of the file. */
  void see(Line line) {
    String id = line.id();
    if (id == null) {
      return;
    }
    if (!id.endsWith(process) || process.isEmpty()) {
      process = process(id);
    }
    Life life = processes.get(process);
    if (life == null) {
      processes.put(process, new Life(line.number(Line.PID), id));
    } else {
      life.last = id;
    }
    if (line.isEvent("action")) {
      if (!line.says(Line.DECISION, "blocked")) {
        ran.add(id);
      }
    } else if (line.isEvent("outcome")) {
      String of = line.text(Line.OF);
      if (line.says(Line.OUTCOME, "unknown")) {
        saidUnknown.add(of);
        ran.remove(of);
      } else if (!ran.remove(of)) {
        listed.remove(of);
        ended.add(of);
      }
    }
  }

  /**
   * What the file's first checkpoint says of actions before it, which may not be there any more.
   */
  void see(JsonObject checkpoint) {
    if (!hasCheckpoint
        && checkpoint.members().get("facts") instanceof JsonObject facts
        && facts.members().get("open") instanceof JsonArray open) {
      for (var id : open.elements()) {
        if (id instanceof JsonText text && !ran.contains(text.text())) {
          listed.add(text.text());
        }
      }
    }
    hasCheckpoint = true;
  }

  /** Takes over those of another file. */
  void add(OpenActions file) {
    if (ran.isEmpty()) {
      ran = file.ran;
    } else {
      ran.addAll(file.ran);
    }
    listed.addAll(file.listed);
    ended.addAll(file.ended);
    saidUnknown.addAll(file.saidUnknown);
    for (var one : file.processes.entrySet()) {
      Life other = one.getValue();
      Life known = processes.get(one.getKey());
      var both =
          new Life(
              other.pid,
              known == null || other.first.compareTo(known.first) < 0 ? other.first : known.first);
      both.last = known == null || other.last.compareTo(known.last) > 0 ? other.last : known.last;
      processes.put(one.getKey(), both);
    }
  }

  /** The ids of those of which nobody knows what came of them, since their process is gone. */
  List<String> unknown() {
    Set<String> alive = alive();
    var open = new ArrayList<String>();
    for (Set<String> some : List.of(ran, listed)) {
      for (String id : some) {
        boolean isTwice = some == listed && ran.contains(id);
        if (!isTwice
            && !saidUnknown.contains(id)
            && !ended.contains(id)
            && !alive.contains(process(id))) {
          open.add(id);
        }
      }
    }
    for (String id : saidUnknown) {
      if (!ended.contains(id)) {
        open.add(id);
      }
    }
    Collections.sort(open);
    return open;
  }

  /** Whether a record is there that its process wrote before this one. */
  boolean hasBefore(String id) {
    Life life = processes.get(process(id));
    return life != null && life.first.compareTo(id) < 0;
  }

  /** The part of an id that is drawn once a process. */
  static String process(String id) {
    return id.substring(id.length() - PROCESS);
  }

  /** The processes that run still: asked once for each, and not for each of its actions. */
  private Set<String> alive() {
    var alive = new HashSet<String>();
    for (var one : processes.entrySet()) {
      if (!isGone(one.getValue())) {
        alive.add(one.getKey());
      }
    }
    return alive;
  }

  /** Its pid is nobody's, or that of a process which began later. */
  private boolean isGone(Life life) {
    for (Life other : processes.values()) {
      if (other.pid == life.pid && other.first.compareTo(life.last) > 0) {
        return true;
      }
    }
    return ProcessHandle.of(life.pid).isEmpty();
  }
}
