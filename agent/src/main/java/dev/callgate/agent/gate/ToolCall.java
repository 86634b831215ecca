package dev.callgate.agent.gate;

/** One call of an agent's tool, from its beginning to its end on the thread that runs it. */
final class ToolCall {
  private static volatile boolean areAny;

  private final String tool;
  private final String arguments;
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

  boolean hasEnded() {
    return hasEnded;
  }

  void end() {
    hasEnded = true;
  }
}
