package dev.callgate.agent.weave;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import net.bytebuddy.ClassFileVersion;
import net.bytebuddy.jar.asm.Label;
import net.bytebuddy.jar.asm.MethodVisitor;
import net.bytebuddy.jar.asm.Opcodes;
import net.bytebuddy.jar.asm.Type;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The weaver does to a class what Byte Buddy's Advice does to it. */
class AdviceDifferentialTest {
  private static final int PROGRAMS = 150;

  @Test
  void allThatJavacMakes() {
    Differential.check("javac", Differential.filesOf(Subjects.class));
  }

  @Test
  void randomPrograms() {
    for (long seed = 0; seed < PROGRAMS; seed++) {
      Differential.check("seed " + seed, RandomProgram.files(seed));
    }
  }

  @Test
  void asManyArgumentsAsThereCanBe() {
    Made made = Made.of("made.ManyArguments", ClassFileVersion.JAVA_V8);
    for (Class<?> type : new Class<?>[] {int.class, String.class, long.class, double.class}) {
      int slots = Type.getType(type).getSize();
      var parameters = new Class<?>[254 / slots];
      Arrays.fill(parameters, type);
      int last = (parameters.length - 1) * slots;
      Code lastArgument =
          isStatic ->
              to -> {
                int slot = last + (isStatic ? 0 : 1);
                to.visitVarInsn(Type.getType(type).getOpcode(Opcodes.ILOAD), slot);
                to.visitInsn(Type.getType(type).getOpcode(Opcodes.IRETURN));
              };
      made.method(true, "of" + type.getSimpleName(), type, parameters, 0, 0, lastArgument.of(true));
      made.method(
          false, "to" + type.getSimpleName(), type, parameters, 0, 0, lastArgument.of(false));
    }
    Differential.check("255 slots", made.files());
  }

  private interface Code {
    Made.Code of(boolean isStatic);
  }

  /** A subroutine that is called from two places, with an exception through it, as finally was. */
  @ParameterizedTest
  @ValueSource(ints = {2, 3, 4, 5})
  void subroutinesOfOldClasses(int java) {
    Made made = Made.withoutFrames("made.Jsr" + java, ClassFileVersion.ofJavaVersion(java));
    made.ofInt("twoCalls", 4, 5, AdviceDifferentialTest::twoCalls);
    made.ofInt("returnInside", 4, 5, AdviceDifferentialTest::returnInside);
    Differential.check("jsr in Java " + java, made.files());
  }

  private static void twoCalls(MethodVisitor to) {
    Label start = new Label();
    Label end = new Label();
    Label handler = new Label();
    Label subroutine = new Label();
    to.visitTryCatchBlock(start, end, handler, null);
    to.visitLabel(start);
    Made.push(to, 12);
    to.visitVarInsn(Opcodes.ILOAD, 0);
    to.visitInsn(Opcodes.IDIV);
    to.visitVarInsn(Opcodes.ISTORE, 1);
    to.visitJumpInsn(Opcodes.JSR, subroutine);
    to.visitLabel(end);
    to.visitVarInsn(Opcodes.ILOAD, 1);
    to.visitInsn(Opcodes.IRETURN);
    to.visitLabel(handler);
    to.visitVarInsn(Opcodes.ASTORE, 2);
    to.visitJumpInsn(Opcodes.JSR, subroutine);
    to.visitVarInsn(Opcodes.ALOAD, 2);
    to.visitInsn(Opcodes.ATHROW);
    to.visitLabel(subroutine);
    // The argument's slot, of another type from here on.
    to.visitVarInsn(Opcodes.ASTORE, 0);
    to.visitVarInsn(Opcodes.RET, 0);
  }

  private static void returnInside(MethodVisitor to) {
    Label subroutine = new Label();
    Label back = new Label();
    to.visitJumpInsn(Opcodes.JSR, subroutine);
    to.visitVarInsn(Opcodes.ILOAD, 0);
    to.visitInsn(Opcodes.IRETURN);
    to.visitLabel(subroutine);
    to.visitVarInsn(Opcodes.ASTORE, 3);
    to.visitVarInsn(Opcodes.ILOAD, 0);
    to.visitJumpInsn(Opcodes.IFGT, back);
    Made.push(to, 77);
    to.visitInsn(Opcodes.IRETURN);
    to.visitLabel(back);
    to.visitIincInsn(0, 5);
    to.visitVarInsn(Opcodes.RET, 3);
  }

  @Test
  void version50WithoutFrames() {
    Made made = Made.withoutFrames("made.NoFrames", ClassFileVersion.JAVA_V6);
    made.ofInt(
        "join",
        4,
        3,
        to -> {
          Label otherwise = new Label();
          Label end = new Label();
          to.visitVarInsn(Opcodes.ILOAD, 0);
          to.visitJumpInsn(Opcodes.IFLE, otherwise);
          to.visitVarInsn(Opcodes.ILOAD, 0);
          to.visitJumpInsn(Opcodes.GOTO, end);
          to.visitLabel(otherwise);
          Made.raise(to, "java/lang/IllegalStateException", "below");
          to.visitLabel(end);
          to.visitInsn(Opcodes.IRETURN);
        });
    Differential.check("version 50", made.files());
  }

  @Test
  void aJumpThatFitsNoLongerOnceTheReturnsAreWoven() {
    Made made = Made.of("made.LongJump", ClassFileVersion.JAVA_V8);
    made.ofInt(
        "over",
        0,
        0,
        to -> {
          Label end = new Label();
          to.visitVarInsn(Opcodes.ILOAD, 0);
          to.visitJumpInsn(Opcodes.IFGT, end);
          // 3,000 returns, each of which grows; the jump over them spans just under 32,767 bytes.
          for (int i = 0; i < 3000; i++) {
            Label next = new Label();
            to.visitVarInsn(Opcodes.ILOAD, 0);
            Made.push(to, -100 - i);
            to.visitJumpInsn(Opcodes.IF_ICMPNE, next);
            Made.push(to, 1000);
            to.visitInsn(Opcodes.IRETURN);
            to.visitLabel(next);
          }
          to.visitLabel(end);
          to.visitVarInsn(Opcodes.ILOAD, 0);
          to.visitInsn(Opcodes.IRETURN);
        });
    Differential.check("long jump", made.files());
  }

  @Test
  void aMethodJustBelowTheLimitIsWovenAndOneAboveItIsReported() {
    Differential.check("64,900 bytes", nops("made.Large", 64_900).files());

    Made tooLarge = nops("made.TooLarge", 65_520);
    assertIsGap("made.TooLarge", tooLarge, "too large");
  }

  private static Made nops(String name, int count) {
    return Made.of(name, ClassFileVersion.JAVA_V8)
        .ofInt(
            "m",
            0,
            0,
            to -> {
              for (int i = 0; i < count; i++) {
                to.visitInsn(Opcodes.NOP);
              }
              to.visitVarInsn(Opcodes.ILOAD, 0);
              to.visitInsn(Opcodes.IRETURN);
            });
  }

  @Test
  void aStackThatCannotGrowIsReported() {
    Made made = Made.withoutFrames("made.HugeStack", ClassFileVersion.JAVA_V8);
    made.ofInt(
        "m",
        65_533,
        1,
        to -> {
          to.visitVarInsn(Opcodes.ILOAD, 0);
          to.visitInsn(Opcodes.IRETURN);
        });
    assertIsGap("made.HugeStack", made, "65533");
  }

  @Test
  void theLastLocalVariableThatThereCanBe() throws Exception {
    Made made = Made.withoutFrames("made.HugeLocals", ClassFileVersion.JAVA_V8);
    made.ofInt(
        "m",
        2,
        65_535,
        to -> {
          to.visitVarInsn(Opcodes.ILOAD, 0);
          to.visitVarInsn(Opcodes.ISTORE, 65_534);
          to.visitVarInsn(Opcodes.ILOAD, 65_534);
          to.visitInsn(Opcodes.IRETURN);
        });
    // Byte Buddy cannot do it. Here slots are numbered anew by use.
    Woven weaver = Woven.everyMethodOf(List.of("made.HugeLocals"));
    byte[] woven =
        weaver.weave(new Differential.Loader(made.files()), "made.HugeLocals", made.file());
    var loader = new Differential.Loader(Map.of("made.HugeLocals", woven));
    Class<?> type = loader.loadClass("made.HugeLocals");
    assertThat(weaver.gaps()).isEmpty();
    assertThat(type.getMethod("m", int.class).invoke(null, 5)).isEqualTo(5);
  }

  private static void assertIsGap(String name, Made made, String why) {
    byte[] file = made.file();
    Woven weaver = Woven.everyMethodOf(List.of(name));
    byte[] woven = weaver.weave(new Differential.Loader(made.files()), name, file);
    assertThat(woven).isSameAs(file);
    assertThat(weaver.gaps()).hasSize(1);
    assertThat(weaver.gaps().get(0)).containsIgnoringCase(why);
  }
}
