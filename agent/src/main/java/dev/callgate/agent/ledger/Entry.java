package dev.callgate.agent.ledger;

import dev.callgate.policy.json.JsonWriter;

/**
 * A record on its way: its text, up to the hash of the line before, and what came of it. One of the
 * two is set, once, under the ledger's lock, by whichever thread writes it.
 */
final class Entry {
  final LedgerRecord record;
  final String id;
  final JsonWriter line;

  /** The time that the record says. */
  final long millis;

  /** Whether a thread has begun to write it; guarded by the lock. */
  boolean isBegun;

  /** Where it stands. */
  volatile Written written;

  /** Why it stands nowhere. */
  volatile LedgerFailure failure;

  Entry(LedgerRecord record, String id, JsonWriter line, long millis) {
    this.record = record;
    this.id = id;
    this.line = line;
    this.millis = millis;
  }

  boolean isSettled() {
    return written != null || failure != null;
  }
}
