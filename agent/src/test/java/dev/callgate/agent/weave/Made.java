package dev.callgate.agent.weave;

import java.util.Map;
import net.bytebuddy.ByteBuddy;
import net.bytebuddy.ClassFileVersion;
import net.bytebuddy.asm.AsmVisitorWrapper;
import net.bytebuddy.description.method.MethodDescription;
import net.bytebuddy.description.modifier.Ownership;
import net.bytebuddy.description.modifier.Visibility;
import net.bytebuddy.dynamic.DynamicType;
import net.bytebuddy.dynamic.scaffold.TypeValidation;
import net.bytebuddy.implementation.Implementation;
import net.bytebuddy.implementation.bytecode.ByteCodeAppender;
import net.bytebuddy.jar.asm.ClassWriter;
import net.bytebuddy.jar.asm.MethodVisitor;
import net.bytebuddy.jar.asm.Opcodes;

/** A class that Byte Buddy builds of byte code that javac would not write. */
final class Made {
  /** Writes the byte code of one method. */
  interface Code {
    void write(MethodVisitor to);
  }

  private final String name;
  private DynamicType.Builder<?> builder;

  private Made(String name, DynamicType.Builder<?> builder) {
    this.name = name;
    this.builder = builder;
  }

  /** A class with a constructor; frames are computed. */
  static Made of(String name, ClassFileVersion version) {
    Made made = withoutFrames(name, version);
    made.builder =
        made.builder.visit(
            new AsmVisitorWrapper.ForDeclaredMethods().writerFlags(ClassWriter.COMPUTE_FRAMES));
    return made;
  }

  /** A class with a constructor and without stack maps, or with those that the code gives. */
  static Made withoutFrames(String name, ClassFileVersion version) {
    return new Made(
        name,
        new ByteBuddy(version).with(TypeValidation.DISABLED).subclass(Object.class).name(name));
  }

  String internalName() {
    return name.replace('.', '/');
  }

  /**
   * Adds a public method.
   *
   * @param stack and {@code locals}: what the code needs, for classes whose frames are not computed
   */
  Made method(
      boolean isStatic,
      String method,
      Class<?> result,
      Class<?>[] parameters,
      int stack,
      int locals,
      Code code) {
    builder =
        builder
            .defineMethod(
                method, result, Visibility.PUBLIC, isStatic ? Ownership.STATIC : Ownership.MEMBER)
            .withParameters(parameters)
            .intercept(new Implementation.Simple(new Appender(code, stack, locals)));
    return this;
  }

  /** A static method from an int to an int. */
  Made ofInt(String method, int stack, int locals, Code code) {
    return method(true, method, int.class, new Class<?>[] {int.class}, stack, locals, code);
  }

  Map<String, byte[]> files() {
    return Map.of(name, file());
  }

  byte[] file() {
    return builder.make().getBytes();
  }

  private record Appender(Code code, int stack, int locals) implements ByteCodeAppender {
    @Override
    public Size apply(MethodVisitor to, Implementation.Context context, MethodDescription method) {
      code.write(to);
      return new Size(stack, locals);
    }
  }

  /** Pushes an int. */
  static void push(MethodVisitor to, int value) {
    if (value >= -1 && value <= 5) {
      to.visitInsn(Opcodes.ICONST_0 + value);
    } else if (value >= Short.MIN_VALUE && value <= Short.MAX_VALUE) {
      to.visitIntInsn(Opcodes.SIPUSH, value);
    } else {
      to.visitLdcInsn(value);
    }
  }

  /** Throws a new exception of that type. */
  static void raise(MethodVisitor to, String type, String message) {
    to.visitTypeInsn(Opcodes.NEW, type);
    to.visitInsn(Opcodes.DUP);
    to.visitLdcInsn(message);
    to.visitMethodInsn(Opcodes.INVOKESPECIAL, type, "<init>", "(Ljava/lang/String;)V", false);
    to.visitInsn(Opcodes.ATHROW);
  }
}
