package dev.callgate.it.files;

import java.io.File;
import java.io.FileOutputStream;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;

/** What a program may do with files that it created itself, and not with others. */
final class OwnWork {
  private interface Step {
    void take() throws Exception;
  }

  private OwnWork() {}

  public static void main(String[] arguments) throws Exception {
    Path own = Path.of("own.txt");
    step("create", () -> Files.writeString(own, "1"));
    step("overwrite", () -> Files.writeString(own, "2"));
    step("truncate", () -> new FileOutputStream("own.txt").close());
    step(
        "permission",
        () -> Files.setPosixFilePermissions(own, PosixFilePermissions.fromString("rw-------")));
    step("rename", () -> Files.move(own, Path.of("renamed.txt")));
    step("delete renamed", () -> Files.delete(Path.of("renamed.txt")));
    step("temp file", () -> new File(File.createTempFile("own", null).getPath()).delete());
    step(
        "folder",
        () -> {
          Path folder = Files.createTempDirectory(Path.of("."), "own");
          Files.writeString(folder.resolve("a"), "a");
          Files.delete(folder.resolve("a"));
          Files.delete(folder);
        });
    step(
        "lock file",
        () -> {
          try (var channel =
              FileChannel.open(
                  Path.of("lock"), StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE)) {
            channel.lock().release();
          }
          Files.delete(Path.of("lock"));
        });
    step(
        "delete on close",
        () ->
            Files.newByteChannel(
                    Path.of("closing"),
                    StandardOpenOption.CREATE_NEW,
                    StandardOpenOption.WRITE,
                    StandardOpenOption.DELETE_ON_CLOSE)
                .close());
    step(
        "random",
        () -> {
          new java.io.RandomAccessFile("random", "rw").close();
          new File("random").delete();
        });
    step(
        "exit",
        () -> {
          new File("at-exit").createNewFile();
          new File("at-exit").deleteOnExit();
        });
    // Nothing that could be lost.
    step("delete nothing", () -> Files.deleteIfExists(Path.of("nothing")));
    step("delete nothing, java.io", () -> new File("nothing").delete());
    step("folders that are there", () -> Files.createDirectories(Path.of("there")));
    step("truncate an empty file", () -> Files.writeString(Path.of("empty.txt"), "x"));
    step("null device", () -> new FileOutputStream("/dev/null").close());
    step(
        "missing",
        () ->
            Files.newByteChannel(
                Path.of("nothing"),
                StandardOpenOption.WRITE,
                StandardOpenOption.TRUNCATE_EXISTING));
    step("impossible name", () -> new File("a\0b").delete());
    // Other people's.
    step(
        "name taken over",
        () -> {
          Files.writeString(Path.of("mine.txt"), "mine");
          Files.delete(Path.of("mine.txt"));
          Files.copy(Path.of("theirs.txt"), Path.of("mine.txt"));
          Files.move(
              Path.of("mine.txt"), Path.of("theirs.txt"), StandardCopyOption.REPLACE_EXISTING);
        });
    step("subclass", () -> new Lying("theirs.txt").delete());
    step(
        "subclass target",
        () -> {
          Files.writeString(Path.of("own2.txt"), "2");
          new File("own2.txt").renameTo(new Lying("theirs.txt"));
        });
    step("half a character", () -> new File("half\ud800").delete());
    step("too long", () -> new File("./".repeat(3000) + "theirs.txt").delete());
    step("too long, moved", () -> new File("theirs.txt").renameTo(new File("./".repeat(3000))));
    step("link out", () -> Files.delete(Path.of("work/out-link")));
    step("through link out", () -> Files.writeString(Path.of("work/out-link"), "x"));
    step("second name", () -> Files.writeString(Path.of("work/second-name"), "x"));
    step(
        "move out",
        () ->
            Files.move(
                Path.of("work/inside.txt"),
                Path.of("theirs.txt"),
                StandardCopyOption.REPLACE_EXISTING));
    step(
        "new link out",
        () -> Files.createSymbolicLink(Path.of("work/new-link"), Path.of("../theirs.txt")));
    step("dangling link out", () -> Files.writeString(Path.of("work/dangling"), "x"));
    step("linked folder", () -> Files.delete(Path.of("work/folder-link/theirs.txt")));
  }

  /** Tells another path than it uses. */
  private static final class Lying extends File {
    private static final long serialVersionUID = 1;

    Lying(String path) {
      super(path);
    }

    @Override
    public String getPath() {
      return "work/inside.txt";
    }
  }

  private static void step(String name, Step step) {
    String got = "done";
    try {
      step.take();
    } catch (Exception e) {
      got = e.getClass().getSimpleName();
    }
    System.out.println(name + "=" + got);
  }
}
