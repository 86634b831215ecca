package dev.callgate.agent.read.file;

import dev.callgate.agent.read.Reading;
import dev.callgate.policy.Action;
import dev.callgate.policy.Fact;
import java.io.File;
import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.nio.file.FileSystem;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;

/**
 * The JDK's own file system. Never {@code FileSystems.getDefault()}: that one may be the
 * application's (system property {@code java.nio.file.spi.DefaultFileSystemProvider}).
 */
public final class HostFiles {
  private static final FileSystem SYSTEM = system();
  private static final Class<?> PATH = SYSTEM.getPath("/").getClass();
  private static final Path DESCRIPTORS = SYSTEM.getPath("/proc/self/fd");

  /** Where {@code java.io} resolves relative paths: the kernel's idea, not {@code user.dir}. */
  private static final Path WORKING_DIRECTORY = workingDirectory();

  private HostFiles() {}

  private static FileSystem system() {
    try {
      // Opened to this module by BridgeInstaller.
      return (FileSystem)
          Class.forName("sun.nio.fs.DefaultFileSystemProvider")
              .getMethod("theFileSystem")
              .invoke(null);
    } catch (ClassNotFoundException
        | NoSuchMethodException
        | IllegalAccessException
        | InvocationTargetException e) {
      throw new IllegalStateException("the JDK's own file system is out of reach", e);
    }
  }

  private static Path workingDirectory() {
    try {
      return Files.readSymbolicLink(SYSTEM.getPath("/proc/self/cwd"));
    } catch (IOException | RuntimeException e) {
      return SYSTEM.getPath("").toAbsolutePath();
    }
  }

  /**
   * The path that a sink was given: a text or {@link File} as {@code java.io} has it, or a path of
   * the JDK's own file system. Null if it is none of these, such as a subclass of File, which may
   * tell one path here and use another.
   */
  public static Path of(Object given) {
    if (given instanceof String text) {
      return ofText(text);
    }
    if (given != null && given.getClass() == File.class) {
      return ofText(((File) given).getPath());
    }
    return isOwn(given) ? (Path) given : null;
  }

  /**
   * Has actions whose path cannot be told say how the program named it.
   *
   * @param given as {@link #of} takes it; a subclass of File says nothing
   */
  static Reading named(Reading reading, Object given) {
    List<Action> actions = reading.actions();
    for (int i = 0; i < actions.size(); i++) {
      name(actions.get(i), given);
    }
    return reading;
  }

  /** The same for one action. */
  static void name(Action action, Object given) {
    boolean isText = given instanceof String || isOwn(given);
    boolean isFile = given != null && given.getClass() == File.class;
    if ((isText || isFile) && action.fact("path") == Fact.UNKNOWN) {
      action.given(given.toString());
    }
  }

  /** Whether it is a path of the JDK's own file system; the provider refuses all others. */
  static boolean isOwn(Object path) {
    return path != null && path.getClass() == PATH;
  }

  private static Path ofText(String text) {
    try {
      Path path = SYSTEM.getPath(text);
      return path.isAbsolute() ? path : WORKING_DIRECTORY.resolve(path);
    } catch (InvalidPathException e) {
      return null;
    }
  }

  /** The empty path: a directory itself, seen from below it. */
  static Path here() {
    return SYSTEM.getPath("");
  }

  /** Where the kernel shows what is open under that number. */
  static Path ofDescriptor(int descriptor) {
    return DESCRIPTORS.resolve(Integer.toString(descriptor));
  }

  /**
   * A path relative to an open directory; null if it cannot be told where that is.
   *
   * @param descriptor of the directory
   */
  static Path below(int descriptor, Path relative) {
    if (relative.isAbsolute()) {
      return relative;
    }
    try {
      Path directory = ofDescriptor(descriptor).toRealPath();
      return relative.toString().isEmpty() ? directory : directory.resolve(relative);
    } catch (IOException e) {
      return null;
    }
  }
}
