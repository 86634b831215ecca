package dev.callgate.cli.ledger;

import dev.callgate.agent.ledger.LedgerSet;
import dev.callgate.policy.json.JsonValue.JsonObject;
import java.io.File;
import java.io.FileInputStream;
import java.io.IOException;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Reads one file of a ledger and follows its chain: each record must hold the hash of the record
 * before. What lies between two records and is none must be covered by the {@code gap} behind it.
 */
final class FileChain {
  /** What a chain begins with. */
  static final String NONE = "0".repeat(64);

  private static final int BLOCK = 1 << 20;

  private final File file;
  private final Hashes hashes;
  private final MessageDigest digest = sha256();
  private final MessageDigest strayDigest = sha256();
  private final List<Finding> faults = new ArrayList<>();
  private final List<Finding> notes = new ArrayList<>();
  private final List<Lost> lost = new ArrayList<>();
  private final Count count = new Count();
  private final OpenActions open = new OpenActions();
  private final Shortcut.Start start;

  private long lines;
  private long records;
  private long bytes;
  private String first;
  private byte[] firstHash;
  private String firstId;
  private boolean goesOn;
  private byte[] head;
  private long headEnd;
  private boolean endsWithCheckpoint;
  private long recordsBefore;
  private long strayFrom;
  private long stray;

  /**
   * A line that a process wrote and then did not find.
   *
   * @param line where that is said
   * @param hash of the line
   * @param isFirst whether it is the file's first record that says so
   */
  record Lost(long line, String hash, boolean isFirst) {}

  private FileChain(File file, Hashes hashes, Shortcut.Start start) {
    this.file = file;
    this.hashes = hashes;
    this.start = start;
    this.bytes = start == null ? 0 : start.checkpoint();
  }

  /**
   * Reads a file.
   *
   * @param hashes gets the hash of every record
   * @param start where to begin, null for the whole file
   */
  static FileChain read(File file, Hashes hashes, Shortcut.Start start) throws IOException {
    var chain = new FileChain(file, hashes, start);
    try (var in = new FileInputStream(file)) {
      in.skipNBytes(chain.bytes);
      chain.read(in);
    }
    return chain;
  }

  static MessageDigest sha256() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java platform has SHA-256", e);
    }
  }

  File file() {
    return file;
  }

  /** In the whole file, also where only its end was read. */
  long records() {
    return recordsBefore + records;
  }

  /** Where its last record ends, with the line feed. */
  long headEnd() {
    return headEnd;
  }

  /** Those that were looked at. */
  long read() {
    return records;
  }

  long bytes() {
    return bytes;
  }

  /** Where reading began; null if the whole file was read. */
  Shortcut.Start start() {
    return start;
  }

  Count count() {
    return count;
  }

  OpenActions open() {
    return open;
  }

  boolean endsWithCheckpoint() {
    return endsWithCheckpoint;
  }

  /** What the first record says of the line before it; null if the file has no record. */
  String first() {
    return first;
  }

  /** The hash of the first record's line; null if there is none. */
  String firstHash() {
    return firstHash == null ? null : Line.hex(firstHash);
  }

  /** The first record's id; null if there is none. */
  String firstId() {
    return firstId;
  }

  /** Whether the first record is one with which a file goes on with another one's chain. */
  boolean goesOn() {
    return goesOn;
  }

  /** The hash of the last record's line; null if there is none. */
  String head() {
    return head == null ? null : Line.hex(head);
  }

  List<Finding> faults() {
    return faults;
  }

  List<Finding> notes() {
    return notes;
  }

  /** Lines of which the file says that they were written, and that nobody has looked for yet. */
  List<Lost> lost() {
    return lost;
  }

  private void read(FileInputStream in) throws IOException {
    byte[] block = new byte[BLOCK];
    int filled = 0;
    while (true) {
      if (filled == block.length) {
        block = Arrays.copyOf(block, block.length * 2);
      }
      int read = in.read(block, filled, block.length - filled);
      if (read < 0) {
        break;
      }
      int scanned = filled;
      filled += read;
      int from = 0;
      for (int i = scanned; i < filled; i++) {
        if (block[i] == '\n') {
          lines++;
          line(new Line(block, from, i));
          bytes += i + 1 - from;
          from = i + 1;
        }
      }
      System.arraycopy(block, from, block, 0, filled - from);
      filled -= from;
    }
    end(new Line(block, 0, filled));
  }

  private Finding finding(long line, String text) {
    return new Finding(
        file,
        line,
        start == null ? text : text + " (counted from byte " + start.checkpoint() + ")");
  }

  private void end(Line rest) {
    if (rest.length() > 0) {
      lines++;
      if (rest.isRecord()) {
        line(rest);
        bytes += rest.length();
        faults.add(finding(lines, "the last line has lost its line feed"));
      } else if (LedgerSet.isPutAside(file.getName())) {
        faults.add(finding(lines, "bytes were added to a file that was put aside"));
      } else {
        notes.add(
            finding(
                lines,
                "the last line has no end: it is being written, or was when its writer died"));
      }
    }
    if (stray > 0) {
      faults.add(finding(strayFrom, unaccounted()));
    }
  }

  private String unaccounted() {
    return stray + " bytes are no record, and no record accounts for them";
  }

  private void line(Line line) {
    if (!line.isRecord()) {
      if (stray == 0) {
        strayFrom = lines;
      }
      strayDigest.update(line.bytes(), line.from(), line.length());
      strayDigest.update((byte) '\n');
      stray += line.length() + 1;
      return;
    }
    JsonObject gap = line.isEvent("gap") ? line.record() : null;
    endsWithCheckpoint = line.isEvent("checkpoint");
    if (stray > 0) {
      account(gap);
    } else if (gap != null && Line.fact(gap, "stray") != null) {
      faults.add(
          finding(lines, Line.fact(gap, "stray") + " bytes that this line tells of are gone"));
    }
    if (first == null) {
      first = line.previous();
      if (first.equals(NONE)) {
        count.begins();
      }
    } else if (!line.follows(head)) {
      faults.add(
          finding(
              lines,
              "`previous` is not the hash of the record before: one of the two was changed, or a"
                  + " line between them was removed, added or moved"));
    }
    String hash = gap == null ? null : Line.fact(gap, "head");
    if (hash != null && hash.length() == NONE.length()) {
      lost.add(new Lost(lines, hash, records == 0));
      count.lost();
    }
    if (endsWithCheckpoint) {
      JsonObject checkpoint = line.record();
      String wrong = count.compare(checkpoint, records, bytes);
      if (wrong != null) {
        faults.add(finding(lines, wrong));
      }
      open.see(checkpoint);
    }
    open.see(line);
    digest.update(line.bytes(), line.from(), line.length());
    head = digest.digest();
    if (firstHash == null) {
      firstHash = head;
      firstId = line.id();
      goesOn = FileEnds.goesOn(line);
    }
    hashes.add(head);
    records++;
    headEnd = bytes + line.length() + 1;
    if (start != null && headEnd == start.anchored()) {
      recordsBefore = start.records() - records;
    }
  }

  /** The gap behind what is no record must hold its length and hash. */
  private void account(JsonObject gap) {
    String hash = Line.hex(strayDigest.digest());
    boolean known =
        gap != null
            && hash.equals(Line.fact(gap, "stray-sha256"))
            && Long.toString(stray).equals(Line.fact(gap, "stray"));
    if (known) {
      notes.add(finding(strayFrom, stray + " bytes are no record, as line " + lines + " says"));
    } else {
      faults.add(finding(strayFrom, unaccounted()));
    }
    stray = 0;
  }
}
