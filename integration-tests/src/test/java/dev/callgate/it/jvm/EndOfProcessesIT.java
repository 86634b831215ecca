package dev.callgate.it.jvm;

import static org.assertj.core.api.Assertions.assertThat;

import dev.callgate.it.ChildJvm;
import dev.callgate.it.Coverage;
import dev.callgate.it.Jdk;
import dev.callgate.it.OnEachJdk;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.io.TempDir;

/** Signals to other processes, by who is still alive, and the end of the JVM, by its exit code. */
class EndOfProcessesIT {
  private static final String POLICY =
      """
      callgate: 1
      name: ends
      rules:
        - {id: children, action: process.exec, when: {command: ["**/sleep", "**/sh", "**/dash", "**/bash"]}, tier: costly}
      """;

  private static final String NO_EXIT =
      "  - {id: no, action: jvm.exit, when: {status: 7}, tier: hard-blocked}\n";

  private static final Coverage COVERAGE = new Coverage(EndOfProcessesIT.class);

  @TempDir Path folder;

  @AfterAll
  static void theTableTellsWhatWasTried() throws IOException {
    COVERAGE.check();
  }

  @OnEachJdk
  void onlyItsOwnChildrenAreEndedAndItEndsAsTheRulesSay(Jdk jdk) throws Exception {
    Process foreign = new ProcessBuilder("sleep", "600").start();
    try {
      ChildJvm.Result result = child(jdk, foreign).policy(POLICY + NO_EXIT).run();
      assertThat(foreign.isAlive()).as("%s", result).isTrue();
      assertThat(result.printed("destroy")).isEqualTo("SecurityException");
      assertThat(result.printed("destroyForcibly")).isEqualTo("SecurityException");
      List<String> kills = result.ledgerWith("process.kill", "\"blocked\"", "sleep");
      assertThat(kills).hasSize(2);
      COVERAGE.add("ProcessHandle.destroy", jdk, Coverage.decided(kills.get(0)));
      COVERAGE.add("ProcessHandle.destroyForcibly", jdk, Coverage.decided(kills.get(1)));
      assertThat(result.printed("child")).isEqualTo("done");
      assertThat(result.printed("child ended")).isEqualTo("true");
      assertThat(result.printed("grandchild")).isEqualTo("done");
      assertThat(result.printed("grandchild ended")).isEqualTo("true");
      List<String> ways = List.of("exit", "runtime exit", "halt");
      List<String> exits = result.ledgerWith("jvm.exit", "\"blocked\"");
      assertThat(exits).hasSize(ways.size());
      for (int i = 0; i < ways.size(); i++) {
        assertThat(result.printed(ways.get(i))).as("%s", result).isEqualTo("SecurityException");
        COVERAGE.add("end of the JVM, " + ways.get(i), jdk, Coverage.decidedByRule(exits.get(i)));
      }
      assertThat(result.exitCode()).isEqualTo(5);
      assertThat(result.ledgerWith("\"fault\"")).isEmpty();
      assertThat(result.ledgerWith("\"gap\"")).isEmpty();
    } finally {
      foreign.destroyForcibly();
    }
  }

  @OnEachJdk
  void withoutARuleOnItAProgramEndsAsItLikes(Jdk jdk) throws Exception {
    Process foreign = new ProcessBuilder("sleep", "600").start();
    try {
      ChildJvm.Result result = child(jdk, foreign).policy(POLICY).run();
      assertThat(result.exitCode()).as("%s", result).isEqualTo(7);
      assertThat(foreign.isAlive()).isTrue();
    } finally {
      foreign.destroyForcibly();
    }
  }

  /** So that the tests above prove something. */
  @OnEachJdk
  void withoutCallgateTheOtherProcessEnds(Jdk jdk) throws Exception {
    Process foreign = new ProcessBuilder("sleep", "600").start();
    try {
      ChildJvm.Result result = child(jdk, foreign).withoutCallgate().run();
      assertThat(foreign.waitFor(30, TimeUnit.SECONDS)).as("%s", result).isTrue();
      assertThat(Files.exists(folder.resolve("callgate.jsonl"))).isFalse();
    } finally {
      foreign.destroyForcibly();
    }
  }

  private ChildJvm child(Jdk jdk, Process foreign) {
    return ChildJvm.of(EndOfProcesses.class, folder)
        .on(jdk)
        .arguments(Long.toString(foreign.pid()));
  }
}
