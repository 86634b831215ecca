package dev.callgate.agent.ledger;

import java.io.File;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;

/**
 * How a file ends: with its last record, or with something behind that which is none (a line that
 * was torn, or that a stranger wrote).
 *
 * @param size its length in bytes
 * @param head SHA-256 of its last record's line without the line feed, null if it has no record
 * @param stray bytes behind that line, with the line feed that {@link #ended} says is missing
 * @param strayHash SHA-256 of these bytes, null if there are none
 * @param ended whether the file ends with a line feed, or is empty
 * @param firstId the first record's id, null if it cannot be read
 * @param recent what its last records say
 */
record Tail(
    long size,
    String head,
    long stray,
    String strayHash,
    boolean ended,
    String firstId,
    Recent recent) {
  private static final int BLOCK = 8192;
  private static final byte[] LINE_FEED = {'\n'};
  private static final Recent NOTHING = new Recent(new Progress(), -1);

  /** What stands in a record's line before the hash at its end; no text in JSON can look so. */
  private static final byte[] BEFORE_HASH =
      ",\"previous\":\"".getBytes(StandardCharsets.ISO_8859_1);

  private static final int HASH = 64;

  static Tail read(File file) throws IOException {
    try (var in = new RandomAccessFile(file, "r")) {
      long size = in.length();
      if (size == 0) {
        return new Tail(0, null, 0, null, true, null, NOTHING);
      }
      boolean ended = byteAt(in, size - 1) == '\n';
      String firstId = firstId(in, size);
      long end = ended ? size - 1 : size;
      long behind = size;
      while (end >= 0) {
        long start = startOfLine(in, end);
        if (isRecord(in, start, end)) {
          String head = Sha256.hex(hash(in, start, end).digest());
          return tail(in, head, behind, size, ended, firstId, Recent.read(in, end));
        }
        behind = start;
        end = start - 1;
      }
      return tail(in, null, 0, size, ended, firstId, NOTHING);
    }
  }

  private static Tail tail(
      RandomAccessFile in,
      String head,
      long from,
      long size,
      boolean ended,
      String firstId,
      Recent recent)
      throws IOException {
    if (from == size) {
      return new Tail(size, head, 0, null, ended, firstId, recent);
    }
    MessageDigest digest = hash(in, from, size);
    if (!ended) {
      digest.update(LINE_FEED);
    }
    long stray = size - from + (ended ? 0 : 1);
    return new Tail(size, head, stray, Sha256.hex(digest.digest()), ended, firstId, recent);
  }

  private static int byteAt(RandomAccessFile in, long position) throws IOException {
    in.seek(position);
    return in.read();
  }

  private static String firstId(RandomAccessFile in, long size) throws IOException {
    byte[] begin = new byte[(int) Math.min(size, 128)];
    in.seek(0);
    in.readFully(begin);
    String text = new String(begin, StandardCharsets.ISO_8859_1);
    int from = text.indexOf("\"id\":\"") + 6;
    int to = text.indexOf('"', from);
    return from < 6 || to < 0 ? null : text.substring(from, to);
  }

  private static long startOfLine(RandomAccessFile in, long end) throws IOException {
    byte[] block = new byte[BLOCK];
    long at = end;
    while (at > 0) {
      int length = (int) Math.min(BLOCK, at);
      at -= length;
      in.seek(at);
      in.readFully(block, 0, length);
      for (int i = length - 1; i >= 0; i--) {
        if (block[i] == '\n') {
          return at + i + 1;
        }
      }
    }
    return 0;
  }

  /** Whether the line ends as every record does: with the hash of the line before it. */
  private static boolean isRecord(RandomAccessFile in, long start, long end) throws IOException {
    byte[] last = new byte[BEFORE_HASH.length + HASH + 2];
    if (end - start <= last.length || byteAt(in, start) != '{') {
      return false;
    }
    in.seek(end - last.length);
    in.readFully(last);
    for (int i = 0; i < BEFORE_HASH.length; i++) {
      if (last[i] != BEFORE_HASH[i]) {
        return false;
      }
    }
    for (int i = BEFORE_HASH.length; i < BEFORE_HASH.length + HASH; i++) {
      if (!(last[i] >= '0' && last[i] <= '9' || last[i] >= 'a' && last[i] <= 'f')) {
        return false;
      }
    }
    return last[last.length - 2] == '"' && last[last.length - 1] == '}';
  }

  private static MessageDigest hash(RandomAccessFile in, long start, long end) throws IOException {
    var digest = Sha256.digest();
    byte[] block = new byte[BLOCK];
    in.seek(start);
    for (long at = start; at < end; ) {
      int length = (int) Math.min(BLOCK, end - at);
      in.readFully(block, 0, length);
      digest.update(block, 0, length);
      at += length;
    }
    return digest;
  }
}
