package dev.callgate.it.shape;

import static org.assertj.core.api.Assertions.assertThat;

import dev.callgate.it.ChildJvm;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import org.junit.jupiter.api.Test;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.FieldVisitor;
import org.objectweb.asm.Handle;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/** What is inside the jar that is shipped. */
class JarIT {
  private static final String BRIDGE = "inside/bridge/java/lang/Callgate";

  @Test
  void oneClassAtItsRootAndEverythingElseBelowInside() throws IOException {
    var visible = new ArrayList<String>();
    try (var jar = new ZipFile(ChildJvm.jar().toFile())) {
      for (var entries = jar.entries(); entries.hasMoreElements(); ) {
        ZipEntry entry = entries.nextElement();
        String name = entry.getName();
        if (!entry.isDirectory() && !name.startsWith("inside/")) {
          visible.add(name);
        }
        assertThat(name.startsWith("inside/") && name.endsWith(".class")).as(name).isFalse();
      }
    }
    assertThat(visible)
        .containsExactlyInAnyOrder("META-INF/MANIFEST.MF", "dev/callgate/Premain.class");
  }

  @Test
  void anOldJvmCanReadTheVisibleClass() throws IOException {
    var reader = new ClassReader(entry("dev/callgate/Premain.class"));
    assertThat(reader.readUnsignedShort(6)).isEqualTo(Opcodes.V1_8);
    assertThat(dynamicIn(reader)).isEmpty();
  }

  @Test
  void theBridgeSpeaksInTypesOfTheJdkAndStartsNoMachinery() throws IOException {
    for (String name : List.of("Bridge", "Dispatcher")) {
      var reader = new ClassReader(entry(BRIDGE + name + ".classdata"));
      assertThat(dynamicIn(reader)).isEmpty();
      for (String type : typesIn(reader)) {
        assertThat(type)
            .satisfiesAnyOf(
                one -> assertThat(one).doesNotContain("."),
                one -> assertThat(one).startsWith("java."));
      }
    }
  }

  @Test
  void theBridgeHoldsNoFieldThatAnApplicationCouldSet() throws IOException {
    new ClassReader(entry(BRIDGE + "Bridge.classdata"))
        .accept(
            new ClassVisitor(Opcodes.ASM9) {
              @Override
              public FieldVisitor visitField(
                  int access, String name, String descriptor, String signature, Object value) {
                assertThat(access & Opcodes.ACC_PRIVATE).as(name).isNotZero();
                assertThat(access & Opcodes.ACC_FINAL).as(name).isNotZero();
                return null;
              }
            },
            0);
  }

  private static byte[] entry(String name) throws IOException {
    try (var jar = new ZipFile(ChildJvm.jar().toFile());
        InputStream in = jar.getInputStream(jar.getEntry(name))) {
      return in.readAllBytes();
    }
  }

  /** Lambdas and concatenations by invokedynamic: the first of each costs a start. */
  private static List<String> dynamicIn(ClassReader reader) {
    var found = new ArrayList<String>();
    reader.accept(
        new ClassVisitor(Opcodes.ASM9) {
          @Override
          public MethodVisitor visitMethod(
              int access, String method, String descriptor, String sig, String[] exceptions) {
            return new MethodVisitor(Opcodes.ASM9) {
              @Override
              public void visitInvokeDynamicInsn(
                  String name, String descriptor, Handle bootstrap, Object... arguments) {
                found.add(method + ": " + name);
              }
            };
          }
        },
        0);
    return found;
  }

  private static List<String> typesIn(ClassReader reader) {
    var types = new ArrayList<String>();
    reader.accept(
        new ClassVisitor(Opcodes.ASM9) {
          @Override
          public MethodVisitor visitMethod(
              int access, String name, String descriptor, String sig, String[] exceptions) {
            types.add(elementOf(Type.getReturnType(descriptor)));
            for (Type type : Type.getArgumentTypes(descriptor)) {
              types.add(elementOf(type));
            }
            return null;
          }
        },
        0);
    return types;
  }

  private static String elementOf(Type type) {
    return (type.getSort() == Type.ARRAY ? type.getElementType() : type).getClassName();
  }
}
