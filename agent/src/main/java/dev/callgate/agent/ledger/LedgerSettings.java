package dev.callgate.agent.ledger;

import dev.callgate.policy.redact.Redaction;
import java.io.File;
import java.util.List;

/**
 * What the ledger needs to know at start.
 *
 * @param file where the records go; a second JVM on the same file writes beside it (see {@link
 *     LedgerSet})
 * @param name the policy's name, shown in every record
 * @param process what runs in this JVM (main class or jar), for {@code origin.process}; may be null
 * @param redact globs, without case, of fact, header and field names whose values are not written;
 *     they add to the built-in ones ({@link Redaction#ALWAYS})
 * @param rotateBytes a file that would become longer is put aside and a new one begun
 * @param rotateMillis so is one whose first record is older; {@link Long#MAX_VALUE} for never
 */
public record LedgerSettings(
    File file,
    String name,
    String process,
    List<String> redact,
    long rotateBytes,
    long rotateMillis) {
  public LedgerSettings {
    redact = List.copyOf(redact);
  }

  /** A ledger in one file, however long and old it becomes. */
  public LedgerSettings(File file, String name, String process, List<String> redact) {
    this(file, name, process, redact, Long.MAX_VALUE, Long.MAX_VALUE);
  }
}
