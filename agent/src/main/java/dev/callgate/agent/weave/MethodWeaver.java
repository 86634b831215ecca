package dev.callgate.agent.weave;

import dev.callgate.agent.read.Passing;
import dev.callgate.agent.read.Site;
import java.util.Arrays;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.commons.LocalVariablesSorter;

/**
 * Weaves one method: the bridge is asked before the body, and told how the body ended.
 *
 * <pre>
 *   ticket = CallgateBridge.enter(this, a, b, c, i, n, key);   // may throw: outside the try
 *   try { body, with CallgateBridge.exit(result, ticket, key) before each return }
 *   catch (Throwable t) { CallgateBridge.exitThrown(t, ticket, key); throw t; }
 * </pre>
 *
 * The stack map is kept, not computed again, so that no class is loaded to merge types. In a
 * constructor {@code this} does not exist before {@code super()}: it is not handed over, and no
 * handler spans it (JVMS 4.10.2.4). Where it is asked for, the bridge is asked when the constructor
 * returns, and not before.
 */
final class MethodWeaver extends LocalVariablesSorter {
  private static final String BRIDGE = "java/lang/CallgateBridge";
  private static final String OBJECT = "java/lang/Object";
  private static final int MOST_ENTER_STACK = 14;
  private static final int MOST_EXIT_STACK = 5;
  private static final int MOST_SLOTS = 0xffff;

  private final Site site;
  private final long key;
  private final int classVersion;
  private final String owner;
  private final boolean isConstructor;
  private final boolean isAskedAtReturn;
  private final Type[] types;
  private final int[] slots;
  private final Label start = new Label();
  private int ticket = -1;

  MethodWeaver(int access, Site site, long key, int classVersion, MethodVisitor next) {
    super(Opcodes.ASM9, access, site.descriptor(), next);
    this.site = site;
    this.key = key;
    this.classVersion = classVersion;
    owner = site.owner().replace('.', '/');
    isConstructor = site.method().equals("<init>");
    isAskedAtReturn = isConstructor && passesThis(site.passing());
    types = Type.getArgumentTypes(site.descriptor());
    slots = new int[types.length + 1];
    slots[0] = site.isStatic() ? 0 : 1;
    for (int i = 0; i < types.length; i++) {
      slots[i + 1] = slots[i] + types[i].getSize();
    }
  }

  private static boolean passesThis(Passing passing) {
    for (Passing.Value value : passing.references()) {
      if (value.argument() < 0) {
        return true;
      }
    }
    return false;
  }

  @Override
  public void visitCode() {
    super.visitCode();
    if (isAskedAtReturn) {
      return;
    }
    for (int argument : site.sink().copies()) {
      self();
      mv.visitVarInsn(Opcodes.ALOAD, slots[argument]);
      mv.visitLdcInsn(key);
      bridge("copy", "(Ljava/lang/Object;Ljava/lang/Object;J)Ljava/lang/Object;");
      mv.visitTypeInsn(Opcodes.CHECKCAST, types[argument].getInternalName());
      mv.visitVarInsn(Opcodes.ASTORE, slots[argument]);
    }
    enter();
    if (!site.exits() && !site.answers()) {
      mv.visitInsn(Opcodes.POP);
      return;
    }
    ticket = newLocal(Type.getObjectType(OBJECT));
    mv.visitVarInsn(Opcodes.ASTORE, ticket);
    if (site.answers()) {
      answer();
    }
    mv.visitLabel(start);
  }

  /** The receiver; null where there is none, or none yet. */
  private void self() {
    if (site.isStatic() || isConstructor) {
      mv.visitInsn(Opcodes.ACONST_NULL);
    } else {
      mv.visitVarInsn(Opcodes.ALOAD, 0);
    }
  }

  private void enter() {
    self();
    Passing passing = site.passing();
    if (passing.all()) {
      allArguments();
      mv.visitLdcInsn(key);
      bridge("enterAll", "(Ljava/lang/Object;[Ljava/lang/Object;J)Ljava/lang/Object;");
      return;
    }
    for (int i = 0; i < Passing.MOST_REFERENCES; i++) {
      if (i < passing.references().size()) {
        load(passing.references().get(i));
      } else {
        mv.visitInsn(Opcodes.ACONST_NULL);
      }
    }
    number(passing);
    wide(passing);
    mv.visitLdcInsn(key);
    bridge(
        "enter",
        "(Ljava/lang/Object;Ljava/lang/Object;Ljava/lang/Object;Ljava/lang/Object;IJJ)"
            + "Ljava/lang/Object;");
  }

  private void number(Passing passing) {
    if (passing.number() >= 0) {
      mv.visitVarInsn(Opcodes.ILOAD, slots[passing.number()]);
      return;
    }
    mv.visitInsn(Opcodes.ICONST_0);
    int bit = 0;
    for (Passing.Value flag : passing.flags()) {
      load(flag);
      mv.visitIntInsn(Opcodes.BIPUSH, bit++);
      mv.visitInsn(Opcodes.ISHL);
      mv.visitInsn(Opcodes.IOR);
    }
  }

  private void wide(Passing passing) {
    if (passing.wide() < 0) {
      mv.visitInsn(Opcodes.LCONST_0);
      return;
    }
    Type type = types[passing.wide()];
    mv.visitVarInsn(type.getOpcode(Opcodes.ILOAD), slots[passing.wide()]);
    if (type.getSort() == Type.FLOAT) {
      mv.visitInsn(Opcodes.F2D);
    }
    switch (type.getSort()) {
      case Type.LONG -> {}
      case Type.FLOAT, Type.DOUBLE ->
          mv.visitMethodInsn(
              Opcodes.INVOKESTATIC, "java/lang/Double", "doubleToRawLongBits", "(D)J", false);
      default -> mv.visitInsn(Opcodes.I2L);
    }
  }

  private void load(Passing.Value value) {
    String type = owner;
    if (value.argument() < 0) {
      mv.visitVarInsn(Opcodes.ALOAD, 0);
    } else {
      type = types[value.argument()].getInternalName();
      mv.visitVarInsn(Opcodes.ALOAD, slots[value.argument()]);
    }
    for (Passing.Field field : value.fields()) {
      int read = Opcodes.GETFIELD;
      if (field.isStatic()) {
        mv.visitInsn(Opcodes.POP);
        read = Opcodes.GETSTATIC;
      }
      mv.visitFieldInsn(read, type, field.name(), field.descriptor());
      type = Type.getType(field.descriptor()).getInternalName();
    }
  }

  private void allArguments() {
    mv.visitIntInsn(Opcodes.SIPUSH, types.length);
    mv.visitTypeInsn(Opcodes.ANEWARRAY, OBJECT);
    for (int i = 0; i < types.length; i++) {
      mv.visitInsn(Opcodes.DUP);
      mv.visitIntInsn(Opcodes.SIPUSH, i);
      mv.visitVarInsn(types[i].getOpcode(Opcodes.ILOAD), slots[i]);
      box(types[i]);
      mv.visitInsn(Opcodes.AASTORE);
    }
  }

  private void box(Type type) {
    String box =
        switch (type.getSort()) {
          case Type.BOOLEAN -> "java/lang/Boolean";
          case Type.CHAR -> "java/lang/Character";
          case Type.BYTE -> "java/lang/Byte";
          case Type.SHORT -> "java/lang/Short";
          case Type.INT -> "java/lang/Integer";
          case Type.LONG -> "java/lang/Long";
          case Type.FLOAT -> "java/lang/Float";
          case Type.DOUBLE -> "java/lang/Double";
          default -> null;
        };
    if (box != null) {
      mv.visitMethodInsn(
          Opcodes.INVOKESTATIC,
          box,
          "valueOf",
          "(" + type.getDescriptor() + ")L" + box + ";",
          false);
    }
  }

  private void answer() {
    Label run = new Label();
    mv.visitVarInsn(Opcodes.ALOAD, ticket);
    mv.visitLdcInsn(key);
    bridge("answers", "(Ljava/lang/Object;J)Z");
    mv.visitJumpInsn(Opcodes.IFEQ, run);
    mv.visitVarInsn(Opcodes.ALOAD, ticket);
    mv.visitLdcInsn(key);
    bridge("answer", "(Ljava/lang/Object;J)Ljava/lang/Object;");
    mv.visitTypeInsn(Opcodes.CHECKCAST, Type.getReturnType(site.descriptor()).getInternalName());
    mv.visitInsn(Opcodes.ARETURN);
    mv.visitLabel(run);
    if (hasFrames()) {
      var locals = new Object[types.length + (site.isStatic() ? 0 : 1) + 1];
      int n = 0;
      if (!site.isStatic()) {
        locals[n++] = owner;
      }
      for (Type type : types) {
        locals[n++] = frameType(type);
      }
      locals[n++] = OBJECT;
      mv.visitFrame(Opcodes.F_NEW, n, locals, 0, null);
      // The body may open with a frame of its own, and no two may share an offset.
      mv.visitInsn(Opcodes.NOP);
    }
  }

  @Override
  public void visitInsn(int opcode) {
    if (isAskedAtReturn && opcode == Opcodes.RETURN) {
      enter();
      mv.visitInsn(Opcodes.POP);
    } else if (site.exits() && opcode >= Opcodes.IRETURN && opcode <= Opcodes.RETURN) {
      String result = "Ljava/lang/Object;";
      switch (opcode) {
        case Opcodes.IRETURN -> {
          mv.visitInsn(Opcodes.DUP);
          result = "I";
        }
        case Opcodes.LRETURN -> {
          mv.visitInsn(Opcodes.DUP2);
          result = "J";
        }
        case Opcodes.FRETURN -> {
          mv.visitInsn(Opcodes.DUP);
          mv.visitInsn(Opcodes.F2D);
          result = "D";
        }
        case Opcodes.DRETURN -> {
          mv.visitInsn(Opcodes.DUP2);
          result = "D";
        }
        case Opcodes.ARETURN -> mv.visitInsn(Opcodes.DUP);
        default -> result = "";
      }
      mv.visitVarInsn(Opcodes.ALOAD, ticket);
      mv.visitLdcInsn(key);
      bridge("exit", "(" + result + "Ljava/lang/Object;J)V");
    }
    super.visitInsn(opcode);
  }

  @Override
  public void visitMaxs(int maxStack, int maxLocals) {
    if (site.exits() && !isConstructor) {
      Label end = new Label();
      // Last in the table: the body's own handlers come first (JVMS 2.10).
      mv.visitTryCatchBlock(start, end, end, null);
      mv.visitLabel(end);
      if (hasFrames()) {
        // The body may have put anything into the slots of its arguments.
        var locals = new Object[slots[types.length] + 1];
        Arrays.fill(locals, Opcodes.TOP);
        locals[locals.length - 1] = OBJECT;
        mv.visitFrame(
            Opcodes.F_NEW, locals.length, locals, 1, new Object[] {"java/lang/Throwable"});
      }
      mv.visitInsn(Opcodes.DUP);
      mv.visitVarInsn(Opcodes.ALOAD, ticket);
      mv.visitLdcInsn(key);
      bridge("exitThrown", "(Ljava/lang/Throwable;Ljava/lang/Object;J)V");
      mv.visitInsn(Opcodes.ATHROW);
    }
    int stack =
        isAskedAtReturn
            ? maxStack + MOST_ENTER_STACK
            : Math.max(maxStack + MOST_EXIT_STACK, MOST_ENTER_STACK);
    if (stack > MOST_SLOTS || nextLocal > MOST_SLOTS) {
      // The class file has two bytes for each, and a number that does not fit is cut.
      throw new IllegalArgumentException(
          site.name()
              + " has no room for more: "
              + maxStack
              + " stack slots, "
              + (nextLocal - 1)
              + " local variables");
    }
    super.visitMaxs(stack, maxLocals);
  }

  /** Class files before version 50 have no stack maps (JVMS 4.10). */
  private boolean hasFrames() {
    return (classVersion & 0xffff) >= Opcodes.V1_6;
  }

  private static Object frameType(Type type) {
    return switch (type.getSort()) {
      case Type.BOOLEAN, Type.CHAR, Type.BYTE, Type.SHORT, Type.INT -> Opcodes.INTEGER;
      case Type.LONG -> Opcodes.LONG;
      case Type.FLOAT -> Opcodes.FLOAT;
      case Type.DOUBLE -> Opcodes.DOUBLE;
      default -> type.getInternalName();
    };
  }

  private void bridge(String name, String descriptor) {
    mv.visitMethodInsn(Opcodes.INVOKESTATIC, BRIDGE, name, descriptor, false);
  }
}
