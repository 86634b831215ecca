package dev.callgate.cli.ledger;

import java.io.File;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.NoSuchFileException;
import java.security.MessageDigest;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/**
 * Where reading begins if it begins at an anchor: in each file that the anchor's records stand in,
 * at the last checkpoint before them. The files before those are not read at all. Everything else
 * is read as a whole, so that whatever comes after an anchored record is.
 *
 * @param starts where to begin in a file
 * @param skipped files that are not read
 */
record Shortcut(Map<File, Start> starts, Set<File> skipped) {
  /** Everything is read. */
  static final Shortcut NONE = new Shortcut(Map.of(), Set.of());

  private static final int BLOCK = 1 << 13;

  /** A record takes 64 KiB at most. */
  private static final int LONGEST = 1 << 17;

  /**
   * A place in a file.
   *
   * @param checkpoint where a checkpoint's line begins; 0, the file's beginning, if none is before
   * @param anchored where the anchored record's line ends
   * @param records in the file up to there
   */
  record Start(long checkpoint, long anchored, long records) {}

  /**
   * @throws IOException if the anchor does not say where its records are, or a file cannot be read
   */
  static Shortcut to(Anchor anchor, Set<File> files) throws IOException {
    var starts = new HashMap<File, Start>();
    var ends = new HashMap<String, File>();
    var firsts = new HashMap<File, String>();
    for (File file : files) {
      if (!file.exists()) {
        throw new NoSuchFileException(file.getPath());
      }
      try (var in = new RandomAccessFile(file, "r")) {
        firsts.put(file, previous(in, 0));
        ends.putIfAbsent(hashOfLineBefore(in, in.length()), file);
        for (Anchor.Head head : anchor.heads()) {
          if (head.bytes() < 0) {
            throw new IOException(
                "the anchor of "
                    + anchor.time()
                    + " does not say where its records are; take a new one without --quick");
          }
          if (head.hash().equals(hashOfLineBefore(in, head.bytes()))) {
            starts.putIfAbsent(
                file, new Start(checkpoint(in, head.bytes()), head.bytes(), head.records()));
          }
        }
      }
    }
    var skipped = new HashSet<File>();
    for (File file : starts.keySet()) {
      for (File before = ends.get(firsts.get(file));
          before != null && !starts.containsKey(before) && skipped.add(before); ) {
        before = ends.get(firsts.get(before));
      }
    }
    return new Shortcut(starts, skipped);
  }

  /** The hash of the line that ends with a line feed before {@code end}; null if there is none. */
  private static String hashOfLineBefore(RandomAccessFile in, long end) throws IOException {
    if (end < 2 || end > in.length()) {
      return null;
    }
    in.seek(end - 1);
    if (in.read() != '\n') {
      return null;
    }
    long from = lineStart(in, end - 1);
    MessageDigest digest = FileChain.sha256();
    digest.update(bytes(in, from, end - 1));
    return Line.hex(digest.digest());
  }

  /** What the first record says of the one before it. */
  private static String previous(RandomAccessFile in, long from) throws IOException {
    byte[] begin = bytes(in, from, Math.min(in.length(), from + LONGEST));
    for (int at = 0, i = 0; i < begin.length; i++) {
      if (begin[i] == '\n') {
        var line = new Line(begin, at, i);
        if (line.isRecord()) {
          return line.previous();
        }
        at = i + 1;
      }
    }
    return null;
  }

  /** Where the last checkpoint before {@code end} begins. */
  private static long checkpoint(RandomAccessFile in, long end) throws IOException {
    long lineEnd = end - 1;
    while (lineEnd > 0) {
      long from = lineStart(in, lineEnd);
      byte[] line = bytes(in, from, lineEnd);
      if (new Line(line, 0, line.length).isEvent("checkpoint")) {
        return from;
      }
      lineEnd = from - 1;
    }
    return 0;
  }

  private static long lineStart(RandomAccessFile in, long end) throws IOException {
    for (long to = end; to > 0; ) {
      long from = Math.max(0, to - BLOCK);
      byte[] block = bytes(in, from, to);
      for (int i = block.length - 1; i >= 0; i--) {
        if (block[i] == '\n') {
          return from + i + 1;
        }
      }
      to = from;
    }
    return 0;
  }

  private static byte[] bytes(RandomAccessFile in, long from, long to) throws IOException {
    byte[] bytes = new byte[(int) (to - from)];
    in.seek(from);
    in.readFully(bytes);
    return bytes;
  }
}
