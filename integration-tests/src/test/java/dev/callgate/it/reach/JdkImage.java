package dev.callgate.it.reach;

import dev.callgate.it.Jdk;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ModuleVisitor;
import org.objectweb.asm.Opcodes;

/** The classes of a JDK, read from its image; none of them is loaded. */
final class JdkImage {
  private final Map<String, JdkClass> classes = new LinkedHashMap<>();

  private JdkImage() {}

  /** Reads all modules of a JDK but those whose name begins with one of the given ones. */
  static JdkImage read(Jdk jdk, List<String> leftOut) throws IOException {
    JdkImage image = new JdkImage();
    Map<String, String> home = Map.of("java.home", jdk.home().toString());
    try (FileSystem files = FileSystems.newFileSystem(URI.create("jrt:/"), home);
        Stream<Path> modules = Files.list(files.getPath("/modules"))) {
      for (Path module : modules.toList()) {
        String name = module.getFileName().toString();
        if (leftOut.stream().noneMatch(name::startsWith)) {
          image.addModule(module, name);
        }
      }
    }
    return image;
  }

  /** An image of these class files, all of whose packages are exported. */
  static JdkImage of(Collection<byte[]> classFiles) {
    JdkImage image = new JdkImage();
    classFiles.forEach(bytes -> image.add(ClassFile.read(bytes, "", true)));
    return image;
  }

  private void addModule(Path folder, String name) throws IOException {
    Set<String> exported = exported(Files.readAllBytes(folder.resolve("module-info.class")));
    try (Stream<Path> paths = Files.walk(folder)) {
      paths
          .filter(path -> path.toString().endsWith(".class"))
          .filter(path -> !path.endsWith("module-info.class"))
          .forEach(path -> addClass(folder, path, name, exported));
    }
  }

  /** The packages that a module opens to everybody; the JDK's own reader refuses newer files. */
  private static Set<String> exported(byte[] moduleInfo) {
    Set<String> exported = new HashSet<>();
    ModuleVisitor module =
        new ModuleVisitor(Opcodes.ASM9) {
          @Override
          public void visitExport(String packageName, int access, String... modules) {
            if (modules == null) {
              exported.add(packageName);
            }
          }
        };
    ClassVisitor visitor =
        new ClassVisitor(Opcodes.ASM9) {
          @Override
          public ModuleVisitor visitModule(String name, int access, String version) {
            return module;
          }
        };
    new ClassReader(moduleInfo).accept(visitor, 0);
    return exported;
  }

  private void addClass(Path folder, Path path, String module, Set<String> exported) {
    String packageName = folder.relativize(path.getParent()).toString();
    try {
      byte[] bytes = Files.readAllBytes(path);
      add(ClassFile.read(bytes, module, exported.contains(packageName)));
    } catch (IOException e) {
      throw new UncheckedIOException(path.toString(), e);
    }
  }

  private void add(JdkClass read) {
    classes.put(read.name(), read);
  }

  /** All classes, in the order of the image. */
  Collection<JdkClass> classes() {
    return classes.values();
  }

  /** The class, or null if none of the modules has it. */
  JdkClass find(String name) {
    return classes.get(name);
  }

  /** Whether code of an application can name the class. */
  boolean isAccessible(JdkClass type) {
    for (JdkClass c = type; c != null; c = c.outer() == null ? null : find(c.outer())) {
      if (!c.isDeclaredOpen()) {
        return false;
      }
    }
    return true;
  }
}
