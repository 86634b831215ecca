package dev.callgate.it.jvm;

import java.lang.reflect.Method;
import java.net.ServerSocket;
import java.nio.file.Path;

/**
 * Every way to load a native library, each with one of its own that stands in the working folder:
 * {@code NAME.so}. Then what the JDK loads for itself.
 */
final class NativeRoutes {
  private interface Step {
    void take() throws Throwable;
  }

  private NativeRoutes() {}

  public static void main(String[] arguments) throws Exception {
    step("load", () -> System.load(path("load")));
    step("runtime", () -> Runtime.getRuntime().load(path("runtime")));
    step("by-name", () -> System.loadLibrary("by-name"));
    Method load = System.class.getMethod("load", String.class);
    step("reflection", () -> invoke(load, path("reflection")));
    step("command", () -> Diagnostics.run("jvmtiAgentLoad", path("command")));
    step("allowed", () -> System.load(path("allowed")));
    step("libsqlitejdbc", () -> System.load(path("libsqlitejdbc")));
    step(
        "the JDK's, by the program",
        () -> System.load(System.getProperty("java.home") + "/lib/libattach.so"));
    step("the JDK's", () -> new ServerSocket(0).close());
    step("the JDK's, late", () -> Class.forName("java.util.prefs.FileSystemPreferences"));
  }

  private static String path(String name) {
    return Path.of(name + ".so").toAbsolutePath().toString();
  }

  private static void invoke(Method method, String argument) throws Throwable {
    try {
      method.invoke(null, argument);
    } catch (java.lang.reflect.InvocationTargetException e) {
      throw e.getCause();
    }
  }

  private static void step(String name, Step step) {
    String got = "done";
    try {
      step.take();
    } catch (Throwable e) {
      Throwable cause = e;
      while (cause.getCause() != null) {
        cause = cause.getCause();
      }
      got = cause.getClass().getSimpleName();
    }
    System.out.println(name + "=" + got);
  }
}
