package dev.callgate.it.files;

import static dev.callgate.it.files.RouteList.precious;
import static java.nio.file.StandardOpenOption.APPEND;
import static java.nio.file.StandardOpenOption.CREATE_NEW;
import static java.nio.file.StandardOpenOption.TRUNCATE_EXISTING;
import static java.nio.file.StandardOpenOption.WRITE;

import java.io.IOException;
import java.net.URI;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SecureDirectoryStream;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.BasicFileAttributeView;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.nio.file.spi.FileSystemProvider;
import java.util.Map;
import java.util.Set;

/** Providers called directly, secure directory streams, and file systems that lie upon others. */
final class ProviderRoutes {
  private static final Set<PosixFilePermission> ALL = PosixFilePermissions.fromString("rwxrwxrwx");
  private static final FileTime EPOCH = FileTime.fromMillis(0);

  private ProviderRoutes() {}

  static void addTo(RouteList routes) {
    routes.stoppedBy("AccessDeniedException");
    direct(routes);
    handedOn(routes);
    secure(routes);
    archives(routes);
  }

  private static void direct(RouteList routes) {
    routes
        .run("provider.delete", f -> provider(f).delete(precious(f)))
        .ask("provider.deleteIfExists", f -> provider(f).deleteIfExists(precious(f)))
        .run("provider.newOutputStream", f -> provider(f).newOutputStream(precious(f)).close())
        .run("provider.createDirectory", f -> provider(f).createDirectory(f.resolve("new")))
        .run("provider.createLink", f -> provider(f).createLink(f.resolve("link"), precious(f)))
        .run(
            "provider.createSymbolicLink",
            f -> provider(f).createSymbolicLink(f.resolve("link"), Path.of("precious.txt")))
        .run("provider.move", f -> provider(f).move(precious(f), f.resolve("moved.txt")))
        .run(
            "provider.copy",
            f ->
                provider(f)
                    .copy(
                        f.resolve("other.txt"), precious(f), StandardCopyOption.REPLACE_EXISTING));
  }

  /** A provider of the application's, upon the JDK's. */
  private static void handedOn(RouteList routes) {
    FileSystemProvider own = new HandingOn();
    routes
        .run("own provider, delete", f -> own.delete(precious(f)))
        .ask("own provider, deleteIfExists", f -> own.deleteIfExists(precious(f)))
        .run(
            "own provider, newByteChannel",
            f -> own.newByteChannel(precious(f), Set.of(WRITE, TRUNCATE_EXISTING)).close())
        .run("own provider, move", f -> own.move(precious(f), f.resolve("moved.txt")))
        .run("own provider, copy", f -> own.copy(precious(f), f.resolve("new.txt")))
        .run("own provider, createDirectory", f -> own.createDirectory(f.resolve("new")))
        .run(
            "own provider, setAttribute",
            f -> own.setAttribute(precious(f), "posix:permissions", ALL));
  }

  private static void secure(RouteList routes) {
    Path name = Path.of("precious.txt");
    routes
        .run("SecureDirectoryStream.deleteFile", f -> secure(f, s -> s.deleteFile(name)))
        .run(
            "SecureDirectoryStream.deleteFile, absolute",
            f -> secure(f, s -> s.deleteFile(precious(f).toAbsolutePath())))
        .run(
            "SecureDirectoryStream.deleteFile, nested",
            f ->
                secure(
                    f,
                    s -> {
                      try (var inner = s.newDirectoryStream(Path.of("full"))) {
                        inner.deleteFile(Path.of("a.txt"));
                      }
                    }))
        .run(
            "SecureDirectoryStream.deleteDirectory",
            f -> secure(f, s -> s.deleteDirectory(Path.of("empty"))))
        .run(
            "SecureDirectoryStream.move",
            f -> secure(f, s -> s.move(name, s, Path.of("moved.txt"))))
        .run(
            "SecureDirectoryStream.move, over a file",
            f -> secure(f, s -> s.move(Path.of("other.txt"), s, name)))
        .run(
            "SecureDirectoryStream.newByteChannel",
            f -> secure(f, s -> s.newByteChannel(name, Set.of(WRITE, TRUNCATE_EXISTING)).close()))
        .run(
            "SecureDirectoryStream.newByteChannel, append",
            f ->
                secure(
                    f,
                    s -> {
                      try (var channel = s.newByteChannel(name, Set.of(APPEND))) {
                        channel.write(java.nio.ByteBuffer.wrap(new byte[1]));
                      }
                    }))
        .run(
            "SecureDirectoryStream.newByteChannel, CREATE_NEW",
            f ->
                secure(
                    f,
                    s -> s.newByteChannel(Path.of("new.txt"), Set.of(CREATE_NEW, WRITE)).close()))
        .run("secure view, setPermissions", f -> secure(f, s -> posix(s, name).setPermissions(ALL)))
        .run(
            "secure view, setOwner",
            f -> secure(f, s -> posix(s, name).setOwner(posix(s, name).getOwner())))
        .run(
            "secure view, setGroup",
            f -> secure(f, s -> posix(s, name).setGroup(posix(s, name).readAttributes().group())))
        .run(
            "secure view, setTimes",
            f ->
                secure(
                    f,
                    s ->
                        s.getFileAttributeView(name, BasicFileAttributeView.class)
                            .setTimes(EPOCH, null, null)))
        .run(
            "secure view of the directory, setPermissions",
            f ->
                secure(
                    f,
                    s -> s.getFileAttributeView(PosixFileAttributeView.class).setPermissions(ALL)))
        .run(
            "secure view of the directory, setTimes",
            f ->
                secure(
                    f,
                    s ->
                        s.getFileAttributeView(BasicFileAttributeView.class)
                            .setTimes(EPOCH, null, null)));
  }

  private static void archives(RouteList routes) {
    routes
        .varying("zip file system, delete", f -> zip(f, z -> Files.delete(z.getPath("entry.txt"))))
        .varying(
            "zip file system, write", f -> zip(f, z -> Files.writeString(z.getPath("new"), "x")))
        .varying(
            "zip file system, copied into",
            f -> zip(f, z -> Files.copy(precious(f), z.getPath("new"))))
        .varying(
            "zip file system, moved into",
            f -> zip(f, z -> Files.move(precious(f), z.getPath("new"))))
        .run(
            "zip file system, copied out",
            f -> zip(f, z -> Files.copy(z.getPath("entry.txt"), f.resolve("new.txt"))))
        .run(
            "zip file system, copied out, replacing",
            f ->
                zip(
                    f,
                    z ->
                        Files.copy(
                            z.getPath("entry.txt"),
                            precious(f),
                            StandardCopyOption.REPLACE_EXISTING)))
        .varying(
            "zip file system, new archive",
            f -> {
              URI uri = URI.create("jar:" + f.resolve("new.zip").toUri());
              try (FileSystem zip = FileSystems.newFileSystem(uri, Map.of("create", "true"))) {
                Files.writeString(zip.getPath("a"), "a");
              }
            });
  }

  private interface SecureRoute {
    void take(SecureDirectoryStream<Path> stream) throws Exception;
  }

  private static void secure(Path folder, SecureRoute route) throws Exception {
    try (var stream = (SecureDirectoryStream<Path>) Files.newDirectoryStream(folder)) {
      route.take(stream);
    }
  }

  private static PosixFileAttributeView posix(SecureDirectoryStream<Path> stream, Path name) {
    return stream.getFileAttributeView(name, PosixFileAttributeView.class);
  }

  private interface ZipRoute {
    void take(FileSystem zip) throws Exception;
  }

  private static void zip(Path folder, ZipRoute route) throws Exception {
    try (FileSystem zip = FileSystems.newFileSystem(folder.resolve("archive.zip"))) {
      route.take(zip);
    }
  }

  private static FileSystemProvider provider(Path folder) throws IOException {
    return folder.getFileSystem().provider();
  }
}
