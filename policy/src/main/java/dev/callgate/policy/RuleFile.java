package dev.callgate.policy;

import dev.callgate.policy.condition.Truth;
import java.util.ArrayList;
import java.util.List;

/**
 * The rules and defaults of one file, ready to decide: by kind, the rules in their order, and
 * behind them what answers if none matches. Only the first file, the base, has an answer to
 * everything.
 */
final class RuleFile {
  private final List<Rule> rules;
  private final Rule[] byNumber;
  private final RuleIndex[] index;
  private final RuleIndex[] tails;

  /**
   * @param rules in the order of the file
   * @param tails what answers when no rule matches, in order; each names one kind
   */
  RuleFile(List<Rule> rules, List<Rule> tails, int kinds) {
    this.rules = List.copyOf(rules);
    List<Rule> all = new ArrayList<>(rules);
    all.addAll(tails);
    byNumber = all.toArray(new Rule[0]);
    index = new RuleIndex[kinds];
    this.tails = new RuleIndex[kinds];
    fill(index, 0, rules.size());
    fill(this.tails, rules.size(), byNumber.length);
  }

  private void fill(RuleIndex[] into, int from, int to) {
    RuleIndex.Builder[] builders = new RuleIndex.Builder[into.length];
    for (int number = from; number < to; number++) {
      for (Kind kind : byNumber[number].kinds()) {
        if (builders[kind.index] == null) {
          builders[kind.index] = new RuleIndex.Builder(kind);
        }
        builders[kind.index].add(number, byNumber[number]);
      }
    }
    for (int i = 0; i < into.length; i++) {
      into[i] = builders[i] == null ? null : builders[i].build();
    }
  }

  /** What this file says of an action; null if it does not speak. */
  Decision decide(Action action) {
    Kind[] refines = action.refinesArray();
    long state = (long) RuleIndex.NO_MATCH << 1;
    state = search(action, action.kind(), state, null);
    for (int i = 0; i < refines.length; i++) {
      state = search(action, refines[i], state, null);
    }
    int first = (int) (state >>> 1);
    int bound = first;
    if (first == RuleIndex.NO_MATCH && tails[action.kind().index] != null) {
      state = tails[action.kind().index].search(action, first, null) | state & 1;
      bound = (int) (state >>> 1);
    }
    Decision sure = bound == RuleIndex.NO_MATCH ? null : byNumber[bound].decision();
    return (state & 1) == 0 ? sure : withUnknowns(action, first, bound, sure);
  }

  private long search(Action action, Kind kind, long state, RuleIndex.Unknowns unknowns) {
    RuleIndex rulesOfKind = index[kind.index];
    if (rulesOfKind == null) {
      return state;
    }
    return rulesOfKind.search(action, (int) (state >>> 1), unknowns) | state & 1;
  }

  /** Brings in every rule that may match and stands before the one that surely does. */
  private Decision withUnknowns(Action action, int first, int bound, Decision sure) {
    RuleIndex.Unknowns unknowns = new RuleIndex.Unknowns();
    unknowns.decision = sure;
    long state = (long) first << 1;
    search(action, action.kind(), state, unknowns);
    for (Kind refined : action.refines()) {
      search(action, refined, state, unknowns);
    }
    if (first == RuleIndex.NO_MATCH && tails[action.kind().index] != null) {
      tails[action.kind().index].search(action, bound, unknowns);
    }
    return unknowns.fact == null
        ? unknowns.decision
        : unknowns.decision.noting(
            "`"
                + unknowns.fact
                + "` is not known for certain, so the strictest answer it could lead to counts");
  }

  /** The same as {@link #decide}, the slow and plain way. */
  Decision decideByScan(Action action) {
    Decision decision = null;
    for (int number = 0; number < byNumber.length; number++) {
      Rule rule = byNumber[number];
      When[] asked = rule.whenFor(action.kind());
      Truth truth = asked == null ? Truth.FALSE : Rule.test(action, asked);
      for (Kind refined : action.refines()) {
        When[] more = number < rules.size() ? rule.whenFor(refined) : null;
        truth = truth.or(more == null ? Truth.FALSE : Rule.test(action, more));
      }
      if (truth != Truth.FALSE) {
        decision = decision == null ? rule.decision() : decision.strictest(rule.decision());
      }
      if (truth == Truth.TRUE) {
        return decision;
      }
    }
    return decision;
  }

  /** The rules, in their order, without what answers behind them. */
  List<Rule> rules() {
    return rules;
  }

  /** The rules that can answer for a kind by itself, those behind them included. */
  List<Rule> answersFor(Kind kind) {
    List<Rule> answers = new ArrayList<>();
    RuleIndex own = index[kind.index];
    if (own != null) {
      for (Rule rule : own.rules()) {
        answers.add(rule);
        if (rule.whenFor(kind).length == 0) {
          return answers;
        }
      }
    }
    if (tails[kind.index] != null) {
      answers.addAll(tails[kind.index].rules());
    }
    return answers;
  }
}
