package dev.callgate.agent.ledger;

import java.util.concurrent.locks.LockSupport;

/** Brings costly records to the device in groups, a few milliseconds after they were written. */
final class Syncer implements Runnable {
  /** Half of the ten milliseconds that design.md allows; the other half is the device's. */
  private static final long GATHER_NANOS = 5_000_000;

  private final Ledger ledger;
  private final DaemonThread thread = new DaemonThread("callgate-ledger", this);

  /** A plain field, put back without a call: also when the stack has just overflowed. */
  private volatile boolean wanted;

  Syncer(Ledger ledger) {
    this.ledger = ledger;
  }

  /** Asks for a sync soon; costs next to nothing while one is already asked for. */
  void soon() {
    if (wanted) {
      return;
    }
    boolean woken = false;
    wanted = true;
    try {
      woken = thread.wake();
    } finally {
      if (!woken) {
        wanted = false;
      }
    }
    if (!woken) {
      // No thread to be had: the caller waits, rather than that nobody does.
      ledger.sync();
    }
  }

  @Override
  public void run() {
    while (true) {
      if (!wanted) {
        // No blocker: LockSupport.getBlocker would hand an object of ours to the application.
        LockSupport.park();
        continue;
      }
      LockSupport.parkNanos(GATHER_NANOS);
      wanted = false;
      try {
        ledger.sync();
      } catch (LedgerFailure e) {
        // The ledger has given the file up; the next record opens it again and tells of it.
      }
    }
  }
}
