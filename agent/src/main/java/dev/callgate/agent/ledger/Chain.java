package dev.callgate.agent.ledger;

import dev.callgate.policy.json.JsonWriter;
import java.io.File;
import java.io.IOException;
import java.security.MessageDigest;

/**
 * The lines of one process, each with the hash of the line before it, in whichever file of the set
 * is this process's. After a failure the file is given up; the next line opens it afresh, repairs a
 * torn line and writes down what is missing. Used under the ledger's lock alone.
 */
final class Chain {
  /** As many JVMs with one pid as may share a folder. */
  private static final int MOST_FILES = 64;

  private static final byte[] LINE_FEED = {'\n'};

  private final LedgerSet set;
  private final long pid;
  private final MessageDigest digest = Sha256.digest();

  private LedgerFile file;
  private int turn;
  private String head;
  private LedgerRecord gap;

  // Since the last line that was written.
  private long lost;
  private String reason;

  Chain(LedgerSet set, long pid) {
    this.set = set;
    this.pid = pid;
  }

  /** Whether a file is open, so that the next line can be written without opening one. */
  boolean ready() {
    return file != null;
  }

  /**
   * Opens this process's file.
   *
   * @return the record that must be the next line because something before it is missing or was
   *     repaired, else null
   */
  LedgerRecord reopen() throws IOException {
    String before = head;
    LedgerFile opened = claim();
    file = opened;
    Tail tail = opened.tail();
    // An empty file that follows a lost one continues its chain.
    head = tail.hash() != null ? tail.hash() : before != null ? before : Sha256.NONE;
    if (tail.torn() > 0) {
      opened.write(LINE_FEED, 1);
      note("a last line without an end (" + tail.torn() + " bytes) was found and ended");
    }
    if (reason != null) {
      note(lost + (lost == 1 ? " record" : " records") + " could not be written: " + reason);
    }
    if (before != null && !before.equals(tail.hash())) {
      note("the file does not end with the line that this process wrote last");
      gap.fact("head", before);
    }
    return gap;
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
