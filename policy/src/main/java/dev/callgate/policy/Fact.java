package dev.callgate.policy;

import java.math.BigDecimal;
import java.util.List;

/**
 * One thing that is known, or expressly not known, about an action. {@link #UNKNOWN} and {@link
 * #ABSENT} are different: an amount that could not be read may be any amount.
 */
public sealed interface Fact {
  /** It exists or not, and has some value, but it could not be read. */
  Fact UNKNOWN = new Unknown();

  /** It is known not to exist. */
  Fact ABSENT = new Absent();

  /** One text. */
  record Text(String value) implements Fact {
    public Text {
      if (value == null) {
        throw new IllegalArgumentException("a text fact without text; use ABSENT or UNKNOWN");
      }
    }
  }

  /** One decimal number: an amount in major units, bytes, milliseconds, a count. */
  record Number(BigDecimal value) implements Fact {
    public Number {
      if (value == null) {
        throw new IllegalArgumentException("a number fact without number");
      }
    }
  }

  /** True or false. */
  record Flag(boolean value) implements Fact {
    /** The two flags, ready made. */
    public static final Flag TRUE = new Flag(true);

    public static final Flag FALSE = new Flag(false);

    public static Flag of(boolean value) {
      return value ? TRUE : FALSE;
    }
  }

  /**
   * Several values.
   *
   * @param complete false if there are, or may be, more values that could not be read
   */
  record Many(List<String> values, boolean complete) implements Fact {
    public Many {
      values = List.copyOf(values);
    }
  }

  /** The class of {@link #UNKNOWN}. */
  final class Unknown implements Fact {
    private Unknown() {}

    @Override
    public String toString() {
      return "unknown";
    }
  }

  /** The class of {@link #ABSENT}. */
  final class Absent implements Fact {
    private Absent() {}

    @Override
    public String toString() {
      return "absent";
    }
  }
}
