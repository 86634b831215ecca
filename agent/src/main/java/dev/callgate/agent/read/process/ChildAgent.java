package dev.callgate.agent.read.process;

import java.io.File;
import java.util.Set;

/**
 * How a child that is a JVM gets Callgate as well: its launcher is told by an option in front of
 * all others.
 *
 * @param option {@code -javaagent:} with the jar, the policies and the ledger of this JVM
 * @param enforces false in observe mode, where no start may fail because of Callgate
 */
public record ChildAgent(String option, boolean enforces) {
  /**
   * The launchers of the JDK 17 to 25 that take options for their JVM behind {@code -J}, each of
   * which runs other people's code if an option says so. The JVM that it starts tells then whether
   * it is one of the tools that need no gate.
   */
  private static final Set<String> WITH_PREFIX =
      Set.of(
          "jar",
          "jarsigner",
          "javac",
          "javadoc",
          "javap",
          "jcmd",
          "jconsole",
          "jdb",
          "jdeprscan",
          "jdeps",
          "jfr",
          "jhsdb",
          "jimage",
          "jinfo",
          "jlink",
          "jmap",
          "jmod",
          "jnativescan",
          "jpackage",
          "jps",
          "jrunscript",
          "jshell",
          "jstack",
          "jstat",
          "jstatd",
          "jwebserver",
          "keytool",
          "rmiregistry",
          "serialver");

  /**
   * The option as that command takes it; null if it is no launcher of a JVM.
   *
   * @param command the real path of what will run, null if it is not known
   * @param given the command as the program writes it
   */
  String optionFor(String command, String given) {
    String prefix = prefix(name(command == null ? given : command));
    if (prefix == null) {
      prefix = prefix(name(given));
    }
    if ("-J".equals(prefix) && command != null && !isBesideJava(command)) {
      // Another program of that name.
      return null;
    }
    // Another JDK may be too old for Callgate, and would not start.
    boolean sure = enforces || command != null && command.startsWith(ownBin());
    return prefix == null || !sure ? null : prefix + option;
  }

  private static String prefix(String name) {
    return name.equals("java") ? "" : WITH_PREFIX.contains(name) ? "-J" : null;
  }

  /** Whether its launcher takes the options of its JVM behind {@code -J}, wherever they stand. */
  static boolean isWithPrefix(String option) {
    return option.startsWith("-J");
  }

  private static boolean isBesideJava(String command) {
    return new File(new File(command).getParentFile(), "java").exists();
  }

  private static String name(String path) {
    return path.substring(path.lastIndexOf('/') + 1);
  }

  private static String ownBin() {
    return System.getProperty("java.home") + File.separator + "bin" + File.separator;
  }
}
