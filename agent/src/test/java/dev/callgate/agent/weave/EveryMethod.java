package dev.callgate.agent.weave;

import dev.callgate.agent.read.Passing;
import dev.callgate.agent.read.Site;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.FieldVisitor;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/**
 * Weaves every method of a class that has a body, with exits everywhere, answers where something
 * can be answered, copies of arrays, and the values handed over in one of all shapes.
 */
final class EveryMethod {
  private static final Passing ALL = new Passing(List.of(), -1, -1, List.of(), true);

  private final ClassReader reader;
  private final List<Passing.Field> references = new ArrayList<>();
  private final List<Passing.Field> flags = new ArrayList<>();
  private final Map<String, List<Site>> sites = new HashMap<>();

  private EveryMethod(byte[] file) {
    reader = new ClassReader(file);
    reader.accept(new Collector(), ClassReader.SKIP_DEBUG | ClassReader.SKIP_FRAMES);
  }

  /** Null if no method has a body. */
  static byte[] weave(byte[] file, long secret) {
    var every = new EveryMethod(file);
    return every.sites.isEmpty() ? null : ClassWeaver.weave(every.reader, every.sites, secret);
  }

  /** Whether a method, apart from class initialisers, has a body. */
  static boolean isBodied(byte[] file) {
    return !new EveryMethod(file).sites.isEmpty();
  }

  /** Whether a method has a subroutine, as compilers made them up to Java 5. */
  static boolean hasSubroutine(byte[] file) {
    var found = new boolean[1];
    new ClassReader(file)
        .accept(
            new ClassVisitor(Opcodes.ASM9) {
              @Override
              public MethodVisitor visitMethod(
                  int access, String name, String descriptor, String sig, String[] exceptions) {
                return new MethodVisitor(Opcodes.ASM9) {
                  @Override
                  public void visitJumpInsn(int opcode, Label label) {
                    found[0] |= opcode == Opcodes.JSR;
                  }
                };
              }
            },
            ClassReader.SKIP_DEBUG | ClassReader.SKIP_FRAMES);
    return found[0];
  }

  private final class Collector extends ClassVisitor {
    Collector() {
      super(Opcodes.ASM9);
    }

    @Override
    public FieldVisitor visitField(
        int access, String name, String descriptor, String signature, Object value) {
      if ((access & Opcodes.ACC_STATIC) == 0) {
        var field = new Passing.Field(name, descriptor, false);
        if (descriptor.charAt(0) == 'L' || descriptor.charAt(0) == '[') {
          references.add(field);
        } else if (descriptor.equals("Z")) {
          flags.add(field);
        }
      }
      return null;
    }

    @Override
    public MethodVisitor visitMethod(
        int access, String name, String descriptor, String signature, String[] exceptions) {
      if ((access & (Opcodes.ACC_ABSTRACT | Opcodes.ACC_NATIVE)) == 0 && !name.equals("<clinit>")) {
        boolean isStatic = (access & Opcodes.ACC_STATIC) != 0;
        sites.put(name + descriptor, List.of(site(isStatic, name, descriptor)));
      }
      return null;
    }
  }

  private Site site(boolean isStatic, String name, String descriptor) {
    boolean isConstructor = name.equals("<init>");
    int result = Type.getReturnType(descriptor).getSort();
    var arrays = new ArrayList<Integer>();
    Type[] types = Type.getArgumentTypes(descriptor);
    for (int i = 0; i < types.length; i++) {
      if (types[i].getSort() == Type.ARRAY) {
        arrays.add(i);
      }
    }
    return new Site(
        0,
        Sinks.copying(arrays, "any.Type#any()"),
        reader.getClassName().replace('/', '.'),
        name,
        descriptor,
        passing(name + descriptor, descriptor, isStatic || isConstructor),
        isStatic,
        true,
        !isConstructor && (result == Type.OBJECT || result == Type.ARRAY),
        true,
        List.of(),
        null,
        null);
  }

  private Passing passing(String method, String descriptor, boolean hasNoReceiver) {
    int shape = Math.floorMod(method.hashCode(), 3);
    if (shape == 0 && !isBox()) {
      return ALL;
    }
    if (shape == 1 && !hasNoReceiver) {
      return new Passing(
          values(references, Passing.MOST_REFERENCES), -1, -1, values(flags, 31), false);
    }
    return Passing.ofSignature(descriptor);
  }

  private static List<Passing.Value> values(List<Passing.Field> fields, int most) {
    return fields.stream().limit(most).map(field -> new Passing.Value(-1, List.of(field))).toList();
  }

  /** An array of all arguments is filled by these; within them it would never end. */
  private boolean isBox() {
    return switch (reader.getClassName()) {
      case "java/lang/Boolean",
          "java/lang/Byte",
          "java/lang/Character",
          "java/lang/Short",
          "java/lang/Integer",
          "java/lang/Long",
          "java/lang/Float",
          "java/lang/Double" ->
          true;
      default -> false;
    };
  }
}
