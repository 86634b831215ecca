package dev.callgate.policy.read;

import dev.callgate.policy.FactType;
import dev.callgate.policy.Kind;
import dev.callgate.policy.Kinds;
import dev.callgate.policy.Nearest;
import dev.callgate.policy.condition.Condition;
import dev.callgate.policy.condition.ConditionReader;
import dev.callgate.policy.yaml.Fault;
import dev.callgate.policy.yaml.Faults;
import dev.callgate.policy.yaml.Mapping;
import dev.callgate.policy.yaml.Scalar;
import java.util.IdentityHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** What the names under one rule's {@code when:} mean for its kinds. */
final class FactNames {
  private final Kinds kinds;
  private final Set<String> results;
  private final Faults faults;
  private final List<Fault> warnings;

  /**
   * Keys whose fact none of the rule's kinds has, with the warning about it. By identity: the first
   * hashCode of a record costs a JVM start 0.1 CPU seconds.
   */
  private final Map<Scalar, Fault> nobodyHasIt = new IdentityHashMap<>();

  FactNames(Kinds kinds, Set<String> results, Faults faults, List<Fault> warnings) {
    this.kinds = kinds;
    this.results = results;
    this.faults = faults;
    this.warnings = warnings;
  }

  /** Reports a name that is no fact at all, and remembers one that none of the kinds has. */
  void check(Mapping.Entry entry, List<Kind> named) {
    if (named.isEmpty()) {
      return;
    }
    Set<String> known = new LinkedHashSet<>();
    for (Kind kind : named) {
      if (kinds.typeOf(kind, entry.name()) != null) {
        return;
      }
      known.addAll(kinds.factsOf(kind));
    }
    for (Kind kind : named) {
      if (results.contains(kind + " " + entry.name())) {
        faults.add(
            entry.key(),
            "`"
                + entry.name()
                + "` comes from the result, and the decision is made before the call: it cannot"
                + " stand in `when`");
        return;
      }
    }
    String what = named.size() == 1 ? "`" + named.get(0) + "` has" : "these kinds have";
    for (Kind kind : kinds.all()) {
      if (kind.typeOf(entry.name()) != null) {
        nobodyHasIt.put(
            entry.key(),
            new Fault(
                entry.key().file(),
                entry.key().line(),
                entry.key().column(),
                "this rule can never match: "
                    + what
                    + " no fact `"
                    + entry.name()
                    + "`"
                    + Faults.meant(entry.name(), known)));
        return;
      }
    }
    String nearest = Nearest.of(entry.name(), known);
    String example =
        nearest == null
            ? ""
            : " Example: `when: {"
                + nearest
                + ": "
                + ConditionReader.example(nearest, typeFor(named.get(0), nearest))
                + "}`";
    faults.add(
        entry.key(),
        what + " no fact `" + entry.name() + "`" + Faults.meant(entry.name(), known) + example);
  }

  /** Warns of a fact that none of the kinds has, unless that is what the condition asks. */
  void warnIfNobodyHasIt(Mapping.Entry entry, Condition condition) {
    Fault warning = nobodyHasIt.remove(entry.key());
    if (warning != null && !condition.seesAbsence()) {
      warnings.add(warning);
    }
  }

  /** How the fact compares on actions of a kind; {@link FactType#ANY} if the kind has it not. */
  FactType typeFor(Kind kind, String fact) {
    FactType type = kinds.typeOf(kind, fact);
    return type == null ? FactType.ANY : type;
  }

  /** The fact's own name: {@code target} stands for another. */
  String nameFor(Kind kind, String fact) {
    return fact.equals("target") ? kind.mainFact() : fact;
  }
}
