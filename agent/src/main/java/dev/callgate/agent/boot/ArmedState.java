package dev.callgate.agent.boot;

import dev.callgate.agent.gate.ThreadState;
import dev.callgate.agent.ledger.LedgerFailure;
import dev.callgate.agent.weave.Gaps;
import java.util.ArrayList;
import java.util.List;

/** What could not be woven. Before {@code main} the gaps are collected, later each is told. */
final class ArmedState implements Gaps {
  /** Someone who is told of a gap once the program runs. */
  interface Listener {
    void gap(String what);
  }

  private final boolean stopsOnGap;
  private final boolean attached;
  private final List<String> gaps = new ArrayList<>();
  private volatile Listener listener;

  /**
   * @param stopsOnGap whether what cannot be woven must not run
   * @param attached to a running program, which is never ended by us
   */
  ArmedState(boolean stopsOnGap, boolean attached) {
    this.stopsOnGap = stopsOnGap;
    this.attached = attached;
  }

  @Override
  public boolean report(String className, String why) {
    Listener later = listener;
    if (later != null) {
      record(later, className.replace('/', '.') + ": " + why);
      return stopsOnGap;
    }
    synchronized (gaps) {
      gaps.add(className.replace('/', '.') + ": " + why);
    }
    // At start the whole start is stopped, with all gaps named; no single class is refused.
    return false;
  }

  @Override
  public boolean refuse() {
    return stopsOnGap;
  }

  /**
   * Takes note that weaving was lost after it was done. Once the program runs and on-gap is stop,
   * this ends the JVM: what is not gated must not go on.
   *
   * @param what for a person
   */
  void lost(String what) {
    Listener later = listener;
    if (later == null) {
      synchronized (gaps) {
        gaps.add(what);
      }
      return;
    }
    record(later, what);
    Console.say("NOT armed any more: " + what);
    if (stopsOnGap && !attached) {
      Console.say("the program was stopped (on-gap: stop)");
      ThreadState.current().enterOwn();
      Runtime.getRuntime().halt(3);
    }
  }

  /** A record that cannot be written must not let a class through that was to be refused. */
  private static void record(Listener listener, String what) {
    try {
      listener.gap(what);
    } catch (LedgerFailure e) {
      Console.say("no record of a gap: " + what + " (" + e.getMessage() + ")");
    }
  }

  /** The gaps so far; from now on the listener is told. */
  List<String> started(Listener listener) {
    this.listener = listener;
    synchronized (gaps) {
      return List.copyOf(gaps);
    }
  }
}
