package dev.callgate.it.files;

import static dev.callgate.it.files.RouteList.precious;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributeView;
import java.nio.file.attribute.DosFileAttributeView;
import java.nio.file.attribute.FileAttributeView;
import java.nio.file.attribute.FileOwnerAttributeView;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.nio.file.attribute.UserDefinedFileAttributeView;
import java.util.Set;

/**
 * Modes, owners, times and extended attributes. An owner is set to what it was: only ctime tells.
 */
final class AttributeRoutes {
  private static final FileTime EPOCH = FileTime.fromMillis(0);
  private static final Set<PosixFilePermission> ALL = PosixFilePermissions.fromString("rwxrwxrwx");

  private AttributeRoutes() {}

  static void addTo(RouteList routes) {
    routes.stoppedBy("AccessDeniedException");
    files(routes);
    named(routes);
    views(routes);
    extended(routes);
  }

  private static void files(RouteList routes) {
    routes
        .run("Files.setPosixFilePermissions", f -> Files.setPosixFilePermissions(precious(f), ALL))
        .run(
            "Files.setPosixFilePermissions, folder",
            f -> Files.setPosixFilePermissions(f.resolve("empty"), ALL))
        .run("Files.setOwner", f -> Files.setOwner(precious(f), Files.getOwner(precious(f))))
        .run("Files.setLastModifiedTime", f -> Files.setLastModifiedTime(precious(f), EPOCH))
        .run(
            "provider.setAttribute",
            f -> f.getFileSystem().provider().setAttribute(precious(f), "posix:permissions", ALL));
  }

  private static void named(RouteList routes) {
    routes
        .run("Files.setAttribute, unix:mode", f -> set(f, "unix:mode", 0777))
        .run("Files.setAttribute, unix:uid", f -> set(f, "unix:uid", get(f, "unix:uid")))
        .run("Files.setAttribute, unix:gid", f -> set(f, "unix:gid", get(f, "unix:gid")))
        .run("Files.setAttribute, posix:permissions", f -> set(f, "posix:permissions", ALL))
        .run("Files.setAttribute, posix:group", f -> set(f, "posix:group", get(f, "posix:group")))
        .run("Files.setAttribute, posix:owner", f -> set(f, "posix:owner", get(f, "posix:owner")))
        .run("Files.setAttribute, owner:owner", f -> set(f, "owner:owner", get(f, "posix:owner")))
        .run("Files.setAttribute, lastModifiedTime", f -> set(f, "lastModifiedTime", EPOCH))
        .run("Files.setAttribute, lastAccessTime", f -> set(f, "lastAccessTime", EPOCH))
        .run(
            "Files.setAttribute, unix:lastModifiedTime",
            f -> set(f, "unix:lastModifiedTime", EPOCH))
        .run("Files.setAttribute, user:x", f -> set(f, "user:x", ByteBuffer.wrap(new byte[1])))
        .run("Files.setAttribute, dos:hidden", f -> set(f, "dos:hidden", true))
        .run("Files.setAttribute, dos:readonly", f -> set(f, "dos:readonly", true));
  }

  private static void views(RouteList routes) {
    routes
        .run("BasicFileAttributeView.setTimes", f -> basic(f).setTimes(EPOCH, EPOCH, EPOCH))
        .run(
            "BasicFileAttributeView.setTimes, of a link",
            f ->
                view(
                        f.resolve("file-link"),
                        BasicFileAttributeView.class,
                        LinkOption.NOFOLLOW_LINKS)
                    .setTimes(EPOCH, null, null))
        .run("PosixFileAttributeView.setPermissions", f -> posix(f).setPermissions(ALL))
        .run("PosixFileAttributeView.setTimes", f -> posix(f).setTimes(EPOCH, null, null))
        .run(
            "PosixFileAttributeView.setGroup",
            f -> posix(f).setGroup(posix(f).readAttributes().group()))
        .run("PosixFileAttributeView.setOwner", f -> posix(f).setOwner(posix(f).getOwner()))
        .run(
            "FileOwnerAttributeView.setOwner",
            f -> {
              FileOwnerAttributeView view = view(precious(f), FileOwnerAttributeView.class);
              view.setOwner(view.getOwner());
            })
        .run(
            "provider.getFileAttributeView",
            f ->
                f.getFileSystem()
                    .provider()
                    .getFileAttributeView(precious(f), PosixFileAttributeView.class)
                    .setPermissions(ALL));
  }

  private static void extended(RouteList routes) {
    routes
        .run(
            "UserDefinedFileAttributeView.write",
            f -> user(f).write("new", ByteBuffer.wrap(new byte[1])))
        .run("UserDefinedFileAttributeView.delete", f -> user(f).delete("kept"))
        .run("DosFileAttributeView.setArchive", f -> dos(f).setArchive(true))
        .run("DosFileAttributeView.setHidden", f -> dos(f).setHidden(true))
        .run("DosFileAttributeView.setReadOnly", f -> dos(f).setReadOnly(true))
        .run("DosFileAttributeView.setSystem", f -> dos(f).setSystem(true))
        .run("DosFileAttributeView.setTimes", f -> dos(f).setTimes(EPOCH, null, null));
  }

  private static void set(Path folder, String attribute, Object value) throws IOException {
    Files.setAttribute(precious(folder), attribute, value);
  }

  private static Object get(Path folder, String attribute) throws IOException {
    return Files.getAttribute(precious(folder), attribute);
  }

  private static BasicFileAttributeView basic(Path folder) {
    return view(precious(folder), BasicFileAttributeView.class);
  }

  private static PosixFileAttributeView posix(Path folder) {
    return view(precious(folder), PosixFileAttributeView.class);
  }

  private static UserDefinedFileAttributeView user(Path folder) {
    return view(precious(folder), UserDefinedFileAttributeView.class);
  }

  private static DosFileAttributeView dos(Path folder) {
    return view(precious(folder), DosFileAttributeView.class);
  }

  private static <V extends FileAttributeView> V view(
      Path path, Class<V> type, LinkOption... options) {
    return Files.getFileAttributeView(path, type, options);
  }
}
