package dev.callgate.agent.boot;

import dev.callgate.agent.gate.ThreadState;
import dev.callgate.agent.read.file.HostFiles;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;

/**
 * Looks every second whether a policy file has changed, and has the policy loaded again once two
 * looks in a row have found the same change. A file that changed hands is not read: who may write
 * the policy was settled at the start.
 */
final class PolicyWatch implements Runnable {
  private static final long EVERY_NANOS = 1_000_000_000L;

  /** Someone who has the files read. */
  interface Listener {
    void changed();

    /** The files must not be read. */
    void refused(String why);
  }

  /**
   * What tells one state of a file from another.
   *
   * @param permissions as {@code stat(2)} gives them, with the file's type
   */
  private record Look(Object owner, Object permissions, Object inode, Object size, Object time) {
    private static final String ASKED = "unix:uid,mode,ino,size,lastModifiedTime";

    static final Look MISSING = new Look(null, null, null, null, null);

    static Look at(File file) {
      try {
        Map<String, Object> read = Files.readAttributes(HostFiles.of(file), ASKED);
        return new Look(
            read.get("uid"),
            read.get("mode"),
            read.get("ino"),
            read.get("size"),
            read.get("lastModifiedTime"));
      } catch (IOException e) {
        return MISSING;
      }
    }
  }

  /** The same with {@code java.io} alone, which costs a start next to nothing. */
  record Stamp(long modified, long length) {
    static List<Stamp> of(List<File> files) {
      var stamps = new ArrayList<Stamp>(files.size());
      for (File file : files) {
        stamps.add(new Stamp(file.lastModified(), file.length()));
      }
      return stamps;
    }
  }

  private final List<File> files;
  private final List<Stamp> read;
  private final Listener listener;

  private PolicyWatch(List<File> files, List<Stamp> read, Listener listener) {
    this.files = files;
    this.read = read;
    this.listener = listener;
  }

  /**
   * Starts a thread that inherits nothing from this one.
   *
   * @param read the files as they were just before the policy in force was read from them
   */
  static void start(List<File> files, List<Stamp> read, Listener listener) {
    var watch = new PolicyWatch(files, read, listener);
    var thread = new Thread(null, watch, "callgate-policy", 256 * 1024, false);
    thread.setDaemon(true);
    thread.setContextClassLoader(null);
    thread.start();
  }

  @Override
  public void run() {
    // Not at once: what a look needs is not to be loaded while the program starts.
    pause();
    List<Look> first = looks();
    List<Look> known = isAsRead() ? first : null;
    List<Look> last = first;
    while (true) {
      pause();
      List<Look> now = looks();
      if (now.equals(last) && !now.equals(known)) {
        known = now;
        String why = refusal(first, now);
        if (why == null) {
          listener.changed();
        } else {
          listener.refused(why);
        }
      }
      last = now;
    }
  }

  private static void pause() {
    long until = System.nanoTime() + EVERY_NANOS;
    for (long left = EVERY_NANOS; left > 0; left = until - System.nanoTime()) {
      // Nobody else's wish: an interrupted thread would no longer wait.
      Thread.interrupted();
      LockSupport.parkNanos(left);
    }
  }

  /** Whether nothing has changed since the start, when nobody was looking yet. */
  private boolean isAsRead() {
    ThreadState state = ThreadState.current();
    state.enterOwn();
    try {
      return Stamp.of(files).equals(read);
    } finally {
      state.leaveOwn();
    }
  }

  private List<Look> looks() {
    ThreadState state = ThreadState.current();
    state.enterOwn();
    try {
      var looks = new ArrayList<Look>(files.size());
      for (File file : files) {
        looks.add(Look.at(file));
      }
      return looks;
    } finally {
      state.leaveOwn();
    }
  }

  /** Why the files must not be read, or null. */
  private String refusal(List<Look> first, List<Look> now) {
    for (int i = 0; i < files.size(); i++) {
      Look then = first.get(i);
      Look found = now.get(i);
      if (found.equals(Look.MISSING)) {
        return files.get(i) + " is not there";
      }
      if (!found.owner().equals(then.owner()) || !found.permissions().equals(then.permissions())) {
        return files.get(i) + " has another owner or mode than when the program started";
      }
    }
    return null;
  }
}
