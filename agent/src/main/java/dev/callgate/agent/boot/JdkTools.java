package dev.callgate.agent.boot;

/**
 * Tools of the JDK that run no user code. {@code JAVA_TOOL_OPTIONS} reaches them too; they pass
 * with one line in the ledger. The launchers of jcmd and the like name the module that they start
 * (JDK, launcher makefiles: {@code -m jdk.jcmd/sun.tools.jcmd.JCmd}); {@code javac}, {@code jshell}
 * and {@code java X.java} can run anything and are programs like any other.
 */
final class JdkTools {
  private JdkTools() {}

  /** The tool that this JVM runs, as module and class; null if it runs a program. */
  static String running() {
    String module = System.getProperty("jdk.module.main");
    if (module == null) {
      return null;
    }
    String command = System.getProperty("sun.java.command", "");
    int blank = command.indexOf(' ');
    String main = blank < 0 ? command : command.substring(0, blank);
    boolean isHarmless =
        switch (module) {
          case "jdk.jcmd", "jdk.jartool", "jdk.jdeps", "jdk.jfr" -> true;
          case "java.base" -> main.equals("java.base/sun.security.tools.keytool.Main");
          default -> false;
        };
    return isHarmless ? main : null;
  }
}
