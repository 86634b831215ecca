package dev.callgate.agent.gate;

/**
 * Who made a call. Walked only for records and for rules that ask for it: the stack costs
 * microseconds, and is evidence, not the ground of a decision.
 *
 * @param caller class and method of the first application frame, or null if all are libraries'
 * @param line its source line, 0 if not known
 */
record Origin(String caller, int line) {
  static final Origin UNKNOWN = new Origin(null, 0);

  private static final StackWalker WALKER =
      StackWalker.getInstance(StackWalker.Option.RETAIN_CLASS_REFERENCE);

  /** Libraries that stand between an application and a sink; a caller is who called them. */
  private static final String[] LIBRARIES = {
    "com.mchange.",
    "com.p6spy.",
    "com.stripe.",
    "com.sun.mail.",
    "com.zaxxer.hikari.",
    "dev.langchain4j.",
    "io.opentelemetry.",
    "jakarta.",
    "javax.",
    "net.bytebuddy.",
    "org.apache.commons.dbcp2.",
    "org.apache.commons.pool2.",
    "org.apache.http.",
    "org.eclipse.angus.",
    "org.h2.",
    "org.hibernate.",
    "org.postgresql.",
    "org.springframework.",
    "org.sqlite.",
    "reactor.",
    "kotlin.",
    "okhttp3."
  };

  /** The caller's class, or null. */
  String className() {
    return caller == null ? null : caller.substring(0, caller.lastIndexOf('.'));
  }

  static Origin here(String sinkOwner) {
    return WALKER.walk(
        frames -> {
          Origin outermostLibrary = UNKNOWN;
          for (var all = frames.iterator(); all.hasNext(); ) {
            StackWalker.StackFrame frame = all.next();
            if (isJdkOrOurs(frame.getDeclaringClass())) {
              continue;
            }
            String name = frame.getClassName();
            var origin =
                new Origin(name + "." + frame.getMethodName(), Math.max(0, frame.getLineNumber()));
            if (!isLibrary(name) && !name.equals(sinkOwner)) {
              return origin;
            }
            outermostLibrary = origin;
          }
          return outermostLibrary;
        });
  }

  /** The loader of the class whose woven method is on the stack, null if it is the boot loader. */
  static ClassLoader loaderOf(String sinkOwner) {
    return WALKER.walk(
        frames -> {
          for (var all = frames.iterator(); all.hasNext(); ) {
            StackWalker.StackFrame frame = all.next();
            if (frame.getClassName().equals(sinkOwner)) {
              return frame.getDeclaringClass().getClassLoader();
            }
          }
          return null;
        });
  }

  /** Whether that method is on the stack. */
  static boolean isBelow(Class<?> owner, String method) {
    return WALKER.walk(
        frames -> {
          for (var all = frames.iterator(); all.hasNext(); ) {
            StackWalker.StackFrame frame = all.next();
            if (frame.getDeclaringClass() == owner && frame.getMethodName().equals(method)) {
              return true;
            }
          }
          return false;
        });
  }

  private static boolean isJdkOrOurs(Class<?> type) {
    ClassLoader loader = type.getClassLoader();
    return loader == null
        || loader == Origin.class.getClassLoader()
        || loader == ClassLoader.getPlatformClassLoader();
  }

  private static boolean isLibrary(String className) {
    for (String library : LIBRARIES) {
      if (className.startsWith(library)) {
        return true;
      }
    }
    return false;
  }
}
