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
 * at the last checkpoint before them. Of the files before those only the first and the last line
 * are read, by which they follow each other. Everything else is read as a whole, so that whatever
 * comes after an anchored record is.
 *
 * @param starts where to begin in a file
 * @param skipped files that are not read
 * @param ends the first and last lines of all files in which a record was found
 */
record Shortcut(Map<File, Start> starts, Set<File> skipped, Map<File, FileEnds> ends) {
  /** Everything is read. */
  static final Shortcut NONE = new Shortcut(Map.of(), Set.of(), Map.of());

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
    var byHead = new HashMap<String, FileEnds>();
    var ends = new HashMap<File, FileEnds>();
    for (File file : files) {
      if (!file.exists()) {
        throw new NoSuchFileException(file.getPath());
      }
      try (var in = new RandomAccessFile(file, "r")) {
        FileEnds found = ends(file, in);
        if (found != null) {
          ends.put(file, found);
          byHead.putIfAbsent(found.head(), found);
        }
        for (Anchor.Head head : anchor.heads()) {
          if (head.bytes() < 0) {
            throw new IOException(
                "the anchor of "
                    + anchor.time()
                    + " does not say where its records are; take a new one without --quick");
          }
          if (head.hash().equals(hashOfLineBefore(in, head.bytes()))) {
            long from = found == null ? 0 : checkpoint(in, head.bytes());
            starts.putIfAbsent(file, new Start(from, head.bytes(), head.records()));
          }
        }
      }
    }
    var skipped = new HashSet<File>();
    for (File file : starts.keySet()) {
      for (FileEnds at = ends.get(file); at != null; ) {
        at = byHead.get(at.previous());
        if (at != null && (starts.containsKey(at.file()) || !skipped.add(at.file()))) {
          break;
        }
      }
    }
    return new Shortcut(starts, skipped, ends);
  }

  /** How a file begins and ends; null if no record is found at its beginning. */
  private static FileEnds ends(File file, RandomAccessFile in) throws IOException {
    Line first = first(in);
    if (first == null) {
      return null;
    }
    return new FileEnds(
        file,
        first.previous(),
        hash(first),
        first.id(),
        FileEnds.goesOn(first),
        hashOfLineBefore(in, in.length()));
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
    byte[] line = bytes(in, from, end - 1);
    return hash(new Line(line, 0, line.length));
  }

  private static String hash(Line line) {
    MessageDigest digest = FileChain.sha256();
    digest.update(line.bytes(), line.from(), line.length());
    return Line.hex(digest.digest());
  }

  /** The first record. */
  private static Line first(RandomAccessFile in) throws IOException {
    byte[] begin = bytes(in, 0, Math.min(in.length(), LONGEST));
    for (int at = 0, i = 0; i < begin.length; i++) {
      if (begin[i] == '\n') {
        var line = new Line(begin, at, i);
        if (line.isRecord()) {
          return line;
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
