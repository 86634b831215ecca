package dev.callgate.it;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Uses ASM, SnakeYAML, SLF4J and Jackson in old versions, by reflection: this module is not
 * compiled against them.
 */
final class OldLibraries {
  private OldLibraries() {}

  public static void main(String[] arguments) throws Exception {
    use();
    try {
      Files.delete(Path.of("victim.txt"));
      System.out.println("delete=done");
    } catch (AccessDeniedException e) {
      System.out.println("delete=denied");
    }
    use();
  }

  private static void use() throws Exception {
    Class<?> reader = Class.forName("org.objectweb.asm.ClassReader");
    Object read = reader.getConstructor(byte[].class).newInstance((Object) classFile());
    System.out.println("asm=" + reader.getMethod("getClassName").invoke(read));
    System.out.println("asm-knows-java-19=" + has("org.objectweb.asm.Opcodes", "V19"));

    // Without LoaderOptions: gone in SnakeYAML 2.
    Class<?> safe = Class.forName("org.yaml.snakeyaml.constructor.SafeConstructor");
    Object constructor = safe.getConstructor().newInstance();
    Class<?> yaml = Class.forName("org.yaml.snakeyaml.Yaml");
    Object loader =
        yaml.getConstructor(Class.forName("org.yaml.snakeyaml.constructor.BaseConstructor"))
            .newInstance(constructor);
    System.out.println(
        "yaml=" + yaml.getMethod("load", String.class).invoke(loader, "answer: [42]"));

    Class<?> factory = Class.forName("org.slf4j.LoggerFactory");
    Object logger = factory.getMethod("getLogger", String.class).invoke(null, "old");
    Class.forName("org.slf4j.Logger").getMethod("info", String.class).invoke(logger, "logged");
    System.out.println("slf4j=" + logger.getClass().getName());
    System.out.println("binder=" + Class.forName("org.slf4j.impl.StaticLoggerBinder").getName());

    Class<?> version = Class.forName("com.fasterxml.jackson.core.json.PackageVersion");
    System.out.println("jackson=" + version.getField("VERSION").get(null));
  }

  private static boolean has(String type, String field) throws ClassNotFoundException {
    try {
      Class.forName(type).getField(field);
      return true;
    } catch (NoSuchFieldException e) {
      return false;
    }
  }

  private static byte[] classFile() throws IOException {
    try (InputStream in = OldLibraries.class.getResourceAsStream("OldLibraries.class")) {
      return in.readAllBytes();
    }
  }
}
