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
 */
public record LedgerSettings(File file, String name, String process, List<String> redact) {
  public LedgerSettings {
    redact = List.copyOf(redact);
  }
}
