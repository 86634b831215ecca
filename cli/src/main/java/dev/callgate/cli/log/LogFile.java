package dev.callgate.cli.log;

import java.io.Closeable;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Map;
import java.util.Objects;

/** Follows one ledger file line by line, while it grows, is replaced by a new one or is cut. */
final class LogFile implements Closeable {
  private final Path path;
  private final Map<Object, Path> seen;
  private LogLines lines;
  private FileChannel channel;
  private Object key;
  private String order = "";

  /**
   * @param seen which file was read under which name: one that was put aside under another name is
   *     not read again
   */
  LogFile(Path path, Map<Object, Path> seen) {
    this.path = path;
    this.seen = seen;
  }

  Path path() {
    return path;
  }

  /** The next whole line; null when there is none (yet). */
  LogEntry next() throws IOException {
    if (channel == null && !open()) {
      return null;
    }
    return lines.next();
  }

  /**
   * Looks whether the name leads to another file now, or the file was cut; the next line is then
   * its first. Ask when {@link #next} gave null.
   *
   * @return a note for the reader, null if nothing happened that it must know
   */
  LogEntry renewed() throws IOException {
    if (channel == null) {
      return null;
    }
    Object now = null;
    try {
      now = keyNow();
    } catch (NoSuchFileException e) {
      // It was moved away; the next one may not be there yet.
    }
    boolean cut = channel.size() < channel.position();
    if (Objects.equals(now, key) && !cut) {
      return null;
    }
    // What was written between the last look and the new name.
    LogEntry more = cut ? null : next();
    if (more != null) {
      return more;
    }
    LogEntry rest = lines.rest();
    order = lines.order();
    close();
    return cut ? LogEntry.note(path.getFileName() + " was cut short", order) : rest;
  }

  private boolean open() throws IOException {
    try {
      do {
        close();
        key = keyNow();
        if (key != null && !path.equals(seen.getOrDefault(key, path))) {
          return false;
        }
        channel = FileChannel.open(path);
        // Where it was put aside meanwhile, what was opened may be one or the other.
      } while (!Objects.equals(keyNow(), key));
    } catch (NoSuchFileException e) {
      close();
      return false;
    }
    if (key != null) {
      seen.put(key, path);
    }
    lines = new LogLines(channel, Long.MAX_VALUE, order);
    return true;
  }

  /** Which file the name leads to; null where the platform does not tell. */
  private Object keyNow() throws IOException {
    return Files.readAttributes(path, BasicFileAttributes.class).fileKey();
  }

  @Override
  public void close() throws IOException {
    if (channel != null) {
      channel.close();
      channel = null;
    }
    lines = null;
  }
}
