package dev.callgate.it.reach;

import dev.callgate.it.reach.JdkMethod.Reference;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Who may call whom in a JDK, by its byte code, from the called to the callers.
 *
 * <p>A node is a body; or a call on a type, from which edges lead to every body that a receiver of
 * that type can have (class hierarchy analysis); or the making of an object, from which edges lead
 * to those of its bodies that {@link GeneralTypes} declare. Method handles and the bodies of
 * lambdas count as called where the code names them, and so does a method whose class and name code
 * has as constants.
 *
 * <p>Not seen: reflection inside the JDK with names that are put together, calls from native code,
 * and what the initialiser of a class does on behalf of who wakes it; an initialiser takes nothing
 * from a caller and is asked for by itself ({@link Roots}).
 */
final class CallGraph {
  private final Hierarchy hierarchy;
  private final Map<String, Integer> ids = new HashMap<>();
  private final List<JdkMethod> methods = new ArrayList<>();
  private int[][] callers = new int[1 << 16][];
  private int[] counts = new int[1 << 16];

  CallGraph(JdkImage image) {
    hierarchy = new Hierarchy(image);
    for (JdkClass type : image.classes()) {
      for (JdkMethod method : type.methods()) {
        int caller = body(method);
        method.references().forEach(reference -> addReference(caller, reference));
      }
    }
  }

  /** The node of a method's code. */
  int body(JdkMethod method) {
    return id(method.owner() + '.' + method.name() + method.descriptor(), method);
  }

  /** The node of a call on a type, or -1 if no class of the image declares the method. */
  int call(String owner, String signature) {
    String key = "call " + owner + '.' + signature;
    Integer known = ids.get(key);
    if (known != null) {
      return known;
    }
    JdkMethod resolved = hierarchy.resolve(owner, signature);
    if (resolved == null) {
      return -1;
    }
    if (!resolved.isVirtual() || GeneralTypes.contains(owner)) {
      return body(resolved);
    }
    int call =
        id(
            key,
            new JdkMethod(
                owner, resolved.name(), resolved.descriptor(), resolved.access(), List.of()));
    addCaller(body(resolved), call);
    for (JdkClass subtype : hierarchy.subtypes(owner)) {
      JdkMethod overrider = hierarchy.declared(subtype.name(), signature);
      if (overrider != null && overrider.isVirtual()) {
        addCaller(body(overrider), call);
      }
    }
    return call;
  }

  /**
   * The method of a node: the one that is called, by the type that it is called on, or the one with
   * the body; null where an object is made.
   */
  JdkMethod method(int node) {
    return methods.get(node);
  }

  /** The nodes that call a node. */
  int[] callers(int node) {
    return callers[node] == null ? new int[0] : Arrays.copyOf(callers[node], counts[node]);
  }

  /** How many nodes there are. */
  int size() {
    return methods.size();
  }

  Hierarchy hierarchy() {
    return hierarchy;
  }

  private void addReference(int caller, Reference reference) {
    String owner = reference.owner();
    if (owner.charAt(0) == '[') {
      return; // an array's clone()
    }
    String signature = reference.name() + reference.descriptor();
    switch (reference.way()) {
      case EXACT -> {
        JdkMethod resolved = hierarchy.resolve(owner, signature);
        if (resolved != null) {
          addCaller(body(resolved), caller);
        }
      }
      case VIRTUAL -> {
        int call = call(owner, signature);
        if (call >= 0) {
          addCaller(call, caller);
        }
      }
      case CREATION -> addCaller(creation(owner), caller);
      case NAMED -> {
        for (JdkMethod named : hierarchy.named(owner, reference.name())) {
          addCaller(body(named), caller);
        }
      }
    }
  }

  private int creation(String name) {
    String key = "new " + name;
    Integer known = ids.get(key);
    if (known != null) {
      return known;
    }
    Collection<JdkClass> supertypes = hierarchy.supertypes(name);
    int creation = id(key, null);
    Set<String> seen = new HashSet<>();
    for (JdkClass supertype : supertypes) {
      if (!GeneralTypes.contains(supertype.name())) {
        continue;
      }
      for (JdkMethod general : supertype.methods()) {
        String signature = general.name() + general.descriptor();
        if (general.isVirtual() && seen.add(signature)) {
          addCaller(body(hierarchy.resolve(name, signature)), creation);
        }
      }
    }
    return creation;
  }

  private int id(String key, JdkMethod method) {
    Integer known = ids.get(key);
    if (known != null) {
      return known;
    }
    int id = methods.size();
    ids.put(key, id);
    methods.add(method);
    return id;
  }

  private void addCaller(int called, int caller) {
    if (called >= callers.length) {
      int length = Math.max(called + 1, 2 * callers.length);
      callers = Arrays.copyOf(callers, length);
      counts = Arrays.copyOf(counts, length);
    }
    int count = counts[called];
    if (callers[called] == null) {
      callers[called] = new int[4];
    } else if (count == callers[called].length) {
      callers[called] = Arrays.copyOf(callers[called], 2 * count);
    }
    callers[called][count] = caller;
    counts[called] = count + 1;
  }
}
