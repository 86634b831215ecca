package dev.callgate.policy.sql.effect;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.stream.Stream;

/** A folder that a server may write into, with one file in it, to see what statements do to it. */
final class ServerFiles {
  private final Path folder;

  ServerFiles() throws IOException {
    folder = Files.createTempDirectory("callgate-effects");
    if (folder.getFileSystem().supportedFileAttributeViews().contains("posix")) {
      // The server may run as another user.
      Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwxrwxrwx"));
    }
  }

  String folder() {
    return folder.toString();
  }

  /** Puts the known content back: rows for a table like b. */
  void restore() throws IOException {
    for (Path file : files()) {
      Files.delete(file);
    }
    Files.writeString(folder.resolve("rows"), "7\t70\n");
  }

  void snapshot(Snapshot snapshot) throws IOException {
    for (Path file : files()) {
      // A name: a server may keep what it writes to itself.
      snapshot.put(
          Kind.FILES, "files", file.getFileName().toString(), String.valueOf(Files.size(file)));
    }
  }

  void delete() throws IOException {
    for (Path file : files()) {
      Files.delete(file);
    }
    Files.delete(folder);
  }

  private List<Path> files() throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.toList();
    }
  }
}
