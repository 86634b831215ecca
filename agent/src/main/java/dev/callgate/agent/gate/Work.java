package dev.callgate.agent.gate;

/**
 * For which call of a tool a thread works: on the tool's own thread, or because that call handed
 * something over.
 *
 * @param call null if it is not known
 * @param submitter the code on the tool's own thread that handed it over; null on that thread
 * @param asLongAsCall whether this is known no longer than the tool's call runs
 */
record Work(ToolCall call, Origin submitter, boolean asLongAsCall) {
  /** The thread does what somebody handed to it, and nobody can tell who. */
  static final Work NOT_KNOWN = new Work(null, null, false);

  /** Of the thread that runs the tool. */
  static Work own(ToolCall call) {
    return new Work(call, null, false);
  }

  /** The tool's name, null if it is not known. */
  String tool() {
    return call == null || (asLongAsCall && call.hasEnded()) ? null : call.tool();
  }

  /**
   * Of a task that is handed over now. What a task hands on keeps the first submitter: the stack is
   * walked on the tool's own thread alone.
   */
  Work ofTask() {
    return isOwn() ? new Work(call, call.submitter(), false) : this;
  }

  /**
   * Of a thread that is started now. It may become a worker that takes other work from a queue of
   * the program's own, so that nothing is certain once the call has ended. A virtual thread does
   * one thing in its life and is never pooled (JEP 444).
   */
  Work ofThread(boolean isVirtual) {
    if (isVirtual || call == null) {
      return ofTask();
    }
    return new Work(call, isOwn() ? call.submitter() : submitter, true);
  }

  /** What is certain of an object that was handed over for both. */
  Work and(Work other) {
    if (this == other) {
      return this;
    }
    if (!isSameTool(other) || asLongAsCall || other.asLongAsCall) {
      return NOT_KNOWN;
    }
    return isSameSubmitter(other) ? this : new Work(call, Origin.UNKNOWN, false);
  }

  private boolean isSameTool(Work other) {
    if (call == null || other.call == null) {
      return false;
    }
    return call == other.call || (call.tool() != null && call.tool().equals(other.call.tool()));
  }

  /** Not by {@code equals}, which for a record spins classes at its first call. */
  private boolean isSameSubmitter(Work other) {
    return submitter != null
        && other.submitter != null
        && submitter.line() == other.submitter.line()
        && submitter.caller() != null
        && submitter.caller().equals(other.submitter.caller());
  }

  private boolean isOwn() {
    return call != null && submitter == null;
  }
}
