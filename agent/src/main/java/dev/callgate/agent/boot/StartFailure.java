package dev.callgate.agent.boot;

/** Callgate cannot start; the message is for the person who starts the JVM. */
final class StartFailure extends Exception {
  StartFailure(String message) {
    super(message, null, false, false);
  }
}
