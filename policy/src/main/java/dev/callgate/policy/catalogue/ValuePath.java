package dev.callgate.policy.catalogue;

import java.util.List;

/**
 * Where a value is found at a call: {@code this.account.id}, {@code arg1["region"]}, {@code
 * '"EUR"'}.
 */
public sealed interface ValuePath {

  /** Where a walk starts. */
  enum Start {
    THIS("this"),
    ARGUMENT("arg"),
    RESULT("result"),
    THROWN("thrown");

    private final String word;

    Start(String word) {
      this.word = word;
    }
  }

  /** A text that stands in the file itself. */
  record Constant(String text) implements ValuePath {
    @Override
    public String toString() {
      return '"' + text.replace("\\", "\\\\").replace("\"", "\\\"") + '"';
    }
  }

  /**
   * A start and the steps from there.
   *
   * @param argument from 0 if the start is {@link Start#ARGUMENT}, else -1
   */
  record Walk(Start start, int argument, List<Step> steps) implements ValuePath {
    public Walk {
      steps = List.copyOf(steps);
    }

    @Override
    public String toString() {
      StringBuilder text = new StringBuilder(start.word);
      if (start == Start.ARGUMENT) {
        text.append(argument);
      }
      for (Step step : steps) {
        text.append(step);
      }
      return text.toString();
    }
  }

  /** One step of a walk. */
  sealed interface Step {}

  /** {@code .name}: a record component, a getter or a public field. */
  record Name(String name) implements Step {
    @Override
    public String toString() {
      return "." + name;
    }
  }

  /** {@code [n]}: an element of an array or a list, from 0. */
  record Index(int index) implements Step {
    @Override
    public String toString() {
      return "[" + index + "]";
    }
  }

  /** {@code ["key"]}: the value of a map. */
  record Key(String key) implements Step {
    @Override
    public String toString() {
      return "[" + new Constant(key) + "]";
    }
  }

  /**
   * Reads a path.
   *
   * @throws IllegalArgumentException with a message that says what was expected and at which
   *     character
   */
  static ValuePath parse(String text) {
    return new ValuePathParser(text).parse();
  }

  /** The highest argument that the path needs, or -1. */
  default int maxArg() {
    return this instanceof Walk walk ? walk.argument() : -1;
  }

  /** Whether the value is known only when the call has ended. */
  default boolean usesResult() {
    return this instanceof Walk walk
        && (walk.start() == Start.RESULT || walk.start() == Start.THROWN);
  }

  /** Whether the path needs the receiver of the call. */
  default boolean usesThis() {
    return this instanceof Walk walk && walk.start() == Start.THIS;
  }
}
