package dev.callgate.policy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RealPathTest {
  @TempDir private Path folder;
  private Path work;
  private Path outside;

  @BeforeEach
  void makeTwoDirectories() throws IOException {
    work = Files.createDirectory(folder.toRealPath().resolve("work"));
    outside = Files.createDirectory(folder.toRealPath().resolve("outside"));
    Files.writeString(outside.resolve("file"), "");
  }

  @Test
  void aWriteGoesWhereTheLinkLeads() throws IOException {
    Path link = Files.createSymbolicLink(work.resolve("link"), outside.resolve("file"));
    assertThat(RealPath.ofTarget(link)).isEqualTo(outside.resolve("file").toString());
    assertThat(RealPath.ofEntry(link)).isEqualTo(link.toString());
  }

  @Test
  void aLinkToNothingYetIsFollowedToo() throws IOException {
    Path link = Files.createSymbolicLink(work.resolve("link"), Path.of("../outside/new"));
    assertThat(RealPath.ofTarget(link)).isEqualTo(outside.resolve("new").toString());
  }

  @Test
  void aLinkedDirectoryIsResolvedForBoth() throws IOException {
    Files.createSymbolicLink(work.resolve("d"), outside);
    assertThat(RealPath.ofEntry(work.resolve("d/file")))
        .isEqualTo(outside.resolve("file").toString());
    assertThat(RealPath.ofTarget(work.resolve("d/new/deeper")))
        .isEqualTo(outside.resolve("new/deeper").toString());
    assertThat(RealPath.ofEntry(work.resolve("d/.."))).isEqualTo(folder.toRealPath().toString());
  }

  @Test
  void aLoopIsNoPath() throws IOException {
    Files.createSymbolicLink(work.resolve("a"), work.resolve("b"));
    Files.createSymbolicLink(work.resolve("b"), work.resolve("a"));
    assertThatThrownBy(() -> RealPath.ofTarget(work.resolve("a"))).isInstanceOf(IOException.class);
    Kind overwrite = new Kinds().require("file.overwrite");
    assertThat(RealPath.fact(overwrite, work.resolve("a").toString())).isEqualTo(Fact.UNKNOWN);
    assertThat(RealPath.fact(overwrite, "a\0b")).isEqualTo(Fact.UNKNOWN);
  }

  @Test
  void withinIsByParts() {
    assertThat(RealPath.isWithin("/srv/a", "/srv")).isTrue();
    assertThat(RealPath.isWithin("/srv", "/srv")).isTrue();
    assertThat(RealPath.isWithin("/srv2", "/srv")).isFalse();
    assertThat(RealPath.isWithin("/x", "/")).isTrue();
    assertThat(RealPath.isNormal("/a/./b")).isFalse();
    assertThat(RealPath.isNormal("/a//b")).isFalse();
    assertThat(RealPath.isNormal("/a/b/")).isFalse();
    assertThat(RealPath.isNormal("/a/..b")).isTrue();
  }
}
