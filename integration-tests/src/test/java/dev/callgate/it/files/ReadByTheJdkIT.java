package dev.callgate.it.files;

import static org.assertj.core.api.Assertions.assertThat;

import dev.callgate.it.ChildJvm;
import dev.callgate.it.Jdk;
import dev.callgate.it.OnEachJdk;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;

/** Files that the JDK reads while it initialises what a record needs as well. */
class ReadByTheJdkIT {
  @TempDir Path folder;

  @OnEachJdk
  void aProgramWhoseReadsAreRecordedRunsAsWithout(Jdk jdk) throws Exception {
    Path file = Files.writeString(folder.resolve("file.txt"), "text");
    String policy =
        """
        callgate: 1
        name: reads
        rules:
          - {id: reads, action: file.read, tier: costly}
        """;
    ChildJvm.Result without = child(jdk, file).withoutCallgate().run();
    ChildJvm.Result result = child(jdk, file).policy(policy).run();
    assertThat(result.exitCode()).as("%s", result).isZero();
    assertThat(result.stdout()).isEqualTo(without.stdout());
    assertThat(result.ledgerWith("\"recorded\"", "file.read", file.toString())).hasSize(1);
    assertThat(result.ledgerWith("\"fault\"")).isEmpty();
    assertThat(result.ledgerWith("\"gap\"")).isEmpty();
  }

  private ChildJvm child(Jdk jdk, Path file) {
    return ChildJvm.of(ReadByTheJdk.class, folder).on(jdk).arguments(file.toString());
  }
}
