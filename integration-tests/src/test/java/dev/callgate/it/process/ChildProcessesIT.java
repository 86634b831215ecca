package dev.callgate.it.process;

import static org.assertj.core.api.Assertions.assertThat;

import dev.callgate.it.ChildJvm;
import dev.callgate.it.Coverage;
import dev.callgate.it.Jdk;
import dev.callgate.it.OnEachJdk;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.io.TempDir;

/** What children may do that the rules allow to start. */
class ChildProcessesIT {
  private static final List<String> JVMS =
      List.of(
          "by path",
          "by name",
          "exec",
          "empty environment",
          "elsewhere",
          "pipeline",
          "keytool with a provider",
          "a tool as a module");
  private static final String POLICY =
      """
      callgate: 1
      name: children
      mode: %s
      rules:
        - {id: java, action: process.exec, when: {command: "**/bin/java"}, tier: costly}
        - {id: tool, action: process.exec, when: {command: "**/bin/keytool"}, tier: costly}
        - {id: mkdir, action: process.exec, when: {command: "**/mkdir"}, tier: costly}
        - {id: shell, action: process.exec, when: {commands: {all: [mkdir]}}, tier: costly}
        - {id: out, action: file.overwrite, when: {path: "**/out.txt"}, tier: reversible}
      """;

  private static final Coverage COVERAGE = new Coverage(ChildProcessesIT.class);

  @TempDir Path folder;

  private ChildJvm.Result run(Jdk jdk, String mode) throws Exception {
    for (String name : JVMS) {
      Files.writeString(folder.resolve(name + ".txt"), name);
    }
    Files.writeString(folder.resolve("by a link in its folder.txt"), "kept");
    Files.writeString(folder.resolve("theirs.txt"), "theirs");
    Path tools = Files.createDirectory(folder.resolve("tools"));
    Files.createSymbolicLink(tools.resolve("tool"), jdk.java());
    return ChildJvm.of(ChildProcesses.class, folder)
        .on(jdk)
        .policy(POLICY.formatted(mode))
        .arguments(jdk.java().toString())
        .run();
  }

  @AfterAll
  static void theTableTellsWhatWasTried() throws IOException {
    COVERAGE.check();
  }

  @OnEachJdk
  void aJvmThatIsStartedHasTheSameGate(Jdk jdk) throws Exception {
    ChildJvm.Result result = run(jdk, "enforce");
    assertThat(result.exitCode()).as("%s", result).isZero();
    for (String name : JVMS) {
      assertThat(result.printed(name)).as("%s\n%s", name, result).startsWith("exit ");
      assertThat(folder.resolve(name + ".txt")).as("%s\n%s", name, result).hasContent(name);
    }
    // Each wrote what it stopped beside this JVM's ledger.
    List<String> blocked = blockedByChildren();
    assertThat(blocked).hasSize(JVMS.size());
    for (String name : JVMS) {
      String own =
          blocked.stream().filter(line -> line.contains("/" + name + ".txt")).findFirst().get();
      COVERAGE.add("java " + name, jdk, Coverage.decided(own) + " in the child");
    }
    assertThat(result.printed("that does nothing")).isEqualTo("exit 0");
    assertThat(result.printed("by a link in its folder")).isEqualTo("IOException");
    assertThat(folder.resolve("by a link in its folder.txt")).exists();
    add("java by a link in its folder", jdk, result, "process.exec", "by a link in its folder");
    assertThat(result.ledgerWith("\"fault\"")).isEmpty();
  }

  @OnEachJdk
  void whatIsLoadedIntoAChildIsDecidedToo(Jdk jdk) throws Exception {
    ChildJvm.Result result = run(jdk, "enforce");
    for (String name : List.of("agentpath", "argument file", "options by variable", "preload")) {
      assertThat(result.printed(name)).as("%s\n%s", name, result).isEqualTo("IOException");
    }
    assertThat(folder.resolve("made-by-preload")).doesNotExist();
    assertThat(result.ledgerWith("jvm.native", "\"blocked\"", "/no/x.so")).hasSize(2);
    assertThat(result.ledgerWith("jvm.instrument", "\"blocked\"", "other.jar")).hasSize(1);
    add("java -agentpath", jdk, result, "jvm.native", "/no/x.so");
    add("java @file", jdk, result, "jvm.instrument", "{\"unknown\":true}");
    add("java with JAVA_TOOL_OPTIONS", jdk, result, "jvm.instrument", "other.jar");
    add("LD_PRELOAD", jdk, result, "jvm.native", "/no/x.so");
  }

  @OnEachJdk
  void aShellRunsTheCommandsThatARuleNames(Jdk jdk) throws Exception {
    ChildJvm.Result result = run(jdk, "enforce");
    assertThat(result.printed("shell")).as("%s", result).isEqualTo("exit 0");
    assertThat(folder.resolve("made-by-shell")).isDirectory();
    for (String name :
        List.of("shell with more", "shell with substitution", "shell with another path")) {
      assertThat(result.printed(name)).as("%s\n%s", name, result).isEqualTo("IOException");
    }
    assertThat(folder.resolve("theirs.txt")).hasContent("theirs");
    assertThat(folder.resolve("no")).doesNotExist();
    assertThat(folder.resolve("made-by-another")).doesNotExist();
    add("sh -c, a further command", jdk, result, "process.exec", "mkdir no;");
    add("sh -c, a substitution", jdk, result, "process.exec", "$(rm");
    add("sh -c, another PATH", jdk, result, "process.exec", "made-by-another");
  }

  @OnEachJdk
  void observingStopsNoChild(Jdk jdk) throws Exception {
    ChildJvm.Result result = run(jdk, "observe");
    for (String name : JVMS) {
      assertThat(folder.resolve(name + ".txt")).as("%s\n%s", name, result).doesNotExist();
    }
    assertThat(result.printed("by a link in its folder")).isEqualTo("exit 0");
    assertThat(folder.resolve("by a link in its folder.txt")).doesNotExist();
    assertThat(folder.resolve("theirs.txt")).doesNotExist();
  }

  private static void add(String route, Jdk jdk, ChildJvm.Result result, String... texts) {
    List<String> blocked =
        result.ledgerWith(texts).stream().filter(line -> line.contains("\"blocked\"")).toList();
    assertThat(blocked).as("%s\n%s", route, result).isNotEmpty();
    COVERAGE.add(route, jdk, Coverage.decided(blocked.get(0)));
  }

  private List<String> blockedByChildren() throws Exception {
    try (Stream<Path> files = Files.list(folder)) {
      List<Path> ledgers =
          files
              .filter(file -> file.getFileName().toString().matches("callgate\\.\\d+\\.jsonl"))
              .toList();
      return ledgers.stream()
          .flatMap(ChildProcessesIT::lines)
          .filter(line -> line.contains("file.delete") && line.contains("\"blocked\""))
          .toList();
    }
  }

  private static Stream<String> lines(Path file) {
    try {
      return Files.readAllLines(file).stream();
    } catch (java.io.IOException e) {
      throw new java.io.UncheckedIOException(e);
    }
  }
}
