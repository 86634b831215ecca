package dev.callgate.demo;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The agent program is one that knows nothing of Callgate; the policies are short and alike. */
class UnmodifiedProgramTest {
  @Test
  void theProgramNeverNamesCallgate() throws IOException {
    assertThat(textsUnder(Path.of("src/main/java/acme")))
        .isNotEmpty()
        .noneMatch(text -> text.toLowerCase().contains("callgate"));
    assertThat(textsUnder(Path.of("scenarios")))
        .isNotEmpty()
        .noneMatch(text -> text.toLowerCase().contains("callgate"));
  }

  @Test
  void aPolicyHasAtMostTwentyFiveLines() throws IOException {
    for (String policy : List.of("policy.yaml", "policy-second.yaml")) {
      assertThat(Files.readAllLines(Path.of(policy)))
          .filteredOn(line -> !line.isBlank() && !line.strip().startsWith("#"))
          .hasSizeLessThanOrEqualTo(25);
    }
  }

  @Test
  void theSecondPolicyDiffersOnlyInNames() throws IOException {
    String renamed =
        Files.readString(Path.of("policy.yaml"))
            .replace("infra.acme.example", "cloud.globex.example")
            .replace("chat.acme.example", "talk.globex.example")
            .replace("*@acme.example", "*@globex.example")
            .replace("packages.example", "registry.example")
            .replace("tmp_*", "scratch_*")
            .replace("${cwd}/work", "${cwd}/desk");

    assertThat(Files.readString(Path.of("policy-second.yaml"))).isEqualTo(renamed);
  }

  private static List<String> textsUnder(Path folder) throws IOException {
    try (Stream<Path> files = Files.walk(folder)) {
      return files.filter(Files::isRegularFile).map(UnmodifiedProgramTest::text).toList();
    }
  }

  private static String text(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }
}
