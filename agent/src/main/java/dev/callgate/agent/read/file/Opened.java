package dev.callgate.agent.read.file;

import dev.callgate.agent.read.Reading;
import java.io.Closeable;
import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.RandomAccessFile;

/**
 * The end of an open. Between the look at a path and its use another process can swap a link, so
 * the descriptor is asked which file was opened, before the caller gets it. If it is another one
 * than was decided about, that one is decided about too; nothing has been read or written yet. Only
 * what opening itself does, emptying and creating, has happened.
 */
final class Opened implements Reading.Ending {
  private final FileActions actions;
  private final Place expected;
  private final int mode;
  private final boolean isNew;
  private final Closeable stream;
  private Place found;

  /**
   * @param expected what was decided about
   * @param isNew whether it was not there
   * @param stream the stream that opens it, or null if the call returns the descriptor
   */
  Opened(FileActions actions, Place expected, int mode, boolean isNew, Closeable stream) {
    this.actions = actions;
    this.expected = expected;
    this.mode = mode;
    this.isNew = isNew;
    this.stream = stream;
  }

  @Override
  public Reading reached(Object result) {
    FileDescriptor descriptor = descriptor(result);
    if (descriptor == null) {
      return null;
    }
    found = Place.ofDescriptor(Descriptors.number(descriptor));
    return isExpected() ? null : actions.opened(found, mode);
  }

  private boolean isExpected() {
    FileStat stat = found.stat();
    if (stat == null) {
      // Without /proc it cannot be told.
      return true;
    }
    if (expected.isUnknown() || stat.links() == 0) {
      // Decided as strictly as can be; or without a name, where nobody would look for it.
      return true;
    }
    boolean isSameName = expected.real().equals(found.real());
    if (expected.stat() != null && stat.isSameAs(expected.stat())) {
      // Its name and what is there were looked at one after the other, and may be of two files.
      return isSameName || !stat.isFile() && !stat.isBlockDevice();
    }
    // Made by this call; or on file systems that give a file another inode when it is written to.
    boolean isThere = isNew || expected.stat() != null;
    return isThere && stat.links() == 1 && isSameName;
  }

  @Override
  public void ended(Object result, Throwable thrown) {
    if (isNew && thrown == null && found != null && found.stat() != null) {
      actions.created(found.stat());
    }
  }

  @Override
  public void takeBack(Object result) {
    Descriptors.close(descriptor(result));
  }

  /** By methods that no subclass can override. */
  private FileDescriptor descriptor(Object result) {
    try {
      if (stream instanceof FileOutputStream out) {
        return out.getFD();
      }
      if (stream instanceof FileInputStream in) {
        return in.getFD();
      }
      if (stream instanceof RandomAccessFile file) {
        return file.getFD();
      }
      // Null for files that the JVM itself writes: their descriptor is nobody's.
      return result instanceof FileDescriptor descriptor ? descriptor : null;
    } catch (IOException e) {
      return null;
    }
  }
}
