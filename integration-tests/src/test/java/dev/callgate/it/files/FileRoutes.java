package dev.callgate.it.files;

import java.io.ByteArrayInputStream;
import java.io.File;
import java.io.FileOutputStream;
import java.io.FileWriter;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.RandomAccessFile;
import java.nio.ByteBuffer;
import java.nio.channels.AsynchronousFileChannel;
import java.nio.channels.FileChannel;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.SecureDirectoryStream;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributeView;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Formatter;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;

/**
 * Every way to change a file, each in a folder of its own that the test has filled: {@code
 * precious.txt}, {@code other.txt}, {@code empty/} and {@code archive.zip}. Tried in all folders
 * below the two that are given as arguments; one line each tells what the caller got.
 */
final class FileRoutes {
  /** One way; the folder is its own. */
  interface Route {
    void take(Path folder) throws Exception;
  }

  private FileRoutes() {}

  /** What a stopped caller gets, and the way, by name. */
  static Map<String, Map<String, Route>> all() {
    Map<String, Map<String, Route>> all = new LinkedHashMap<>();
    all.put("java.io.FileNotFoundException", streams());
    all.put("java.nio.file.AccessDeniedException", nio());
    all.put("java.io.IOException", creations());
    all.put("java.lang.SecurityException", entries());
    return all;
  }

  private static Map<String, Route> streams() {
    Map<String, Route> routes = new LinkedHashMap<>();
    routes.put("FileOutputStream", f -> new FileOutputStream(file(f, "precious.txt")).close());
    routes.put("FileOutputStream-text", f -> new FileOutputStream(f + "/precious.txt").close());
    routes.put(
        "FileOutputStream-append",
        f -> append(new FileOutputStream(file(f, "precious.txt"), true)));
    routes.put("FileOutputStream-new", f -> new FileOutputStream(file(f, "new.txt")).close());
    routes.put(
        "FileOutputStream-dots", f -> new FileOutputStream(f + "/empty/../precious.txt").close());
    routes.put("FileWriter", f -> new FileWriter(file(f, "precious.txt")).close());
    routes.put("PrintStream", f -> new PrintStream(file(f, "precious.txt")).close());
    routes.put("PrintWriter", f -> new PrintWriter(file(f, "precious.txt")).close());
    routes.put("Formatter", f -> new Formatter(file(f, "precious.txt")).close());
    routes.put(
        "RandomAccessFile",
        f -> {
          try (var random = new RandomAccessFile(file(f, "precious.txt"), "rw")) {
            random.setLength(0);
          }
        });
    routes.put(
        "RandomAccessFile-new", f -> new RandomAccessFile(file(f, "new.txt"), "rws").close());
    return routes;
  }

  private static void append(FileOutputStream out) throws Exception {
    try (out) {
      out.write('x');
    }
  }

  private static Map<String, Route> entries() {
    Map<String, Route> routes = new LinkedHashMap<>();
    routes.put("File.delete", f -> file(f, "precious.txt").delete());
    routes.put("File.delete-folder", f -> file(f, "empty").delete());
    routes.put("File.deleteOnExit", f -> file(f, "precious.txt").deleteOnExit());
    routes.put("File.renameTo", f -> file(f, "precious.txt").renameTo(file(f, "moved.txt")));
    routes.put("File.renameTo-over", f -> file(f, "other.txt").renameTo(file(f, "precious.txt")));
    routes.put("File.mkdir", f -> file(f, "new").mkdir());
    routes.put("File.mkdirs", f -> file(f, "new/newer").mkdirs());
    routes.put("File.setReadOnly", f -> file(f, "precious.txt").setReadOnly());
    routes.put("File.setWritable", f -> file(f, "precious.txt").setWritable(false));
    routes.put("File.setReadable", f -> file(f, "precious.txt").setReadable(false, false));
    routes.put("File.setExecutable", f -> file(f, "precious.txt").setExecutable(true));
    routes.put("File.setLastModified", f -> file(f, "precious.txt").setLastModified(0));
    return routes;
  }

  private static Map<String, Route> creations() {
    Map<String, Route> routes = new LinkedHashMap<>();
    routes.put("File.createNewFile", f -> file(f, "new.txt").createNewFile());
    routes.put("File.createTempFile", f -> File.createTempFile("temp", null, f.toFile()));
    return routes;
  }

  private static Map<String, Route> nio() {
    Map<String, Route> routes = new LinkedHashMap<>();
    routes.put("Files.delete", f -> Files.delete(precious(f)));
    routes.put("Files.deleteIfExists", f -> Files.deleteIfExists(precious(f)));
    routes.put("provider.delete", f -> f.getFileSystem().provider().delete(precious(f)));
    routes.put("Files.write", f -> Files.write(precious(f), new byte[1]));
    routes.put("Files.writeString", f -> Files.writeString(precious(f), "x"));
    routes.put(
        "Files.writeString-append",
        f -> Files.writeString(precious(f), "x", StandardOpenOption.APPEND));
    routes.put(
        "Files.writeString-in-place",
        f -> Files.writeString(precious(f), "x", StandardOpenOption.WRITE));
    routes.put("Files.newOutputStream", f -> Files.newOutputStream(precious(f)).close());
    routes.put("Files.newBufferedWriter", f -> Files.newBufferedWriter(precious(f)).close());
    routes.put(
        "Files.newByteChannel", f -> Files.newByteChannel(precious(f), truncating()).close());
    routes.put(
        "Files.newByteChannel-create-new",
        f ->
            Files.newByteChannel(
                    f.resolve("new.txt"), StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE)
                .close());
    routes.put(
        "Files.newByteChannel-delete-on-close",
        f -> Files.newByteChannel(precious(f), StandardOpenOption.DELETE_ON_CLOSE).close());
    routes.put("FileChannel", f -> FileChannel.open(precious(f), truncating()).close());
    routes.put(
        "FileChannel-truncate",
        f -> {
          try (var channel = FileChannel.open(precious(f), StandardOpenOption.WRITE)) {
            channel.truncate(0);
          }
        });
    routes.put(
        "FileChannel-map",
        f -> {
          try (var channel =
              FileChannel.open(precious(f), StandardOpenOption.READ, StandardOpenOption.WRITE)) {
            channel.map(FileChannel.MapMode.READ_WRITE, 0, 1).put(0, (byte) 'x');
          }
        });
    routes.put(
        "AsynchronousFileChannel",
        f -> AsynchronousFileChannel.open(precious(f), truncating(), null).close());
    routes.put(
        "AsynchronousFileChannel-write",
        f -> {
          try (var channel = AsynchronousFileChannel.open(precious(f), StandardOpenOption.WRITE)) {
            channel.write(ByteBuffer.wrap(new byte[1]), 0).get();
          }
        });
    routes.put("Files.createFile", f -> Files.createFile(f.resolve("new.txt")));
    routes.put("Files.createDirectory", f -> Files.createDirectory(f.resolve("new")));
    routes.put("Files.createDirectories", f -> Files.createDirectories(f.resolve("new/newer")));
    routes.put("Files.createTempFile", f -> Files.createTempFile(f, "temp", null));
    routes.put("Files.createTempDirectory", f -> Files.createTempDirectory(f, "temp"));
    routes.put("Files.move", f -> Files.move(precious(f), f.resolve("moved.txt")));
    routes.put(
        "Files.move-replacing",
        f -> Files.move(f.resolve("other.txt"), precious(f), StandardCopyOption.REPLACE_EXISTING));
    routes.put(
        "Files.move-atomic",
        f -> Files.move(f.resolve("other.txt"), precious(f), StandardCopyOption.ATOMIC_MOVE));
    routes.put("Files.move-folder", f -> Files.move(f.resolve("empty"), f.resolve("moved")));
    routes.put("Files.copy", f -> Files.copy(precious(f), f.resolve("new.txt")));
    routes.put(
        "Files.copy-replacing",
        f -> Files.copy(f.resolve("other.txt"), precious(f), StandardCopyOption.REPLACE_EXISTING));
    routes.put(
        "Files.copy-stream-replacing",
        f ->
            Files.copy(
                new ByteArrayInputStream(new byte[1]),
                precious(f),
                StandardCopyOption.REPLACE_EXISTING));
    routes.put("Files.createLink", f -> Files.createLink(f.resolve("link"), precious(f)));
    routes.put(
        "Files.createSymbolicLink",
        f -> Files.createSymbolicLink(f.resolve("link"), Path.of("precious.txt")));
    routes.put(
        "Files.setPosixFilePermissions",
        f ->
            Files.setPosixFilePermissions(
                precious(f), PosixFilePermissions.fromString("rwxrwxrwx")));
    routes.put("Files.setAttribute-mode", f -> Files.setAttribute(precious(f), "unix:mode", 0777));
    routes.put(
        "Files.setLastModifiedTime",
        f -> Files.setLastModifiedTime(precious(f), FileTime.fromMillis(0)));
    routes.put(
        "PosixFileAttributeView",
        f ->
            Files.getFileAttributeView(precious(f), PosixFileAttributeView.class)
                .setPermissions(PosixFilePermissions.fromString("rwxrwxrwx")));
    routes.put(
        "zip file system",
        f -> {
          try (FileSystem zip = FileSystems.newFileSystem(f.resolve("archive.zip"))) {
            Files.delete(zip.getPath("entry.txt"));
          }
        });
    routes.put(
        "through /proc/self/root",
        f -> Files.delete(Path.of("/proc/self/root" + precious(f).toAbsolutePath())));
    routes.put(
        "SecureDirectoryStream.deleteFile",
        f -> secure(f, s -> s.deleteFile(Path.of("precious.txt"))));
    routes.put(
        "SecureDirectoryStream.deleteDirectory",
        f -> secure(f, s -> s.deleteDirectory(Path.of("empty"))));
    routes.put(
        "SecureDirectoryStream.move",
        f -> secure(f, s -> s.move(Path.of("precious.txt"), s, Path.of("moved.txt"))));
    routes.put(
        "SecureDirectoryStream.move-over",
        f -> secure(f, s -> s.move(Path.of("other.txt"), s, Path.of("precious.txt"))));
    routes.put(
        "SecureDirectoryStream.newByteChannel",
        f -> secure(f, s -> s.newByteChannel(Path.of("precious.txt"), truncating()).close()));
    routes.put(
        "SecureDirectoryStream.setPermissions",
        f ->
            secure(
                f,
                s ->
                    s.getFileAttributeView(Path.of("precious.txt"), PosixFileAttributeView.class)
                        .setPermissions(PosixFilePermissions.fromString("rwxrwxrwx"))));
    routes.put(
        "SecureDirectoryStream.setPermissions-self",
        f ->
            secure(
                f,
                s ->
                    s.getFileAttributeView(PosixFileAttributeView.class)
                        .setPermissions(PosixFilePermissions.fromString("rwxrwxrwx"))));
    routes.put(
        "SecureDirectoryStream.setTimes",
        f ->
            secure(
                f,
                s ->
                    s.getFileAttributeView(Path.of("precious.txt"), BasicFileAttributeView.class)
                        .setTimes(FileTime.fromMillis(0), null, null)));
    return routes;
  }

  private interface SecureRoute {
    void take(SecureDirectoryStream<Path> stream) throws Exception;
  }

  private static void secure(Path folder, SecureRoute route) throws Exception {
    try (var stream = (SecureDirectoryStream<Path>) Files.newDirectoryStream(folder)) {
      route.take(stream);
    }
  }

  private static Set<OpenOption> truncating() {
    return Set.of(StandardOpenOption.WRITE, StandardOpenOption.TRUNCATE_EXISTING);
  }

  private static Path precious(Path folder) {
    return folder.resolve("precious.txt");
  }

  private static File file(Path folder, String name) {
    return folder.resolve(name).toFile();
  }

  public static void main(String[] folders) {
    for (Map<String, Route> routes : all().values()) {
      for (Map.Entry<String, Route> route : routes.entrySet()) {
        for (String folder : folders) {
          System.out.println(
              folder
                  + " "
                  + route.getKey()
                  + "="
                  + got(route.getValue(), Path.of(folder, folderOf(route.getKey()))));
        }
      }
    }
  }

  /** The folder's name of a route. */
  static String folderOf(String route) {
    return route.replace(' ', '-').replace('/', '-');
  }

  private static String got(Route route, Path folder) {
    try {
      route.take(folder);
      return "done";
    } catch (Exception e) {
      return e.getClass().getName();
    }
  }
}
