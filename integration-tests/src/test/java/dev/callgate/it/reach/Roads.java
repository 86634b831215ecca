package dev.callgate.it.reach;

import dev.callgate.it.reach.Entries.Entry;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;

/**
 * Finds the roads to a native that pass no sink and nothing reviewed: backwards over its callers,
 * breadth first. A search ends at the first root of a road, since what calls that root takes the
 * same road.
 */
final class Roads {
  private final CallGraph graph;
  private final Set<Integer> roots;
  private final Predicate<JdkMethod> sinks;
  private final Entries reviewed;

  /**
   * The roads of a JDK.
   *
   * @param roots the nodes at which a road begins
   * @param sinks tells whether a method is a sink at which the road is decided
   * @param reviewed the methods past which a road need not be followed; those that a road would go
   *     past are marked as needed
   */
  Roads(CallGraph graph, Set<Integer> roots, Predicate<JdkMethod> sinks, Entries reviewed) {
    this.graph = graph;
    this.roots = roots;
    this.sinks = sinks;
    this.reviewed = reviewed;
  }

  /** The shortest road from each root, as the methods on it from the root on. */
  List<List<JdkMethod>> to(JdkMethod target) {
    return from(graph.body(target), null);
  }

  /** As {@link #to}; {@code passed} is a reviewed line that does not count. */
  private List<List<JdkMethod>> from(int target, Entry passed) {
    List<List<JdkMethod>> roads = new ArrayList<>();
    Map<Integer, Integer> next = new HashMap<>();
    Deque<Integer> open = new ArrayDeque<>();
    next.put(target, -1);
    open.add(target);
    while (!open.isEmpty()) {
      int node = open.remove();
      if (isGuarded(node, passed)) {
        continue;
      }
      if (roots.contains(node)) {
        roads.add(road(node, next));
        continue;
      }
      for (int caller : graph.callers(node)) {
        if (next.putIfAbsent(caller, node) == null) {
          open.add(caller);
        }
      }
    }
    return roads;
  }

  private boolean isGuarded(int node, Entry passed) {
    JdkMethod method = graph.method(node);
    if (method == null) {
      return false;
    }
    if (sinks.test(method)) {
      return true;
    }
    Entry entry = reviewed.find(method);
    if (entry == null || entry == passed) {
      return false;
    }
    if (passed == null && !reviewed.isNeeded(entry) && !from(node, entry).isEmpty()) {
      reviewed.markNeeded(entry);
    }
    return true;
  }

  private List<JdkMethod> road(int root, Map<Integer, Integer> next) {
    List<JdkMethod> road = new ArrayList<>();
    for (int node = root; node >= 0; node = next.get(node)) {
      JdkMethod method = graph.method(node);
      if (method != null && (road.isEmpty() || !method.isSame(road.get(road.size() - 1)))) {
        road.add(method);
      }
    }
    return road;
  }
}
