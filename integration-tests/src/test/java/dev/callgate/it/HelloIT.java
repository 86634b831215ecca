package dev.callgate.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class HelloIT {
  @TempDir Path folder;

  @ParameterizedTest
  @MethodSource("dev.callgate.it.Jdk#all")
  void aProgramRunsWithTheJarAttachedAndNothingElseIsPrinted(Jdk jdk) throws Exception {
    ChildJvm.Result result = ChildJvm.of(Hello.class, folder).on(jdk).run();
    assertThat(result.exitCode()).as("%s", result).isZero();
    assertThat(result.stdout()).isEqualTo("hello=world\n");
    assertThat(result.stderr()).startsWith("callgate: ").hasLineCount(1);
  }
}
