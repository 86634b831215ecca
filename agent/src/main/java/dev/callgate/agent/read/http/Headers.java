package dev.callgate.agent.read.http;

import dev.callgate.policy.Fact;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * The headers of a message, in order.
 *
 * @param names as many as values
 * @param complete false if there are, or may be, others
 */
record Headers(List<String> names, List<String> values, boolean complete) {
  static final Headers UNKNOWN = new Headers(List.of(), List.of(), false);

  /** Of the JDK's own map of texts. */
  static Headers of(Map<String, List<String>> map) {
    List<String> names = new ArrayList<>(map.size());
    List<String> values = new ArrayList<>(map.size());
    for (Map.Entry<String, List<String>> header : map.entrySet()) {
      for (String value : header.getValue()) {
        names.add(header.getKey());
        values.add(value);
      }
    }
    return new Headers(names, values, true);
  }

  /** One line a header, {@code name: value}. */
  Fact lines() {
    return new Fact.Many(asLines(), complete);
  }

  List<String> asLines() {
    List<String> lines = new ArrayList<>(names.size());
    for (int i = 0; i < names.size(); i++) {
      lines.add(names.get(i) + ": " + values.get(i));
    }
    return lines;
  }

  /** The header of this name; several of one name are a list. */
  Fact named(String name) {
    List<String> found = all(name);
    if (!complete) {
      return Fact.UNKNOWN;
    }
    return switch (found.size()) {
      case 0 -> Fact.ABSENT;
      case 1 -> new Fact.Text(found.get(0));
      default -> new Fact.Many(found, true);
    };
  }

  /** Whether there is none of this name for certain. */
  boolean lacks(String name) {
    return complete && all(name).isEmpty();
  }

  /** The one value of this name; null if there is none, several, or it is not known. */
  String only(String name) {
    List<String> found = all(name);
    return complete && found.size() == 1 ? found.get(0) : null;
  }

  private List<String> all(String name) {
    List<String> found = new ArrayList<>(1);
    for (int i = 0; i < names.size(); i++) {
      if (names.get(i).equalsIgnoreCase(name)) {
        found.add(values.get(i));
      }
    }
    return found;
  }
}
