package dev.callgate.it.weave;

import dev.callgate.it.Jdk;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.jar.Attributes;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;

/** A JVM without Callgate's jar, with the bridge patched in and all verification on. */
final class WeavingJvm {
  private static final String PROGRAMS = "dev.callgate.agent.weave.";

  private WeavingJvm() {}

  /** Runs a program of the agent's tests, as its own agent, and returns its lines. */
  static List<String> run(Jdk jdk, Path folder, String program, List<String> arguments)
      throws IOException, InterruptedException {
    Path bridge = folder.resolve("bridge");
    for (String name : List.of("CallgateBridge", "CallgateDispatcher")) {
      Path file = bridge.resolve("java/lang/" + name + ".class");
      Files.createDirectories(file.getParent());
      try (InputStream in =
          WeavingJvm.class.getResourceAsStream("/bridge/java/lang/" + name + ".class")) {
        Files.write(file, in.readAllBytes());
      }
    }
    var manifest = new Manifest();
    manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
    manifest.getMainAttributes().putValue("Premain-Class", PROGRAMS + "WovenJdk");
    manifest.getMainAttributes().putValue("Can-Retransform-Classes", "true");
    Path agent = folder.resolve("agent.jar");
    new JarOutputStream(Files.newOutputStream(agent), manifest).close();

    var command = new ArrayList<String>();
    command.add(jdk.java().toString());
    command.add("-XX:+UnlockDiagnosticVMOptions");
    command.add("-XX:+BytecodeVerificationLocal");
    command.add("-XX:+BytecodeVerificationRemote");
    command.add("--patch-module");
    command.add("java.base=" + bridge);
    command.add("-javaagent:" + agent);
    command.add("-cp");
    command.add(System.getProperty("java.class.path"));
    command.add(PROGRAMS + program);
    command.addAll(arguments);
    Path output = folder.resolve("output.txt");
    Process process =
        new ProcessBuilder(command)
            .redirectErrorStream(true)
            .redirectOutput(output.toFile())
            .start();
    int exitCode = process.waitFor();
    List<String> lines = Files.readAllLines(output);
    if (exitCode != 0) {
      throw new AssertionError("exit code " + exitCode + "\n" + String.join("\n", lines));
    }
    return lines;
  }
}
