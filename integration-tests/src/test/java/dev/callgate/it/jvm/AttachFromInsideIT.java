package dev.callgate.it.jvm;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.tools.attach.AgentInitializationException;
import com.sun.tools.attach.VirtualMachine;
import dev.callgate.it.ChildJvm;
import dev.callgate.it.Coverage;
import dev.callgate.it.Jdk;
import dev.callgate.it.OnEachJdk;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.io.TempDir;

/** Agents that come after {@code main} has started, by the file that they make. */
class AttachFromInsideIT {
  private static final Coverage COVERAGE = new Coverage(AttachFromInsideIT.class);

  @TempDir Path folder;

  /** Runs the program, and lets an agent come from outside too. */
  private String run(Jdk jdk, ChildJvm child) throws Exception {
    Path jar = FileMakingAgent.jar(folder.resolve("agent.jar"));
    child.on(jdk).jvm("-Djdk.attach.allowAttachSelf=true", "-XX:+StartAttachListener");
    Process process =
        child
            .arguments(jar.toString())
            .builder()
            .redirectError(folder.resolve("stderr.txt").toFile())
            .start();
    var said = new StringBuilder();
    try {
      BufferedReader in = process.inputReader(StandardCharsets.UTF_8);
      String line = in.readLine();
      while (line != null && !line.startsWith("ready=")) {
        said.append(line).append('\n');
        line = in.readLine();
      }
      assertThat(line).as("%s", said).isNotNull();
      VirtualMachine machine = VirtualMachine.attach(line.substring("ready=".length()));
      try {
        machine.loadAgent(jar.toString(), "made-from-outside");
        said.append("outside=done\n");
      } catch (AgentInitializationException e) {
        said.append("outside=AgentInitializationException\n");
      } finally {
        machine.detach();
      }
      process.outputWriter().close();
      assertThat(process.waitFor()).isZero();
    } finally {
      process.destroyForcibly();
    }
    return said.toString();
  }

  @AfterAll
  static void theTableTellsWhatWasTried() throws IOException {
    COVERAGE.check();
  }

  @OnEachJdk
  void noAgentComesWithoutARule(Jdk jdk) throws Exception {
    ChildJvm child = ChildJvm.of(AttachRoutes.class, folder).policy("callgate: 1\nname: attach\n");
    assertThat(run(jdk, child))
        .isEqualTo(
            """
            attach=IOException
            provider=IOException
            by hand=IOException
            outside=AgentInitializationException
            """);
    assertThat(folder.toFile().list())
        .doesNotContain("made-by-attach", "made-by-it", "made-by-hand", "made-from-outside");
    List<String> attaching = with(child, "jvm.attach");
    assertThat(attaching).hasSize(3);
    COVERAGE.add("VirtualMachine.attach", jdk, Coverage.decided(attaching.get(0)));
    COVERAGE.add("AttachProvider.attachVirtualMachine", jdk, Coverage.decided(attaching.get(1)));
    COVERAGE.add("the protocol by hand", jdk, Coverage.decided(attaching.get(2)));
    List<String> instrumenting = with(child, "jvm.instrument");
    assertThat(instrumenting)
        .hasSize(1)
        .allMatch(line -> line.contains(folder.resolve("agent.jar").toString()));
    COVERAGE.add("loadAgent from outside", jdk, Coverage.decided(instrumenting.get(0)));
    assertThat(with(child, "\"fault\"")).isEmpty();
    assertThat(with(child, "\"gap\"")).isEmpty();
  }

  private static List<String> with(ChildJvm child, String text) throws IOException {
    return child.ledger().stream().filter(line -> line.contains(text)).toList();
  }

  @OnEachJdk
  void rulesLetOneAgentCome(Jdk jdk) throws Exception {
    String policy =
        """
        callgate: 1
        name: attach
        workspace: [.]
        rules:
          - {id: self, action: jvm.attach, when: {command: {present: false}}, tier: costly}
          - {id: agent, action: [jvm.attach, jvm.instrument], when: {library: "**/agent.jar"}, tier: costly}
        """;
    assertThat(run(jdk, ChildJvm.of(AttachRoutes.class, folder).policy(policy)))
        .isEqualTo(
            """
            attach=done
            provider=done
            by hand=IOException
            outside=done
            """);
    assertThat(folder.toFile().list())
        .contains("made-by-attach", "made-by-it", "made-from-outside")
        .doesNotContain("made-by-hand");
  }

  /** So that the tests above prove something. */
  @OnEachJdk
  void withoutCallgateEachComes(Jdk jdk) throws Exception {
    run(jdk, ChildJvm.of(AttachRoutes.class, folder).withoutCallgate());
    assertThat(folder.toFile().list())
        .contains("made-by-attach", "made-by-it", "made-by-hand", "made-from-outside");
    assertThat(Files.exists(folder.resolve("callgate.jsonl"))).isFalse();
  }
}
