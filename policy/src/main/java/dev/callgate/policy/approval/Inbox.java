package dev.callgate.policy.approval;

import java.util.List;

/**
 * What lies in one place of a carrier.
 *
 * @param received what can be read, signed by whomever
 * @param refusals what is no document of that place
 */
public record Inbox<T extends Document>(List<Received<T>> received, List<Refusal> refusals) {

  /** One document and where it lies, such as {@code answers/ID.bob.json}. */
  public record Received<T extends Document>(String source, Signed<T> signed) {}

  public Inbox {
    received = List.copyOf(received);
    refusals = List.copyOf(refusals);
  }

  /** Nothing. */
  public static <T extends Document> Inbox<T> empty() {
    return new Inbox<>(List.of(), List.of());
  }
}
