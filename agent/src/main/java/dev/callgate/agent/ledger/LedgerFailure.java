package dev.callgate.agent.ledger;

/**
 * A record could not be put on disk. The gate answers it by stopping a costly or hard-blocked
 * action; the message is one sentence for people and names the file and the reason.
 */
public final class LedgerFailure extends RuntimeException {
  /** A failure in {@code message}'s words; {@code cause} is what the operating system said. */
  public LedgerFailure(String message, Throwable cause) {
    super(message, cause);
  }
}
