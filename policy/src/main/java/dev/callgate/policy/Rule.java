package dev.callgate.policy;

import dev.callgate.policy.condition.Truth;
import java.util.List;

/**
 * One rule as it is decided by: for each of its kinds, what it asks of the facts. What is asked may
 * differ by kind, because a fact of one name may compare differently (the path of a file and of a
 * URL).
 */
public final class Rule {
  private final Decision decision;
  private final Kind[] kinds;
  private final When[][] whens;

  /**
   * @param kinds at least one
   * @param whens for each kind, in the same order
   */
  public Rule(Decision decision, List<Kind> kinds, List<List<When>> whens) {
    this.decision = decision;
    this.kinds = kinds.toArray(new Kind[0]);
    this.whens = new When[this.kinds.length][];
    for (int i = 0; i < this.kinds.length; i++) {
      // Kinds with the same types share one list, and so one array.
      boolean shared = i > 0 && whens.get(i) == whens.get(i - 1);
      this.whens[i] = shared ? this.whens[i - 1] : whens.get(i).toArray(new When[0]);
    }
  }

  public Decision decision() {
    return decision;
  }

  public List<Kind> kinds() {
    return List.of(kinds);
  }

  /** What the rule asks of an action of this kind; null if it does not name the kind. */
  public When[] whenFor(Kind kind) {
    for (int i = 0; i < kinds.length; i++) {
      if (kinds[i] == kind) {
        return whens[i];
      }
    }
    return null;
  }

  /** Whether all conditions hold. */
  static Truth test(Action action, When[] whens) {
    Truth truth = Truth.TRUE;
    for (int i = 0; i < whens.length && truth != Truth.FALSE; i++) {
      truth = truth.and(whens[i].condition().test(action.fact(whens[i].fact())));
    }
    return truth;
  }
}
