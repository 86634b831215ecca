package dev.callgate.it.jvm;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.jar.Attributes;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import javax.tools.ToolProvider;

/**
 * An agent that makes the file that its option names, when it arrives in a running program. Its
 * class is nowhere but in its jar.
 */
final class FileMakingAgent {
  private static final String SOURCE =
      """
      public final class FileMaker {
        public static void agentmain(String option) throws Exception {
          java.nio.file.Files.createFile(java.nio.file.Path.of(option));
        }
      }
      """;

  private FileMakingAgent() {}

  /** Puts its jar there. */
  static Path jar(Path jar) throws IOException {
    Path classes = Files.createDirectories(jar.resolveSibling("agent-classes"));
    Path source = Files.writeString(classes.resolve("FileMaker.java"), SOURCE);
    int failed =
        ToolProvider.getSystemJavaCompiler()
            .run(null, null, null, "--release", "17", "-d", classes.toString(), source.toString());
    if (failed != 0) {
      throw new IOException("the agent does not compile");
    }
    var manifest = new Manifest();
    manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
    manifest.getMainAttributes().putValue("Agent-Class", "FileMaker");
    try (OutputStream to = Files.newOutputStream(jar);
        var out = new JarOutputStream(to, manifest)) {
      out.putNextEntry(new JarEntry("FileMaker.class"));
      Files.copy(classes.resolve("FileMaker.class"), out);
    }
    return jar;
  }
}
