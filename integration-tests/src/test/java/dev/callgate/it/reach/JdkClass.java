package dev.callgate.it.reach;

import java.util.List;
import org.objectweb.asm.Opcodes;

/**
 * A class of a JDK: its place in the hierarchy and its methods.
 *
 * @param name as the JVM writes it ({@code java/io/File})
 * @param supertypes the superclass first (none for {@code java/lang/Object}), then the interfaces
 * @param outer the class around it, or null
 * @param access for a nested class the flags that its source gave it
 * @param module the module that it is in
 * @param exported whether its package is open to all code
 */
record JdkClass(
    String name,
    List<String> supertypes,
    String outer,
    int access,
    String module,
    boolean exported,
    List<JdkMethod> methods) {

  boolean isInterface() {
    return (access & Opcodes.ACC_INTERFACE) != 0;
  }

  boolean isFinal() {
    return (access & Opcodes.ACC_FINAL) != 0;
  }

  /** Whether it is public or protected itself, whatever is around it. */
  boolean isDeclaredOpen() {
    return exported && (access & (Opcodes.ACC_PUBLIC | Opcodes.ACC_PROTECTED)) != 0;
  }
}
