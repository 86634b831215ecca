package dev.callgate.agent.approve;

import dev.callgate.policy.approval.Request;

/** One call on its way through the desk, and the request that it has come to. */
final class Attempt {
  final Desk.Again again;

  /** When its wait is over, by {@link System#nanoTime}. */
  final long deadline;

  Held held;
  Request request;

  /** Whether people can see the request. */
  boolean isPut;

  boolean hasWaited;

  /** Why it may not wait; null if it may. */
  String unwaited;

  /** A request about it that people approved when it would have changed less; or null. */
  Request outgrown;

  Attempt(Held held, Desk.Again again, String unwaited, long deadline) {
    this.held = held;
    this.again = again;
    this.unwaited = unwaited;
    this.deadline = deadline;
  }

  void begin(Request next, boolean isThere) {
    request = next;
    isPut = isThere;
  }

  boolean mayWait() {
    return unwaited == null;
  }

  void interrupted() {
    if (unwaited == null) {
      unwaited = "its thread was interrupted";
    }
  }

  Answered.Open open(int have) {
    return new Answered.Open(request, have, unwaited, outgrown);
  }
}
