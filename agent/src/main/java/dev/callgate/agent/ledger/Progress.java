package dev.callgate.agent.ledger;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * How far a chain has come, as a checkpoint says it: how many records it has, and which actions
 * have no outcome yet. Used under the ledger's lock alone.
 */
final class Progress {
  /** A checkpoint is due after this many records, or bytes. */
  static final int EVERY_RECORDS = 1_000;

  static final int EVERY_BYTES = 512 * 1024;

  /** So many open actions are named. Some never end: a constructor that throws tells nobody. */
  static final int MOST_OPEN = 256;

  /** What a checkpoint takes in its file without the ids, and with each. */
  private static final int PLAIN = 512;

  private static final int PER_ID = 19;

  /** -1 if a file was found that does not say. */
  private long records;

  private long since;
  private long checkpointAt;

  /**
   * The kinds of open actions by their ids, the oldest first; null for a kind that is not known.
   */
  private final Map<String, String> open = new LinkedHashMap<>();

  /** How many more are open. */
  private long more;

  /** A record was written. */
  void record() {
    since++;
    if (records >= 0) {
      records++;
    }
  }

  /** An action runs, so that its outcome is still to come. */
  void ran(String id, String kind) {
    open.put(id, kind);
    if (open.size() > MOST_OPEN) {
      var oldest = open.keySet().iterator();
      oldest.next();
      oldest.remove();
      more++;
    }
  }

  void ended(String id) {
    if (open.containsKey(id)) {
      open.remove(id);
    } else if (more > 0) {
      more--;
    }
  }

  /** What this record says of actions. */
  void see(LedgerRecord record, String id) {
    if (record.event == LedgerRecord.Event.OUTCOME) {
      ended(record.of);
    } else if (record.event == LedgerRecord.Event.ACTION
        && record.decision != LedgerRecord.Verdict.BLOCKED) {
      ran(id, record.kind);
    }
  }

  /** A checkpoint that was found says so. */
  void found(long recordsBefore, long at, List<String> openThen, long moreThen) {
    records = recordsBefore + 1;
    checkpointAt = at;
    since = 0;
    open.clear();
    for (String id : openThen) {
      ran(id, null);
    }
    more = moreThen;
  }

  /** How many records there are is not known. */
  void lost() {
    records = -1;
  }

  /** A new file goes on with the chain. */
  void anotherFile() {
    checkpointAt = 0;
  }

  /**
   * Goes on with what is found in a file.
   *
   * @param own says of which actions the outcome is written by this process, wherever they are
   */
  void continueWith(Progress found, Ids own) {
    records = found.records;
    since = found.since;
    checkpointAt = found.checkpointAt;
    more = found.more;
    Map<String, String> here = openOf(own, true);
    open.clear();
    add(found.open);
    add(here);
  }

  /** The open actions of other processes, with their kinds. */
  Map<String, String> openOfOthers(Ids own) {
    return openOf(own, false);
  }

  private Map<String, String> openOf(Ids own, boolean isOwn) {
    Map<String, String> some = new LinkedHashMap<>();
    for (var one : open.entrySet()) {
      if (own.isOwn(one.getKey()) == isOwn) {
        some.put(one.getKey(), one.getValue());
      }
    }
    return some;
  }

  private void add(Map<String, String> actions) {
    for (var action : actions.entrySet()) {
      ran(action.getKey(), action.getValue());
    }
  }

  /** Whether a reader would have far to go from the last checkpoint to a line at {@code bytes}. */
  boolean isDue(long bytes) {
    return since >= EVERY_RECORDS || bytes - checkpointAt >= EVERY_BYTES;
  }

  /** As many bytes as a checkpoint may need. */
  int room() {
    return PLAIN + open.size() * PER_ID;
  }

  /** The checkpoint that is now the next line, {@code bytes} from its file's beginning. */
  LedgerRecord checkpoint(long bytes) {
    since = -1;
    checkpointAt = bytes;
    LedgerRecord checkpoint =
        LedgerRecord.checkpoint()
            .fact("records", records < 0 ? LedgerRecord.UNKNOWN : (Object) records)
            .fact("bytes", bytes)
            .fact("open", List.copyOf(open.keySet()));
    return more > 0 ? checkpoint.fact("more", more) : checkpoint;
  }
}
