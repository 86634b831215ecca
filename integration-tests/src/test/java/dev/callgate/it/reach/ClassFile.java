package dev.callgate.it.reach;

import dev.callgate.it.reach.JdkMethod.Reference;
import dev.callgate.it.reach.JdkMethod.Way;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ConstantDynamic;
import org.objectweb.asm.Handle;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/** Reads one class file into a {@link JdkClass}. */
final class ClassFile extends ClassVisitor {
  private final List<JdkMethod> methods = new ArrayList<>();
  private final List<String> supertypes = new ArrayList<>();
  private String name;
  private String outer;
  private int access;

  private ClassFile() {
    super(Opcodes.ASM9);
  }

  /** Reads a class file; {@code exported} is what its module says of its package. */
  static JdkClass read(byte[] bytes, String module, boolean exported) {
    ClassFile file = new ClassFile();
    new ClassReader(bytes).accept(file, ClassReader.SKIP_DEBUG | ClassReader.SKIP_FRAMES);
    return new JdkClass(
        file.name,
        List.copyOf(file.supertypes),
        file.outer,
        file.access,
        module,
        exported,
        List.copyOf(file.methods));
  }

  @Override
  public void visit(
      int version, int flags, String self, String signature, String superName, String[] faces) {
    name = self;
    access = flags;
    if (superName != null) {
      supertypes.add(superName);
    }
    supertypes.addAll(List.of(faces));
  }

  @Override
  public void visitInnerClass(String inner, String outerName, String simpleName, int flags) {
    if (inner.equals(name)) {
      outer = outerName;
      // Local and anonymous classes have no outer name; nobody can name them.
      access = outerName == null ? flags & ~Opcodes.ACC_PUBLIC : flags;
    }
  }

  /** Whether it can be the name of a method. */
  private static boolean isWord(String text) {
    return !text.isEmpty() && text.chars().allMatch(Character::isJavaIdentifierPart);
  }

  @Override
  public MethodVisitor visitMethod(
      int flags, String method, String descriptor, String signature, String[] exceptions) {
    Set<Reference> found = new LinkedHashSet<>();
    Set<String> classes = new LinkedHashSet<>();
    Set<String> words = new LinkedHashSet<>();
    return new MethodVisitor(Opcodes.ASM9) {
      @Override
      public void visitMethodInsn(int code, String owner, String called, String desc, boolean i) {
        boolean exact = code == Opcodes.INVOKESTATIC || code == Opcodes.INVOKESPECIAL;
        found.add(new Reference(exact ? Way.EXACT : Way.VIRTUAL, owner, called, desc));
      }

      @Override
      public void visitTypeInsn(int code, String type) {
        if (code == Opcodes.NEW) {
          found.add(new Reference(Way.CREATION, type, "", ""));
        }
      }

      @Override
      public void visitInvokeDynamicInsn(String n, String d, Handle bootstrap, Object... values) {
        for (Object value : values) {
          constant(value);
        }
      }

      @Override
      public void visitLdcInsn(Object value) {
        constant(value);
      }

      private void constant(Object value) {
        if (value instanceof Handle handle) {
          handle(handle);
        } else if (value instanceof Type type && type.getSort() == Type.OBJECT) {
          classes.add(type.getInternalName());
        } else if (value instanceof String word && isWord(word)) {
          words.add(word);
        } else if (value instanceof ConstantDynamic dynamic) {
          for (int i = 0; i < dynamic.getBootstrapMethodArgumentCount(); i++) {
            constant(dynamic.getBootstrapMethodArgument(i));
          }
        }
      }

      private void handle(Handle handle) {
        int tag = handle.getTag();
        if (tag < Opcodes.H_INVOKEVIRTUAL) {
          return; // a field
        }
        boolean virtual = tag == Opcodes.H_INVOKEVIRTUAL || tag == Opcodes.H_INVOKEINTERFACE;
        found.add(
            new Reference(
                virtual ? Way.VIRTUAL : Way.EXACT,
                handle.getOwner(),
                handle.getName(),
                handle.getDesc()));
        if (tag == Opcodes.H_NEWINVOKESPECIAL) {
          found.add(new Reference(Way.CREATION, handle.getOwner(), "", ""));
        }
      }

      @Override
      public void visitEnd() {
        for (String type : classes) {
          for (String word : words) {
            found.add(new Reference(Way.NAMED, type, word, ""));
          }
        }
        methods.add(new JdkMethod(name, method, descriptor, flags, List.copyOf(found)));
      }
    };
  }
}
