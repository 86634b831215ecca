package dev.callgate.policy.read;

import dev.callgate.policy.Kind;
import dev.callgate.policy.Kinds;
import dev.callgate.policy.yaml.Faults;
import dev.callgate.policy.yaml.Node;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** Reads the names of kinds: one, several, {@code db.*}, {@code "*"}. */
final class KindNames {
  private final Kinds kinds;
  private final Faults faults;

  KindNames(Kinds kinds, Faults faults) {
    this.kinds = kinds;
    this.faults = faults;
  }

  /** The kinds, each once; unknown names are reported. */
  List<Kind> read(Node node) {
    Set<Kind> read = new LinkedHashSet<>();
    List<Node> items = node.oneOrMany();
    if (items.isEmpty()) {
      faults.add(node, "an empty list names no kind; write `action: [db.delete, db.drop]`");
    }
    for (Node item : items) {
      String name = item.text(faults, "a kind of action, such as `action: db.delete`");
      if (name != null) {
        add(item, name, read);
      }
    }
    return List.copyOf(read);
  }

  private void add(Node at, String name, Set<Kind> read) {
    if (name.equals("*")) {
      read.addAll(kinds.all());
      return;
    }
    if (name.endsWith(".*")) {
      String family = name.substring(0, name.length() - 2);
      List<Kind> members = kinds.family(family);
      if (members.isEmpty()) {
        faults.add(at, "unknown family of kinds `" + name + "`" + Faults.meant(name, families()));
      }
      read.addAll(members);
      return;
    }
    Kind kind = kinds.get(name);
    if (kind != null) {
      read.add(kind);
    } else if (!kinds.family(name).isEmpty()) {
      faults.add(at, "unknown kind `" + name + "`; did you mean the family `" + name + ".*`?");
    } else {
      String nearest = kinds.nearest(name);
      int dot = name.indexOf('.');
      List<Kind> family = dot < 0 ? List.of() : kinds.family(name.substring(0, dot));
      faults.add(
          at,
          "unknown kind `"
              + name
              + "`; "
              + (nearest != null
                  ? "did you mean `" + nearest + "`?"
                  : !family.isEmpty()
                      ? "its family has " + family
                      : "a kind of your own is declared by `action:` and `tier:` under `intercept:`"));
    }
  }

  private List<String> families() {
    Set<String> families = new LinkedHashSet<>();
    for (Kind kind : kinds.all()) {
      families.add(kind.family() + ".*");
    }
    return new ArrayList<>(families);
  }
}
