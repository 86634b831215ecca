package dev.callgate.policy.yaml;

import java.util.List;

/** A list. */
public record Sequence(String file, int line, int column, List<Node> items, int size)
    implements Node {
  @Override
  public String what() {
    return items.isEmpty() ? "an empty list" : "a list";
  }
}
