package dev.callgate.demo.world;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;

/** The folder that the program is started in. */
final class Folder {
  private final Path root;

  /**
   * @param files the text of each file, by its path in the folder
   */
  Folder(Path root, Map<String, String> files) throws IOException {
    this.root = root;
    for (Map.Entry<String, String> file : files.entrySet()) {
      Path path = root.resolve(file.getKey());
      Files.createDirectories(path.getParent());
      Files.writeString(path, file.getValue());
    }
  }

  /** {@code no file}, or {@code a file}. */
  String file(String path) {
    return Files.isRegularFile(root.resolve(path)) ? "a file" : "no file";
  }
}
