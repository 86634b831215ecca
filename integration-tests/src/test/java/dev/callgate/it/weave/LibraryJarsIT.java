package dev.callgate.it.weave;

import static org.assertj.core.api.Assertions.assertThat;

import dev.callgate.it.Jdk;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Twenty libraries, from drivers of 2002 with subroutines in their byte code to this year's: the
 * classes that load and verify with every method woven are those that do without.
 */
class LibraryJarsIT {
  @TempDir Path folder;

  @Test
  void weavingMakesNoDifferenceToWhatLoads() throws Exception {
    List<String> jars;
    try (Stream<Path> all = Files.list(Path.of(System.getProperty("woven.libraries")))) {
      jars = all.map(Path::toString).filter(name -> name.endsWith(".jar")).sorted().toList();
    }
    List<String> lines = WeavingJvm.run(Jdk.current(), folder, "WovenJars", jars);

    assertThat(lines).filteredOn(line -> line.startsWith("jar=")).hasSize(20);
    assertThat(lines).allMatch(line -> line.startsWith("jar="));
    assertThat(lines).allMatch(line -> line.endsWith(" differences=0"));
    assertThat(lines).anyMatch(line -> line.contains("mysql") && line.contains("subroutines=26"));
    assertThat(lines).noneMatch(line -> line.contains(" linked=0 "));
  }
}
