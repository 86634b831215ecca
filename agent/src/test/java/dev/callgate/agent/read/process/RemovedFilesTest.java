package dev.callgate.agent.read.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RemovedFilesTest {
  private static List<String> of(String command, String words) {
    return RemovedFiles.of(command, List.of(words.split(" ")));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "-r a b",
        "-rf a b",
        "-fR a b",
        "a b -r",
        "--recursive a b",
        "--rec a b",
        "-f -v -r -- a b",
        "-r a -- b"
      })
  void operandsOfARecursiveOne(String words) {
    assertThat(of("/usr/bin/rm", words)).containsExactly("a", "b");
  }

  @Test
  void whatLooksLikeAnOptionBehindTheDashesIsAnOperand() {
    assertThat(of("/bin/rm", "-r -- -f")).containsExactly("-f");
  }

  @ParameterizedTest
  @ValueSource(strings = {"a b", "-f a", "-r", "--interactive a", "-- -r", "--r"})
  void othersDeleteNoDirectories(String words) {
    assertThat(of("/usr/bin/rm", words)).isNull();
  }

  @Test
  void otherCommandsAreNotKnown() {
    assertThat(of("/usr/bin/rmdir", "-r a")).isNull();
    assertThat(of(null, "-r a")).isNull();
  }
}
