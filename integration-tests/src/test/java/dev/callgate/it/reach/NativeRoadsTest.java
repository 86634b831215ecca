package dev.callgate.it.reach;

import static org.assertj.core.api.Assertions.assertThat;

import dev.callgate.it.Jdk;
import dev.callgate.it.OnEachJdk;
import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * By the byte code of both JDKs: every way from a method that an application can call to a native
 * that changes the world goes past a sink of the built-in catalogue, or past a method that somebody
 * has looked at and written into {@code roads.txt}.
 */
class NativeRoadsTest {
  private static final Map<Integer, JdkRoads> READ = new HashMap<>();

  private final Entries natives = Entries.read("natives.txt", "world:[a-z,]+|open-file|harmless");
  private final Entries roads = Entries.read("roads.txt", "decided|harmless|open");

  NativeRoadsTest() throws IOException {}

  @AfterAll
  static void forget() {
    READ.clear();
  }

  private static JdkRoads read(Jdk jdk) throws IOException {
    JdkRoads known = READ.get(jdk.feature());
    if (known == null) {
      known = JdkRoads.of(jdk);
      READ.put(jdk.feature(), known);
    }
    return known;
  }

  @OnEachJdk
  void everyNativeIsInTheList(Jdk jdk) throws IOException {
    JdkRoads read = read(jdk);

    assertThat(read.natives()).hasSizeGreaterThan(800);
    assertThat(read.unreviewed(natives))
        .as("natives of %s that natives.txt does not name", jdk)
        .isEmpty();
  }

  @OnEachJdk
  void everyRoadPassesASinkOrAReviewedMethod(Jdk jdk) throws IOException {
    JdkRoads read = read(jdk);

    assertThat(read.rootCount()).isGreaterThan(20_000);
    assertThat(read.open(natives, roads, Sinks.without(Set.of())))
        .as("roads of %s that no sink and no line of roads.txt is on", jdk)
        .isEmpty();
  }

  @Test
  void aNativeThatNobodyLookedAtIsNamed() throws IOException {
    Entries nearlyNone = Entries.parse("harmless  java.lang.Object#hashCode()  why", "harmless");

    assertThat(read(Jdk.current()).unreviewed(nearlyNone))
        .contains("java.io.UnixFileSystem#delete0(java.io.File)")
        .doesNotContain("java.lang.Object#hashCode()");
  }

  /** A line that has nothing to do hides what comes later; an open one has been closed. */
  @Test
  void noLineIsLeftOver() throws IOException {
    List<Jdk> jdks = Jdk.all();
    for (Jdk jdk : jdks) {
      read(jdk).unreviewed(natives);
      read(jdk).open(natives, roads, Sinks.without(Set.of()));
    }
    if (jdks.stream().map(Jdk::feature).toList().equals(List.of(17, 25))) {
      assertThat(natives.unneeded()).as("lines of natives.txt that fit no native").isEmpty();
      assertThat(roads.unneeded()).as("lines of roads.txt that no open road passes").isEmpty();
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "file.nio-delete | java.nio.file.spi.FileSystemProvider#delete(java.nio.file.Path)",
        "file.delete | java.io.File#delete()",
        "file.stream-open | java.io.FileOutputStream#new(java.io.File, boolean)",
        "net.socket-connect | java.net.SocketImpl#connect(java.net.SocketAddress, int)",
        "process.start | java.lang.ProcessBuilder#start()"
      })
  void aRoadIsOpenWithoutItsSink(String sink, String root) throws IOException {
    for (Jdk jdk : Jdk.all()) {
      List<String> open = read(jdk).open(natives, roads, Sinks.without(Set.of(sink)));

      assertThat(open).as("%s without %s", jdk, sink).isNotEmpty();
      assertThat(open).anyMatch(road -> road.startsWith(root + "\n    -> "));
    }
  }
}
