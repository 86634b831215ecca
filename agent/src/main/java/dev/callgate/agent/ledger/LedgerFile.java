package dev.callgate.agent.ledger;

import java.io.File;
import java.io.FileNotFoundException;
import java.io.FileOutputStream;
import java.io.IOException;
import java.nio.channels.ClosedByInterruptException;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Objects;

/**
 * One file, opened for appending and locked by this process, with the size it must have. Who is to
 * write first makes sure, by {@link #compare}, that the name still leads to it and that nobody else
 * wrote. Not safe for several threads, but for {@link #sync}.
 *
 * <p>Writes go through {@link FileOutputStream}: a channel would be closed by an interrupt of the
 * application's thread.
 */
final class LedgerFile {
  /** A thread that is interrupted again and again gets its record on the next try or so. */
  private static final int MOST_TRIES = 1_000;

  private final File file;
  private final FileOutputStream out;
  private final Object key;
  private final Tail tail;
  private long size;

  /** Whether it has another name and all of it is on the device. */
  private volatile boolean retired;

  private LedgerFile(File file, FileOutputStream out, Object key, Tail tail) {
    this.file = file;
    this.out = out;
    this.key = key;
    this.tail = tail;
    this.size = tail.size();
  }

  /**
   * Makes sure that {@code file} can be written, and creates it (readable for its owner only) where
   * it is missing. Uses {@code java.io} alone: premain calls it.
   *
   * @throws IOException with a reason that needs no file name
   */
  static void check(File file) throws IOException {
    boolean there = file.exists();
    if (there && !file.isFile()) {
      throw new IOException(file.isDirectory() ? "it is a folder" : "it is no regular file");
    }
    File folder = file.getAbsoluteFile().getParentFile();
    if (!there && !folder.isDirectory()) {
      throw new IOException("the folder " + folder + " does not exist");
    }
    open(file).close();
    if (!there) {
      protect(file);
    }
  }

  /** The one place where a ledger file is opened for writing. */
  private static FileOutputStream open(File file) throws FileNotFoundException {
    return new FileOutputStream(file, true);
  }

  /** Records hold what was sent: only the owner reads them, unless the file was there before. */
  private static void protect(File file) {
    file.setReadable(false, false);
    file.setReadable(true, true);
    file.setWritable(false, false);
    file.setWritable(true, true);
  }

  /**
   * Opens and locks {@code file}.
   *
   * @return null if another process (or another ledger in this one) has it
   */
  static LedgerFile claim(File file) throws IOException {
    // An interrupt of the application's thread closes the channel that is asked below.
    boolean interrupted = Thread.interrupted();
    try {
      for (int tries = 1; ; tries++) {
        try {
          return claimOnce(file);
        } catch (ClosedByInterruptException e) {
          interrupted |= Thread.interrupted();
          if (tries == MOST_TRIES) {
            throw new IOException("its thread is interrupted all the time", e);
          }
        }
      }
    } finally {
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }

  private static LedgerFile claimOnce(File file) throws IOException {
    while (true) {
      check(file);
      // Read before locking: closing any descriptor of a file drops the process's POSIX locks on
      // it.
      Tail tail = Tail.read(file);
      FileOutputStream out = open(file);
      boolean kept = false;
      try {
        if (!lock(out)) {
          return null;
        }
        // Its last writer may have put it aside in this moment: then there is none of this name.
        Look found = file.exists() ? look(file) : new Look(null, -1);
        if (found.size() == tail.size() && out.getChannel().size() == tail.size()) {
          kept = true;
          return new LedgerFile(file, out, found.key(), tail);
        }
      } finally {
        if (!kept) {
          out.close();
        }
      }
    }
  }

  private static boolean lock(FileOutputStream out) throws IOException {
    try {
      FileLock lock = out.getChannel().tryLock();
      return lock != null;
    } catch (OverlappingFileLockException takenInThisJvm) {
      return false;
    }
  }

  File file() {
    return file;
  }

  /** How the file ended when it was opened. */
  Tail tail() {
    return tail;
  }

  long size() {
    return size;
  }

  /** Whether it was put aside; its records are on the device. */
  boolean isRetired() {
    return retired;
  }

  /** One {@code write(2)}, after which the bytes survive the end of this process. */
  void write(byte[] bytes, int length) throws IOException {
    out.write(bytes, 0, length);
    size += length;
  }

  /** Makes sure that the name still leads to this file, as it was left. */
  void compare() throws IOException {
    Look now;
    try {
      now = look(file);
    } catch (NoSuchFileException e) {
      throw new IOException("the file was removed", e);
    }
    if (!Objects.equals(now.key(), key)) {
      throw new IOException("the file was replaced by another one");
    }
    if (now.size() != size) {
      throw new IOException(
          "the file was changed by another program: it has "
              + now.size()
              + " bytes instead of "
              + size);
    }
  }

  /** Waits until what was written has reached the device. */
  void sync() throws IOException {
    try {
      out.getFD().sync();
    } catch (IOException e) {
      // Closed by another thread, which had brought it to the device.
      if (!retired) {
        throw e;
      }
    }
  }

  /**
   * Brings the file to the device, gives it another name in its folder and closes it.
   *
   * @return false if it cannot have that name; it then stays as it was
   */
  boolean retire(File name) throws IOException {
    compare();
    sync();
    if (!file.renameTo(name)) {
      return false;
    }
    retired = true;
    close();
    return true;
  }

  /** Closes the file and gives up its lock; what was written stays. */
  void close() {
    try {
      out.close();
    } catch (IOException e) {
      // Nothing is buffered here, so nothing is lost that was not reported by write or sync.
    }
  }

  private static Look look(File file) throws IOException {
    // A default file system of the application's own would be asked under Callgate's marker.
    if (FileSystems.getDefault().getClass().getClassLoader() == null) {
      var attributes = Files.readAttributes(file.toPath(), BasicFileAttributes.class);
      return new Look(attributes.fileKey(), attributes.size());
    }
    if (!file.exists()) {
      throw new NoSuchFileException(file.getPath());
    }
    return new Look(null, file.length());
  }

  /** What a name leads to: the file's identity (null where the platform gives none) and size. */
  private record Look(Object key, long size) {}
}
