package dev.callgate.policy.approval;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.EnumSet;
import java.util.Set;

/**
 * Who can use what is made in a directory: its owner, and its group as far as the directory lets
 * the group. Whatever the process's umask says, nobody else.
 */
final class Modes {
  private final boolean posix;
  private final Set<PosixFilePermission> folder;
  private final Set<PosixFilePermission> file;

  private Modes(boolean posix, Set<PosixFilePermission> folder) {
    this.posix = posix;
    this.folder = folder;
    this.file = EnumSet.copyOf(folder);
    file.removeAll(
        EnumSet.of(PosixFilePermission.OWNER_EXECUTE, PosixFilePermission.GROUP_EXECUTE));
  }

  /**
   * Makes the directory, for its owner alone, if there is none.
   *
   * @throws FileSystemException if everybody can write there: then everybody could undo a use
   */
  static Modes of(Path directory) throws IOException {
    boolean posix = directory.getFileSystem().supportedFileAttributeViews().contains("posix");
    Set<PosixFilePermission> owner = PosixFilePermissions.fromString("rwx------");
    if (!Files.exists(directory)) {
      if (directory.getParent() != null) {
        Files.createDirectories(directory.getParent());
      }
      Modes modes = new Modes(posix, owner);
      try {
        modes.createFolder(directory);
        return modes;
      } catch (FileAlreadyExistsException e) {
        // By another process, in the same moment.
        return of(directory);
      }
    }
    if (!posix) {
      return new Modes(false, owner);
    }
    Set<PosixFilePermission> there = Files.getPosixFilePermissions(directory);
    if (there.contains(PosixFilePermission.OTHERS_WRITE)) {
      throw new FileSystemException(
          directory.toString(), null, "everybody can write there; run: chmod o-rwx " + directory);
    }
    there.removeAll(PosixFilePermissions.fromString("------rwx"));
    there.addAll(owner);
    return new Modes(true, there);
  }

  /** Makes a folder; the bit by which it hands on its group, if it inherited that, stays. */
  void createFolder(Path path) throws IOException {
    if (!posix) {
      Files.createDirectory(path);
      return;
    }
    Files.createDirectory(path, PosixFilePermissions.asFileAttribute(folder));
    int mode = (Integer) Files.getAttribute(path, "unix:mode", LinkOption.NOFOLLOW_LINKS);
    int wanted = 0;
    for (PosixFilePermission permission : folder) {
      wanted |= 0400 >> permission.ordinal();
    }
    Files.setAttribute(path, "unix:mode", mode & 07000 | wanted);
  }

  /** Makes a file that is not there, to be written. */
  FileChannel createFile(Path path) throws IOException {
    Set<StandardOpenOption> asNew = Set.of(StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
    if (!posix) {
      return FileChannel.open(path, asNew);
    }
    FileAttribute<?> mode = PosixFilePermissions.asFileAttribute(file);
    FileChannel channel = FileChannel.open(path, asNew, mode);
    try {
      Files.setPosixFilePermissions(path, file);
      return channel;
    } catch (IOException | RuntimeException e) {
      channel.close();
      throw e;
    }
  }

  /** Makes durable which files a folder has. Where folders cannot be opened it is not needed. */
  void force(Path path) throws IOException {
    if (posix) {
      try (FileChannel channel = FileChannel.open(path, StandardOpenOption.READ)) {
        channel.force(true);
      }
    }
  }
}
