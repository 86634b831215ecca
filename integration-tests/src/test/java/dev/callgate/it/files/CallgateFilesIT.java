package dev.callgate.it.files;

import static org.assertj.core.api.Assertions.assertThat;

import dev.callgate.it.ChildJvm;
import dev.callgate.it.Jdk;
import dev.callgate.it.OnEachJdk;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;

class CallgateFilesIT {
  /** Everything that a policy can allow is allowed. */
  private static final String POLICY =
      """
      callgate: 1
      name: own-files
      mode: observe
      workspace: [".", "${JAR_FOLDER}"]
      rules:
        - {id: all, action: "file.*", tier: reversible, when: {path: {within: "."}}}
      """;

  @TempDir Path folder;

  @OnEachJdk
  void callgatesOwnFilesAreRefusedInEveryModeWhateverTheRulesSay(Jdk jdk) throws Exception {
    Path home = Files.createDirectory(folder.resolve("home"));
    Files.writeString(folder.resolve("mine.txt"), "mine");
    Path policy = Files.writeString(home.resolve("policy.yaml"), POLICY);
    Files.createSymbolicLink(home.resolve("link.yaml"), Path.of("policy.yaml"));
    Files.createLink(home.resolve("second.yaml"), policy);
    Path ledger = home.resolve("callgate.jsonl");
    Path jar = Files.copy(ChildJvm.jar(), home.resolve("callgate.jar"));
    long size = Files.size(jar);
    ChildJvm.Result result =
        ChildJvm.of(CallgateFiles.class, folder)
            .on(jdk)
            .withoutCallgate()
            .jvm("-javaagent:" + jar + "=policy=" + policy + ",ledger=" + ledger)
            .environment("JAR_FOLDER", home.toString())
            .arguments(jar.toString())
            .run();
    assertThat(result.exitCode()).as("%s", result).isZero();
    List<String> lines = result.stdout().lines().toList();
    assertThat(lines.subList(0, 16))
        .allMatch(line -> line.contains("Callgate's own files") && line.contains("Nobody can"));
    assertThat(lines.subList(16, 18)).containsExactly("reading=done", "own file=done");
    assertThat(policy).hasContent(POLICY.strip());
    assertThat(Files.size(jar)).isEqualTo(size);
    assertThat(home.resolve("alias")).doesNotExist();
    assertThat(home.resolve("callgate.7.jsonl")).doesNotExist();
    assertThat(Files.readAllLines(ledger))
        .filteredOn(line -> line.contains("\"decision\":\"blocked\""))
        .hasSize(16);
  }
}
