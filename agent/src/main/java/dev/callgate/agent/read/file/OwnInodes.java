package dev.callgate.agent.read.file;

import java.util.Iterator;
import java.util.LinkedHashSet;

/**
 * The files that this process created, by inode: a name can be moved. The memory is bounded; a file
 * that fell out of it counts as somebody else's, which is the stricter answer.
 *
 * <p>An inode number is given again once its file is gone. Files that this process deletes are
 * forgotten; where another process deletes one and a new file gets its number, the new one counts
 * as own until this process ends.
 */
final class OwnInodes {
  private static final int MOST = 32_768;

  private record Inode(long device, long number) {}

  private final LinkedHashSet<Inode> known = new LinkedHashSet<>();

  synchronized void add(FileStat stat) {
    var inode = new Inode(stat.device(), stat.inode());
    known.remove(inode);
    if (known.size() == MOST) {
      Iterator<Inode> oldest = known.iterator();
      oldest.next();
      oldest.remove();
    }
    known.add(inode);
  }

  synchronized void remove(FileStat stat) {
    known.remove(new Inode(stat.device(), stat.inode()));
  }

  synchronized boolean contains(FileStat stat) {
    return known.contains(new Inode(stat.device(), stat.inode()));
  }
}
