package dev.callgate.it.reach;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/**
 * A method as a class file declares it.
 *
 * @param owner the class, as the JVM writes it ({@code java/io/File})
 * @param references what its code names, in order
 */
record JdkMethod(
    String owner, String name, String descriptor, int access, List<Reference> references) {

  /** How code names something that may run. */
  enum Way {
    /** Static calls, constructors, {@code super}: this method and no other runs. */
    EXACT,
    /** What runs depends on the receiver. */
    VIRTUAL,
    /** An object is made; name and descriptor are empty. */
    CREATION,
    /**
     * A class literal and a text that is the name of one of its methods: taken for reflection or
     * for the search of a method handle; the descriptor is empty.
     */
    NAMED
  }

  /** One method or class that code names, also as a method handle or the body of a lambda. */
  record Reference(Way way, String owner, String name, String descriptor) {}

  boolean isNative() {
    return is(Opcodes.ACC_NATIVE);
  }

  boolean isStatic() {
    return is(Opcodes.ACC_STATIC);
  }

  boolean isInitialiser() {
    return name.equals("<clinit>");
  }

  /** Whether a subclass may have another body for it. */
  boolean isVirtual() {
    return name.charAt(0) != '<' && !is(Opcodes.ACC_STATIC | Opcodes.ACC_PRIVATE);
  }

  /** Whether code outside of its package can call it, if it can see the class. */
  boolean isCallable(boolean fromSubclasses) {
    return is(Opcodes.ACC_PUBLIC) || fromSubclasses && is(Opcodes.ACC_PROTECTED);
  }

  /** Whether it is the same method of the same class: a call and the body that it leads to are. */
  boolean isSame(JdkMethod other) {
    return owner.equals(other.owner)
        && name.equals(other.name)
        && descriptor.equals(other.descriptor);
  }

  /** Whether any of these flags is set. */
  boolean is(int flags) {
    return (access & flags) != 0;
  }

  /** As a catalogue writes it; {@code static} is a class initialiser. */
  @Override
  public String toString() {
    return owner.replace('/', '.')
        + '#'
        + (isInitialiser() ? "static" : name.equals("<init>") ? "new" : name)
        + Stream.of(Type.getArgumentTypes(descriptor))
            .map(Type::getClassName)
            .collect(Collectors.joining(", ", "(", ")"));
  }
}
