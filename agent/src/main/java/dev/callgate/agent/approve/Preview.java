package dev.callgate.agent.approve;

import dev.callgate.policy.approval.Extent;

/**
 * Finds out how much one held call would change, without running it: before a person is asked, and
 * again when the approved call is about to run.
 *
 * <p>Used by the thread that makes the call, outside of Callgate's own I/O: what a database driver
 * does below it is the application's, and passes the gate like any call. Such a call must never
 * make a request of its own.
 */
public interface Preview {
  /** Counts, within about two seconds. Throws nothing: what cannot be counted is said. */
  Extent measure();
}
