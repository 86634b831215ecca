package dev.callgate.it.jvm;

import static org.assertj.core.api.Assertions.assertThat;

import dev.callgate.it.ChildJvm;
import dev.callgate.it.Coverage;
import dev.callgate.it.Jdk;
import dev.callgate.it.OnEachJdk;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/** Files that the JVM itself reads and writes when the program tells it to. */
class WrittenByTheJvmIT {
  private static final List<String> OPTIONS_AND_LOGS =
      List.of(
          "setVMOption, HeapDumpOnOutOfMemoryError",
          "setVMOption, HeapDumpPath",
          "VM.set_flag, HeapDumpBeforeFullGC",
          "VM.log",
          "VM.log, quoted",
          "VM.log, Callgate's ledger",
          "Compiler.directives_add",
          "JFR.configure, dumppath");

  /** Where this JVM takes a line break for a part of the argument, another might not. */
  private static final String BEHIND = "VM.log behind a line break";

  private static final List<String> DUMPS =
      List.of(
          "HotSpotDiagnosticMXBean.dumpHeap", "HotSpotDiagnosticMXBean.dumpHeap, in the workspace");

  private static final List<String> RECORDINGS =
      List.of("Recording.dump", "Recording.setDestination");

  /** The command itself says nothing of it. */
  private static final List<String> RECORDINGS_BY_COMMAND =
      List.of("JFR.start", "JFR.start, settings", "JFR.dump");

  private static final List<String> COMMANDS_OF_25 =
      List.of("Thread.dump_to_file", "System.dump_map", "Compiler.perfmap");

  private static final Coverage COVERAGE = new Coverage(WrittenByTheJvmIT.class);

  @TempDir Path folder;

  @BeforeEach
  void files() throws Exception {
    Files.writeString(folder.resolve("precious.txt"), "precious");
    Files.writeString(folder.resolve("secret.txt"), "words that nobody may read");
    Files.createDirectory(folder.resolve("work"));
    Files.createDirectory(folder.resolve("crashes"));
  }

  @AfterAll
  static void theTableTellsWhatWasTried() throws IOException {
    COVERAGE.check();
  }

  @OnEachJdk
  void theyAreDecidedAsTheProgramsOwn(Jdk jdk) throws Exception {
    String policy =
        """
        callgate: 1
        name: written
        workspace: [work]
        rules:
          - {id: dump, action: jvm.dump, when: {path: "**/allowed.hprof"}, tier: costly}
          - {id: secret, action: file.read, when: {path: "**/secret.txt"}, tier: hard-blocked}
          - {id: crashes, action: file.create, when: {path: "**/crashes/*"}, tier: hard-blocked}
        """;
    ChildJvm.Result result =
        ChildJvm.of(WrittenByTheJvm.class, folder).on(jdk).policy(policy).run();
    assertThat(result.exitCode()).as("%s", result).isZero();
    assertThat(folder.resolve("precious.txt")).as("%s", result).hasContent("precious");
    assertThat(result.stdout()).doesNotContain("nobody may read");
    for (String name : OPTIONS_AND_LOGS) {
      assertStopped(name, jdk, result, "SecurityException");
    }
    assertStopped(BEHIND, jdk, result, "SecurityException");
    for (String name : DUMPS) {
      assertStopped(name, jdk, result, "IOException");
    }
    for (String name : RECORDINGS) {
      assertStopped(name, jdk, result, "AccessDeniedException");
    }
    for (String name : RECORDINGS_BY_COMMAND) {
      assertStopped(name, jdk, result, "done");
    }
    if (jdk.feature() == 25) {
      for (String name : COMMANDS_OF_25) {
        boolean says = !name.startsWith("Thread");
        assertStopped(name, jdk, result, says ? "SecurityException" : "done");
      }
    }
    assertThat(folder.resolve("heap.hprof")).doesNotExist();
    assertThat(folder.resolve("work/heap.hprof")).doesNotExist();
    assertThat(result.printed("allowed heap")).isEqualTo("done");
    assertThat(folder.resolve("allowed.hprof")).isNotEmptyFile();
    for (String name :
        List.of("other option", "new log", "log list", "threads", "stack depth", "help")) {
      assertThat(result.printed(name)).as("%s %s", name, result).isEqualTo("done");
    }
    assertThat(folder.resolve("work/log.txt")).exists();
    assertThat(result.printed("allowed recording")).as("%s", result).isEqualTo("done");
    assertThat(folder.resolve("work/recording.jfr")).isNotEmptyFile();
    assertThat(result.ledgerWith("\"fault\"")).isEmpty();
    assertThat(result.ledgerWith("\"gap\"")).isEmpty();
  }

  /** The thread bears the name of what it does. */
  private static void assertStopped(String route, Jdk jdk, ChildJvm.Result result, String got) {
    assertThat(result.printed(route)).as("%s %s", route, result).isEqualTo(got);
    List<String> blocked = result.ledgerWith("\"blocked\"", "\"thread\":\"" + route + "\"");
    assertThat(blocked).as("%s %s", route, result).hasSize(1);
    COVERAGE.add(route, jdk, Coverage.decided(blocked.get(0)));
  }

  /** So that the test above proves something. */
  @OnEachJdk
  void withoutCallgateTheyAreWritten(Jdk jdk) throws Exception {
    ChildJvm.Result result =
        ChildJvm.of(WrittenByTheJvm.class, folder).on(jdk).withoutCallgate().run();
    assertThat(folder.resolve("heap.hprof")).as("%s", result).isNotEmptyFile();
    assertThat(Files.size(folder.resolve("precious.txt"))).isGreaterThan(100);
    // JDK 25 does not say what it could not read.
    assertThat(result.stdout().contains("nobody may read")).isEqualTo(jdk.feature() == 17);
    List<List<String>> routes =
        new ArrayList<>(List.of(OPTIONS_AND_LOGS, DUMPS, RECORDINGS, RECORDINGS_BY_COMMAND));
    if (jdk.feature() == 25) {
      routes.add(COMMANDS_OF_25);
    }
    for (List<String> names : routes) {
      for (String name : names) {
        assertThat(result.printed(name)).as("%s %s", name, result).isEqualTo("done");
      }
    }
  }
}
