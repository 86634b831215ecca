package dev.callgate.policy.approval;

import dev.callgate.policy.approval.Refusal.Reason;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Predicate;

/**
 * One folder of documents. What is written is there in full and durable, or not at all; what is
 * read is bounded, and never leads out of the folder. Names with a dot in front are nobody's: files
 * that are being written.
 */
final class Folder {
  /** In bytes, of one document. */
  static final int LARGEST = 64 * 1024;

  /** More entries than any use of this makes; a listing ends there. */
  static final int MOST_ENTRIES = 100_000;

  private static final AtomicLong COUNT = new AtomicLong();

  private final Path path;
  private final Modes modes;
  private final Shared<Void> forcing;

  /** The folder at this path, made if there is none. */
  Folder(Path path, Modes modes) throws IOException {
    this.path = path;
    this.modes = modes;
    forcing =
        new Shared<>(
            () -> {
              modes.force(path);
              return null;
            });
    try {
      modes.createFolder(path);
    } catch (FileAlreadyExistsException e) {
      check();
    }
  }

  /** How messages name one of its files. */
  String source(String name) {
    return path.getFileName() + "/" + name;
  }

  /** A file that cannot be taken for a document. */
  static final class RefusedException extends Exception {
    private final transient Refusal refusal;

    RefusedException(Refusal refusal) {
      super(refusal.toString());
      this.refusal = refusal;
    }

    Refusal refusal() {
      return refusal;
    }
  }

  /**
   * The bytes of a file.
   *
   * @throws RefusedException if it is no regular file, a link for one, or too large
   */
  byte[] read(String name) throws IOException, RefusedException {
    check();
    Path file = path.resolve(name);
    BasicFileAttributes attributes = attributes(file);
    if (!attributes.isRegularFile()) {
      throw refused(name, Reason.FOREIGN, "no regular file");
    }
    if (attributes.size() > LARGEST) {
      throw refused(name, Reason.TOO_LARGE, attributes.size() + " bytes");
    }
    ByteBuffer bytes = ByteBuffer.allocate(LARGEST + 1);
    try (SeekableByteChannel in =
        Files.newByteChannel(file, Set.of(StandardOpenOption.READ, LinkOption.NOFOLLOW_LINKS))) {
      while (bytes.hasRemaining() && in.read(bytes) >= 0) {
        continue;
      }
    }
    if (!bytes.hasRemaining()) {
      throw refused(name, Reason.TOO_LARGE, "more than " + LARGEST + " bytes");
    }
    return java.util.Arrays.copyOf(bytes.array(), bytes.position());
  }

  /** Replaces the file of this name as a whole. */
  void write(String name, byte[] content) throws IOException {
    check();
    if (content.length > LARGEST) {
      throw new IOException(source(name) + " would be larger than " + LARGEST + " bytes");
    }
    long process = ProcessHandle.current().pid();
    Path temporary = path.resolve("." + process + "-" + COUNT.incrementAndGet() + ".tmp");
    // What a process of the same number left behind when it was ended in the middle.
    Files.deleteIfExists(temporary);
    try {
      try (FileChannel out = modes.createFile(temporary)) {
        ByteBuffer bytes = ByteBuffer.wrap(content);
        while (bytes.hasRemaining()) {
          out.write(bytes);
        }
        out.force(true);
      }
      Files.move(temporary, path.resolve(name), StandardCopyOption.ATOMIC_MOVE);
    } catch (IOException e) {
      Files.deleteIfExists(temporary);
      throw e;
    }
    forcing.fresh();
  }

  /**
   * Makes an empty file, durably.
   *
   * @return false if there is one of this name; true for one caller only
   */
  boolean create(String name) throws IOException {
    check();
    try (FileChannel file = modes.createFile(path.resolve(name))) {
      file.force(true);
    } catch (FileAlreadyExistsException e) {
      return false;
    }
    forcing.fresh();
    return true;
  }

  /** Whether there is something of this name; a link that leads nowhere is nothing here. */
  boolean has(String name) {
    // Files.exists makes an exception for each one that is not there.
    return path.resolve(name).toFile().exists();
  }

  /** Moves a file, if it is still there. */
  void move(String name, Folder to, String newName) throws IOException {
    check();
    to.check();
    try {
      Files.move(path.resolve(name), to.path.resolve(newName), StandardCopyOption.ATOMIC_MOVE);
    } catch (NoSuchFileException e) {
      return;
    }
    to.forcing.fresh();
    forcing.fresh();
  }

  /** The names that somebody wants, in their order; a few more than {@code most} at most. */
  List<String> names(Predicate<String> wanted, int most) throws IOException {
    check();
    List<String> names = new ArrayList<>();
    int entries = 0;
    try (DirectoryStream<Path> stream = Files.newDirectoryStream(path)) {
      for (Path entry : stream) {
        String name = entry.getFileName().toString();
        if (!name.startsWith(".") && wanted.test(name)) {
          names.add(name);
        }
        if (names.size() > most || ++entries > MOST_ENTRIES) {
          break;
        }
      }
    } catch (DirectoryIteratorException e) {
      throw e.getCause();
    }
    Collections.sort(names);
    return names;
  }

  /** What tells one version of a file from another. */
  record Stamp(Object key, FileTime modified, long size) {}

  /**
   * @throws NoSuchFileException if there is none of this name
   */
  Stamp stamp(String name) throws IOException {
    BasicFileAttributes attributes = attributes(path.resolve(name));
    return new Stamp(attributes.fileKey(), attributes.lastModifiedTime(), attributes.size());
  }

  Refusal refusal(String name, Reason reason, String detail) {
    return new Refusal(source(name), reason, detail);
  }

  private RefusedException refused(String name, Reason reason, String detail) {
    return new RefusedException(refusal(name, reason, detail));
  }

  /** A link in place of the folder would lead out. */
  private void check() throws IOException {
    if (!attributes(path).isDirectory()) {
      throw new NotDirectoryException(path.toString());
    }
  }

  private static BasicFileAttributes attributes(Path file) throws IOException {
    return Files.readAttributes(file, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
  }
}
