package dev.callgate.it.reach;

import java.util.Set;

/**
 * The types on which a call says nothing about what runs: {@code Object}, and those that are
 * nothing but code to be run by somebody else. Nearly all code calls them; taking each caller for a
 * caller of every implementation would make a road out of {@code Runnable.run()} itself.
 *
 * <p>So a call on one of these reaches the one body that the name resolves to and no overrider. No
 * road is lost by it, since an object that runs must have been made: whoever makes an object is
 * taken for a caller of all its methods that a general type declares ({@link CallGraph}), and the
 * body of a lambda for called by the method that makes it.
 *
 * <p>Calls on all other types, also {@code Iterator} and {@code AutoCloseable}, are followed to
 * every implementation. A type is to be added here only if its own methods are reported as roads.
 */
final class GeneralTypes {
  private static final Set<String> TYPES =
      Set.of(
          "java/lang/Object",
          "java/lang/Runnable",
          "java/security/PrivilegedAction",
          "java/security/PrivilegedExceptionAction");

  private static final String FUNCTIONS = "java/util/function/";

  private GeneralTypes() {}

  /** Whether the class, named as the JVM does, is one of them. */
  static boolean contains(String name) {
    return TYPES.contains(name) || name.startsWith(FUNCTIONS);
  }
}
