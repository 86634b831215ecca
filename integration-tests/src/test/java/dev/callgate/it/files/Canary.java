package dev.callgate.it.files;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.UserDefinedFileAttributeView;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * A folder with something of everything to lose, filled and looked at by the test's own process.
 */
final class Canary {
  private Canary() {}

  static void fill(Path folder) throws IOException {
    Files.createDirectories(folder.resolve("empty"));
    Files.createDirectory(folder.resolve("full"));
    Files.writeString(folder.resolve("full/a.txt"), "a");
    Files.writeString(folder.resolve("full/b.txt"), "b");
    Path precious = Files.writeString(folder.resolve("precious.txt"), "precious");
    Files.writeString(folder.resolve("other.txt"), "other");
    Files.writeString(folder.resolve("Source.java"), "class Source {}");
    Files.createSymbolicLink(folder.resolve("file-link"), Path.of("precious.txt"));
    Files.createSymbolicLink(folder.resolve("folder-link"), Path.of("."));
    user(precious).write("kept", ByteBuffer.wrap(new byte[] {'k'}));
    URI zip = URI.create("jar:" + folder.resolve("archive.zip").toUri());
    try (FileSystem system = FileSystems.newFileSystem(zip, Map.of("create", "true"))) {
      Files.writeString(system.getPath("entry.txt"), "entry");
      Files.writeString(system.getPath("second.txt"), "second");
    }
  }

  private static UserDefinedFileAttributeView user(Path file) {
    return Files.getFileAttributeView(file, UserDefinedFileAttributeView.class);
  }

  /** Names, modes, links, times, contents. A change that was taken back shows in ctime. */
  static Map<String, String> seen(Path folder) {
    Map<String, String> seen = new TreeMap<>();
    try (Stream<Path> paths = Files.walk(folder)) {
      for (Path path : paths.toList()) {
        seen.put(folder.relativize(path).toString(), text(path));
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return seen;
  }

  private static String text(Path path) throws IOException {
    Map<String, Object> stat =
        Files.readAttributes(
            path, "unix:mode,nlink,ctime,lastModifiedTime", LinkOption.NOFOLLOW_LINKS);
    String text = stat.get("mode") + " " + stat.get("nlink");
    if (Files.isSymbolicLink(path)) {
      text += " -> " + Files.readSymbolicLink(path);
    } else if (Files.isRegularFile(path)) {
      text += " " + user(path).list().stream().sorted().toList() + " ";
      text += new String(Files.readAllBytes(path), StandardCharsets.ISO_8859_1);
    }
    FileTime modified = (FileTime) stat.get("lastModifiedTime");
    return text
        + (modified.toMillis() == 0 ? " at the epoch" : "")
        + TIMES
        + modified
        + " "
        + stat.get("ctime");
  }

  private static final String TIMES = "\nmodified and changed ";

  /**
   * What two runs of the same calls have in common.
   *
   * @param contents whether they write the same
   */
  static Map<String, String> comparable(Map<String, String> seen, boolean contents) {
    Map<String, String> comparable = new TreeMap<>();
    seen.forEach(
        (name, text) -> {
          String same = text.substring(0, text.lastIndexOf(TIMES));
          // Dates of archives, properties and their like; names that are drawn.
          boolean isDated = name.endsWith(".zip") || same.contains("\n#") || same.contains("#");
          comparable.put(
              name.replaceAll("^temp[0-9]+", "temp"),
              contents && !isDated ? same : same.substring(0, Math.min(same.length(), 7)));
        });
    return comparable;
  }
}
