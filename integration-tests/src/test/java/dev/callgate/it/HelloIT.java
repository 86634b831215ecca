package dev.callgate.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;

class HelloIT {
  @TempDir Path folder;

  @OnEachJdk
  void aProgramRunsWithTheJarAttachedAndNothingElseIsPrinted(Jdk jdk) throws Exception {
    ChildJvm.Result result = ChildJvm.of(Hello.class, folder).on(jdk).run();
    assertThat(result.exitCode()).as("%s", result).isZero();
    assertThat(result.stdout()).isEqualTo("hello=world\n");
    assertThat(result.stderr()).startsWith("callgate: ").hasLineCount(1);
  }
}
