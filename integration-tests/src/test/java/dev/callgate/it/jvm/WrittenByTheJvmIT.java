package dev.callgate.it.jvm;

import static org.assertj.core.api.Assertions.assertThat;

import dev.callgate.it.ChildJvm;
import dev.callgate.it.Coverage;
import dev.callgate.it.Jdk;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Files that the JVM itself writes when the program tells it to. */
class WrittenByTheJvmIT {
  private static final List<String> STOPPED =
      List.of(
          "heap on error", "heap path", "heap by flag", "log", "log, quoted", "log of Callgate");

  private static final Coverage COVERAGE = new Coverage(WrittenByTheJvmIT.class);

  @TempDir Path folder;

  @BeforeEach
  void files() throws Exception {
    Files.writeString(folder.resolve("precious.txt"), "precious");
    Files.createDirectory(folder.resolve("work"));
  }

  @AfterAll
  static void theTableTellsWhatWasTried() throws IOException {
    COVERAGE.check();
  }

  @ParameterizedTest
  @MethodSource("dev.callgate.it.Jdk#all")
  void theyAreDecidedAsTheProgramsOwn(Jdk jdk) throws Exception {
    String policy =
        """
        callgate: 1
        name: written
        workspace: [work]
        rules:
          - {id: dump, action: jvm.dump, when: {path: "**/allowed.hprof"}, tier: costly}
        """;
    ChildJvm.Result result =
        ChildJvm.of(WrittenByTheJvm.class, folder).on(jdk).policy(policy).run();
    assertThat(result.exitCode()).as("%s", result).isZero();
    assertThat(folder.resolve("precious.txt")).as("%s", result).hasContent("precious");
    for (String name : STOPPED) {
      assertThat(result.printed(name)).as("%s %s", name, result).isEqualTo("SecurityException");
    }
    // Where this JVM takes a line break for a part of the argument, another might not.
    assertThat(result.printed("log behind")).isEqualTo("SecurityException");
    assertThat(result.printed("heap")).isEqualTo("IOException");
    assertThat(result.printed("heap of the workspace")).isEqualTo("IOException");
    assertThat(folder.resolve("heap.hprof")).doesNotExist();
    assertThat(folder.resolve("work/heap.hprof")).doesNotExist();
    assertThat(result.printed("allowed heap")).isEqualTo("done");
    assertThat(folder.resolve("allowed.hprof")).isNotEmptyFile();
    for (String name : List.of("other option", "new log", "log list", "threads", "help")) {
      assertThat(result.printed(name)).as("%s %s", name, result).isEqualTo("done");
    }
    assertThat(folder.resolve("work/log.txt")).exists();
    assertThat(result.printed("allowed recording")).as("%s", result).isEqualTo("done");
    assertThat(folder.resolve("work/recording.jfr")).isNotEmptyFile();
    assertThat(result.printed("recording")).isEqualTo("AccessDeniedException");
    assertThat(result.ledgerWith("jvm.dump", "\"blocked\"", "work/heap.hprof")).hasSize(1);
    add("heap dump", jdk, result, "jvm.dump", "\"blocked\"", "/heap.hprof");
    add("recording", jdk, result, "file.overwrite", "\"blocked\"", "precious.txt");
    assertThat(result.ledgerWith("file.overwrite", "\"blocked\"", "precious.txt"))
        .hasSizeGreaterThanOrEqualTo(3);
    assertThat(result.ledgerWith("\"fault\"")).isEmpty();
    assertThat(result.ledgerWith("\"gap\"")).isEmpty();
  }

  private static void add(String route, Jdk jdk, ChildJvm.Result result, String... texts) {
    List<String> blocked = result.ledgerWith(texts);
    assertThat(blocked).as("%s\n%s", route, result).isNotEmpty();
    COVERAGE.add(route, jdk, Coverage.decided(blocked.get(0)));
  }

  /** So that the test above proves something. */
  @ParameterizedTest
  @MethodSource("dev.callgate.it.Jdk#all")
  void withoutCallgateTheyAreWritten(Jdk jdk) throws Exception {
    ChildJvm.Result result =
        ChildJvm.of(WrittenByTheJvm.class, folder).on(jdk).withoutCallgate().run();
    assertThat(folder.resolve("heap.hprof")).as("%s", result).isNotEmptyFile();
    assertThat(Files.size(folder.resolve("precious.txt"))).isGreaterThan(100);
    for (String name : STOPPED) {
      assertThat(result.printed(name)).as("%s %s", name, result).isEqualTo("done");
    }
  }
}
