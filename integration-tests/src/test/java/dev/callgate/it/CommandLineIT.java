package dev.callgate.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;

/** The command line through the jar that is shipped; the commands have their own tests. */
class CommandLineIT {
  @TempDir Path folder;

  @OnEachJdk
  void aFirstPolicyIsWrittenCheckedAndAsked(Jdk jdk) throws Exception {
    assertThat(callgate(jdk, 0, "init").stdout()).startsWith("Wrote callgate.yaml. ");
    assertThat(callgate(jdk, 0, "lint", "callgate.yaml").stdout()).isEmpty();
    assertThat(callgate(jdk, 2, "lint").stderr()).startsWith("Missing required parameter: 'FILE'");
    Path questions =
        Files.writeString(
            folder.resolve("questions.txt"),
            "{\"id\": 1, \"kind\": \"package.publish\"}\n{\"id\": 2, \"kind\": \"db.read\"}\n");
    ChildJvm.Result answers = jar(jdk, "explain", "--policy", "callgate.yaml").run(questions);
    assertThat(answers.exitCode()).as("%s", answers).isZero();
    assertThat(answers.stdout().lines())
        .satisfiesExactly(
            line -> assertThat(line).startsWith("{\"id\":1,\"tier\":\"hard-blocked\""),
            line -> assertThat(line).startsWith("{\"id\":2,\"tier\":\"reversible\""));
    assertThat(callgate(jdk, 0, "catalogue", "show", "jdbc").stdout())
        .startsWith("callgate-catalogue: 1\n");
    assertThat(callgate(jdk, 0, "version").stdout()).contains("Java " + jdk.feature());
  }

  private ChildJvm.Result callgate(Jdk jdk, int exitCode, String... arguments) throws Exception {
    ChildJvm.Result result = jar(jdk, arguments).run();
    assertThat(result.exitCode()).as("%s", result).isEqualTo(exitCode);
    if (exitCode == 0) {
      assertThat(result.stderr()).isEmpty();
    }
    return result;
  }

  private ChildJvm jar(Jdk jdk, String... arguments) {
    return ChildJvm.started(folder, "-jar", ChildJvm.jar().toString())
        .on(jdk)
        .withoutCallgate()
        .arguments(arguments);
  }
}
