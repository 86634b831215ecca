package dev.callgate.it.reach;

import java.util.HashSet;
import java.util.Set;

/**
 * Where a road may begin: what an application can call (public methods of the classes that it can
 * name, protected ones where it can make a subclass), and every class initialiser, which runs
 * without being called.
 */
final class Roots {
  private final JdkImage image;
  private final CallGraph graph;
  private final Set<Integer> nodes = new HashSet<>();

  private Roots(JdkImage image, CallGraph graph) {
    this.image = image;
    this.graph = graph;
  }

  /** The nodes of all roots of an image: bodies, and calls whose receiver can be anything. */
  static Set<Integer> of(JdkImage image, CallGraph graph) {
    Roots roots = new Roots(image, graph);
    for (JdkClass type : image.classes()) {
      roots.addInitialiser(type);
      if (image.isAccessible(type)) {
        roots.addAccessible(type);
      }
    }
    return roots.nodes;
  }

  private void addInitialiser(JdkClass type) {
    type.methods().stream()
        .filter(JdkMethod::isInitialiser)
        .forEach(method -> nodes.add(graph.body(method)));
  }

  /** With what it inherits from superclasses that the application cannot name. */
  private void addAccessible(JdkClass type) {
    addMethods(type, type);
    Hierarchy hierarchy = graph.hierarchy();
    for (JdkClass c = hierarchy.superclass(type);
        c != null && !image.isAccessible(c);
        c = hierarchy.superclass(c)) {
      addMethods(type, c);
    }
  }

  private void addMethods(JdkClass type, JdkClass declaring) {
    for (JdkMethod method : declaring.methods()) {
      if (method.isCallable(!type.isFinal())) {
        nodes.add(graph.body(method));
        if (method.isVirtual()) {
          nodes.add(graph.call(type.name(), method.name() + method.descriptor()));
        }
      }
    }
  }
}
