package dev.callgate.policy;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;

/**
 * Where a path really leads: absolute, without {@code .} and {@code ..}, symbolic links resolved
 * the way the system would. A link that leads to nothing yet is followed too: a write through it
 * would create what it names.
 */
public final class RealPath {
  private static final int MAX_LINKS = 40;

  private RealPath() {}

  /**
   * The real path of what a write, an overwrite or a change of permissions would reach.
   *
   * @throws IOException if it cannot be told: a loop of links, a directory that must not be read
   */
  public static String ofTarget(Path path) throws IOException {
    return resolve(path.toAbsolutePath(), 0).toString();
  }

  /**
   * The real path of what a delete, move or link would change: the parent is resolved, the last
   * name is not.
   *
   * @throws IOException if it cannot be told
   */
  public static String ofEntry(Path path) throws IOException {
    return entry(path.toAbsolutePath(), 0).toString();
  }

  /** {@link #ofTarget(Path)} or {@link #ofEntry(Path)} as a fact, by what the kind does. */
  public static Fact fact(Kind kind, String path) {
    try {
      Path given = Path.of(path);
      return new Fact.Text(actsOnEntry(kind) ? ofEntry(given) : ofTarget(given));
    } catch (IOException | InvalidPathException e) {
      return Fact.UNKNOWN;
    }
  }

  /** Whether actions of this kind change a name in a directory and not what it leads to. */
  public static boolean actsOnEntry(Kind kind) {
    String name = kind.name();
    return name.equals("file.delete") || name.equals("file.move") || name.equals("file.link");
  }

  /**
   * The real path of a directory that a policy names, by {@code java.io} alone: this runs before
   * {@code main}, where {@code java.nio.file} must not be touched.
   */
  public static String atStart(File file) {
    try {
      return file.getCanonicalPath();
    } catch (IOException e) {
      return file.getAbsolutePath();
    }
  }

  /** Whether a real path is {@code directory} or lies under it; both as this class gives them. */
  public static boolean isWithin(String path, String directory) {
    if (directory.equals("/")) {
      return path.startsWith("/");
    }
    return path.startsWith(directory)
        && (path.length() == directory.length()
            || path.charAt(directory.length()) == File.separatorChar);
  }

  /**
   * Whether a text has the form of a real path: absolute, no empty, {@code .} or {@code ..} part.
   */
  public static boolean isNormal(String path) {
    int length = path.length();
    if (length == 0 || path.charAt(0) != '/') {
      return length > 2 && path.charAt(1) == ':' && File.separatorChar == '\\';
    }
    if (length == 1) {
      return true;
    }
    int start = 1;
    for (int i = 1; i <= length; i++) {
      if (i == length || path.charAt(i) == '/') {
        int part = i - start;
        if (part == 0
            || part == 1 && path.charAt(start) == '.'
            || part == 2 && path.charAt(start) == '.' && path.charAt(start + 1) == '.') {
          return false;
        }
        start = i + 1;
      }
    }
    return true;
  }

  private static Path resolve(Path path, int links) throws IOException {
    try {
      return path.toRealPath();
    } catch (NoSuchFileException notThere) {
      Path entry = entry(path, links);
      if (Files.isSymbolicLink(entry)) {
        if (links == MAX_LINKS) {
          throw new IOException("too many symbolic links: " + path);
        }
        Path target = Files.readSymbolicLink(entry);
        return resolve(parentOf(entry).resolve(target), links + 1);
      }
      return entry;
    }
  }

  private static Path entry(Path path, int links) throws IOException {
    Path name = path.getFileName();
    if (name == null) {
      return path;
    }
    String last = name.toString();
    if (last.equals(".") || last.equals("..") || last.isEmpty()) {
      Path parent = resolve(parentOf(path), links);
      Path above = parent.getParent();
      return !last.equals("..") || above == null ? parent : above;
    }
    return resolve(parentOf(path), links).resolve(name);
  }

  private static Path parentOf(Path path) {
    Path parent = path.getParent();
    return parent == null ? path.getRoot() : parent;
  }
}
