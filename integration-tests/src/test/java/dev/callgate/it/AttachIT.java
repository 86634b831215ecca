package dev.callgate.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;

/** {@code callgate attach PID}: what is loaded already is behind the gate afterwards. */
class AttachIT {
  private static final String POLICY =
      """
      callgate: 1
      name: late
      intercept:
        - id: purge
          method: dev.callgate.it.Attached$Customers#purge(java.lang.String)
          action: crm.purge
          tier: hard-blocked
          target: arg0
      ledger:
        file: callgate.jsonl
      """;

  @TempDir Path folder;

  @OnEachJdk
  void sinksLoadedBeforeAreGatedAfterwardsAndABadPolicyEndsNothing(Jdk jdk) throws Exception {
    ChildJvm child = ChildJvm.of(Attached.class, folder).on(jdk).withoutCallgate();
    Files.writeString(folder.resolve("late.yaml"), POLICY);
    Files.writeString(folder.resolve("other.yaml"), "callgate: 1\nname: other\n");
    Files.writeString(folder.resolve("bad.yaml"), "callgate: 1\nname: bad\nrulez: []\n");
    Process process = child.builder().redirectError(folder.resolve("stderr.txt").toFile()).start();
    try {
      BufferedReader in = process.inputReader(StandardCharsets.UTF_8);
      Writer out = process.outputWriter(StandardCharsets.UTF_8);
      String pid = in.readLine().substring("ready=".length());
      send(out, "1");
      assertThat(in.readLine()).isEqualTo("purged=1");
      assertThat(in.readLine()).isEqualTo("rows=3");

      Attempt bad = attach(jdk, pid, "bad.yaml");
      assertThat(bad.exitCode).isEqualTo(1);
      assertThat(bad.text)
          .contains("bad.yaml:3:1: ")
          .contains("rulez")
          .endsWith("callgate: it was not attached\n");
      send(out, "2");
      assertThat(in.readLine()).isEqualTo("purged=2");
      assertThat(in.readLine()).isEqualTo("rows=2");

      Attempt good = attach(jdk, pid, "late.yaml");
      assertThat(good.exitCode).as(good.text).isZero();
      assertThat(good.text)
          .startsWith("callgate: enforcing late, ")
          .doesNotContain("NOT armed")
          .endsWith("What " + pid + " did before this moment was not watched.\n");
      send(out, "3");
      assertThat(in.readLine()).isEqualTo("purge-stopped=3");
      assertThat(in.readLine()).isEqualTo("delete-stopped=42501");
      assertThat(in.readLine()).isEqualTo("rows=2");

      assertThat(attach(jdk, pid, "late.yaml").text).startsWith("callgate: attached before");
      Attempt other = attach(jdk, pid, "other.yaml");
      assertThat(other.exitCode).isEqualTo(1);
      assertThat(other.text).contains("another policy");
      send(out, "4");
      assertThat(in.readLine()).isEqualTo("purge-stopped=4");
      assertThat(in.readLine()).isEqualTo("delete-stopped=42501");
      assertThat(in.readLine()).isEqualTo("rows=2");
      out.close();
      assertThat(process.waitFor()).isZero();
    } finally {
      process.destroyForcibly();
    }
    assertThat(child.ledger().get(0)).contains("\"start\"").contains("\"attached\":true");
    assertThat(child.ledger()).filteredOn(line -> line.contains("\"blocked\"")).hasSize(4);
  }

  private record Attempt(int exitCode, String text) {}

  private Attempt attach(Jdk jdk, String pid, String policy) throws Exception {
    ProcessBuilder command =
        ChildJvm.started(
                folder, "-jar", ChildJvm.jar().toString(), "attach", pid, "--policy", policy)
            .on(jdk)
            .withoutCallgate()
            .builder();
    Process process = command.redirectErrorStream(true).start();
    String text = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    return new Attempt(process.waitFor(), text);
  }

  private static void send(Writer out, String line) throws IOException {
    out.write(line + "\n");
    out.flush();
  }
}
