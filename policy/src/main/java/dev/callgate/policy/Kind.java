package dev.callgate.policy;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * What sort of action something is, such as {@code db.delete}. A kind belongs to one {@link Kinds}
 * registry, which gives one object a name: kinds are compared by identity.
 */
public final class Kind {
  /** Its place in its registry, for tables by kind. */
  final int index;

  private final String name;
  private final String family;
  private volatile Tier defaultTier;
  private final String mainFact;
  private final String[] prefixes;
  private final boolean own;
  private volatile Map<String, FactType> schema;
  private volatile Map<String, FactType> extras = Map.of();

  Kind(
      int index,
      String name,
      Tier defaultTier,
      String mainFact,
      Map<String, FactType> schema,
      String[] prefixes,
      boolean own) {
    this.index = index;
    this.name = name;
    int dot = name.indexOf('.');
    this.family = dot < 0 ? name : name.substring(0, dot);
    this.defaultTier = defaultTier;
    this.mainFact = mainFact;
    this.schema = schema;
    this.prefixes = prefixes;
    this.own = own;
  }

  public String name() {
    return name;
  }

  /** The part of the name before the dot: {@code db}. */
  public String family() {
    return family;
  }

  /** The tier of an action of this kind when nothing else answers. */
  public Tier defaultTier() {
    return defaultTier;
  }

  /** The fact that {@code target} means for this kind, such as {@code tables}. */
  public String mainFact() {
    return mainFact;
  }

  /** The facts that every reader of this kind owes; one that is not given is unknown. */
  public Map<String, FactType> schema() {
    return schema;
  }

  /** Facts that single sinks or endpoints add to this kind; one that is not given is absent. */
  public Map<String, FactType> extras() {
    return extras;
  }

  /** Whether the kind was declared by a file instead of being one of the well-known ones. */
  public boolean isOwn() {
    return own;
  }

  /**
   * The type of a fact of this kind, {@code target} and dotted names below a prefix ({@code
   * json.amount}) included; null if the kind has no such fact.
   */
  public FactType typeOf(String fact) {
    String key = fact.equals("target") ? mainFact : fact;
    FactType type = schema.get(key);
    if (type == null) {
      type = extras.get(key);
    }
    return type == null && hasPrefixOf(key) ? FactType.ANY : type;
  }

  /** Whether a fact of this name, if no reader gave it, is unknown and not absent. */
  boolean owes(String fact) {
    return schema.containsKey(fact) || hasPrefixOf(fact);
  }

  private boolean hasPrefixOf(String fact) {
    for (String prefix : prefixes) {
      if (fact.length() > prefix.length() + 1
          && fact.charAt(prefix.length()) == '.'
          && fact.startsWith(prefix)) {
        return true;
      }
    }
    return false;
  }

  /** See {@link Kinds#declare}. */
  void raise(Tier tier) {
    defaultTier = defaultTier.strictest(tier);
  }

  /** See {@link Kinds#declareFact}. */
  void addFact(String fact, FactType type) {
    if (typeOf(fact) != null) {
      return;
    }
    Map<String, FactType> more = new LinkedHashMap<>(own ? schema : extras);
    more.put(fact, type);
    if (own) {
      schema = Collections.unmodifiableMap(more);
    } else {
      extras = Collections.unmodifiableMap(more);
    }
  }

  @Override
  public String toString() {
    return name;
  }
}
