package dev.callgate.agent.weave;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import net.bytebuddy.ClassFileVersion;
import net.bytebuddy.jar.asm.Label;
import net.bytebuddy.jar.asm.MethodVisitor;
import net.bytebuddy.jar.asm.Opcodes;
import net.bytebuddy.jar.asm.Type;

/**
 * A class of random methods: arguments of all types in random positions, whose slots are
 * overwritten with other types, split and joined; loops, some from the first byte; switches; nested
 * handlers; dead code. Each method ends, and calls only methods that come after it.
 */
final class RandomProgram {
  private static final Class<?>[] TYPES = {
    int.class,
    long.class,
    float.class,
    double.class,
    String.class,
    boolean.class,
    byte.class,
    short.class,
    char.class,
    Object.class
  };

  /** The types that a slot can hold here; the small ones are ints to the JVM. */
  private static final String SORTS = "IJFDA";

  private static final int METHODS = 5;
  private static final int DEEPEST = 3;
  private static final int MOST_LOCALS = 60;

  private final Random random;
  private final boolean hasFrames;
  private final String name;
  private final List<Class<?>[]> parameters = new ArrayList<>();
  private final List<Class<?>> results = new ArrayList<>();

  private RandomProgram(long seed) {
    random = new Random(seed);
    name = "made.Program" + seed;
    hasFrames = random.nextInt(3) > 0;
  }

  static Map<String, byte[]> files(long seed) {
    return new RandomProgram(seed).make();
  }

  private Map<String, byte[]> make() {
    Made made =
        hasFrames
            ? Made.of(
                name, random.nextBoolean() ? ClassFileVersion.JAVA_V8 : ClassFileVersion.JAVA_V17)
            : Made.withoutFrames(
                name, random.nextBoolean() ? ClassFileVersion.JAVA_V5 : ClassFileVersion.JAVA_V6);
    for (int i = 0; i < METHODS; i++) {
      var types = new Class<?>[random.nextInt(7)];
      for (int k = 0; k < types.length; k++) {
        types[k] = TYPES[random.nextInt(TYPES.length)];
      }
      parameters.add(types);
      results.add(random.nextInt(6) == 0 ? void.class : TYPES[random.nextInt(TYPES.length)]);
    }
    for (int i = 0; i < METHODS; i++) {
      int number = i;
      made.method(
          isStatic(i),
          "m" + i,
          results.get(i),
          parameters.get(i),
          24,
          MOST_LOCALS + 20,
          to -> new Body(number, to).write());
    }
    return made.files();
  }

  private static boolean isStatic(int method) {
    return method % 2 == 0;
  }

  /** One method's body. */
  private final class Body {
    private final int method;
    private final MethodVisitor to;

    /** The sort that each slot certainly holds here, by slot. */
    private Map<Integer, Character> holds = new TreeMap<>();

    private int counters = MOST_LOCALS;
    private int size;
    private int loops;

    Body(int method, MethodVisitor to) {
      this.method = method;
      this.to = to;
    }

    void write() {
      int slot = isStatic(method) ? 0 : 1;
      for (Class<?> type : parameters.get(method)) {
        holds.put(slot, sort(type));
        slot += Type.getType(type).getSize();
      }
      if (slot > 0 && holds.getOrDefault(slot - 1, 'A') == 'I' && random.nextInt(3) == 0) {
        fromTheFirstByte(slot - 1);
      }
      statements(DEEPEST);
      result();
    }

    private void fromTheFirstByte(int slot) {
      Label start = new Label();
      to.visitLabel(start);
      to.visitIincInsn(slot, -1);
      to.visitVarInsn(Opcodes.ILOAD, slot);
      to.visitJumpInsn(Opcodes.IFGT, start);
    }

    private void statements(int depth) {
      for (int n = random.nextInt(4); n >= 0 && size < 400; n--) {
        statement(depth);
      }
    }

    private void statement(int depth) {
      size++;
      int pick = random.nextInt(depth > 0 ? 11 : 6);
      switch (pick) {
        case 0, 1, 2 -> assign();
        case 3 -> call();
        case 4 -> {
          if (random.nextInt(3) == 0) {
            condition(this::leave, () -> {});
          } else {
            assign();
          }
        }
        case 5 -> {
          if (!hasFrames && random.nextInt(4) == 0) {
            dead();
          } else {
            assign();
          }
        }
        case 6 -> condition(() -> statements(depth - 1), () -> statements(depth - 1));
        case 7 -> loop(depth);
        case 8 -> choice(depth);
        default -> handled(depth);
      }
    }

    private void assign() {
      char sort = SORTS.charAt(random.nextInt(SORTS.length()));
      value(sort);
      int slot = random.nextInt(random.nextBoolean() ? 6 : MOST_LOCALS - 2);
      if (slot == 0 && !isStatic(method)) {
        slot = 1;
      }
      to.visitVarInsn(store(sort), slot);
      // A value of two slots that begins one below is cut in half.
      if (isWide(holds.getOrDefault(slot - 1, 'I'))) {
        holds.remove(slot - 1);
      }
      holds.put(slot, sort);
      if (isWide(sort)) {
        holds.remove(slot + 1);
      }
    }

    private void call() {
      int called = method + 1 + random.nextInt(METHODS);
      if (loops > 1 || called >= METHODS || (!isStatic(called) && isStatic(method))) {
        return;
      }
      if (!isStatic(called)) {
        to.visitVarInsn(Opcodes.ALOAD, 0);
      }
      var descriptor = new StringBuilder("(");
      for (Class<?> type : parameters.get(called)) {
        value(sort(type));
        if (type == String.class) {
          to.visitTypeInsn(Opcodes.CHECKCAST, "java/lang/String");
        }
        narrow(type);
        descriptor.append(Type.getDescriptor(type));
      }
      Class<?> result = results.get(called);
      descriptor.append(')').append(Type.getDescriptor(result));
      to.visitMethodInsn(
          isStatic(called) ? Opcodes.INVOKESTATIC : Opcodes.INVOKEVIRTUAL,
          name.replace('.', '/'),
          "m" + called,
          descriptor.toString(),
          false);
      if (result != void.class) {
        to.visitInsn(isWide(sort(result)) ? Opcodes.POP2 : Opcodes.POP);
      }
    }

    private void narrow(Class<?> type) {
      if (type == boolean.class) {
        to.visitInsn(Opcodes.ICONST_1);
        to.visitInsn(Opcodes.IAND);
      } else if (type == byte.class) {
        to.visitInsn(Opcodes.I2B);
      } else if (type == short.class) {
        to.visitInsn(Opcodes.I2S);
      } else if (type == char.class) {
        to.visitInsn(Opcodes.I2C);
      }
    }

    private void leave() {
      if (random.nextBoolean()) {
        result();
      } else {
        Made.raise(to, "java/lang/IllegalStateException", "left " + size);
      }
      ended();
    }

    /** What follows cannot be reached, and no assumption of it holds anywhere else. */
    private void ended() {
      holds = null;
    }

    private void dead() {
      Label after = new Label();
      to.visitJumpInsn(Opcodes.GOTO, after);
      to.visitInsn(Opcodes.NOP);
      to.visitInsn(Opcodes.ICONST_3);
      to.visitInsn(Opcodes.POP);
      if (random.nextBoolean()) {
        Map<Integer, Character> before = new TreeMap<>(holds);
        result();
        holds = before;
      }
      to.visitLabel(after);
    }

    private void condition(Runnable then, Runnable otherwise) {
      value('I');
      Label elseStart = new Label();
      Label end = new Label();
      to.visitJumpInsn(random.nextBoolean() ? Opcodes.IFLE : Opcodes.IFNE, elseStart);
      Map<Integer, Character> before = new TreeMap<>(holds);
      then.run();
      Map<Integer, Character> afterThen = holds;
      if (holds != null) {
        to.visitJumpInsn(Opcodes.GOTO, end);
      }
      to.visitLabel(elseStart);
      holds = before;
      otherwise.run();
      to.visitLabel(end);
      holds = both(afterThen, holds);
    }

    private void loop(int depth) {
      int counter = counters++;
      if (counter >= MOST_LOCALS + 19) {
        return;
      }
      Made.push(to, 1 + random.nextInt(3));
      to.visitVarInsn(Opcodes.ISTORE, counter);
      // What the body changes is not certain at its start: it begins with nothing but the counter.
      holds = new TreeMap<>();
      Label start = new Label();
      to.visitLabel(start);
      loops++;
      statements(depth - 1);
      loops--;
      to.visitIincInsn(counter, -1);
      to.visitVarInsn(Opcodes.ILOAD, counter);
      to.visitJumpInsn(Opcodes.IFGT, start);
    }

    private void choice(int depth) {
      value('I');
      int cases = 1 + random.nextInt(4);
      var labels = new Label[cases];
      var keys = new int[cases];
      for (int i = 0; i < cases; i++) {
        labels[i] = new Label();
        keys[i] = i * i * 3 - 2;
      }
      Label otherwise = new Label();
      Label end = new Label();
      if (random.nextBoolean()) {
        to.visitTableSwitchInsn(0, cases - 1, otherwise, labels);
      } else {
        to.visitLookupSwitchInsn(otherwise, keys, labels);
      }
      Map<Integer, Character> before = new TreeMap<>(holds);
      Map<Integer, Character> after = before;
      for (int i = 0; i < cases; i++) {
        to.visitLabel(labels[i]);
        holds = new TreeMap<>(before);
        statements(depth - 1);
        to.visitJumpInsn(Opcodes.GOTO, end);
        after = both(after, holds);
      }
      to.visitLabel(otherwise);
      to.visitLabel(end);
      holds = after;
    }

    private void handled(int depth) {
      Label start = new Label();
      Label end = new Label();
      Label handler = new Label();
      Label after = new Label();
      boolean any = random.nextBoolean();
      to.visitTryCatchBlock(start, end, handler, any ? null : "java/lang/ArithmeticException");
      to.visitLabel(start);
      to.visitInsn(Opcodes.NOP);
      statements(depth - 1);
      to.visitLabel(end);
      Map<Integer, Character> afterBody = holds;
      to.visitJumpInsn(Opcodes.GOTO, after);
      to.visitLabel(handler);
      holds = new TreeMap<>();
      if (random.nextBoolean()) {
        to.visitInsn(Opcodes.POP);
        statements(depth - 1);
      } else if (any) {
        to.visitVarInsn(Opcodes.ASTORE, 5);
        statements(depth - 1);
      } else {
        to.visitInsn(Opcodes.ATHROW);
        ended();
      }
      if (holds != null) {
        to.visitJumpInsn(Opcodes.GOTO, after);
      }
      to.visitLabel(after);
      holds = both(afterBody, holds);
    }

    private void result() {
      Class<?> type = results.get(method);
      if (type == void.class) {
        to.visitInsn(Opcodes.RETURN);
        return;
      }
      value(sort(type));
      if (type == String.class) {
        to.visitTypeInsn(Opcodes.CHECKCAST, "java/lang/String");
      }
      narrow(type);
      to.visitInsn(Type.getType(type).getOpcode(Opcodes.IRETURN));
    }

    /** Pushes a value: what a slot holds, a constant, or what two of these give. */
    private void value(char sort) {
      var slots = new ArrayList<Integer>();
      for (Map.Entry<Integer, Character> slot : holds.entrySet()) {
        if (slot.getValue() == sort) {
          slots.add(slot.getKey());
        }
      }
      if (!slots.isEmpty() && random.nextInt(4) > 0) {
        to.visitVarInsn(load(sort), slots.get(random.nextInt(slots.size())));
      } else {
        constant(sort);
      }
      if (sort == 'I' && random.nextInt(4) == 0) {
        constant(sort);
        to.visitInsn(random.nextInt(3) == 0 ? Opcodes.IDIV : Opcodes.IADD);
      } else if (sort == 'J' && random.nextInt(4) == 0) {
        constant(sort);
        to.visitInsn(random.nextInt(3) == 0 ? Opcodes.LREM : Opcodes.LMUL);
      }
    }

    private void constant(char sort) {
      switch (sort) {
        case 'I' -> Made.push(to, random.nextInt(5) - 1);
        case 'J' -> to.visitInsn(Opcodes.LCONST_0 + random.nextInt(2));
        case 'F' -> to.visitInsn(Opcodes.FCONST_0 + random.nextInt(3));
        case 'D' -> to.visitInsn(Opcodes.DCONST_0 + random.nextInt(2));
        default -> {
          if (random.nextInt(4) == 0) {
            to.visitInsn(Opcodes.ACONST_NULL);
          } else {
            to.visitLdcInsn("text " + random.nextInt(9));
          }
        }
      }
    }

    private static Map<Integer, Character> both(
        Map<Integer, Character> a, Map<Integer, Character> b) {
      if (a == null || b == null) {
        return a == null ? (b == null ? new TreeMap<>() : b) : a;
      }
      Map<Integer, Character> both = new TreeMap<>(a);
      both.entrySet().removeIf(entry -> b.get(entry.getKey()) != entry.getValue());
      return both;
    }

    private static char sort(Class<?> type) {
      char first = Type.getDescriptor(type).charAt(0);
      return SORTS.indexOf(first) >= 0 ? first : first == 'L' ? 'A' : 'I';
    }

    private static boolean isWide(char sort) {
      return sort == 'J' || sort == 'D';
    }

    private static int store(char sort) {
      return Opcodes.ISTORE + SORTS.indexOf(sort);
    }

    private static int load(char sort) {
      return Opcodes.ILOAD + SORTS.indexOf(sort);
    }
  }
}
