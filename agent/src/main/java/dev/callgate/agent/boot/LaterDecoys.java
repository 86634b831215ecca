package dev.callgate.agent.boot;

import dev.callgate.agent.weave.Weaver;
import java.lang.instrument.ClassFileTransformer;
import java.security.ProtectionDomain;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.locks.LockSupport;

/**
 * Sends decoys again: once all agents have started, and whenever a sink's class was loaded or
 * transformed again since. A thread of its own, started when the launcher looks for the main class:
 * no agent starts after that, and no thread runs before.
 */
final class LaterDecoys implements ClassFileTransformer, Runnable {
  private static final String LAUNCHER = "sun/launcher/LauncherHelper";

  /** So long a class has to be usable after it was transformed, and a burst of them to end. */
  private static final long SETTLING_NANOS = 200_000_000;

  private final Weaver weaver;
  private final Arming arming;
  private final Decoys decoys;
  private final ArmedState state;
  private final Thread thread;
  private final Set<String> changed = new HashSet<>();
  private final Set<String> waitedFor = new HashSet<>();
  private boolean isStarted;

  /**
   * @param state is told of what is not armed
   */
  LaterDecoys(Weaver weaver, Arming arming, Decoys decoys, ArmedState state) {
    this.weaver = weaver;
    this.arming = arming;
    this.decoys = decoys;
    this.state = state;
    thread = new Thread(null, this, "callgate-decoys", 0, false);
    thread.setDaemon(true);
  }

  @Override
  public byte[] transform(
      ClassLoader loader,
      String className,
      Class<?> redefined,
      ProtectionDomain domain,
      byte[] file) {
    if (loader == null && className != null) {
      if (className.equals(LAUNCHER)) {
        start();
      } else if (weaver.names(className)) {
        changed(className);
      }
    }
    return null;
  }

  /** Starts the thread; again is harmless. */
  synchronized void start() {
    if (!isStarted) {
      isStarted = true;
      thread.start();
    }
  }

  private synchronized void changed(String className) {
    changed.add(className.replace('/', '.'));
    if (isStarted) {
      LockSupport.unpark(thread);
    }
  }

  private synchronized Set<String> takeChanged() {
    var taken = new HashSet<String>(changed);
    changed.clear();
    return taken;
  }

  @Override
  public void run() {
    LockSupport.parkNanos(SETTLING_NANOS);
    takeChanged();
    arming.retransformMissed();
    tryOut(arming.loadedSinkClasses(), new ArrayList<>(decoys.groups()));
    while (true) {
      LockSupport.park(this);
      LockSupport.parkNanos(SETTLING_NANOS);
      Set<String> classes = takeChanged();
      if (!classes.isEmpty()) {
        Set<String> loaded = arming.loadedSinkClasses();
        for (String name : classes) {
          if (!loaded.contains(name) && waitedFor.add(name)) {
            // Transformed and not there yet: once more, later.
            changed(name.replace('.', '/'));
          }
        }
        tryOut(loaded, groupsOf(classes));
      }
    }
  }

  private List<String> groupsOf(Set<String> classes) {
    var groups = new ArrayList<String>();
    for (String group : decoys.groups()) {
      if (decoys.isLoaded(group, classes)) {
        groups.add(group);
      }
    }
    return groups;
  }

  private void tryOut(Set<String> loaded, List<String> groups) {
    for (String group : groups) {
      if (decoys.isLoaded(group, loaded)) {
        String gap = decoys.gap(group, loaded);
        if (gap != null) {
          state.lost(gap);
        }
      }
    }
  }
}
