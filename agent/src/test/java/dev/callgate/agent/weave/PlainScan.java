package dev.callgate.agent.weave;

import dev.callgate.policy.catalogue.MethodPattern;
import dev.callgate.policy.catalogue.Sink;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/** Finds the methods of sinks by reading everything: what the index must find as well. */
public final class PlainScan {
  /** What one class declares; methods are joined from name and descriptor. */
  private record Declared(
      String superName,
      String[] interfaces,
      Map<String, Integer> methods,
      Map<String, String> names) {}

  private final Map<String, Declared> classes = new HashMap<>();

  /** Reads all class files. */
  public PlainScan(Map<String, byte[]> files) {
    for (Map.Entry<String, byte[]> file : files.entrySet()) {
      Map<String, Integer> methods = new HashMap<>();
      Map<String, String> names = new HashMap<>();
      var reader = new ClassReader(file.getValue());
      reader.accept(
          new ClassVisitor(Opcodes.ASM9) {
            @Override
            public MethodVisitor visitMethod(
                int access, String name, String descriptor, String sig, String[] exceptions) {
              methods.put(name + descriptor, access);
              names.put(name + descriptor, name);
              return null;
            }
          },
          ClassReader.SKIP_CODE | ClassReader.SKIP_DEBUG | ClassReader.SKIP_FRAMES);
      classes.put(
          file.getKey(),
          new Declared(reader.getSuperName(), reader.getInterfaces(), methods, names));
    }
  }

  /** All bodied methods that are one of these sinks', as {@code class.method(descriptor) id}. */
  Set<String> find(List<Sink> sinks) {
    Set<String> found = new TreeSet<>();
    for (Map.Entry<String, Declared> entry : classes.entrySet()) {
      Declared declared = entry.getValue();
      Set<String> above = new HashSet<>();
      collect(entry.getKey(), above);
      for (Sink sink : sinks) {
        for (MethodPattern pattern : sink.methods()) {
          String className = pattern.className().replace('.', '/');
          boolean own = className.equals(entry.getKey());
          if (own || (sink.subtypes() && above.contains(className))) {
            for (Map.Entry<String, Integer> method : declared.methods().entrySet()) {
              String name = declared.names().get(method.getKey());
              String descriptor = method.getKey().substring(name.length());
              boolean hasBody =
                  (method.getValue() & (Opcodes.ACC_ABSTRACT | Opcodes.ACC_NATIVE)) == 0;
              boolean isOverride =
                  (method.getValue() & (Opcodes.ACC_STATIC | Opcodes.ACC_PRIVATE)) == 0
                      && !name.startsWith("<");
              if (hasBody && (own || isOverride) && pattern.matches(name, descriptor)) {
                found.add(entry.getKey() + "." + method.getKey() + " " + sink.id());
              }
            }
          }
        }
      }
    }
    return found;
  }

  /** The class files that declare a method of this name and these parameters, or any of both. */
  Set<String> declaring(MethodPattern pattern) {
    Set<String> found = new HashSet<>();
    for (Map.Entry<String, Declared> entry : classes.entrySet()) {
      for (Map.Entry<String, String> method : entry.getValue().names().entrySet()) {
        String name = method.getValue();
        if (pattern.matches(name, method.getKey().substring(name.length()))) {
          found.add(entry.getKey());
        }
      }
    }
    return found;
  }

  private void collect(String name, Set<String> above) {
    Declared declared = name == null ? null : classes.get(name);
    if (declared == null || !above.add(name)) {
      return;
    }
    collect(declared.superName(), above);
    for (String type : declared.interfaces()) {
      collect(type, above);
    }
  }
}
