package dev.callgate.agent.boot;

import dev.callgate.agent.weave.Gaps;
import java.util.ArrayList;
import java.util.List;

/** What could not be woven. Before {@code main} the gaps are collected, later each is told. */
final class ArmedState implements Gaps {
  /** Someone who is told of a gap once the program runs. */
  interface Listener {
    void gap(String className, String why);
  }

  private final boolean stopsOnGap;
  private final List<String> gaps = new ArrayList<>();
  private volatile Listener listener;

  ArmedState(boolean stopsOnGap) {
    this.stopsOnGap = stopsOnGap;
  }

  @Override
  public boolean report(String className, String why) {
    Listener later = listener;
    if (later != null) {
      later.gap(className, why);
      return stopsOnGap;
    }
    synchronized (gaps) {
      gaps.add(className.replace('/', '.') + ": " + why);
    }
    // At start the whole start is stopped, with all gaps named; no single class is refused.
    return false;
  }

  /** The gaps so far; from now on the listener is told. */
  List<String> started(Listener listener) {
    this.listener = listener;
    synchronized (gaps) {
      return List.copyOf(gaps);
    }
  }
}
