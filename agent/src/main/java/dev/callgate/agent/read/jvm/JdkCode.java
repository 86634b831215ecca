package dev.callgate.agent.read.jvm;

import dev.callgate.policy.RealPath;
import java.io.File;
import java.lang.module.ResolvedModule;
import java.net.URI;
import java.util.Optional;
import java.util.Set;

/** What is the JDK's own: its classes, wherever they are loaded, and the files below its home. */
final class JdkCode {
  /** Read when the first sink is woven, before {@code main} can set it. */
  private static final String HOME =
      RealPath.atStart(new File(System.getProperty("java.home"))) + File.separator;

  /** Packages whose frames stand for whoever calls through them. */
  private static final String[] GO_BETWEENS = {
    "java.lang.invoke.", "java.lang.reflect.", "jdk.internal.reflect."
  };

  /** And those that a foreign function is reached through. */
  private static final String[] FOREIGN = {
    "java.lang.foreign.", "jdk.incubator.foreign.", "jdk.internal.foreign."
  };

  private static final StackWalker WALKER =
      StackWalker.getInstance(
          Set.of(StackWalker.Option.RETAIN_CLASS_REFERENCE, StackWalker.Option.SHOW_HIDDEN_FRAMES));

  private JdkCode() {}

  /** Whether a real path is below the JDK's home. Hot: compares texts, and nothing else. */
  static boolean isFile(String real) {
    return real.startsWith(HOME);
  }

  /**
   * Whether it is a class of a module of the JDK. Not by its loader alone, since some modules are
   * the application loader's, nor by its code source, which whoever defines a class can choose.
   */
  static boolean isClass(Class<?> type) {
    Module module = type.getModule();
    if (!module.isNamed() || module.getLayer() != ModuleLayer.boot()) {
      return false;
    }
    ClassLoader loader = type.getClassLoader();
    if (loader == null || loader == ClassLoader.getPlatformClassLoader()) {
      return true;
    }
    Optional<ResolvedModule> resolved =
        ModuleLayer.boot().configuration().findModule(module.getName());
    Optional<URI> location =
        resolved.isPresent() ? resolved.get().reference().location() : Optional.empty();
    return location.isPresent() && "jrt".equals(location.get().getScheme());
  }

  /**
   * Whether the JDK called the sink for a purpose of its own: the frame next to the foreign API is
   * a class of the JDK, and none that passes on calls of others, such as reflection or a method
   * handle. Hidden frames count: a lambda of the application's is the application.
   */
  static boolean calls(String sinkOwner) {
    return WALKER.walk(
        frames -> {
          boolean isBelow = false;
          for (var all = frames.iterator(); all.hasNext(); ) {
            Class<?> type = all.next().getDeclaringClass();
            String name = type.getName();
            if (isBelow && !startsWith(name, FOREIGN)) {
              return isClass(type) && !startsWith(name, GO_BETWEENS);
            }
            isBelow |= name.equals(sinkOwner);
          }
          return false;
        });
  }

  private static boolean startsWith(String name, String[] packages) {
    for (String start : packages) {
      if (name.startsWith(start)) {
        return true;
      }
    }
    return false;
  }
}
