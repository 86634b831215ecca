package dev.callgate.agent.ledger;

import java.io.File;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;

/**
 * What a file goes on with that has no record, in a JVM that has written none: the last one that
 * was put aside under its name. So it is after a disk was full, or somebody took the file away; a
 * chain of its own would leave all before it without anything that says that it was there.
 */
final class Predecessor {
  private Predecessor() {}

  /**
   * The end of the file before {@code file}; null if there is none, its writer lives and may go on
   * with it, or another file does.
   *
   * @param pid of this process
   */
  static Tail of(LedgerSet set, File file, long pid) throws IOException {
    File last = set.lastPutAside(file);
    Tail tail = last == null ? null : Tail.read(last);
    if (tail == null || tail.head() == null || !tail.recent().isWriterGone(pid)) {
      return null;
    }
    for (File other : set.files()) {
      // Not the file itself: to close any descriptor of it gives up this process's lock on it.
      if (!other.equals(file) && tail.head().equals(firstPrevious(other))) {
        return null;
      }
    }
    return tail;
  }

  /** What a file's first record says of the line before it; null if it has none. */
  private static String firstPrevious(File file) throws IOException {
    try (var in = new RandomAccessFile(file, "r")) {
      byte[] begin = new byte[(int) Math.min(in.length(), RecordWriter.RECORD_LIMIT)];
      in.readFully(begin);
      String text = new String(begin, StandardCharsets.ISO_8859_1);
      int hash = text.indexOf('\n') - Recent.HASH_AND_END;
      return hash > 0 && text.startsWith(Recent.BEFORE_HASH, hash - Recent.BEFORE_HASH.length())
          ? text.substring(hash, hash + Sha256.NONE.length())
          : null;
    }
  }
}
