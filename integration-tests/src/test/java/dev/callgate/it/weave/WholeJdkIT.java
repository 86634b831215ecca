package dev.callgate.it.weave;

import static org.assertj.core.api.Assertions.assertThat;

import dev.callgate.it.Jdk;
import dev.callgate.it.OnEachJdk;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;

/** Every method of the JDK's central modules is woven, verified, and goes on working. */
class WholeJdkIT {
  /** A class that the JVM itself lets nobody change: virtual threads are built on it. */
  private static final String CONTINUATION =
      "FAILED jdk.internal.vm.Continuation cannot be modified";

  @TempDir Path folder;

  @OnEachJdk
  void everyMethodIsWovenAndTheJdkGoesOnWorking(Jdk jdk) throws Exception {
    List<String> modules = List.of("java.base", "java.sql", "java.net.http", "java.logging");
    List<String> lines = WeavingJvm.run(jdk, folder, "WovenJdk", modules);

    assertThat(lines.stream().filter(line -> line.startsWith("FAILED ")))
        .containsExactlyElementsOf(jdk.feature() < 21 ? List.of() : List.of(CONTINUATION));
    assertThat(number(lines, "woven=")).isGreaterThan(6000);
    assertThat(lines).contains("works=3431 2026-11-29T10:00+01:00[Europe/Berlin]");
  }

  private static int number(List<String> lines, String name) {
    return lines.stream()
        .filter(line -> line.startsWith(name))
        .mapToInt(line -> Integer.parseInt(line.substring(name.length())))
        .findFirst()
        .orElseThrow();
  }
}
