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
 * transformed again since, or is waited for. A thread of its own, started when the launcher looks
 * for the main class: no agent starts after that, and no thread runs before.
 */
final class LaterDecoys implements ClassFileTransformer, Runnable {
  private static final String LAUNCHER = "sun/launcher/LauncherHelper";

  /**
   * When decoys are sent after the last change. More than once: a transformed class is put in force
   * some time after its transformers ran, with a large batch seconds later.
   */
  private static final long[] AFTER_NANOS = {
    200_000_000L, 1_000_000_000L, 5_000_000_000L, 20_000_000_000L, 60_000_000_000L
  };

  private final Weaver weaver;
  private final Arming arming;
  private final Decoys decoys;
  private final ArmedState state;
  private final Thread thread;
  private final Set<String> changed = new HashSet<>();
  private final Set<String> told = new HashSet<>();
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
    if (className != null) {
      if (loader == null && className.equals(LAUNCHER)) {
        start();
      } else if (weaver.names(className) && Arming.isOfJdk(loader)) {
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

  /** Moves the changed classes over; false if there are none. */
  private synchronized boolean takeChanged(Set<String> classes) {
    boolean areSome = !changed.isEmpty();
    classes.addAll(changed);
    changed.clear();
    return areSome;
  }

  @Override
  public void run() {
    var classes = new HashSet<String>();
    boolean isFirst = true;
    int step = 0;
    long since = System.nanoTime();
    while (true) {
      // Nobody else's wish: an interrupted thread would no longer wait.
      Thread.interrupted();
      if (step == AFTER_NANOS.length) {
        classes.clear();
        // No blocker: LockSupport.getBlocker would hand an object of ours to the application.
        LockSupport.park();
      } else {
        long wait = since + AFTER_NANOS[step] - System.nanoTime();
        if (wait <= 0) {
          step++;
          if (isFirst) {
            isFirst = false;
            arming.retransformMissed();
            classes.addAll(arming.loadedSinkClasses());
          }
          tryOut(arming.loadedSinkClasses(), groupsOf(classes));
          if (step == AFTER_NANOS.length && decoys.isWaiting()) {
            // Its class may be initialised at any time, and nobody is told of that.
            step--;
            since = System.nanoTime();
          }
        } else {
          LockSupport.parkNanos(wait);
        }
      }
      if (takeChanged(classes)) {
        step = 0;
        since = System.nanoTime();
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

  /** A gap is told once. */
  private void tryOut(Set<String> loaded, List<String> groups) {
    for (String group : groups) {
      if (decoys.isLoaded(group, loaded)) {
        String gap = decoys.gap(group, loaded);
        if (gap != null && told.add(gap)) {
          state.lost(gap);
        }
      }
    }
  }
}
