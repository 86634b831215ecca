package dev.callgate.agent.read;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class DatabaseFilesTest {
  @TempDir Path folder;

  @ParameterizedTest
  @CsvSource({
    "jdbc:h2:%s/a, /a.mv.db",
    "jdbc:h2:file:%s/a;MODE=MySQL, /a.trace.db",
    "jdbc:h2:split:nio:%s/a, /a.mv.db.1.part",
    "JDBC:H2:split:24:file:%s/a, /a.mv.db.newFile",
    "jdbc:hsqldb:file:%s/a;shutdown=true, /a.script",
    "jdbc:hsqldb:%s/a, /a.tmp/1",
    "jdbc:derby:%s/a;create=true, /a/seg0/c10.dat",
    "jdbc:derby:directory:%s/a, /a",
    "jdbc:sqlite:%s/a, /a",
    "jdbc:sqlite:file:%s/a?cache=shared, /a-wal",
    "jdbc:duckdb:%s/a, /a.wal",
  })
  void theUrlNamesTheFiles(String url, String file) throws IOException {
    String base = folder.toRealPath().toString();
    DatabaseFiles files = DatabaseFiles.ofUrl(String.format(url, base));
    assertThat(files.holds(base + file)).isTrue();
    assertThat(files.holds(base + "/ab.mv.db")).isFalse();
    assertThat(files.holds(base + "/other")).isFalse();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "jdbc:h2:mem:a",
        "jdbc:h2:tcp://localhost/~/a",
        "jdbc:h2:nioMemFS:a",
        "jdbc:hsqldb:mem:a",
        "jdbc:hsqldb:hsql://localhost/a",
        "jdbc:derby://localhost:1527/a",
        "jdbc:derby:memory:a",
        "jdbc:sqlite::memory:",
        "jdbc:sqlite:",
        "jdbc:duckdb:",
        "jdbc:postgresql://localhost/a",
        "jdbc:h2",
        "x"
      })
  void otherUrlsNameNone(String url) {
    assertThat(DatabaseFiles.ofUrl(url)).isNull();
  }

  @Test
  void linksOnTheWayAreResolved() throws IOException {
    Path real = Files.createDirectory(folder.resolve("real"));
    Path link = Files.createSymbolicLink(folder.resolve("link"), real);
    DatabaseFiles files = DatabaseFiles.ofUrl("jdbc:h2:" + link + "/a");
    assertThat(files.holds(real.toRealPath() + "/a.mv.db")).isTrue();
  }

  @Test
  void aProgramThatNamesAFileInAUrlWinsNoRightToIt() throws IOException {
    var databases = new EmbeddedDatabases();
    databases.learn("jdbc:h2:" + folder + "/a");
    assertThat(databases.owns(folder.toRealPath() + "/a.mv.db")).isFalse();
  }
}
