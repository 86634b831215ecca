package dev.callgate.policy.endpoint;

import dev.callgate.policy.Fact;
import dev.callgate.policy.Kind;
import java.util.List;
import java.util.Map;

/**
 * What a request means. Each meaning is to be decided; the strictest decision counts.
 *
 * @param meanings empty if no endpoint knows the place
 * @param alsoUnrefined whether the request as it is, an {@code http.send}, is to be decided as
 *     well: always if there is no meaning, and where it is not certain that one fits
 */
public record Refinement(List<Meaning> meanings, boolean alsoUnrefined) {
  /** The request stays what it is. */
  public static final Refinement NONE = new Refinement(List.of(), true);

  /**
   * One meaning.
   *
   * @param facts those that the endpoint reads; the request's own remain
   * @param endpoint the entry that says so
   */
  public record Meaning(Kind kind, Map<String, Fact> facts, Endpoint endpoint) {}
}
