package dev.callgate.agent.read;

import java.util.Iterator;
import java.util.stream.Stream;

/**
 * The files of embedded databases: they belong to the action on the database, which was decided as
 * SQL, also when a background thread of the engine writes them. A file is only the engine's while
 * the engine itself is at work on it: a program that names a file in a JDBC URL wins no right to
 * it.
 */
public final class EmbeddedDatabases {
  private static final String OWN = "dev.callgate.agent.";
  private static final int MOST = 256;

  private volatile DatabaseFiles[] all = new DatabaseFiles[0];

  /** Learns from a URL that is about to be connected to where that database keeps its files. */
  public void learn(String jdbcUrl) {
    DatabaseFiles files = DatabaseFiles.ofUrl(jdbcUrl);
    if (files != null) {
      add(files);
    }
  }

  private synchronized void add(DatabaseFiles files) {
    DatabaseFiles[] known = all;
    for (DatabaseFiles one : known) {
      if (one.equals(files)) {
        return;
      }
    }
    if (known.length == MOST) {
      // A database too many keeps its files, but writing them is decided as writing files.
      return;
    }
    DatabaseFiles[] more = new DatabaseFiles[known.length + 1];
    System.arraycopy(known, 0, more, 0, known.length);
    more[known.length] = files;
    all = more;
  }

  /**
   * Whether this is a file of an embedded database, touched on this thread by the engine itself.
   * Walks the stack only if the path is such a file's.
   *
   * @param realPath as {@link dev.callgate.policy.RealPath} gives it
   */
  public boolean owns(String realPath) {
    for (DatabaseFiles files : all) {
      if (files.holds(realPath) && isAtWork(files.engine())) {
        return true;
      }
    }
    return DatabaseFiles.isEnginesLog(realPath) && isAtWork(DatabaseFiles.Engine.DERBY);
  }

  private static boolean isAtWork(DatabaseFiles.Engine engine) {
    return StackWalker.getInstance().walk(frames -> isAtWork(engine, frames));
  }

  /** The caller must be the engine, called through its core and not through its tools. */
  private static boolean isAtWork(
      DatabaseFiles.Engine engine, Stream<StackWalker.StackFrame> frames) {
    boolean core = false;
    for (Iterator<StackWalker.StackFrame> all = frames.iterator(); all.hasNext(); ) {
      String name = all.next().getClassName();
      if (name.startsWith(OWN) || isOfTheJdk(name)) {
        continue;
      }
      if (!name.startsWith(engine.classes())) {
        return core;
      }
      if (engine.isTool(name)) {
        return false;
      }
      core |= engine.isCore(name);
    }
    return core;
  }

  private static boolean isOfTheJdk(String name) {
    return name.startsWith("java.") || name.startsWith("jdk.") || name.startsWith("sun.");
  }
}
