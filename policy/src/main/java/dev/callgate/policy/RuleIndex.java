package dev.callgate.policy;

import dev.callgate.policy.condition.Truth;
import dev.callgate.policy.condition.Values;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The rules of one file that speak of one kind. A rule that asks for a literal value of a fact is
 * found by that value; the others are tried one after the other. Which rule answers is the same as
 * if all were tried in order: a property test compares the two.
 */
final class RuleIndex {
  /** Below this, trying each rule is quicker than looking anything up. */
  private static final int WORTH_A_TABLE = 8;

  /** Says that no rule matched. */
  static final int NO_MATCH = Integer.MAX_VALUE;

  /** The rules' numbers in their file, ascending. */
  private final int[] numbers;

  private final Rule[] rules;
  private final When[][] whens;

  /** Positions in the arrays above of the rules without a literal to find them by. */
  private final int[] others;

  private final Group[] groups;

  private record Group(String fact, FactType type, LiteralTable table, int[] all) {}

  private RuleIndex(int[] numbers, Rule[] rules, When[][] whens, int[] others, Group[] groups) {
    this.numbers = numbers;
    this.rules = rules;
    this.whens = whens;
    this.others = others;
    this.groups = groups;
  }

  /** What unknown facts made of an action: filled only if there are any. */
  static final class Unknowns {
    Decision decision;
    String fact;
  }

  /**
   * The number of the first rule before {@code bound} that surely matches, or {@code bound};
   * shifted left by one, with the lowest bit set if a rule on the way may match. With {@code
   * unknowns}, those rules' decisions are brought together in it.
   */
  long search(Action action, int bound, Unknowns unknowns) {
    long state = (long) bound << 1;
    for (int g = 0; g < groups.length; g++) {
      Group group = groups[g];
      Fact fact = action.fact(group.fact);
      if (fact == Fact.ABSENT) {
        continue;
      }
      if (fact instanceof Fact.Text text) {
        state = look(action, group, text.value(), state, unknowns);
      } else if (fact instanceof Fact.Many many && group.type.isList()) {
        List<String> values = many.values();
        for (int i = 0; i < values.size(); i++) {
          state = look(action, group, values.get(i), state, unknowns);
        }
        if (!many.complete()) {
          state = run(action, group.all, state, unknowns);
        }
      } else {
        state = run(action, group.all, state, unknowns);
      }
    }
    return run(action, others, state, unknowns);
  }

  private long look(Action action, Group group, String value, long state, Unknowns unknowns) {
    if (!Values.isComparable(group.type, value)) {
      return run(action, group.all, state, unknowns);
    }
    int start = Values.keyStart(group.type, value);
    int end = Values.keyEnd(group.type, value);
    return run(action, group.table.get(value, start, end), state, unknowns);
  }

  private long run(Action action, int[] positions, long state, Unknowns unknowns) {
    for (int i = 0; i < positions.length; i++) {
      int position = positions[i];
      if (numbers[position] >= state >>> 1) {
        return state;
      }
      Truth truth = Rule.test(action, whens[position]);
      if (truth == Truth.TRUE) {
        return (long) numbers[position] << 1 | state & 1;
      }
      if (truth == Truth.UNKNOWN) {
        state |= 1;
        if (unknowns != null) {
          note(action, position, unknowns);
        }
      }
    }
    return state;
  }

  private void note(Action action, int position, Unknowns unknowns) {
    Decision decision = rules[position].decision();
    unknowns.decision =
        unknowns.decision == null ? decision : unknowns.decision.strictest(decision);
    for (int i = 0; unknowns.fact == null && i < whens[position].length; i++) {
      When when = whens[position][i];
      if (when.condition().test(action.fact(when.fact())) == Truth.UNKNOWN) {
        unknowns.fact = when.fact();
      }
    }
  }

  /** Every fact that a rule here asks for. */
  List<String> facts() {
    List<String> facts = new ArrayList<>();
    for (When[] asked : whens) {
      for (When when : asked) {
        if (!facts.contains(when.fact())) {
          facts.add(when.fact());
        }
      }
    }
    return facts;
  }

  /** The rules, in their order. */
  List<Rule> rules() {
    return List.of(rules);
  }

  /** Whether one of the rules matches every action of the kind. */
  boolean answersAll() {
    for (When[] asked : whens) {
      if (asked.length == 0) {
        return true;
      }
    }
    return false;
  }

  /** Collects the rules of one kind, in their order. */
  static final class Builder {
    private final Kind kind;
    private final List<Rule> rules = new ArrayList<>();
    private final List<Integer> numbers = new ArrayList<>();

    Builder(Kind kind) {
      this.kind = kind;
    }

    void add(int number, Rule rule) {
      rules.add(rule);
      numbers.add(number);
    }

    RuleIndex build() {
      int size = rules.size();
      int[] order = new int[size];
      When[][] whens = new When[size][];
      int[] others = new int[size];
      int othersSize = 0;
      Map<String, GroupBuilder> groups = new LinkedHashMap<>();
      for (int i = 0; i < size; i++) {
        order[i] = numbers.get(i);
        whens[i] = rules.get(i).whenFor(kind);
        When literal = size < WORTH_A_TABLE ? null : literalOf(whens[i]);
        if (literal == null) {
          others[othersSize++] = i;
          continue;
        }
        GroupBuilder group = groups.get(literal.fact());
        if (group == null) {
          group = new GroupBuilder(literal.type());
          groups.put(literal.fact(), group);
        }
        group.add(literal.condition().keys(), i);
      }
      List<Group> built = new ArrayList<>();
      for (Map.Entry<String, GroupBuilder> entry : groups.entrySet()) {
        built.add(entry.getValue().build(entry.getKey()));
      }
      return new RuleIndex(
          order,
          rules.toArray(new Rule[0]),
          whens,
          Arrays.copyOf(others, othersSize),
          built.toArray(new Group[0]));
    }

    private static When literalOf(When[] whens) {
      for (When when : whens) {
        if (when.condition().keys() != null) {
          return when;
        }
      }
      return null;
    }
  }

  private static final class GroupBuilder {
    private final FactType type;
    private final LiteralTable.Builder table = new LiteralTable.Builder();
    private int[] all = new int[16];
    private int size;

    GroupBuilder(FactType type) {
      this.type = type;
    }

    void add(List<String> keys, int position) {
      for (String key : keys) {
        table.add(key, position);
      }
      if (size == all.length) {
        all = Arrays.copyOf(all, size * 2);
      }
      all[size++] = position;
    }

    Group build(String fact) {
      return new Group(fact, type, table.build(), Arrays.copyOf(all, size));
    }
  }
}
