package dev.callgate.benchmarks;

import java.nio.file.Path;

/**
 * Shaped like the JDK's method on which every open of a channel ends, without the system call, so
 * that what the weaving adds can be seen. Woven by {@code policies/hot-path.yaml} as that one is.
 */
final class Waist {
  /** As the JDK's own; never set, so that every open only reads. */
  static final class Flags {
    boolean read = true;
    boolean write;
    boolean append;
    boolean truncateExisting;
    boolean create;
    boolean createNew;
    boolean deleteOnClose;
  }

  private Waist() {}

  static int open(int directory, Path path, Flags flags) {
    return flags.read ? directory : path.getNameCount();
  }

  /** Declared as a tool by {@code policies/hot-path.yaml}. */
  static void tool() {}
}
