package dev.callgate.it.files;

import static dev.callgate.it.files.RouteList.precious;
import static java.nio.charset.StandardCharsets.UTF_8;
import static java.nio.file.StandardCopyOption.ATOMIC_MOVE;
import static java.nio.file.StandardCopyOption.COPY_ATTRIBUTES;
import static java.nio.file.StandardCopyOption.REPLACE_EXISTING;
import static java.nio.file.StandardOpenOption.APPEND;
import static java.nio.file.StandardOpenOption.CREATE;
import static java.nio.file.StandardOpenOption.CREATE_NEW;
import static java.nio.file.StandardOpenOption.DELETE_ON_CLOSE;
import static java.nio.file.StandardOpenOption.TRUNCATE_EXISTING;
import static java.nio.file.StandardOpenOption.WRITE;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.DirectoryStream;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.stream.Stream;

/** {@code java.nio.file.Files}, but for attributes. */
final class NioRoutes {
  private NioRoutes() {}

  static void addTo(RouteList routes) {
    routes.stoppedBy("AccessDeniedException");
    writing(routes);
    creating(routes);
    deleting(routes);
    moving(routes);
    copying(routes);
  }

  private static void writing(RouteList routes) {
    routes
        .run("Files.write", f -> Files.write(precious(f), new byte[1]))
        .run("Files.write, lines", f -> Files.write(precious(f), List.of("a", "b")))
        .run("Files.write, append", f -> Files.write(precious(f), new byte[1], APPEND))
        .run("Files.write, in place", f -> Files.write(precious(f), new byte[1], WRITE))
        .run("Files.write, new", f -> Files.write(f.resolve("new.txt"), new byte[1], CREATE_NEW))
        .run("Files.writeString", f -> Files.writeString(precious(f), "x"))
        .run("Files.writeString, append", f -> Files.writeString(precious(f), "x", APPEND))
        .run("Files.writeString, in place", f -> Files.writeString(precious(f), "x", WRITE))
        .run("Files.writeString, Charset", f -> Files.writeString(precious(f), "x", UTF_8))
        .run("Files.writeString, through a link", f -> Files.writeString(link(f), "x"))
        .run(
            "Files.writeString, through a linked folder",
            f -> Files.writeString(f.resolve("folder-link/precious.txt"), "x"))
        .run(
            "Files.writeString, NOFOLLOW_LINKS",
            f -> Files.writeString(precious(f), "x", WRITE, LinkOption.NOFOLLOW_LINKS))
        .run("Files.newOutputStream", f -> Files.newOutputStream(precious(f)).close())
        .run(
            "Files.newOutputStream, append", f -> write(Files.newOutputStream(precious(f), APPEND)))
        .run(
            "Files.newOutputStream, DELETE_ON_CLOSE",
            f -> Files.newOutputStream(precious(f), DELETE_ON_CLOSE).close())
        .run(
            "Files.newOutputStream, new",
            f -> Files.newOutputStream(f.resolve("new.txt"), CREATE_NEW).close())
        .run("Files.newBufferedWriter", f -> Files.newBufferedWriter(precious(f)).close())
        .run(
            "Files.newBufferedWriter, Charset",
            f -> Files.newBufferedWriter(precious(f), UTF_8, WRITE, TRUNCATE_EXISTING).close())
        .run(
            "Files.newBufferedWriter, new",
            f -> Files.newBufferedWriter(f.resolve("new.txt"), CREATE).close());
  }

  private static void write(OutputStream out) throws IOException {
    try (out) {
      out.write('x');
    }
  }

  private static void creating(RouteList routes) {
    var mode = PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------"));
    routes
        .run("Files.createFile", f -> Files.createFile(f.resolve("new.txt")))
        .run("Files.createFile, with a mode", f -> Files.createFile(f.resolve("new.txt"), mode))
        .run("Files.createDirectory", f -> Files.createDirectory(f.resolve("new")))
        .run("Files.createDirectory, with a mode", f -> Files.createDirectory(f.resolve("n"), mode))
        .run("Files.createDirectories", f -> Files.createDirectories(f.resolve("new/newer")))
        .run("Files.createTempFile", f -> Files.createTempFile(f, "temp", null))
        .run("Files.createTempDirectory", f -> Files.createTempDirectory(f, "temp"))
        .run("Files.createLink", f -> Files.createLink(f.resolve("link"), precious(f)))
        .run(
            "Files.createSymbolicLink",
            f -> Files.createSymbolicLink(f.resolve("link"), Path.of("precious.txt")));
  }

  private static void deleting(RouteList routes) {
    routes
        .run("Files.delete", f -> Files.delete(precious(f)))
        .run("Files.delete, folder", f -> Files.delete(f.resolve("empty")))
        .run("Files.delete, link", f -> Files.delete(link(f)))
        .run("Files.delete, dots", f -> Files.delete(f.resolve("empty/../precious.txt")))
        .run("Files.delete, absolute", f -> Files.delete(precious(f).toAbsolutePath()))
        .run(
            "Files.delete, through a linked folder",
            f -> Files.delete(f.resolve("folder-link/precious.txt")))
        .run(
            "Files.delete, /proc/self/root",
            f -> Files.delete(Path.of("/proc/self/root" + precious(f).toAbsolutePath())))
        .run(
            "Files.delete, /proc/self/cwd",
            f -> Files.delete(Path.of("/proc/self/cwd/" + precious(f))))
        .run("Files.delete, file: URI", f -> Files.delete(Path.of(precious(f).toUri())))
        .ask("Files.deleteIfExists", f -> Files.deleteIfExists(precious(f)))
        .ask("Files.deleteIfExists, folder", f -> Files.deleteIfExists(f.resolve("empty")))
        .run("Files.walkFileTree, deleting", f -> Files.walkFileTree(f.resolve("full"), DELETING))
        .run(
            "Files.newDirectoryStream, deleting",
            f -> {
              try (DirectoryStream<Path> all = Files.newDirectoryStream(f.resolve("full"))) {
                for (Path path : all) {
                  Files.delete(path);
                }
              }
            })
        .run(
            "Files.list, deleting",
            f -> {
              try (Stream<Path> all = Files.list(f.resolve("full"))) {
                for (Path path : all.toList()) {
                  Files.delete(path);
                }
              }
            });
  }

  private static final SimpleFileVisitor<Path> DELETING =
      new SimpleFileVisitor<>() {
        @Override
        public FileVisitResult visitFile(Path file, BasicFileAttributes attributes)
            throws IOException {
          Files.delete(file);
          return FileVisitResult.CONTINUE;
        }

        @Override
        public FileVisitResult postVisitDirectory(Path folder, IOException e) throws IOException {
          Files.delete(folder);
          return FileVisitResult.CONTINUE;
        }
      };

  private static void moving(RouteList routes) {
    routes
        .run("Files.move", f -> Files.move(precious(f), f.resolve("moved.txt")))
        .run("Files.move, replacing", f -> Files.move(other(f), precious(f), REPLACE_EXISTING))
        .run("Files.move, atomic", f -> Files.move(other(f), f.resolve("moved.txt"), ATOMIC_MOVE))
        .run("Files.move, atomic over a file", f -> Files.move(other(f), precious(f), ATOMIC_MOVE))
        .run("Files.move, folder", f -> Files.move(f.resolve("empty"), f.resolve("moved")))
        .run("Files.move, full folder", f -> Files.move(f.resolve("full"), f.resolve("moved")))
        .run(
            "Files.move, folder over a folder",
            f -> Files.move(f.resolve("full"), f.resolve("empty"), REPLACE_EXISTING))
        .run("Files.move, link", f -> Files.move(link(f), f.resolve("moved")))
        .run("Files.move, into a folder", f -> Files.move(precious(f), f.resolve("empty/moved")));
  }

  private static void copying(RouteList routes) {
    routes
        .run("Files.copy", f -> Files.copy(precious(f), f.resolve("new.txt")))
        .run("Files.copy, replacing", f -> Files.copy(other(f), precious(f), REPLACE_EXISTING))
        .run(
            "Files.copy, with attributes",
            f -> Files.copy(precious(f), f.resolve("new.txt"), COPY_ATTRIBUTES))
        .run("Files.copy, folder", f -> Files.copy(f.resolve("full"), f.resolve("new")))
        .run(
            "Files.copy, link itself",
            f -> Files.copy(link(f), f.resolve("new"), LinkOption.NOFOLLOW_LINKS))
        .run("Files.copy, of a stream", f -> Files.copy(stream(), f.resolve("new.txt")))
        .run(
            "Files.copy, of a stream, replacing",
            f -> Files.copy(stream(), precious(f), REPLACE_EXISTING))
        .run(
            "InputStream.transferTo",
            f -> {
              try (OutputStream out = Files.newOutputStream(precious(f))) {
                stream().transferTo(out);
              }
            });
  }

  private static ByteArrayInputStream stream() {
    return new ByteArrayInputStream(new byte[1]);
  }

  private static Path other(Path folder) {
    return folder.resolve("other.txt");
  }

  private static Path link(Path folder) {
    return folder.resolve("file-link");
  }
}
