package dev.callgate.agent.read.file;

/** How a file is opened, as bits; the order is that of {@code flags:} in the catalogue. */
final class OpenMode {
  static final int WRITE = 1;
  static final int APPEND = 1 << 1;
  static final int TRUNCATE = 1 << 2;
  static final int CREATE = 1 << 3;
  static final int CREATE_NEW = 1 << 4;
  static final int DELETE_ON_CLOSE = 1 << 5;
  static final int READ = 1 << 6;

  private OpenMode() {}

  static boolean has(int mode, int bit) {
    return (mode & bit) != 0;
  }

  /** Whether nothing can be changed through this open. */
  static boolean onlyReads(int mode) {
    return (mode & (WRITE | DELETE_ON_CLOSE)) == 0;
  }
}
