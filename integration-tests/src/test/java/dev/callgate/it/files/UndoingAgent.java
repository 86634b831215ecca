package dev.callgate.it.files;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.lang.instrument.ClassFileTransformer;
import java.lang.instrument.Instrumentation;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.ProtectionDomain;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.jar.Attributes;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;

/**
 * Another agent, whose transformer gives classes of the JDK their own class files again: {@code
 * java.io.File}, or those named in its option. The option is {@code now}, to do so from {@code
 * premain} on, or {@code later}, when the program says so; then the classes, each after a colon.
 */
public final class UndoingAgent implements ClassFileTransformer {
  private static volatile Instrumentation instrumentation;
  private static volatile List<String> named;

  private final Map<String, byte[]> originals = new HashMap<>();

  private UndoingAgent() throws IOException {
    for (String name : named) {
      String file = name.replace('.', '/');
      try (InputStream in = ClassLoader.getSystemResourceAsStream(file + ".class")) {
        originals.put(file, in.readAllBytes());
      }
    }
  }

  /** The option of the JVM that starts it, but for its own option; its jar is put there. */
  public static String jvmOption(Path folder) throws IOException {
    Path jar = folder.resolve("undoing.jar");
    var manifest = new Manifest();
    manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
    manifest.getMainAttributes().putValue("Premain-Class", UndoingAgent.class.getName());
    manifest.getMainAttributes().putValue("Can-Retransform-Classes", "true");
    String file = UndoingAgent.class.getName().replace('.', '/') + ".class";
    try (OutputStream to = Files.newOutputStream(jar);
        var out = new JarOutputStream(to, manifest);
        InputStream in = UndoingAgent.class.getResourceAsStream("/" + file)) {
      out.putNextEntry(new JarEntry(file));
      in.transferTo(out);
    }
    return "-javaagent:" + jar + "=";
  }

  public static void premain(String option, Instrumentation given) throws Exception {
    instrumentation = given;
    List<String> words = List.of(option.split(":"));
    named = words.size() == 1 ? List.of("java.io.File") : words.subList(1, words.size());
    if (words.get(0).equals("now")) {
      undo();
    }
  }

  /** Called by the program. */
  public static void undo() throws Exception {
    instrumentation.addTransformer(new UndoingAgent(), true);
    for (Class<?> type : instrumentation.getAllLoadedClasses()) {
      if (named.contains(type.getName())) {
        instrumentation.retransformClasses(type);
      }
    }
  }

  @Override
  public byte[] transform(
      ClassLoader loader,
      String className,
      Class<?> redefined,
      ProtectionDomain domain,
      byte[] file) {
    return originals.get(className);
  }
}
