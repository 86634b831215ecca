package dev.callgate.policy.condition;

import dev.callgate.policy.Fact;
import dev.callgate.policy.FactType;
import dev.callgate.policy.RealPath;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;

/**
 * What a rule asks of one fact. Every condition on an unknown fact is unknown. On an absent one all
 * are false but {@link Present}, which sees it, and {@link Not}, which is unknown: nobody knows
 * what the author of {@code not} thought of a thing that is not there.
 */
public abstract sealed class Condition {
  private Condition() {}

  /** Whether it holds for a fact. */
  public final Truth test(Fact fact) {
    return fact == Fact.UNKNOWN ? Truth.UNKNOWN : known(fact);
  }

  Truth known(Fact fact) {
    if (fact instanceof Fact.Text text) {
      return test(text.value());
    }
    if (fact instanceof Fact.Number number) {
      return test(number.value());
    }
    if (fact instanceof Fact.Flag flag) {
      return test(flag.value());
    }
    return fact == Fact.ABSENT ? Truth.FALSE : Truth.UNKNOWN;
  }

  abstract Truth test(String value);

  abstract Truth test(BigDecimal value);

  abstract Truth test(boolean value);

  /** The condition in words, such as {@code at-most 50}. */
  @Override
  public abstract String toString();

  /**
   * The texts of which a fact must have one for this not to be false, in the form of {@link
   * Value#key}; null if they cannot be listed.
   */
  public List<String> keys() {
    return null;
  }

  /** A condition that a fact of this type is one of these texts: for rules that Java code makes. */
  public static Condition is(FactType type, String... texts) {
    List<Value> values = new ArrayList<>();
    for (String text : texts) {
      values.addAll(Values.of(text, type, null));
    }
    return new Is(values);
  }

  /** Whether this sees absence: then it can hold where there is no such fact. */
  public boolean seesAbsence() {
    return this instanceof Present present && !present.expected;
  }

  /** Any of these values. */
  static final class Is extends Condition {
    final Value[] values;

    Is(List<Value> values) {
      this.values = values.toArray(new Value[0]);
    }

    @Override
    Truth test(String value) {
      Truth truth = Truth.FALSE;
      for (int i = 0; i < values.length && truth != Truth.TRUE; i++) {
        truth = truth.or(values[i].test(value));
      }
      return truth;
    }

    @Override
    Truth test(BigDecimal value) {
      Truth truth = Truth.FALSE;
      for (int i = 0; i < values.length && truth != Truth.TRUE; i++) {
        truth = truth.or(values[i].test(value));
      }
      return truth;
    }

    @Override
    Truth test(boolean value) {
      Truth truth = Truth.FALSE;
      for (int i = 0; i < values.length && truth != Truth.TRUE; i++) {
        truth = truth.or(values[i].test(value));
      }
      return truth;
    }

    @Override
    public List<String> keys() {
      String[] keys = new String[values.length];
      for (int i = 0; i < keys.length; i++) {
        keys[i] = values[i].key();
        if (keys[i] == null) {
          return null;
        }
      }
      return List.of(keys);
    }

    @Override
    public String toString() {
      StringBuilder words = new StringBuilder();
      for (int i = 0; i < values.length; i++) {
        if (i == 0 || !values[i].written.equals(values[i - 1].written)) {
          words.append(i == 0 ? "" : " or ").append(values[i].written);
        }
      }
      return words.toString();
    }
  }

  /** A regular expression. */
  static final class Matches extends Condition {
    final List<Value> patterns;

    Matches(List<Value> patterns) {
      this.patterns = patterns;
    }

    @Override
    Truth test(String value) {
      Truth truth = Truth.FALSE;
      for (int i = 0; i < patterns.size(); i++) {
        truth = truth.or(patterns.get(i).test(value));
      }
      return truth;
    }

    @Override
    Truth test(BigDecimal value) {
      return test(value.toString());
    }

    @Override
    Truth test(boolean value) {
      return test(value ? "true" : "false");
    }

    @Override
    public String toString() {
      StringBuilder words = new StringBuilder("matches ");
      for (int i = 0; i < patterns.size(); i++) {
        words.append(i == 0 ? "" : " or ").append(patterns.get(i).written);
      }
      return words.toString();
    }
  }

  /** Under one of these directories, or in one of these networks. */
  static final class Within extends Condition {
    /** Either real paths or networks. */
    final List<String> directories;

    final List<Network> networks;

    Within(List<String> directories, List<Network> networks) {
      this.directories = directories;
      this.networks = networks;
    }

    @Override
    Truth test(String value) {
      Truth truth = Truth.FALSE;
      for (int i = 0; i < networks.size(); i++) {
        truth = truth.or(networks.get(i).contains(value));
      }
      if (!directories.isEmpty() && !RealPath.isNormal(value)) {
        return Truth.UNKNOWN;
      }
      for (int i = 0; i < directories.size(); i++) {
        truth = truth.or(Truth.of(RealPath.isWithin(value, directories.get(i))));
      }
      return truth;
    }

    @Override
    Truth test(BigDecimal value) {
      return Truth.UNKNOWN;
    }

    @Override
    Truth test(boolean value) {
      return Truth.UNKNOWN;
    }

    @Override
    public String toString() {
      StringBuilder words = new StringBuilder("within ");
      for (int i = 0; i < directories.size(); i++) {
        words.append(i == 0 ? "" : " or ").append(directories.get(i));
      }
      for (int i = 0; i < networks.size(); i++) {
        words.append(i == 0 ? "" : " or ").append(networks.get(i));
      }
      return words.toString();
    }
  }

  /** How a number compares with a bound. */
  enum Bound {
    AT_MOST("at-most"),
    AT_LEAST("at-least"),
    BELOW("below"),
    ABOVE("above");

    final String word;

    Bound(String word) {
      this.word = word;
    }

    boolean holds(int comparison) {
      return switch (this) {
        case AT_MOST -> comparison <= 0;
        case AT_LEAST -> comparison >= 0;
        case BELOW -> comparison < 0;
        case ABOVE -> comparison > 0;
      };
    }
  }

  /**
   * A number on one side of a bound; of a fact that is a list by its kind, how many values it has.
   * A list that stands where a number was expected (a JSON value) is unknown: its length says
   * nothing of the numbers in it.
   */
  static final class Range extends Condition {
    final Bound bound;
    final Quantity limit;
    private final FactType type;
    private final boolean counts;
    private final String written;

    /**
     * @param type the unit in which texts are read
     * @param counts whether it is about how many values there are
     */
    Range(Bound bound, Quantity limit, FactType type, boolean counts, String written) {
      this.bound = bound;
      this.limit = limit;
      this.type = type;
      this.counts = counts;
      this.written = written;
    }

    @Override
    Truth known(Fact fact) {
      if (fact instanceof Fact.Many many && counts) {
        int count = many.values().size();
        boolean holds = bound.holds(BigDecimal.valueOf(count).compareTo(limit.value()));
        boolean grows = bound == Bound.AT_LEAST || bound == Bound.ABOVE;
        // Values that could not be read can only add to the count.
        return many.complete() || holds == grows ? Truth.of(holds) : Truth.UNKNOWN;
      }
      return super.known(fact);
    }

    @Override
    Truth test(String value) {
      Quantity number =
          switch (type) {
            case SIZE -> Units.size(value);
            case DURATION -> Units.duration(value);
            default -> Units.number(value);
          };
      return number == null ? Truth.UNKNOWN : test(number.value());
    }

    @Override
    Truth test(BigDecimal value) {
      return Truth.of(bound.holds(value.compareTo(limit.value())));
    }

    @Override
    Truth test(boolean value) {
      return Truth.UNKNOWN;
    }

    @Override
    public String toString() {
      return bound.word + " " + written;
    }
  }

  /** The fact is there, or is not. */
  static final class Present extends Condition {
    final boolean expected;

    Present(boolean expected) {
      this.expected = expected;
    }

    @Override
    Truth known(Fact fact) {
      return Truth.of((fact != Fact.ABSENT) == expected);
    }

    @Override
    Truth test(String value) {
      return Truth.of(expected);
    }

    @Override
    Truth test(BigDecimal value) {
      return Truth.of(expected);
    }

    @Override
    Truth test(boolean value) {
      return Truth.of(expected);
    }

    @Override
    public String toString() {
      return expected ? "present" : "absent";
    }
  }

  /** None of these. */
  static final class Not extends Condition {
    final Condition inner;

    Not(Condition inner) {
      this.inner = inner;
    }

    @Override
    Truth known(Fact fact) {
      return fact == Fact.ABSENT ? Truth.UNKNOWN : inner.known(fact).not();
    }

    @Override
    Truth test(String value) {
      return inner.test(value).not();
    }

    @Override
    Truth test(BigDecimal value) {
      return inner.test(value).not();
    }

    @Override
    Truth test(boolean value) {
      return inner.test(value).not();
    }

    @Override
    public String toString() {
      return "not " + inner;
    }
  }

  /** Every value, or at least one, of a list; a single value counts as a list of one. */
  static final class Each extends Condition {
    final boolean all;
    final Condition element;

    Each(boolean all, Condition element) {
      this.all = all;
      this.element = element;
    }

    @Override
    Truth known(Fact fact) {
      if (!(fact instanceof Fact.Many many)) {
        return element.known(fact);
      }
      List<String> values = many.values();
      if (values.isEmpty()) {
        return many.complete() ? Truth.FALSE : Truth.UNKNOWN;
      }
      Truth truth = all ? Truth.TRUE : Truth.FALSE;
      for (int i = 0; i < values.size(); i++) {
        Truth each = element.test(values.get(i));
        truth = all ? truth.and(each) : truth.or(each);
      }
      if (many.complete()) {
        return truth;
      }
      return all ? truth.and(Truth.UNKNOWN) : truth.or(Truth.UNKNOWN);
    }

    @Override
    Truth test(String value) {
      return element.test(value);
    }

    @Override
    Truth test(BigDecimal value) {
      return element.test(value);
    }

    @Override
    Truth test(boolean value) {
      return element.test(value);
    }

    @Override
    public List<String> keys() {
      return element.keys();
    }

    @Override
    public String toString() {
      return (all ? "all " : "any ") + element;
    }
  }

  /** All of several conditions on one fact. */
  static final class Both extends Condition {
    final List<Condition> conditions;

    Both(List<Condition> conditions) {
      this.conditions = conditions;
    }

    @Override
    Truth known(Fact fact) {
      Truth truth = Truth.TRUE;
      for (int i = 0; i < conditions.size() && truth != Truth.FALSE; i++) {
        truth = truth.and(conditions.get(i).known(fact));
      }
      return truth;
    }

    @Override
    Truth test(String value) {
      Truth truth = Truth.TRUE;
      for (int i = 0; i < conditions.size() && truth != Truth.FALSE; i++) {
        truth = truth.and(conditions.get(i).test(value));
      }
      return truth;
    }

    @Override
    Truth test(BigDecimal value) {
      Truth truth = Truth.TRUE;
      for (int i = 0; i < conditions.size() && truth != Truth.FALSE; i++) {
        truth = truth.and(conditions.get(i).test(value));
      }
      return truth;
    }

    @Override
    Truth test(boolean value) {
      Truth truth = Truth.TRUE;
      for (int i = 0; i < conditions.size() && truth != Truth.FALSE; i++) {
        truth = truth.and(conditions.get(i).test(value));
      }
      return truth;
    }

    @Override
    public List<String> keys() {
      for (Condition condition : conditions) {
        if (condition.keys() != null) {
          return condition.keys();
        }
      }
      return null;
    }

    @Override
    public String toString() {
      StringBuilder words = new StringBuilder();
      for (int i = 0; i < conditions.size(); i++) {
        words.append(i == 0 ? "" : " and ").append(conditions.get(i));
      }
      return words.toString();
    }
  }
}
