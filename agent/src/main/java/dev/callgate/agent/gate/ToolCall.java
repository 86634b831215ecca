package dev.callgate.agent.gate;

/** One call of an agent's tool, from its beginning to its end on the thread that runs it. */
final class ToolCall {
  private static volatile boolean areAny;

  private final String tool;
  private volatile boolean hasEnded;

  /**
   * @param tool the tool's name, or null if it is not known
   */
  ToolCall(String tool) {
    this.tool = tool;
    areAny = true;
  }

  /** Whether any tool was ever called in this JVM. */
  static boolean areAny() {
    return areAny;
  }

  String tool() {
    return tool;
  }

  boolean hasEnded() {
    return hasEnded;
  }

  void end() {
    hasEnded = true;
  }
}
