package dev.callgate.agent.ledger;

import dev.callgate.policy.json.JsonWriter;
import java.io.File;
import java.io.IOException;
import java.security.MessageDigest;
import java.util.Map;

/**
 * The lines of one process, each with the hash of the line before it, in whichever file of the set
 * is this process's. After a failure the file is given up; the next line opens it afresh, repairs a
 * torn line and writes down what is missing. Used under the ledger's lock alone.
 */
final class Chain {
  /** As many JVMs with one pid as may share a folder. */
  private static final int MOST_FILES = 64;

  private static final byte[] LINE_FEED = {'\n'};

  /** What {@link #put} adds to a line. */
  private static final int PREVIOUS_AND_END = 80;

  /** How long a file that could not be put aside is left in peace. */
  private static final long TRY_AGAIN_MILLIS = 3_600_000;

  private final LedgerSet set;
  private final long pid;
  private final long rotateBytes;
  private final long rotateMillis;
  private final MessageDigest digest = Sha256.digest();

  private LedgerFile file;
  private int turn;
  private long fullAt;
  private long oldAt;
  private boolean rotated;
  private String head;
  private LedgerRecord gap;
  private final Progress progress = new Progress();

  /** Whether the file is a new one that goes on with the chain of another. */
  private boolean continues;

  /** What was there when the file was opened: its own end, or that of the one before it. */
  private Tail found;

  // Since the last line that was written.
  private long lost;
  private String reason;

  Chain(LedgerSet set, LedgerSettings settings, long pid) {
    this.set = set;
    this.rotateBytes = settings.rotateBytes();
    this.rotateMillis = settings.rotateMillis();
    this.pid = pid;
  }

  /** Whether a file is open, so that the next line can be written without opening one. */
  boolean ready() {
    return file != null;
  }

  /** Makes sure that the open file, if there is one, is as it was left. */
  void compare() throws IOException {
    if (file != null) {
      file.compare();
    }
  }

  /** Whether that file is the one that is open. */
  boolean isIn(LedgerFile written) {
    return file == written;
  }

  /** Whether a line of {@code bytes} makes the file too long, or it is too old. */
  boolean isFull(int bytes, long now) {
    return file != null
        && file.size() > 0
        && (file.size() + bytes + PREVIOUS_AND_END + progress.room() > fullAt || now >= oldAt);
  }

  /** Puts the file aside. */
  void rotate(long now) throws IOException {
    if (file.retire(set.putAside(file.file(), now))) {
      file = null;
      rotated = true;
    } else {
      // Recording what is done matters more than in which file it stands.
      note("the file could not be given another name and grows beyond its limit");
      fullAt = plus(file.size(), rotateBytes);
      oldAt = plus(now, TRY_AGAIN_MILLIS);
    }
  }

  /**
   * Opens this process's file if none is open.
   *
   * @return the record that must be the next line because something before it is missing or was
   *     repaired, else null
   */
  LedgerRecord reopen(long now) throws IOException {
    if (file != null) {
      return gap;
    }
    String before = head;
    LedgerFile opened = claim();
    file = opened;
    Tail tail = opened.tail();
    fullAt = rotateBytes;
    oldAt = plus(Ids.millisOf(tail.firstId(), now), rotateMillis);
    Tail aside =
        tail.head() == null && before == null ? Predecessor.of(set, opened.file(), pid) : null;
    found = aside == null ? tail : aside;
    if (found.head() != null) {
      head = found.head();
    } else if (before == null) {
      // Else an empty file that follows a lost one, or a full one, continues its chain.
      head = Sha256.NONE;
    }
    if (!tail.ended()) {
      opened.write(LINE_FEED, 1);
    }
    if (tail.stray() > 0) {
      note(
          tail.ended()
              ? tail.stray() + " bytes that are no record were found"
              : "a last line without an end ("
                  + (tail.stray() - 1)
                  + " bytes) was found and ended");
      // No line's hash covers them, so that this one must.
      gap.fact("stray", tail.stray()).fact("stray-sha256", tail.strayHash());
    } else if (!tail.ended()) {
      note("a last line without a line feed was found and ended");
    }
    if (reason != null) {
      note(lost + (lost == 1 ? " record" : " records") + " could not be written: " + reason);
    }
    boolean asLeft = rotated ? tail.size() == 0 : before == null || before.equals(tail.head());
    if (!asLeft) {
      note("the file does not end with the line that this process wrote last");
      gap.fact("head", before);
    }
    rotated = false;
    continues = tail.head() == null && (before != null || aside != null);
    return gap;
  }

  /**
   * Goes on with what the file that was just opened says, or the one before it.
   *
   * @return the actions of processes that are gone of which it has no outcome, and their kinds
   */
  Map<String, String> goOn(Ids own) {
    boolean isNew = found.head() == null;
    if (!isNew) {
      progress.continueWith(found.recent().progress(), own);
    }
    if (continues) {
      progress.anotherFile();
    }
    return !isNew && found.recent().isWriterGone(pid) ? progress.openOfOthers(own) : Map.of();
  }

  Progress progress() {
    return progress;
  }

  /** Whether the next line must be a checkpoint. */
  boolean isCheckpointDue() {
    return continues || progress.isDue(file.size());
  }

  LedgerRecord checkpoint() {
    continues = false;
    return progress.checkpoint(file.size());
  }

  private static long plus(long a, long b) {
    return b > Long.MAX_VALUE - a ? Long.MAX_VALUE : a + b;
  }

  private void note(String text) {
    if (gap == null) {
      gap = LedgerRecord.gap(text);
    } else {
      gap.why(gap.why + "; " + text);
    }
  }

  private LedgerFile claim() throws IOException {
    for (; turn < MOST_FILES; turn++) {
      File candidate = set.candidate(turn, pid);
      LedgerFile claimed = LedgerFile.claim(candidate);
      if (claimed != null) {
        return claimed;
      }
    }
    turn = 0;
    throw new IOException("other processes hold it and all the files beside it");
  }

  /** Completes the line with the hash of the one before it and writes it. */
  LedgerFile put(JsonWriter line) throws IOException {
    line.name("previous").value(head).endObject().newline();
    file.write(line.buffer(), line.size());
    digest.update(line.buffer(), 0, line.size() - 1);
    head = Sha256.hex(digest.digest());
    progress.record();
    return file;
  }

  /** What was missing has been written down. */
  void whole() {
    gap = null;
    lost = 0;
    reason = null;
  }

  /** Gives the file up; {@code records} were not written because of {@code why}. */
  void abandon(long records, String why) {
    lost += records;
    if (reason == null) {
      reason = why;
    }
    digest.reset();
    LedgerFile given = file;
    if (given != null) {
      file = null;
      given.close();
    }
  }
}
