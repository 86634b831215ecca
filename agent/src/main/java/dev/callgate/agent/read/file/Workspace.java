package dev.callgate.agent.read.file;

import dev.callgate.policy.Fact;
import dev.callgate.policy.RealPath;
import java.util.List;

/**
 * The directories in which the agent may do as it likes. A file that has a second name, and a link
 * that leads out, count as outside: a change of them would be one outside. Callgate's own files are
 * never inside.
 */
final class Workspace {
  private final List<String> directories;
  private final OwnFiles ownFiles;

  /**
   * @param directories real paths
   */
  Workspace(List<String> directories, OwnFiles ownFiles) {
    this.directories = directories;
    this.ownFiles = ownFiles;
  }

  Fact holds(Place place) {
    return place.isUnknown() ? Fact.UNKNOWN : Fact.Flag.of(isInside(place));
  }

  /** For what has two ends: both must be inside. */
  Fact holdBoth(Place one, Place other) {
    if ((!one.isUnknown() && !isInside(one)) || (!other.isUnknown() && !isInside(other))) {
      return Fact.Flag.FALSE;
    }
    return one.isUnknown() || other.isUnknown() ? Fact.UNKNOWN : Fact.Flag.TRUE;
  }

  private boolean isInside(Place place) {
    if (!isBelow(place.real()) || ownFiles.hold(place)) {
      return false;
    }
    FileStat stat = place.stat();
    if (stat == null || stat.isDirectory()) {
      return true;
    }
    return stat.isLink() ? place.leadsTo() != null && isBelow(place.leadsTo()) : stat.links() <= 1;
  }

  private boolean isBelow(String real) {
    for (int i = 0; i < directories.size(); i++) {
      if (RealPath.isWithin(real, directories.get(i))) {
        return true;
      }
    }
    return false;
  }
}
