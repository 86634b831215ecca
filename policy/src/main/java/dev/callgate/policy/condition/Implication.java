package dev.callgate.policy.condition;

import java.util.List;

/** What can be told of conditions without a fact: for the rules that can never match. */
public final class Implication {
  private Implication() {}

  /**
   * Whether every fact for which {@code narrow} holds surely meets {@code wide}. False also means
   * "cannot be told".
   */
  public static boolean implies(Condition narrow, Condition wide) {
    if (narrow.getClass() == wide.getClass() && narrow.toString().equals(wide.toString())) {
      return true;
    }
    if (wide instanceof Condition.Both both) {
      return all(narrow, both.conditions);
    }
    if (narrow instanceof Condition.Both both) {
      for (Condition condition : both.conditions) {
        if (implies(condition, wide)) {
          return true;
        }
      }
      return false;
    }
    if (wide instanceof Condition.Present present) {
      return present.expected
          && !(narrow instanceof Condition.Present)
          && !(narrow instanceof Condition.Not);
    }
    if (wide instanceof Condition.Is many && narrow instanceof Condition.Is few) {
      return covers(many.values, few.values);
    }
    if (wide instanceof Condition.Range range) {
      return narrow instanceof Condition.Range inner && covers(range, inner);
    }
    if (wide instanceof Condition.Each outer && narrow instanceof Condition.Each inner) {
      // "all" of a list means that there is one, so it is also "any".
      return (inner.all || !outer.all) && implies(inner.element, outer.element);
    }
    if (wide instanceof Condition.Not outer && narrow instanceof Condition.Not inner) {
      return implies(outer.inner, inner.inner);
    }
    return wide instanceof Condition.Within outer
        && narrow instanceof Condition.Within inner
        && covers(outer, inner);
  }

  /** Whether no fact at all can meet a condition. */
  public static boolean isContradiction(Condition condition) {
    if (condition instanceof Condition.Each each) {
      return isContradiction(each.element);
    }
    if (!(condition instanceof Condition.Both both)) {
      return false;
    }
    for (Condition one : both.conditions) {
      for (Condition other : both.conditions) {
        if (one instanceof Condition.Present present && !present.expected && one != other) {
          return true;
        }
        if (one instanceof Condition.Range low
            && other instanceof Condition.Range high
            && areApart(low, high)) {
          return true;
        }
      }
      if (isContradiction(one)) {
        return true;
      }
    }
    return false;
  }

  private static boolean all(Condition narrow, List<Condition> wide) {
    for (Condition condition : wide) {
      if (!implies(narrow, condition)) {
        return false;
      }
    }
    return true;
  }

  private static boolean covers(Value[] many, Value[] few) {
    for (Value value : few) {
      boolean covered = false;
      for (int i = 0; i < many.length && !covered; i++) {
        covered = many[i].covers(value);
      }
      if (!covered) {
        return false;
      }
    }
    return true;
  }

  private static boolean covers(Condition.Range wide, Condition.Range narrow) {
    if (isUpper(wide.bound) != isUpper(narrow.bound)) {
      return false;
    }
    int order = narrow.limit.value().compareTo(wide.limit.value());
    if (order == 0) {
      return !isStrict(wide.bound) || isStrict(narrow.bound);
    }
    return isUpper(wide.bound) == order < 0;
  }

  private static boolean covers(Condition.Within wide, Condition.Within narrow) {
    for (String directory : narrow.directories) {
      boolean covered = false;
      for (String outer : wide.directories) {
        covered |= dev.callgate.policy.RealPath.isWithin(directory, outer);
      }
      if (!covered) {
        return false;
      }
    }
    for (Network network : narrow.networks) {
      boolean covered = false;
      for (Network outer : wide.networks) {
        covered |= outer.covers(network);
      }
      if (!covered) {
        return false;
      }
    }
    return true;
  }

  /** Whether a lower and an upper bound leave nothing between them. */
  private static boolean areApart(Condition.Range low, Condition.Range high) {
    if (isUpper(low.bound) || !isUpper(high.bound)) {
      return false;
    }
    int order = low.limit.value().compareTo(high.limit.value());
    return order > 0 || order == 0 && (isStrict(low.bound) || isStrict(high.bound));
  }

  private static boolean isUpper(Condition.Bound bound) {
    return bound == Condition.Bound.AT_MOST || bound == Condition.Bound.BELOW;
  }

  private static boolean isStrict(Condition.Bound bound) {
    return bound == Condition.Bound.BELOW || bound == Condition.Bound.ABOVE;
  }
}
