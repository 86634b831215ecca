package dev.callgate.cli.log;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;

/** Reads a channel line by line, up to what it holds now or up to a limit. */
final class LogLines {
  /** A record takes 64 KiB at most; of a line beyond this only the beginning is kept. */
  private static final int LONGEST = 256 * 1024;

  private final FileChannel channel;
  private final ByteBuffer block = ByteBuffer.allocate(64 * 1024).flip();
  private final ByteArrayOutputStream line = new ByteArrayOutputStream();
  private long left;
  private String order;

  /**
   * @param limit so many bytes are read at most
   * @param order of the line before the first
   */
  LogLines(FileChannel channel, long limit, String order) {
    this.channel = channel;
    this.left = limit;
    this.order = order;
  }

  /** The next whole line; null when there is none (yet). */
  LogEntry next() throws IOException {
    while (true) {
      while (block.hasRemaining()) {
        byte b = block.get();
        if (b == '\n') {
          return entry();
        }
        if (line.size() < LONGEST) {
          line.write(b);
        }
      }
      block.clear().limit((int) Math.min(block.capacity(), left));
      int read = block.hasRemaining() ? channel.read(block) : 0;
      block.flip();
      if (read <= 0) {
        return null;
      }
      left -= read;
    }
  }

  /** What stands after the last line feed, if anything does; ask when {@link #next} gave null. */
  LogEntry rest() {
    return line.size() == 0 ? null : entry();
  }

  /** Of the last line, or of the one before the first. */
  String order() {
    return order;
  }

  private LogEntry entry() {
    LogEntry entry = LogEntry.read(line.toByteArray(), order);
    line.reset();
    order = entry.order();
    return entry;
  }
}
