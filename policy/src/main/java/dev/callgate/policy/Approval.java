package dev.callgate.policy;

import java.util.ArrayList;
import java.util.List;

/** Whether, and by whom, an action can be let through. */
public sealed interface Approval {
  /** No approval is asked: the action runs. */
  Approval NONE = new None();

  /** Nobody can approve it. */
  Approval NEVER = new Never();

  /** One person, anyone whose key the policy knows. */
  Approval ONE = new Needed(1, List.of());

  /** See {@link #NONE}. */
  record None() implements Approval {}

  /** See {@link #NEVER}. */
  record Never() implements Approval {}

  /**
   * So many different people.
   *
   * @param people at least 1
   * @param approvers the only names that count; empty if everyone with a key counts
   */
  record Needed(int people, List<String> approvers) implements Approval {
    public Needed {
      approvers = List.copyOf(approvers);
      if (people < 1) {
        throw new IllegalArgumentException("an approval by " + people + " people");
      }
    }
  }

  /** The order from mild to strict: none, fewer people, more people, certain people, never. */
  static int compare(Approval a, Approval b) {
    if (a instanceof Needed one && b instanceof Needed other) {
      if (one.people() != other.people()) {
        return Integer.compare(one.people(), other.people());
      }
      return Integer.compare(choice(other), choice(one));
    }
    return Integer.compare(rank(a), rank(b));
  }

  /**
   * What satisfies both: the greater number of people, of those whom both accept; {@link #NEVER} if
   * there are not so many.
   */
  static Approval both(Approval a, Approval b) {
    if (a instanceof Needed one && b instanceof Needed other) {
      int people = Math.max(one.people(), other.people());
      if (one.approvers().isEmpty() || other.approvers().isEmpty()) {
        Needed named = one.approvers().isEmpty() ? other : one;
        if (named.people() == people) {
          return named;
        }
        if (one.approvers().equals(other.approvers())) {
          return one.people() == people ? one : other;
        }
        return named.approvers().size() < people ? NEVER : new Needed(people, named.approvers());
      }
      List<String> common = new ArrayList<>(one.approvers());
      common.retainAll(other.approvers());
      if (common.size() == one.approvers().size() && one.people() == people) {
        return one;
      }
      return common.size() < people ? NEVER : new Needed(people, common);
    }
    return rank(a) >= rank(b) ? a : b;
  }

  private static int choice(Needed needed) {
    return needed.approvers().isEmpty() ? Integer.MAX_VALUE : needed.approvers().size();
  }

  private static int rank(Approval approval) {
    return approval instanceof None ? 0 : approval instanceof Needed ? 1 : 2;
  }
}
