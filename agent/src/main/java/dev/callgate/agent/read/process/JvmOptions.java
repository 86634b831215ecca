package dev.callgate.agent.read.process;

import java.util.ArrayList;
import java.util.List;

/** What the options of a JVM's launcher load into it (the java command's manual, JDK 17 and 25). */
final class JvmOptions {
  /**
   * Code that a JVM loads before its program, and that could undo what Callgate wove.
   *
   * @param isNative a library; else Java code
   * @param library the file or name; null if it is not known
   */
  record Loaded(boolean isNative, String library) {}

  private final List<Loaded> loaded = new ArrayList<>();

  private JvmOptions() {}

  /**
   * What stands behind {@code java} and in front of the main class or jar.
   *
   * @param from the first word that is not the program's own
   */
  static List<Loaded> ofLauncher(String[] words, int from) {
    var options = new JvmOptions();
    for (int i = from; i < words.length; i++) {
      String option = words[i];
      boolean endsOptions =
          !option.startsWith("-") && !option.startsWith("@")
              || option.equals("-jar")
              || option.equals("-m")
              || option.startsWith("--module") && !option.startsWith("--module-path");
      if (endsOptions) {
        break;
      }
      if (takesNext(option) && i + 1 < words.length) {
        options.add(option + "=" + words[++i]);
      } else {
        options.add(option);
      }
    }
    return options.loaded;
  }

  /**
   * What the launcher of a tool (javac, keytool) hands to its JVM: every word that begins with
   * {@code -J}, wherever it stands; a tool's own {@code @file} holds none.
   *
   * @param from the first word that is not the tool's own
   */
  static List<Loaded> ofTool(String[] words, int from) {
    var options = new JvmOptions();
    for (int i = from; i < words.length; i++) {
      if (words[i].startsWith("-J")) {
        options.add(words[i].substring(2));
      }
    }
    return options.loaded;
  }

  /** The options in a variable such as {@code JAVA_TOOL_OPTIONS}. */
  static List<Loaded> ofVariable(String value) {
    var options = new JvmOptions();
    if (value.indexOf('"') >= 0 || value.indexOf('\'') >= 0) {
      // Quotes join what blanks seem to part.
      options.loaded.add(new Loaded(false, null));
    }
    for (String option : value.trim().split("\\s+")) {
      options.add(option);
    }
    return options.loaded;
  }

  private static boolean takesNext(String option) {
    return switch (option) {
      case "-cp",
          "-classpath",
          "--class-path",
          "-p",
          "--module-path",
          "--upgrade-module-path",
          "--add-modules",
          "--limit-modules",
          "--add-reads",
          "--add-exports",
          "--add-opens",
          "--patch-module",
          "--describe-module",
          "--enable-native-access",
          "--source",
          "-d" ->
          true;
      default -> false;
    };
  }

  private void add(String option) {
    String library = value(option);
    if (option.startsWith("-javaagent:")
        || option.startsWith("-Xbootclasspath")
        || option.startsWith("--patch-module")
        || option.startsWith("--upgrade-module-path")) {
      loaded.add(new Loaded(false, library));
    } else if (option.startsWith("-agentpath:")
        || option.startsWith("-agentlib:")
        || option.startsWith("-Xrun")) {
      loaded.add(new Loaded(true, library));
    } else if (option.startsWith("@")
        || option.startsWith("-XX:Flags=")
        || option.startsWith("-XX:VMOptionsFile=")) {
      // More options stand there, and may be others when the JVM reads them.
      loaded.add(new Loaded(false, null));
    } else if (option.startsWith("-XX:OnError=") || option.startsWith("-XX:OnOutOfMemoryError=")) {
      // A command of a shell.
      loaded.add(new Loaded(true, null));
    }
  }

  /**
   * {@code -agentpath:lib=options}, {@code -Xbootclasspath/a:jar}, {@code --patch-module=m=jar}.
   */
  private static String value(String option) {
    if (option.startsWith("-Xrun")) {
      return option.substring("-Xrun".length()).split(":", 2)[0];
    }
    int colon = option.indexOf(':');
    if (option.startsWith("--") || colon < 0) {
      return option.substring(option.lastIndexOf('=') + 1);
    }
    String value = option.substring(colon + 1);
    int equals = value.indexOf('=');
    return equals < 0 || option.startsWith("-Xboot") ? value : value.substring(0, equals);
  }
}
