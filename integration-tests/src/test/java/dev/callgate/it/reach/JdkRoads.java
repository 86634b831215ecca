package dev.callgate.it.reach;

import dev.callgate.it.Jdk;
import dev.callgate.it.reach.Entries.Entry;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** A JDK's natives, and the roads by which an application comes to those that change the world. */
final class JdkRoads {
  /** No way for an application: compilers of the JVM, a debugger of dead processes, tables. */
  private static final List<String> LEFT_OUT =
      List.of(
          "jdk.graal.",
          "jdk.hotspot.agent",
          "jdk.internal.vm.ci",
          "jdk.internal.vm.compiler",
          "jdk.localedata");

  /** Hundreds of natives that draw and play: only those that are in the list are asked for. */
  private static final String DESKTOP = "java.desktop";

  /** How the verdict begins of a native that changes the world; families of sinks follow. */
  private static final String WORLD = "world:";

  private final CallGraph graph;
  private final Set<Integer> roots;
  private final List<JdkMethod> natives;
  private final List<JdkMethod> desktop;

  private JdkRoads(JdkImage image, CallGraph graph) {
    this.graph = graph;
    roots = Roots.of(image, graph);
    natives = natives(image, module -> !module.equals(DESKTOP));
    desktop = natives(image, module -> module.equals(DESKTOP));
  }

  /** Reads a JDK; takes some seconds. */
  static JdkRoads of(Jdk jdk) throws IOException {
    JdkImage image = JdkImage.read(jdk, LEFT_OUT);
    return new JdkRoads(image, new CallGraph(image));
  }

  private static List<JdkMethod> natives(JdkImage image, Predicate<String> modules) {
    return image.classes().stream()
        .filter(type -> modules.test(type.module()))
        .flatMap(type -> type.methods().stream())
        .filter(JdkMethod::isNative)
        .toList();
  }

  List<JdkMethod> natives() {
    return natives;
  }

  /** How many methods and calls a road may begin with. */
  int rootCount() {
    return roots.size();
  }

  /** The natives that the list does not name; the lines for the others are marked as needed. */
  List<String> unreviewed(Entries reviewed) {
    List<String> unreviewed = new ArrayList<>();
    for (JdkMethod method : natives) {
      Entry entry = reviewed.find(method);
      if (entry == null) {
        unreviewed.add(method.toString());
      } else {
        reviewed.markNeeded(entry);
      }
    }
    desktop.stream().map(reviewed::find).filter(Objects::nonNull).forEach(reviewed::markNeeded);
    return unreviewed;
  }

  /**
   * For each root from which a native that changes the world is reached past no sink of that
   * native's families and no reviewed method: one shortest road, a step a line.
   */
  List<String> open(Entries nativeList, Entries reviewed, Sinks sinks) {
    TreeMap<String, String> roads = new TreeMap<>();
    for (JdkMethod method : Stream.concat(natives.stream(), desktop.stream()).toList()) {
      Entry entry = nativeList.find(method);
      if (entry != null && entry.verdict().startsWith(WORLD)) {
        Set<String> families = Set.of(entry.verdict().substring(WORLD.length()).split(","));
        Hierarchy hierarchy = graph.hierarchy();
        Roads search =
            new Roads(graph, roots, called -> sinks.weaves(called, families, hierarchy), reviewed);
        for (List<JdkMethod> road : search.to(method)) {
          roads.putIfAbsent(road.get(0).toString(), text(road));
        }
      }
    }
    return List.copyOf(roads.values());
  }

  private static String text(List<JdkMethod> road) {
    return road.stream().map(JdkMethod::toString).collect(Collectors.joining("\n    -> "));
  }
}
