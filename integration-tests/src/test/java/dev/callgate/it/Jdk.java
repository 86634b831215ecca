package dev.callgate.it;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * A JDK that child JVMs run on: the one that runs the tests, and a JDK 25 if there is one.
 *
 * @param feature 17, 25, ...
 */
public record Jdk(int feature, Path home) {

  /** The JDK that runs the tests. */
  public static Jdk current() {
    return new Jdk(Runtime.version().feature(), Path.of(System.getProperty("java.home")));
  }

  /**
   * The current JDK and, if it is another one, JDK 25: from {@code JDK25_HOME}, or where Linux
   * distributions put their JDKs. Without one, stderr says that its half of the tests is left out.
   */
  public static List<Jdk> all() {
    var all = new ArrayList<Jdk>();
    all.add(current());
    if (current().feature() != 25) {
      Path home = find25();
      if (home == null) {
        System.err.println(
            "NOT TESTED on JDK 25: there is none; name its folder in JDK25_HOME to test on it");
      } else {
        all.add(new Jdk(25, home));
      }
    }
    return all;
  }

  private static Path find25() {
    String named = System.getenv("JDK25_HOME");
    if (named != null && !named.isEmpty()) {
      if (!is25(Path.of(named))) {
        throw new IllegalStateException("JDK25_HOME is no JDK 25: " + named);
      }
      return Path.of(named);
    }
    Path usual = Path.of("/usr/lib/jvm");
    if (!Files.isDirectory(usual)) {
      return null;
    }
    try (Stream<Path> homes = Files.list(usual)) {
      return homes.sorted().filter(Jdk::is25).findFirst().orElse(null);
    } catch (IOException e) {
      return null;
    }
  }

  private static boolean is25(Path home) {
    try {
      return Files.isExecutable(home.resolve("bin/java"))
          && Files.readString(home.resolve("release")).contains("JAVA_VERSION=\"25");
    } catch (IOException e) {
      return false;
    }
  }

  /** Its launcher. */
  public Path java() {
    return home.resolve("bin/java");
  }

  @Override
  public String toString() {
    return "JDK " + feature;
  }
}
