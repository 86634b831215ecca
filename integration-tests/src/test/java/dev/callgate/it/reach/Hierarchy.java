package dev.callgate.it.reach;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import org.objectweb.asm.Opcodes;

/** Who inherits from whom, and which body a name and descriptor mean in a class. */
final class Hierarchy {
  private final JdkImage image;
  private final Map<String, List<JdkClass>> direct = new HashMap<>();
  private final Map<String, Map<String, JdkMethod>> declared = new HashMap<>();
  private final Map<String, Collection<JdkClass>> above = new HashMap<>();
  private final Map<String, Collection<JdkClass>> below = new HashMap<>();

  Hierarchy(JdkImage image) {
    this.image = image;
    for (JdkClass type : image.classes()) {
      Map<String, JdkMethod> own = new HashMap<>();
      type.methods().forEach(method -> own.put(method.name() + method.descriptor(), method));
      declared.put(type.name(), own);
      for (String supertype : type.supertypes()) {
        direct.computeIfAbsent(supertype, name -> new ArrayList<>()).add(type);
      }
    }
  }

  /** What the class itself declares, or null. */
  JdkMethod declared(String owner, String signature) {
    Map<String, JdkMethod> own = declared.get(owner);
    return own == null ? null : own.get(signature);
  }

  /** The class's own methods of a name. */
  List<JdkMethod> named(String owner, String name) {
    JdkClass type = image.find(owner);
    return type == null
        ? List.of()
        : type.methods().stream().filter(method -> method.name().equals(name)).toList();
  }

  /** What the name means in a class: its own, its superclasses', then an interface's; or null. */
  JdkMethod resolve(String owner, String signature) {
    JdkClass type = image.find(owner);
    for (JdkClass c = type; c != null; c = superclass(c)) {
      JdkMethod found = declared(c.name(), signature);
      if (found != null) {
        return found;
      }
    }
    JdkMethod abstractOne = null;
    for (JdkClass supertype : supertypes(owner)) {
      JdkMethod found = declared(supertype.name(), signature);
      if (found != null && !found.isStatic()) {
        if (!found.is(Opcodes.ACC_ABSTRACT)) {
          return found;
        }
        abstractOne = found;
      }
    }
    return abstractOne;
  }

  JdkClass superclass(JdkClass type) {
    return type.isInterface() || type.supertypes().isEmpty()
        ? null
        : image.find(type.supertypes().get(0));
  }

  /** All classes and interfaces above a type, without itself; none of a type that is not there. */
  Collection<JdkClass> supertypes(String name) {
    return above.computeIfAbsent(name, key -> closure(key, this::directlyAbove));
  }

  /** All classes and interfaces below a type, without itself. */
  Collection<JdkClass> subtypes(String name) {
    return below.computeIfAbsent(name, key -> closure(key, this::directlyBelow));
  }

  private List<JdkClass> directlyAbove(String name) {
    JdkClass type = image.find(name);
    return type == null
        ? List.of()
        : type.supertypes().stream().map(image::find).filter(Objects::nonNull).toList();
  }

  private List<JdkClass> directlyBelow(String name) {
    return direct.getOrDefault(name, List.of());
  }

  private static Collection<JdkClass> closure(String name, Function<String, List<JdkClass>> step) {
    Map<String, JdkClass> all = new LinkedHashMap<>();
    Deque<String> open = new ArrayDeque<>(List.of(name));
    while (!open.isEmpty()) {
      for (JdkClass type : step.apply(open.remove())) {
        if (all.putIfAbsent(type.name(), type) == null) {
          open.add(type.name());
        }
      }
    }
    return List.copyOf(all.values());
  }
}
