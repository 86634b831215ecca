package dev.callgate.policy.read;

import dev.callgate.policy.yaml.Faults;
import dev.callgate.policy.yaml.Mapping;
import dev.callgate.policy.yaml.Node;
import dev.callgate.policy.yaml.Scalar;
import dev.callgate.policy.yaml.Sequence;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/**
 * Fills in {@code ${NAME}} in every value of a file, never in a key: the environment at start, or
 * {@code ${tmp}}, {@code ${home}}, {@code ${cwd}}. {@code $${} is a plain {@code ${}.
 */
final class Variables {
  private final Function<String, String> environment;
  private final Faults faults;

  Variables(Function<String, String> environment, Faults faults) {
    this.environment = environment;
    this.faults = faults;
  }

  /** The node itself if there is nothing to fill in. */
  Node fill(Node node) {
    if (node instanceof Scalar scalar) {
      return scalar.value().contains("${") ? fill(scalar) : scalar;
    }
    boolean changed = false;
    if (node instanceof Sequence sequence) {
      List<Node> items = new ArrayList<>(sequence.items().size());
      for (Node item : sequence.items()) {
        Node filled = fill(item);
        changed |= filled != item;
        items.add(filled);
      }
      return changed
          ? new Sequence(
              sequence.file(), sequence.line(), sequence.column(), items, sequence.size())
          : sequence;
    }
    Mapping mapping = (Mapping) node;
    List<Mapping.Entry> entries = new ArrayList<>(mapping.entries().size());
    for (Mapping.Entry entry : mapping.entries()) {
      Node filled = fill(entry.value());
      changed |= filled != entry.value();
      entries.add(filled == entry.value() ? entry : new Mapping.Entry(entry.key(), filled));
    }
    return changed
        ? new Mapping(mapping.file(), mapping.line(), mapping.column(), entries, mapping.size())
        : mapping;
  }

  private Scalar fill(Scalar scalar) {
    String text = scalar.value();
    StringBuilder filled = new StringBuilder();
    int from = 0;
    for (int at = text.indexOf("${"); at >= 0; at = text.indexOf("${", from)) {
      if (at > from && text.charAt(at - 1) == '$') {
        filled.append(text, from, at - 1).append("${");
        from = at + 2;
        continue;
      }
      int end = text.indexOf('}', at);
      if (end < 0) {
        faults.add(scalar, "`${` has no `}`; a plain `${` is written `$${`");
        return scalar;
      }
      String name = text.substring(at + 2, end);
      String value = value(name);
      if (value == null) {
        faults.add(
            scalar,
            "`${"
                + name
                + "}` is not set in the environment; there are also `${tmp}`, `${home}`, `${cwd}`");
        return scalar;
      }
      filled.append(text, from, at).append(value);
      from = end + 1;
    }
    filled.append(text, from, text.length());
    return new Scalar(scalar.file(), scalar.line(), scalar.column(), filled.toString(), true);
  }

  private String value(String name) {
    return switch (name) {
      case "tmp" -> System.getProperty("java.io.tmpdir");
      case "home" -> System.getProperty("user.home");
      case "cwd" -> System.getProperty("user.dir");
      default -> environment.apply(name);
    };
  }
}
