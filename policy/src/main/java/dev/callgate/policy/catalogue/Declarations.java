package dev.callgate.policy.catalogue;

import dev.callgate.policy.FactType;
import dev.callgate.policy.Kind;
import dev.callgate.policy.Kinds;
import dev.callgate.policy.Tier;
import java.util.Map;

/** What entries add to the kinds that rules may name. */
final class Declarations {
  private Declarations() {}

  /** Declares a kind of the author's own; a known one stays as it is. */
  static void declare(Kinds kinds, String kind, String tier) {
    if (tier != null && kinds.get(kind) == null) {
      kinds.declare(kind, tier(tier));
    }
  }

  /** The tier of this word, or null. */
  static Tier tier(String word) {
    for (Tier tier : Tier.values()) {
      if (tier.word().equals(word)) {
        return tier;
      }
    }
    return null;
  }

  /** Facts known before the call; what only its end tells cannot stand in a rule. */
  static void declareSinkFacts(Kinds kinds, String kindName, Map<String, ValuePath> facts) {
    Kind kind = kinds.get(kindName);
    if (kind == null) {
      return;
    }
    for (Map.Entry<String, ValuePath> fact : facts.entrySet()) {
      if (!fact.getValue().usesResult()) {
        kinds.declareFact(kind, fact.getKey(), FactType.ANY);
      }
    }
  }
}
