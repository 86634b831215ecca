package dev.callgate.it.files;

import static org.assertj.core.api.Assertions.assertThat;

import dev.callgate.it.ChildJvm;
import dev.callgate.it.Jdk;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Files that the JDK reads while it initialises what a record needs as well. */
class ReadByTheJdkIT {
  @TempDir Path folder;

  @ParameterizedTest
  @MethodSource("dev.callgate.it.Jdk#all")
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
