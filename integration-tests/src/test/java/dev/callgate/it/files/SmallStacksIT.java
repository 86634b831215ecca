package dev.callgate.it.files;

import static org.assertj.core.api.Assertions.assertThat;

import dev.callgate.it.ChildJvm;
import dev.callgate.it.Jdk;
import dev.callgate.it.OnEachJdk;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;

class SmallStacksIT {
  @TempDir Path folder;

  @OnEachJdk
  void anOverflowInTheGateLeavesItAtWork(Jdk jdk) throws Exception {
    Path kept = Files.writeString(folder.resolve("kept.txt"), "kept");
    String policy =
        """
        callgate: 1
        name: small-stacks
        rules:
          - {id: kept, action: file.delete, tier: hard-blocked}
        """;
    ChildJvm.Result result = ChildJvm.of(SmallStacks.class, folder).on(jdk).policy(policy).run();
    assertThat(result.exitCode()).as("%s", result.stderr()).isZero();
    assertThat(result.printed("after")).isEqualTo("denied");
    assertThat(kept).hasContent("kept");
    assertThat(result.ledgerWith("\"blocked\"", "kept.txt")).isNotEmpty();
  }
}
