package dev.callgate.agent.read.file;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Map;

/**
 * What is at a path, in one system call.
 *
 * @param mode as {@code stat(2)} gives it
 * @param links how many names the file has
 * @param size in bytes
 */
record FileStat(long device, long inode, int mode, int links, long size) {
  private static final String ASKED = "unix:dev,ino,mode,nlink,size";
  private static final LinkOption[] FOLLOW = {};
  private static final LinkOption[] NO_FOLLOW = {LinkOption.NOFOLLOW_LINKS};

  // stat(2), the S_IFMT bits
  private static final int TYPE = 0xf000;
  private static final int REGULAR = 0x8000;
  private static final int DIRECTORY = 0x4000;
  private static final int LINK = 0xa000;
  private static final int BLOCK_DEVICE = 0x6000;

  /**
   * Null if there is nothing at the path.
   *
   * @param follow whether a symbolic link stands for what it leads to
   * @throws IOException if it cannot be told
   */
  static FileStat of(Path path, boolean follow) throws IOException {
    Map<String, Object> read;
    try {
      read = Files.readAttributes(path, ASKED, follow ? FOLLOW : NO_FOLLOW);
    } catch (NoSuchFileException e) {
      return null;
    }
    return new FileStat(
        (Long) read.get("dev"),
        (Long) read.get("ino"),
        (Integer) read.get("mode"),
        (Integer) read.get("nlink"),
        (Long) read.get("size"));
  }

  boolean isFile() {
    return (mode & TYPE) == REGULAR;
  }

  boolean isDirectory() {
    return (mode & TYPE) == DIRECTORY;
  }

  boolean isLink() {
    return (mode & TYPE) == LINK;
  }

  boolean isBlockDevice() {
    return (mode & TYPE) == BLOCK_DEVICE;
  }

  boolean isSameAs(FileStat other) {
    return other != null && inode == other.inode && device == other.device;
  }

  /** The word for the fact {@code file-type}. */
  String type() {
    return isFile() ? "file" : isDirectory() ? "directory" : isLink() ? "link" : "other";
  }
}
