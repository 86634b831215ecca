package dev.callgate.agent.boot;

import dev.callgate.agent.gate.Gate;
import dev.callgate.agent.gate.Recorder;
import dev.callgate.agent.gate.Roads;
import dev.callgate.agent.ledger.LedgerFailure;
import dev.callgate.agent.ledger.LedgerRecord;
import dev.callgate.agent.read.SiteTable;
import dev.callgate.agent.weave.Gaps;
import dev.callgate.agent.weave.Weaver;
import java.lang.instrument.Instrumentation;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * Weaves the roads from one thread to another when the first tool of an agent is about to run, on
 * its own thread: a program without tools never pays for them. What cannot be woven is a gap and no
 * danger: what is done there belongs to no known tool, which a policy takes for the strictest.
 */
final class ToolRoads implements Gate.Tools, Gaps {
  /** For a second tool meanwhile; it goes on without, should the first one wait for its thread. */
  private static final int MOST_SECONDS = 10;

  private final Instrumentation instrumentation;
  private final SiteTable sites;
  private final long secret;
  private final Recorder recorder;
  private final AtomicBoolean isBegun = new AtomicBoolean();
  private final CountDownLatch done = new CountDownLatch(1);

  ToolRoads(Instrumentation instrumentation, SiteTable sites, long secret, Recorder recorder) {
    this.instrumentation = instrumentation;
    this.sites = sites;
    this.secret = secret;
    this.recorder = recorder;
  }

  @Override
  public void begins() {
    if (done.getCount() == 0) {
      return;
    }
    if (isBegun.compareAndSet(false, true)) {
      try {
        weave();
      } finally {
        done.countDown();
      }
      return;
    }
    try {
      done.await(MOST_SECONDS, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void weave() {
    var roads = new Roads();
    var weaver = new Weaver(roads.sinks(), sites, secret, roads, this);
    instrumentation.addTransformer(weaver, true);
    new Arming(instrumentation, weaver, sites, this).retransformNamed();
  }

  @Override
  public boolean report(String className, String why) {
    String where = className.replace('/', '.');
    try {
      recorder.append(
          LedgerRecord.gap("tools are not known on other threads by " + where + ": " + why));
    } catch (LedgerFailure e) {
      Console.say("no record of a gap: " + where + ": " + why + " (" + e.getMessage() + ")");
    }
    return false;
  }

  @Override
  public boolean refuse() {
    return false;
  }
}
