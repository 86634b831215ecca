package dev.callgate.cli.approvals;

/** What was asked for cannot be done; the message says to a person why, and what else to do. */
public final class NotPossibleException extends Exception {
  NotPossibleException(String message) {
    super(message);
  }
}
