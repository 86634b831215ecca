package dev.callgate.it.process;

import java.io.File;
import java.util.ArrayList;
import java.util.List;

/**
 * Starts JVMs and shells in every way; arguments: a java command. Each of the JVMs tries to delete
 * a file that is named after the way.
 */
final class ChildProcesses {
  private interface Step {
    int take() throws Exception;
  }

  private final String java;

  private ChildProcesses(String java) {
    this.java = java;
  }

  public static void main(String[] arguments) {
    var all = new ChildProcesses(arguments[0]);
    all.jvms();
    all.options();
    shells();
  }

  private void jvms() {
    step("by path", () -> end(new ProcessBuilder(deleter(java, "by path"))));
    step("by name", () -> end(new ProcessBuilder(deleter("java", "by name"))));
    step(
        "exec",
        () -> Runtime.getRuntime().exec(deleter(java, "exec").toArray(new String[0])).waitFor());
    step(
        "empty environment",
        () -> {
          var builder = new ProcessBuilder(deleter(java, "empty environment"));
          builder.environment().clear();
          return end(builder);
        });
    step(
        "elsewhere",
        () -> end(new ProcessBuilder(deleter(java, "elsewhere")).directory(new File("/"))));
    step(
        "pipeline",
        () -> {
          var builder = new ProcessBuilder(deleter(java, "pipeline"));
          return ProcessBuilder.startPipeline(List.of(builder)).get(0).waitFor();
        });
    step(
        "by a link in its folder",
        () ->
            end(
                new ProcessBuilder(deleter("./tool", "by a link in its folder"))
                    .directory(new File("tools"))));
    step(
        "keytool with a provider",
        () ->
            end(
                deleting(
                    "keytool with a provider",
                    beside("keytool"),
                    "-list",
                    "-keystore",
                    "/dev/null",
                    "-providerclass",
                    DeletingProvider.class.getName(),
                    "-providerpath",
                    classes())));
    step(
        "a tool as a module",
        () ->
            end(
                deleting(
                    "a tool as a module",
                    java,
                    "-cp",
                    classes(),
                    "-m",
                    "java.base/sun.security.tools.keytool.Main",
                    "-list",
                    "-providerclass",
                    DeletingProvider.class.getName())));
    step("that does nothing", () -> end(new ProcessBuilder(java, "-version")));
  }

  private String beside(String tool) {
    return new File(new File(java).getParentFile(), tool).getPath();
  }

  private static ProcessBuilder deleting(String name, String... command) {
    var builder = new ProcessBuilder(command);
    builder.environment().put(DeletingProvider.FILE, new File(name + ".txt").getAbsolutePath());
    builder.environment().put("JAVA_TOOL_OPTIONS", "");
    return builder;
  }

  private void options() {
    step("agentpath", () -> end(new ProcessBuilder(java, "-agentpath:/no/x.so", "-version")));
    step("argument file", () -> end(new ProcessBuilder(java, "@options", "-version")));
    step(
        "options by variable",
        () -> {
          var builder = new ProcessBuilder(java, "-version");
          builder.environment().put("JAVA_TOOL_OPTIONS", "-javaagent:other.jar");
          return end(builder);
        });
    step(
        "preload",
        () -> {
          var builder = new ProcessBuilder("mkdir", "made-by-preload");
          builder.environment().put("LD_PRELOAD", "/no/x.so");
          return end(builder);
        });
  }

  private static void shells() {
    step("shell", () -> end(new ProcessBuilder("sh", "-c", "mkdir made-by-shell && mkdir more")));
    step("shell with more", () -> end(new ProcessBuilder("sh", "-c", "mkdir no; rm theirs.txt")));
    step(
        "shell with substitution",
        () -> end(new ProcessBuilder("sh", "-c", "mkdir \"$(rm theirs.txt)\"")));
    step(
        "shell with another path",
        () -> {
          var builder = new ProcessBuilder("sh", "-c", "mkdir made-by-another");
          builder.environment().put("PATH", "/nowhere");
          return end(builder);
        });
  }

  private static List<String> deleter(String command, String file) {
    var words = new ArrayList<String>();
    words.add(command);
    words.add("-cp");
    words.add(classes());
    words.add(Deleting.class.getName());
    words.add(new File(file + ".txt").getAbsolutePath());
    return words;
  }

  /** The folder of this class, and not the long class path. */
  private static String classes() {
    String name = ChildProcesses.class.getName().replace('.', '/') + ".class";
    String url = ClassLoader.getSystemResource(name).getPath();
    return url.substring(0, url.length() - name.length());
  }

  private static int end(ProcessBuilder builder) throws Exception {
    return builder.redirectErrorStream(true).redirectOutput(new File("out.txt")).start().waitFor();
  }

  private static void step(String name, Step step) {
    String result;
    try {
      result = "exit " + step.take();
    } catch (Exception e) {
      result = e.getClass().getSimpleName();
    }
    System.out.println(name + "=" + result);
  }
}
