package dev.callgate.policy.yaml;

import java.util.List;

/**
 * A part of a YAML file that knows where it stands. The readers below take what they expect from a
 * node, or report what is there instead and return null.
 */
public sealed interface Node permits Scalar, Sequence, Mapping {
  /** The file as it was named. */
  String file();

  /** Counted from 1. */
  int line();

  /** Counted from 1. */
  int column();

  /** Where it stands. */
  default Position position() {
    return new Position(file(), line(), column());
  }

  /** What it is, for messages: "a text", "a list", "a mapping", "nothing". */
  String what();

  /** How many nodes there are in it, itself included, aliases counted each time. */
  int size();

  /**
   * The text of a scalar; anything else, or nothing, is a fault.
   *
   * @param expected for the message: {@code "a name, such as `name: billing-agent`"}
   */
  default String text(Faults faults, String expected) {
    if (this instanceof Scalar scalar && !scalar.isNothing()) {
      return scalar.value();
    }
    faults.add(this, "expected " + expected + ", but found " + what());
    return null;
  }

  /** This as a mapping; anything else is a fault. */
  default Mapping mapping(Faults faults, String expected) {
    if (this instanceof Mapping mapping) {
      return mapping;
    }
    faults.add(this, "expected " + expected + ", but found " + what());
    return null;
  }

  /** The items of a list; anything else is a fault (and an empty list is returned). */
  default List<Node> items(Faults faults, String expected) {
    if (this instanceof Sequence sequence) {
      return sequence.items();
    }
    faults.add(this, "expected " + expected + ", but found " + what());
    return List.of();
  }

  /** The items of a list, or a lone node as a list of one. */
  default List<Node> oneOrMany() {
    return this instanceof Sequence sequence ? sequence.items() : List.of(this);
  }
}
