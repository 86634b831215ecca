package dev.callgate.agent.ledger;

import java.io.File;
import java.io.IOException;
import java.io.RandomAccessFile;

/**
 * How a file ends.
 *
 * @param size its length in bytes
 * @param hash SHA-256 of its last line without the line feed, null for an empty file
 * @param torn bytes of a last line that has no line feed, 0 if the file ends well
 */
record Tail(long size, String hash, long torn) {
  private static final int BLOCK = 8192;

  static Tail read(File file) throws IOException {
    try (var in = new RandomAccessFile(file, "r")) {
      long size = in.length();
      if (size == 0) {
        return new Tail(0, null, 0);
      }
      boolean whole = byteAt(in, size - 1) == '\n';
      long end = whole ? size - 1 : size;
      long start = startOfLine(in, end);
      return new Tail(size, hash(in, start, end), whole ? 0 : end - start);
    }
  }

  private static int byteAt(RandomAccessFile in, long position) throws IOException {
    in.seek(position);
    return in.read();
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

  private static String hash(RandomAccessFile in, long start, long end) throws IOException {
    var digest = Sha256.digest();
    byte[] block = new byte[BLOCK];
    in.seek(start);
    for (long at = start; at < end; ) {
      int length = (int) Math.min(BLOCK, end - at);
      in.readFully(block, 0, length);
      digest.update(block, 0, length);
      at += length;
    }
    return Sha256.hex(digest.digest());
  }
}
