package dev.callgate.agent.weave;

import dev.callgate.agent.read.Passing;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.FieldVisitor;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/** What one class file declares, read in one pass. */
final class Declared extends ClassVisitor {
  /**
   * A method with a body, or a native one.
   *
   * @param thrown internal name of the first exception that it declares, or null
   */
  record Method(int access, String name, String descriptor, String thrown) {
    boolean isOf(String otherName, String otherDescriptor) {
      return name.equals(otherName) && descriptor.equals(otherDescriptor);
    }
  }

  private final ClassReader reader;
  private final List<Method> methods = new ArrayList<>();
  private final Map<String, Passing.Field> fields = new HashMap<>();

  /**
   * @throws RuntimeException if it is no class file
   */
  Declared(byte[] file) {
    super(Opcodes.ASM9);
    reader = new ClassReader(file);
    reader.accept(this, ClassReader.SKIP_CODE | ClassReader.SKIP_DEBUG | ClassReader.SKIP_FRAMES);
  }

  @Override
  public FieldVisitor visitField(
      int access, String name, String descriptor, String signature, Object value) {
    boolean isStatic = (access & Opcodes.ACC_STATIC) != 0;
    fields.put(name, new Passing.Field(name, descriptor, isStatic));
    return null;
  }

  @Override
  public MethodVisitor visitMethod(
      int access, String name, String descriptor, String signature, String[] exceptions) {
    if ((access & Opcodes.ACC_ABSTRACT) == 0) {
      String thrown = exceptions == null || exceptions.length == 0 ? null : exceptions[0];
      methods.add(new Method(access, name, descriptor, thrown));
    }
    return null;
  }

  /** To read more of the class: what it has decoded it keeps. */
  ClassReader reader() {
    return reader;
  }

  List<Method> methods() {
    return methods;
  }

  /** Its own fields by name. */
  Map<String, Passing.Field> fields() {
    return fields;
  }
}
