package dev.callgate.it.reach;

import dev.callgate.policy.catalogue.BuiltInCatalogue;
import dev.callgate.policy.catalogue.Catalogue;
import dev.callgate.policy.catalogue.MethodPattern;
import dev.callgate.policy.catalogue.Sink;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The sinks of the built-in catalogue, as the jar has them. */
final class Sinks {
  private record Woven(String id, MethodPattern method, boolean subtypes) {}

  private final Map<String, List<Woven>> byClass = new HashMap<>();

  private Sinks() {}

  /** All sinks but the named ones. */
  static Sinks without(Set<String> ids) throws IOException {
    Sinks sinks = new Sinks();
    for (Catalogue catalogue : BuiltInCatalogue.load()) {
      for (Sink sink : catalogue.sinks()) {
        if (!ids.contains(sink.id())) {
          sinks.add(sink);
        }
      }
    }
    return sinks;
  }

  private void add(Sink sink) {
    for (MethodPattern method : sink.methods()) {
      byClass
          .computeIfAbsent(method.className().replace('.', '/'), name -> new ArrayList<>())
          .add(new Woven(sink.id(), method, sink.subtypes()));
    }
  }

  /**
   * Whether a sink is woven into the method whose id begins with one of the families. Into a native
   * one none is, whatever names it.
   */
  boolean weaves(JdkMethod method, Set<String> families, Hierarchy hierarchy) {
    if (method.isNative()) {
      return false;
    }
    if (weaves(method, method.owner(), families, false)) {
      return true;
    }
    return hierarchy.supertypes(method.owner()).stream()
        .anyMatch(supertype -> weaves(method, supertype.name(), families, true));
  }

  private boolean weaves(JdkMethod method, String type, Set<String> families, boolean inherited) {
    return byClass.getOrDefault(type, List.of()).stream()
        .anyMatch(
            woven ->
                (woven.subtypes() || !inherited)
                    && families.contains(woven.id().substring(0, woven.id().indexOf('.')))
                    && woven.method().matches(method.name(), method.descriptor()));
  }
}
