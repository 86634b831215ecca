package dev.callgate.policy.sql.effect;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/** A folder of known files, for statements that read, write or take away files. */
final class TestFolder implements AutoCloseable {
  private final Path root;
  private final Map<String, String> files = new TreeMap<>();

  TestFolder() throws IOException {
    root = Files.createTempDirectory("callgate-files");
    files.put("in.csv", "7,70,seven\n8,80,eight\n");
    files.put("two.csv", "7,70\n8,80\n");
    files.put("in.json", "[{\"id\": 7, \"x\": 70, \"name\": \"seven\"}]\n");
    files.put("in.sql", "DELETE FROM a;\n");
    files.put("keep.txt", "not to be lost\n");
  }

  Path path() {
    return root;
  }

  /** The text with the folder's name for {@code {files}}. */
  String fill(String sql) {
    return sql.replace("{files}", root.toString());
  }

  /** Puts the known files back, and takes away all others. */
  void restore() throws IOException {
    clear();
    for (Map.Entry<String, String> file : files.entrySet()) {
      Files.writeString(root.resolve(file.getKey()), file.getValue());
    }
  }

  void put(Snapshot snapshot) throws IOException {
    for (Path path : tree()) {
      String name = root.relativize(path).toString();
      boolean file = Files.isRegularFile(path);
      String content = file ? String.valueOf(Arrays.hashCode(Files.readAllBytes(path))) : "folder";
      snapshot.put(Kind.FILES, "files", name, content);
    }
  }

  private List<Path> tree() throws IOException {
    try (Stream<Path> paths = Files.walk(root)) {
      return paths.filter(path -> !path.equals(root)).toList();
    }
  }

  private void clear() throws IOException {
    List<Path> paths = tree();
    for (int i = paths.size() - 1; i >= 0; i--) {
      Files.deleteIfExists(paths.get(i));
    }
  }

  @Override
  public void close() throws IOException {
    clear();
    Files.deleteIfExists(root);
  }
}
