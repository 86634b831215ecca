package dev.callgate.agent.gate;

/** One call of an agent's tool, from its beginning to its end on the thread that runs it. */
final class ToolCall {
  /**
   * A walk of the stack takes microseconds, more than it takes to start a virtual thread; a tool
   * that hands over so much does so in a loop, and where that stands is told by the first ones.
   */
  static final int MOST_SUBMITTERS = 1_000;

  private static volatile boolean areAny;

  private final String tool;
  private final String arguments;
  private int submitters;
  private volatile boolean hasEnded;

  /**
   * @param tool the tool's name, or null if it is not known
   * @param arguments what it was called with, as the agent wrote it, or null
   */
  ToolCall(String tool, String arguments) {
    this.tool = tool;
    this.arguments = arguments;
    areAny = true;
  }

  /** Whether any tool was ever called in this JVM. */
  static boolean areAny() {
    return areAny;
  }

  String tool() {
    return tool;
  }

  String arguments() {
    return arguments;
  }

  /**
   * The code that hands something over now, on the tool's own thread. Not known after the first
   * {@value #MOST_SUBMITTERS} times.
   */
  Origin submitter() {
    if (submitters == MOST_SUBMITTERS) {
      return Origin.UNKNOWN;
    }
    submitters++;
    return Origin.here("");
  }

  boolean hasEnded() {
    return hasEnded;
  }

  void end() {
    hasEnded = true;
  }
}
