package dev.callgate.policy.read;

import dev.callgate.policy.Kind;
import dev.callgate.policy.Rule;
import dev.callgate.policy.When;
import dev.callgate.policy.condition.Implication;
import dev.callgate.policy.yaml.Fault;
import dev.callgate.policy.yaml.Node;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Finds rules that can never match, or never decide. */
final class RuleLint {
  /** Every rule before this one is compared with it; later on, those without {@code when} only. */
  private static final int COMPARED = 400;

  private RuleLint() {}

  /**
   * @param places where each rule stands
   */
  static void check(List<Rule> rules, List<Node> places, List<Fault> warnings) {
    Map<Kind, Rule> answered = new HashMap<>();
    for (int i = 0; i < rules.size(); i++) {
      Rule rule = rules.get(i);
      String why = contradiction(rule);
      if (why == null) {
        Rule shadow = shadow(rules, i, answered);
        if (shadow != null) {
          why =
              "what it matches is already answered by rule `"
                  + shadow.decision().answeredBy()
                  + "` in line "
                  + shadow.decision().rule().line();
        }
      }
      if (why != null) {
        Node at = places.get(i);
        warnings.add(
            new Fault(at.file(), at.line(), at.column(), "this rule can never match: " + why));
      }
      for (Kind kind : rule.kinds()) {
        if (rule.whenFor(kind).length == 0) {
          answered.putIfAbsent(kind, rule);
        }
      }
    }
  }

  private static String contradiction(Rule rule) {
    When contradiction = null;
    for (Kind kind : rule.kinds()) {
      contradiction = null;
      for (When when : rule.whenFor(kind)) {
        if (Implication.isContradiction(when.condition())) {
          contradiction = when;
        }
      }
      if (contradiction == null) {
        return null;
      }
    }
    return contradiction == null
        ? null
        : "`" + contradiction.fact() + "` cannot be " + contradiction.condition();
  }

  /** A rule before this one if for each kind of this one there is one that takes all it matches. */
  private static Rule shadow(List<Rule> rules, int i, Map<Kind, Rule> answered) {
    Rule rule = rules.get(i);
    Rule shadow = null;
    for (Kind kind : rule.kinds()) {
      shadow = answered.get(kind);
      for (int j = 0; shadow == null && j < i && i < COMPARED; j++) {
        When[] wide = rules.get(j).whenFor(kind);
        if (wide != null && implies(rule.whenFor(kind), wide)) {
          shadow = rules.get(j);
        }
      }
      if (shadow == null) {
        return null;
      }
    }
    return shadow;
  }

  private static boolean implies(When[] narrow, When[] wide) {
    for (When asked : wide) {
      boolean implied = false;
      for (int i = 0; i < narrow.length && !implied; i++) {
        implied =
            narrow[i].fact().equals(asked.fact())
                && Implication.implies(narrow[i].condition(), asked.condition());
      }
      if (!implied) {
        return false;
      }
    }
    return true;
  }
}
