package dev.callgate.agent.read.file;

import dev.callgate.policy.Fact;
import dev.callgate.policy.RealPath;
import java.io.IOException;
import java.nio.file.Path;

/**
 * A path of a call: where it really leads, and what is there now.
 *
 * @param real the real path; null if it cannot be told
 * @param leadsTo for a name that is a symbolic link, the real path of what it leads to; null if it
 *     is none, or if that cannot be told
 * @param stat what is there; null if nothing, or if it cannot be told
 */
record Place(String real, String leadsTo, FileStat stat) {
  private static final Place UNKNOWN = new Place(null, null, null);

  /**
   * What a delete, move or link changes: a name in a directory.
   *
   * @param path null if it is not known
   */
  static Place ofEntry(Path path) {
    if (path == null) {
      return UNKNOWN;
    }
    try {
      FileStat stat = FileStat.of(path, false);
      String leadsTo = stat != null && stat.isLink() ? target(path) : null;
      return new Place(RealPath.ofEntry(path), leadsTo, stat);
    } catch (IOException | RuntimeException e) {
      return UNKNOWN;
    }
  }

  private static String target(Path link) {
    try {
      return RealPath.ofTarget(link);
    } catch (IOException e) {
      return null;
    }
  }

  /**
   * What an open or a change of attributes reaches: through symbolic links.
   *
   * @param path null if it is not known
   */
  static Place ofTarget(Path path) {
    if (path == null) {
      return UNKNOWN;
    }
    try {
      // The path as it was given: below /proc a link can lead where no real path leads.
      FileStat stat = FileStat.of(path, true);
      return new Place(RealPath.ofTarget(path), null, stat);
    } catch (IOException | RuntimeException e) {
      return UNKNOWN;
    }
  }

  /**
   * What is open under a number. Its path is known only if the very file still has that name: of
   * one that was deleted the kernel tells what could be another file's name.
   */
  static Place ofDescriptor(int descriptor) {
    try {
      Path open = HostFiles.ofDescriptor(descriptor);
      FileStat stat = FileStat.of(open, true);
      return stat == null ? UNKNOWN : new Place(nameOf(open, stat), null, stat);
    } catch (IOException | RuntimeException e) {
      return UNKNOWN;
    }
  }

  private static String nameOf(Path open, FileStat stat) {
    try {
      Path real = open.toRealPath();
      return stat.isSameAs(FileStat.of(real, false)) ? real.toString() : null;
    } catch (IOException e) {
      return null;
    }
  }

  boolean isUnknown() {
    return real == null;
  }

  /** Whether it is known that nothing is there. */
  boolean isMissing() {
    return real != null && stat == null;
  }

  Fact path() {
    return real == null ? Fact.UNKNOWN : new Fact.Text(real);
  }

  Fact type() {
    return stat == null ? (real == null ? Fact.UNKNOWN : Fact.ABSENT) : new Fact.Text(stat.type());
  }
}
