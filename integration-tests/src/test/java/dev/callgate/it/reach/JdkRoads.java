package dev.callgate.it.reach;

import dev.callgate.it.Jdk;
import dev.callgate.it.reach.Entries.Entry;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** A JDK's natives, and the roads by which an application comes to those that change the world. */
final class JdkRoads {
  /**
   * Where natives are that open, connect, run or load, and what stands on top of them. Left out is
   * what has natives of its own for other devices: the desktop, smart cards, Kerberos.
   */
  private static final List<String> MODULES =
      List.of(
          "java.base",
          "java.instrument",
          "java.logging",
          "java.management",
          "java.naming",
          "java.net.http",
          "java.prefs",
          "java.rmi",
          "jdk.attach",
          "jdk.httpserver",
          "jdk.incubator.foreign",
          "jdk.internal.jvmstat",
          "jdk.jfr",
          "jdk.management",
          "jdk.management.agent",
          "jdk.naming.dns",
          "jdk.net",
          "jdk.nio.mapmode",
          "jdk.sctp",
          "jdk.unsupported",
          "jdk.zipfs");

  /** How the verdict begins of a native that changes the world; families of sinks follow. */
  private static final String WORLD = "world:";

  private final CallGraph graph;
  private final Set<Integer> roots;
  private final List<JdkMethod> natives;

  private JdkRoads(CallGraph graph, Set<Integer> roots, List<JdkMethod> natives) {
    this.graph = graph;
    this.roots = roots;
    this.natives = natives;
  }

  /** Reads a JDK; takes some seconds. */
  static JdkRoads of(Jdk jdk) throws IOException {
    JdkImage image = JdkImage.read(jdk, MODULES);
    CallGraph graph = new CallGraph(image);
    List<JdkMethod> natives =
        image.classes().stream()
            .flatMap(type -> type.methods().stream())
            .filter(JdkMethod::isNative)
            .toList();
    return new JdkRoads(graph, Roots.of(image, graph), natives);
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
    return unreviewed;
  }

  /**
   * For each root from which a native that changes the world is reached past no sink of that
   * native's families and no reviewed method: one shortest road, a step a line.
   */
  List<String> open(Entries nativeList, Entries reviewed, Sinks sinks) {
    TreeMap<String, String> roads = new TreeMap<>();
    for (JdkMethod method : natives) {
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
