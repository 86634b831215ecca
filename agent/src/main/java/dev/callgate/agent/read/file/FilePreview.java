package dev.callgate.agent.read.file;

import dev.callgate.agent.approve.Preview;
import dev.callgate.policy.approval.Extent;
import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * Counts what lies at paths and below them, links not followed: what goes with a directory that is
 * moved, or that a command deletes with all in it. Paths of the JDK's own file system only, so that
 * no code of the application's runs.
 */
public final class FilePreview implements Preview {
  private static final int MOST_ENTRIES = 100_000;
  private static final long LONGEST_NANOS = TimeUnit.SECONDS.toNanos(2);

  private final List<Path> roots;
  private final int mostEntries;

  /**
   * @param roots one below another is counted twice
   */
  public FilePreview(List<Path> roots) {
    this(roots, MOST_ENTRIES);
  }

  FilePreview(List<Path> roots, int mostEntries) {
    this.roots = List.copyOf(roots);
    this.mostEntries = mostEntries;
  }

  /** For a path that is a directory, so that more than one entry may be meant; else null. */
  static Preview ofDirectory(Path path) {
    boolean isDirectory = path != null && Files.isDirectory(path, LinkOption.NOFOLLOW_LINKS);
    return isDirectory ? new FilePreview(List.of(path)) : null;
  }

  @Override
  public Extent measure() {
    var counter = new Counter(mostEntries, System.nanoTime());
    try {
      for (Path root : roots) {
        Files.walkFileTree(root, counter);
      }
    } catch (IOException | RuntimeException e) {
      return new Extent.Unknown("a directory cannot be read");
    }
    return new Extent.Files(counter.files, counter.bytes, counter.more);
  }

  private static final class Counter extends SimpleFileVisitor<Path> {
    private final int mostEntries;
    private final long start;
    private long files;
    private long bytes;
    private boolean more;

    Counter(int mostEntries, long start) {
      this.mostEntries = mostEntries;
      this.start = start;
    }

    @Override
    public FileVisitResult preVisitDirectory(Path directory, BasicFileAttributes attributes) {
      return count(0);
    }

    @Override
    public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
      return count(attributes.isRegularFile() ? attributes.size() : 0);
    }

    @Override
    public FileVisitResult visitFileFailed(Path file, IOException failure) throws IOException {
      if (failure instanceof NoSuchFileException) {
        // Gone since, or never there.
        return FileVisitResult.CONTINUE;
      }
      throw failure;
    }

    private FileVisitResult count(long size) {
      if (files == mostEntries || System.nanoTime() - start > LONGEST_NANOS) {
        more = true;
        return FileVisitResult.TERMINATE;
      }
      files++;
      bytes += size;
      return FileVisitResult.CONTINUE;
    }
  }
}
