package dev.callgate.agent.read.file;

import static org.assertj.core.api.Assertions.assertThat;

import dev.callgate.policy.approval.Extent;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FilePreviewTest {
  @TempDir private Path folder;

  @Test
  void countsWhatLiesBelowAndFollowsNoLink() throws Exception {
    Path other = Files.createDirectory(folder.resolve("other"));
    Files.writeString(other.resolve("large"), "x".repeat(1000));
    Path tree = Files.createDirectories(folder.resolve("tree/a/b"));
    Files.writeString(tree.resolve("one"), "12345");
    Files.writeString(tree.getParent().resolve("two"), "123");
    Files.createSymbolicLink(tree.resolve("link"), other);
    Path root = folder.resolve("tree");
    assertThat(new FilePreview(List.of(root)).measure()).isEqualTo(new Extent.Files(6, 8, false));
    assertThat(FilePreview.ofDirectory(tree.resolve("link"))).isNull();
    assertThat(FilePreview.ofDirectory(tree.resolve("one"))).isNull();
  }

  @Test
  void whatIsNotThereIsNothing() {
    assertThat(new FilePreview(List.of(folder.resolve("none"))).measure())
        .isEqualTo(new Extent.Files(0, 0, false));
  }

  @Test
  void endsAtTheBoundAndSaysSo() throws Exception {
    for (int i = 0; i < 20; i++) {
      Files.writeString(folder.resolve("f" + i), "1");
    }
    Extent extent = new FilePreview(List.of(folder), 10).measure();
    assertThat(extent).isInstanceOf(Extent.Files.class);
    assertThat(extent.words()).startsWith("more than 10 files (more than ");
    assertThat(new FilePreview(List.of(folder), 21).measure())
        .isEqualTo(new Extent.Files(21, 20, false));
  }
}
