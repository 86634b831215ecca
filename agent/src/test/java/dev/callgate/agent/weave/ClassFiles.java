package dev.callgate.agent.weave;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;

/** All class files of a module of the JDK, or of a jar, by internal name. */
public final class ClassFiles {
  private ClassFiles() {}

  /** Those of the running JDK's modules. */
  public static Map<String, byte[]> ofModules(String... modules) {
    Map<String, byte[]> files = new LinkedHashMap<>();
    for (String module : modules) {
      Path root = FileSystems.getFileSystem(URI.create("jrt:/")).getPath("/modules", module);
      try (Stream<Path> all = Files.walk(root)) {
        for (Path file : (Iterable<Path>) all::iterator) {
          String name = root.relativize(file).toString();
          if (isClass(name)) {
            files.put(name.substring(0, name.length() - 6), Files.readAllBytes(file));
          }
        }
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
    return files;
  }

  /** Those of a jar, without the ones for single Java versions. */
  public static Map<String, byte[]> ofJar(Path jar) {
    Map<String, byte[]> files = new LinkedHashMap<>();
    try (var zip = new ZipFile(jar.toFile())) {
      for (var entries = zip.entries(); entries.hasMoreElements(); ) {
        ZipEntry entry = entries.nextElement();
        String name = entry.getName();
        if (isClass(name) && !name.startsWith("META-INF/")) {
          try (InputStream in = zip.getInputStream(entry)) {
            files.put(name.substring(0, name.length() - 6), in.readAllBytes());
          }
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return files;
  }

  private static boolean isClass(String name) {
    return name.endsWith(".class") && !name.endsWith("module-info.class");
  }
}
