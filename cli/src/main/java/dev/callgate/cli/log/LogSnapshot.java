package dev.callgate.cli.log;

import dev.callgate.agent.ledger.LedgerSet;
import java.io.Closeable;
import java.io.File;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayDeque;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.PriorityQueue;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Consumer;

/**
 * All files of one ledger as they were at one moment, read as one log in the order of time. A
 * channel is open since that moment on each file that is being written, so that it does not matter
 * under which name it is later: a program that writes and puts files aside meanwhile leaves no
 * hole. A file that was put aside keeps its name, and is opened when its turn comes: there may be
 * more of them than a process may have open.
 */
final class LogSnapshot implements Closeable {
  /** Each try is as short as listing a folder. */
  private static final int MOST_TRIES = 2_000;

  /** How often, and how long, the end of a line is waited for that is being written. */
  private static final int LOOKS = 20;

  private static final long LOOK_AGAIN_MILLIS = 2;

  /** By name, so that those that were put aside from one are in the order of time. */
  private final Map<File, Part> parts = new TreeMap<>();

  /**
   * A file at the moment of the snapshot.
   *
   * @param key which file it is, whatever its name; null where the platform does not tell
   * @param channel null if it was put aside
   * @param size how much of it is read
   */
  private record Part(Object key, FileChannel channel, long size) {}

  /** The files that were written under one name, one after the other, and what is read of them. */
  private static final class Sequence {
    private final Deque<Map.Entry<File, Part>> files = new ArrayDeque<>();
    private FileChannel channel;
    private LogLines lines;
    private String order = "";

    /** The next line, without an end if it is the last of a file; null when there is none. */
    LogEntry next() throws IOException {
      while (true) {
        if (lines == null && !open()) {
          return null;
        }
        LogEntry entry = lines.next();
        if (entry != null) {
          return entry;
        }
        LogEntry rest = lines.rest();
        order = lines.order();
        channel.close();
        lines = null;
        if (rest != null) {
          return rest;
        }
      }
    }

    private boolean open() throws IOException {
      Map.Entry<File, Part> next = files.poll();
      if (next == null) {
        return false;
      }
      Path path = next.getKey().toPath();
      channel = next.getValue().channel();
      if (channel == null) {
        channel = FileChannel.open(path);
        if (!Objects.equals(key(path), next.getValue().key())) {
          throw new IOException(path + " was replaced by another file while it was read");
        }
      }
      lines = new LogLines(channel, next.getValue().size(), order);
      return true;
    }
  }

  private record Next(Sequence sequence, LogEntry entry) {}

  private LogSnapshot() {}

  /**
   * Opens all files of a ledger; none if there is none.
   *
   * @throws IOException if they cannot be read, or the set never stays the same for long enough
   */
  static LogSnapshot of(File configured) throws IOException {
    var set = new LedgerSet(configured);
    var snapshot = new LogSnapshot();
    boolean isTaken = false;
    try {
      List<File> before = set.files();
      for (int tries = 0; tries < MOST_TRIES; tries++) {
        boolean isWhole = snapshot.open(before);
        List<File> now = set.files();
        // Putting a file aside adds a name, so that the same names are the same files.
        if (isWhole && now.equals(before)) {
          isTaken = true;
          return snapshot;
        }
        before = now;
      }
    } finally {
      if (!isTaken) {
        snapshot.close();
      }
    }
    throw new IOException(
        "the files of " + configured + " change their names faster than they can be listed");
  }

  /** Whether there is no file. */
  boolean isEmpty() {
    return parts.isEmpty();
  }

  /**
   * Takes notice of these files. Those that were put aside and are known already stay as they are:
   * such a one is never written or renamed again.
   *
   * @return false if one of them is not there any more
   */
  private boolean open(List<File> files) throws IOException {
    Map<File, Part> known = new HashMap<>(parts);
    close();
    parts.clear();
    for (File file : files) {
      Part before = known.get(file);
      Part part = before != null && before.channel() == null ? before : part(file);
      if (part == null) {
        return false;
      }
      parts.put(file, part);
    }
    return true;
  }

  private static Part part(File file) throws IOException {
    FileChannel channel = null;
    try {
      if (LedgerSet.isPutAside(file.getName())) {
        return new Part(key(file.toPath()), null, Long.MAX_VALUE);
      }
      channel = FileChannel.open(file.toPath());
      var part = new Part(key(file.toPath()), channel, size(channel));
      channel = null;
      return part;
    } catch (NoSuchFileException movedMeanwhile) {
      return null;
    } finally {
      if (channel != null) {
        channel.close();
      }
    }
  }

  private static Object key(Path path) throws IOException {
    return Files.readAttributes(path, BasicFileAttributes.class).fileKey();
  }

  /** The length, up to the end of a line unless that does not come. */
  private static long size(FileChannel channel) throws IOException {
    long size = channel.size();
    var last = ByteBuffer.allocate(1);
    for (int look = 0; look < LOOKS && size > 0; look++) {
      if (channel.read(last.clear(), size - 1) < 1 || last.get(0) == '\n') {
        break;
      }
      try {
        Thread.sleep(LOOK_AGAIN_MILLIS);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        break;
      }
      size = channel.size();
    }
    return size;
  }

  /** Hands over every line; a last one without an end is torn, or was being written. */
  void read(Consumer<LogEntry> to) throws IOException {
    Map<String, Sequence> sequences = new TreeMap<>();
    Set<Object> keys = new HashSet<>();
    for (boolean isPutAside : new boolean[] {true, false}) {
      for (var part : parts.entrySet()) {
        Object key = part.getValue().key();
        // Two names may lead to one file.
        if (isPutAside == (part.getValue().channel() == null) && (key == null || keys.add(key))) {
          String name = LedgerSet.written(part.getKey().getName());
          sequences.computeIfAbsent(name, none -> new Sequence()).files.add(part);
        }
      }
    }
    var heads = new PriorityQueue<Next>(Comparator.comparing(next -> next.entry().order()));
    for (Sequence sequence : sequences.values()) {
      add(heads, sequence);
    }
    while (!heads.isEmpty()) {
      Next next = heads.poll();
      to.accept(next.entry());
      add(heads, next.sequence());
    }
  }

  private static void add(PriorityQueue<Next> heads, Sequence sequence) throws IOException {
    LogEntry entry = sequence.next();
    if (entry != null) {
      heads.add(new Next(sequence, entry));
    }
  }

  @Override
  public void close() throws IOException {
    for (Part part : parts.values()) {
      if (part.channel() != null) {
        part.channel().close();
      }
    }
  }
}
