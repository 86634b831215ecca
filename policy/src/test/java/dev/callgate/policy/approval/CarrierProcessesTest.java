package dev.callgate.policy.approval;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Several JVMs on one directory, some of which are killed. */
class CarrierProcessesTest {
  private static final int ROUNDS = 1_000;
  private static final int KILLS = 20;

  @TempDir Path folder;

  @Test
  void eachIdIsUsedOnceHoweverManyTry() throws Exception {
    List<Process> racers = new ArrayList<>();
    for (int i = 0; i < 2; i++) {
      racers.add(start("race", ROUNDS));
    }
    List<BufferedReader> outs = new ArrayList<>();
    for (Process racer : racers) {
      BufferedReader out = racer.inputReader(StandardCharsets.UTF_8);
      assertThat(out.readLine()).isEqualTo("ready");
      outs.add(out);
    }
    for (Process racer : racers) {
      racer.getOutputStream().write('\n');
      racer.getOutputStream().flush();
    }
    List<String> got = new ArrayList<>();
    List<Integer> each = new ArrayList<>();
    for (BufferedReader out : outs) {
      List<String> lines = out.lines().toList();
      got.addAll(lines);
      each.add(lines.size());
    }
    assertThat(got).hasSize(ROUNDS).doesNotHaveDuplicates();
    // Else it was no race.
    assertThat(each).allMatch(count -> count > 0);
  }

  @Test
  void whatIsKilledInTheMiddleLeavesNoHalfDocumentAndGivesNothingBack() throws Exception {
    Random random = new Random(20261130);
    Set<String> put = new HashSet<>();
    Set<String> used = new HashSet<>();
    for (int i = 0; i < KILLS; i++) {
      Process toiler = start("toil", i * 1_000_000);
      BufferedReader out = toiler.inputReader(StandardCharsets.UTF_8);
      assertThat(out.readLine()).isEqualTo("ready");
      toiler.getOutputStream().write('\n');
      toiler.getOutputStream().flush();
      // Its first round loads classes for longer than all the others take together.
      assertThat(out.readLine()).startsWith("put ");
      assertThat(out.readLine()).startsWith("used ");
      Thread.sleep(random.nextInt(40));
      // Not by the process itself, which would close what it has said.
      toiler.toHandle().destroyForcibly();
      toiler.waitFor();
      for (String line : out.lines().toList()) {
        String id = line.substring(line.indexOf(' ') + 1);
        if (line.startsWith("put ")) {
          put.add(id);
        } else {
          used.add(id);
        }
      }
    }
    assertThat(used).isNotEmpty();
    Carrier after = new DirectoryCarrier(folder.resolve("approvals"));
    assertThat(after.foreign()).isEmpty();
    for (String id : put) {
      assertThat(after.request(id)).as(id).isNotNull();
    }
    for (String id : used) {
      assertThat(after.use(id)).as(id).isFalse();
    }
  }

  private Process start(String what, int number) throws IOException {
    return new ProcessBuilder(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-XX:TieredStopAtLevel=1",
            "-cp",
            System.getProperty("java.class.path"),
            CarrierProcess.class.getName(),
            what,
            folder.resolve("approvals").toString(),
            Integer.toString(number))
        .redirectError(ProcessBuilder.Redirect.INHERIT)
        .start();
  }
}
