package dev.callgate.agent.boot;

/**
 * Whether Callgate runs in this JVM already. Each attaching has a loader of its own, so that no
 * field here could tell; the bridge is there once.
 */
final class Running {
  private Running() {}

  /** The policy and mode in force; null if Callgate does not run yet. */
  static String inForce() {
    try {
      Class.forName("java.lang.CallgateBridge", false, null);
    } catch (ClassNotFoundException e) {
      return null;
    }
    return CallgateBridge.inForce();
  }
}
