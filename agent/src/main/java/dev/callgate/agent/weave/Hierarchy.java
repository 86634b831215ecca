package dev.callgate.agent.weave;

import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayDeque;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.WeakHashMap;
import java.util.concurrent.ConcurrentHashMap;
import org.objectweb.asm.ClassReader;

/**
 * Supertypes, read from class files and never by loading a class: a class that is first loaded
 * while a transformer runs on that thread is offered to no transformer. No lock of ours is held
 * while a loader is asked for a resource.
 */
final class Hierarchy {
  /** What a class file says of the types above it. */
  private record Above(String superName, String[] interfaces) {}

  private static final Above UNKNOWN = new Above(null, new String[0]);

  private final Map<ClassLoader, Map<String, Above>> known = new WeakHashMap<>();
  private final Map<String, Above> knownOfBoot = new ConcurrentHashMap<>();

  enum Answer {
    YES,
    NO,
    UNKNOWN
  }

  /** Whether the class read by {@code reader} is {@code type} or a subtype of it. */
  Answer isSubtype(ClassLoader loader, ClassReader reader, String type) {
    if (reader.getClassName().equals(type)) {
      return Answer.YES;
    }
    var waiting = new ArrayDeque<String>();
    Set<String> seen = new HashSet<>();
    push(waiting, reader.getSuperName(), reader.getInterfaces());
    boolean complete = true;
    while (!waiting.isEmpty()) {
      String name = waiting.pop();
      if (name.equals(type)) {
        return Answer.YES;
      }
      if (name.equals("java/lang/Object") || !seen.add(name)) {
        continue;
      }
      Above above = above(loader, name);
      complete &= above != UNKNOWN;
      push(waiting, above.superName(), above.interfaces());
    }
    return complete ? Answer.NO : Answer.UNKNOWN;
  }

  private static void push(ArrayDeque<String> waiting, String superName, String[] interfaces) {
    if (superName != null) {
      waiting.push(superName);
    }
    for (String name : interfaces) {
      waiting.push(name);
    }
  }

  private Above above(ClassLoader loader, String name) {
    Map<String, Above> map = mapOf(loader);
    Above above = map.get(name);
    if (above == null) {
      above = read(loader, name);
      map.put(name, above);
    }
    return above;
  }

  private Map<String, Above> mapOf(ClassLoader loader) {
    if (loader == null) {
      return knownOfBoot;
    }
    synchronized (known) {
      Map<String, Above> map = known.get(loader);
      if (map == null) {
        map = new ConcurrentHashMap<>();
        known.put(loader, map);
      }
      return map;
    }
  }

  private static Above read(ClassLoader loader, String name) {
    String file = name + ".class";
    try (InputStream in =
        loader == null
            ? ClassLoader.getSystemResourceAsStream(file)
            : loader.getResourceAsStream(file)) {
      if (in == null) {
        return UNKNOWN;
      }
      var reader = new ClassReader(in);
      return new Above(reader.getSuperName(), reader.getInterfaces());
    } catch (IOException | RuntimeException | LinkageError e) {
      // A loader of the application that fails: the receiver is asked at the call instead.
      return UNKNOWN;
    }
  }
}
