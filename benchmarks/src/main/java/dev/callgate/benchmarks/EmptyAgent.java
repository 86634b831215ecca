package dev.callgate.benchmarks;

import java.io.IOException;
import java.io.OutputStream;
import java.lang.instrument.Instrumentation;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.jar.Attributes;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.zip.ZipEntry;

/** An agent that does nothing: what any agent costs. */
public final class EmptyAgent {
  private EmptyAgent() {}

  public static void premain(String options, Instrumentation instrumentation) {}

  /** The JVM option that attaches it, in a jar that goes when this JVM ends. */
  static String option() throws IOException {
    Path jar = Files.createTempFile("empty-agent", ".jar");
    jar.toFile().deleteOnExit();
    var manifest = new Manifest();
    manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
    manifest.getMainAttributes().putValue("Premain-Class", EmptyAgent.class.getName());
    String entry = EmptyAgent.class.getName().replace('.', '/') + ".class";
    try (OutputStream out = Files.newOutputStream(jar);
        var file = new JarOutputStream(out, manifest);
        var in = EmptyAgent.class.getClassLoader().getResourceAsStream(entry)) {
      file.putNextEntry(new ZipEntry(entry));
      in.transferTo(file);
    }
    return "-javaagent:" + jar;
  }
}
