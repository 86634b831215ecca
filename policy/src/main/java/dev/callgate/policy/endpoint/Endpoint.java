package dev.callgate.policy.endpoint;

import dev.callgate.policy.FactType;
import dev.callgate.policy.Kind;
import dev.callgate.policy.Kinds;
import dev.callgate.policy.Tier;
import dev.callgate.policy.yaml.Position;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * One declared endpoint. Its texts are known to be well formed: {@link EndpointReader} has checked
 * them, or checked them when the build compiled the catalogue.
 *
 * @param urls patterns as {@link EndpointUrl} reads them, at least one
 * @param methods in upper case; empty means any
 * @param action the kind if no case fits, or null if the request then keeps its own kind
 * @param tier the word of the tier for an own kind in {@code action}, or null
 * @param choice how the kind is chosen by what is sent, or null
 * @param facts paths as {@link RequestPath} reads them, by fact; where there are several, the one
 *     that is present counts
 * @param minorUnits whether {@code amount} is written in the currency's minor unit
 * @param decimals decimals of currencies where this place differs from ISO 4217
 */
public record Endpoint(
    String id,
    List<String> urls,
    List<String> methods,
    String action,
    String tier,
    Choice choice,
    Map<String, List<String>> facts,
    boolean minorUnits,
    Map<String, Integer> decimals,
    Position position) {

  public Endpoint {
    urls = List.copyOf(urls);
    methods = List.copyOf(methods);
    facts = facts.isEmpty() ? Map.of() : Collections.unmodifiableMap(new LinkedHashMap<>(facts));
    decimals =
        decimals.isEmpty() ? Map.of() : Collections.unmodifiableMap(new LinkedHashMap<>(decimals));
  }

  /**
   * Chooses a kind.
   *
   * @param by {@code graphql}, or the path of the value that is looked at
   * @param cases by operation type for GraphQL, else under the key {@code ""}
   */
  public record Choice(String by, Map<String, List<Case>> cases) {
    static final String GRAPHQL = "graphql";

    public Choice {
      cases = Collections.unmodifiableMap(new LinkedHashMap<>(cases));
    }
  }

  /**
   * One case; the first whose pattern matches counts.
   *
   * @param pattern names or globs, with {@code |} between several
   */
  public record Case(String pattern, String kind) {}

  /** The names of all kinds that this entry can give; the first is the one without a choice. */
  public List<String> kinds() {
    List<String> kinds = new ArrayList<>();
    if (action != null) {
      kinds.add(action);
    }
    if (choice != null) {
      for (List<Case> cases : choice.cases().values()) {
        for (Case one : cases) {
          if (!kinds.contains(one.kind())) {
            kinds.add(one.kind());
          }
        }
      }
    }
    return kinds;
  }

  /** Tells a registry of the own kind and the further facts that this entry gives. */
  public void declareIn(Kinds kinds) {
    if (tier != null && kinds.get(action) == null) {
      for (Tier each : Tier.values()) {
        if (each.word().equals(tier)) {
          kinds.declare(action, each);
        }
      }
    }
    if (facts.isEmpty()) {
      return;
    }
    for (String name : kinds()) {
      Kind kind = kinds.get(name);
      for (String fact : facts.keySet()) {
        kinds.declareFact(kind, fact, fact.equals("amount") ? FactType.NUMBER : FactType.ANY);
      }
    }
  }
}
