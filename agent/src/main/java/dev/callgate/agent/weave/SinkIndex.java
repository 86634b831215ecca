package dev.callgate.agent.weave;

import dev.callgate.policy.catalogue.MethodPattern;
import dev.callgate.policy.catalogue.Sink;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/** The sinks that are to be woven, arranged so that a class file finds its own quickly. */
final class SinkIndex {
  /**
   * A declared method that is to be woven.
   *
   * @param sure whether the declaring class is known to be the sink's class or a subtype
   */
  record Match(Target target, Declared.Method method, boolean sure) {}

  /** By internal name, as class files have it, and by binary name, as loaded classes do. */
  private final Map<String, List<Target>> byClass = new HashMap<>();

  private final ConstantPoolLook look;
  private final Hierarchy hierarchy = new Hierarchy();

  SinkIndex(List<Sink> sinks) {
    var subtypes = new ArrayList<Target>();
    for (Sink sink : sinks) {
      for (MethodPattern pattern : sink.methods()) {
        Target target = Target.of(sink, pattern);
        List<Target> ofClass = byClass.get(target.className());
        if (ofClass == null) {
          ofClass = new ArrayList<>();
          byClass.put(target.className(), ofClass);
          byClass.put(pattern.className(), ofClass);
        }
        ofClass.add(target);
        if (sink.subtypes()) {
          subtypes.add(target);
        }
      }
    }
    look = new ConstantPoolLook(subtypes);
  }

  /** Whether a sink names this class, by its internal or binary name, apart from its subtypes. */
  boolean names(String className) {
    return byClass.containsKey(className);
  }

  /** The targets that name this class itself. */
  List<Target> of(String className) {
    List<Target> targets = byClass.get(className);
    return targets == null ? List.of() : targets;
  }

  /** What may be declared in this class file beside the sinks of this very class. */
  List<Target> candidates(byte[] file) {
    return look.candidates(file);
  }

  /**
   * The methods of a class file that are to be woven; empty for nearly all.
   *
   * @param candidates what {@link #candidates} found in it
   * @param natives receives the targets whose method is native here and cannot be woven
   */
  List<Match> match(
      ClassLoader loader,
      String className,
      Declared declared,
      List<Target> candidates,
      List<Match> natives) {
    List<Target> own = of(className);
    ClassReader reader = declared.reader();
    List<Declared.Method> methods = declared.methods();
    var matches = new ArrayList<Match>();
    for (Target target : own) {
      add(matches, natives, methods, target, true, true);
    }
    Map<String, Hierarchy.Answer> answers = new HashMap<>();
    for (Target target : candidates) {
      if (isAmong(target, own) || !declares(methods, target)) {
        continue;
      }
      Hierarchy.Answer answer = answers.get(target.className());
      if (answer == null) {
        answer = hierarchy.isSubtype(loader, reader, target.className());
        answers.put(target.className(), answer);
      }
      boolean isFinal = (reader.getAccess() & Opcodes.ACC_FINAL) != 0;
      // A class that is no subtype may still be the superclass of one that adds the interface
      // (sqlite-jdbc's JDBC3Statement): it is woven, and the receiver is asked at the call.
      if (answer != Hierarchy.Answer.NO || (!isFinal && isOfApplication(loader))) {
        add(matches, natives, methods, target, false, answer == Hierarchy.Answer.YES);
      }
    }
    addBridged(reader, methods, matches);
    return matches;
  }

  /**
   * Adds what matching bridge methods call in this class: {@code run(String)} behind {@code
   * run(Object)}. Whoever knows the class calls it without the bridge.
   */
  private static void addBridged(
      ClassReader reader, List<Declared.Method> methods, List<Match> matches) {
    int direct = matches.size();
    for (int i = 0; i < direct; i++) {
      Match bridge = matches.get(i);
      if ((bridge.method().access() & Opcodes.ACC_BRIDGE) == 0) {
        continue;
      }
      Declared.Method called = calledBy(bridge.method(), reader, methods);
      if (called != null && !holds(matches, called, bridge.target())) {
        matches.add(new Match(bridge.target(), called, bridge.sure()));
      }
    }
  }

  private static boolean holds(List<Match> matches, Declared.Method method, Target target) {
    for (Match match : matches) {
      if (match.target() == target && match.method() == method) {
        return true;
      }
    }
    return false;
  }

  /** The method of the same class and name that a bridge method calls, or null. */
  private static Declared.Method calledBy(
      Declared.Method bridge, ClassReader reader, List<Declared.Method> methods) {
    var called = new Declared.Method[1];
    var calls =
        new MethodVisitor(Opcodes.ASM9) {
          @Override
          public void visitMethodInsn(
              int opcode, String owner, String name, String descriptor, boolean isInterface) {
            for (Declared.Method method : methods) {
              if (owner.equals(reader.getClassName())
                  && name.equals(bridge.name())
                  && method.isOf(name, descriptor)) {
                called[0] = method;
              }
            }
          }
        };
    reader.accept(
        new ClassVisitor(Opcodes.ASM9) {
          @Override
          public MethodVisitor visitMethod(
              int access, String name, String descriptor, String sig, String[] exceptions) {
            return bridge.isOf(name, descriptor) ? calls : null;
          }
        },
        ClassReader.SKIP_DEBUG | ClassReader.SKIP_FRAMES);
    return called[0];
  }

  /** Not by {@code equals}, which for a record spins classes at its first call. */
  private static boolean isAmong(Target target, List<Target> targets) {
    for (Target other : targets) {
      if (other == target) {
        return true;
      }
    }
    return false;
  }

  private static boolean isOfApplication(ClassLoader loader) {
    return loader != null && loader != ClassLoader.getPlatformClassLoader();
  }

  private static boolean declares(List<Declared.Method> methods, Target target) {
    for (Declared.Method method : methods) {
      if (isOverride(method) && target.matches(method.name(), method.descriptor())) {
        return true;
      }
    }
    return false;
  }

  private static void add(
      List<Match> matches,
      List<Match> natives,
      List<Declared.Method> methods,
      Target target,
      boolean own,
      boolean sure) {
    for (Declared.Method method : methods) {
      if ((own || isOverride(method)) && target.matches(method.name(), method.descriptor())) {
        var match = new Match(target, method, sure);
        ((method.access() & Opcodes.ACC_NATIVE) != 0 ? natives : matches).add(match);
      }
    }
  }

  /** Whether a method of a subtype can stand in for the sink's. */
  private static boolean isOverride(Declared.Method method) {
    return (method.access() & (Opcodes.ACC_STATIC | Opcodes.ACC_PRIVATE)) == 0
        && method.name().charAt(0) != '<';
  }
}
