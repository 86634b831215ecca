package dev.callgate.it.reach;

import java.util.Set;

/**
 * The types on which a call says nothing about what runs: {@code Runnable}, {@code Iterator},
 * {@code Object}, {@code AutoCloseable}. Nearly all code calls them, and a file's or a socket's own
 * implementation is one of hundreds; taking each caller for a caller of each of them would make
 * every method reach every native.
 *
 * <p>So a call on one of these reaches the one body that the name resolves to and no overrider. No
 * road is lost by it, since an object that runs must have been made: whoever makes an object is
 * taken for a caller of all its methods that a general type declares ({@link CallGraph}), and the
 * body of a lambda for called by the method that makes it.
 *
 * <p>What is not listed here, a package of a JDK to come for instance, is followed in full.
 */
final class GeneralTypes {
  private static final Set<String> PACKAGES =
      Set.of(
          "java/lang",
          "java/lang/constant",
          "java/lang/invoke",
          "java/lang/ref",
          "java/lang/reflect",
          "java/security",
          "java/security/cert",
          "java/security/spec",
          "java/text",
          "java/time",
          "java/util",
          "java/util/concurrent",
          "java/util/concurrent/atomic",
          "java/util/concurrent/locks",
          "java/util/function",
          "java/util/stream");

  private static final Set<String> TYPES =
      Set.of("java/io/Closeable", "java/io/Flushable", "java/io/Serializable");

  private GeneralTypes() {}

  /** Whether the class, named as the JVM does, is one of them. */
  static boolean contains(String name) {
    if (name.startsWith("java/lang/Process")) {
      return false;
    }
    return TYPES.contains(name) || PACKAGES.contains(name.substring(0, name.lastIndexOf('/')));
  }
}
