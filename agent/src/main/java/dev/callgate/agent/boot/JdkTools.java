package dev.callgate.agent.boot;

import dev.callgate.policy.RealPath;
import java.io.File;
import java.lang.management.ManagementFactory;
import java.util.List;

/**
 * Tools of the JDK that run no user code. {@code JAVA_TOOL_OPTIONS} reaches them too; they pass
 * with one line in the ledger. The launchers of jcmd and the like name the module that they start
 * (JDK, launcher makefiles: {@code -m jdk.jcmd/sun.tools.jcmd.JCmd}).
 *
 * <p>{@code javac}, {@code jshell} and {@code java X.java} can run anything and are programs like
 * any other. So are {@code keytool} and {@code jarsigner}, which make security providers of the
 * user's ({@code -providerclass}), and every tool that is given a class path or an option that is
 * not known to load nothing: a file system or character set on the class path is code that a tool
 * runs.
 */
final class JdkTools {
  /** What launchers give themselves, and what an environment usually gives all JVMs. */
  private static final List<String> LOADS_NOTHING =
      List.of(
          "-Xm",
          "-Xs",
          "-Dapplication.home=",
          "-Djdk.module.main=",
          "-Denv.class.path=",
          "-Dfile.encoding=",
          "-Dstdout.encoding=",
          "-Dstderr.encoding=",
          "-Duser.",
          "-XX:+Use",
          "-XX:-Use",
          "-XX:Max",
          "-XX:Min",
          "-XX:Initial");

  private JdkTools() {}

  /**
   * The tool that this JVM runs, as module and class; null if it runs a program.
   *
   * @param ownJar Callgate's
   */
  static String running(File ownJar) {
    String module = System.getProperty("jdk.module.main");
    if (module == null) {
      return null;
    }
    String command = System.getProperty("sun.java.command", "");
    int blank = command.indexOf(' ');
    String main = blank < 0 ? command : command.substring(0, blank);
    boolean isHarmless =
        switch (module) {
          case "jdk.jcmd", "jdk.jdeps", "jdk.jfr" -> true;
          case "jdk.jartool" -> main.equals("jdk.jartool/sun.tools.jar.Main");
          default -> false;
        };
    return isHarmless && main.startsWith(module + "/") && isAlone(ownJar) ? main : null;
  }

  /** Whether nothing but the JDK and Callgate is in this JVM. */
  private static boolean isAlone(File ownJar) {
    if (!System.getProperty("java.class.path", "").isEmpty()) {
      return false;
    }
    try {
      return ManagementFactory.getRuntimeMXBean().getInputArguments().stream()
          .allMatch(option -> isAgent(option, ownJar) || loadsNothing(option));
    } catch (RuntimeException | LinkageError e) {
      // No java.management: a tool that was started in an unusual way.
      return false;
    }
  }

  private static boolean isAgent(String option, File jar) {
    if (!option.startsWith("-javaagent:")) {
      return false;
    }
    String value = option.substring("-javaagent:".length());
    int equals = value.indexOf('=');
    String path = equals < 0 ? value : value.substring(0, equals);
    return RealPath.atStart(new File(path)).equals(RealPath.atStart(jar));
  }

  private static boolean loadsNothing(String option) {
    return LOADS_NOTHING.stream().anyMatch(option::startsWith);
  }
}
