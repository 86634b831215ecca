package dev.callgate.agent.read.jvm;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a command says is read as the JVM reads it, or not at all. */
class DiagnosticCommandTest {
  @Test
  void wordsOfAllArgumentsFollowTheName() {
    DiagnosticCommand command = of("VM.log", "output=a.txt what=gc", "list");
    assertThat(command.name()).isEqualTo("VM.log");
    assertThat(command.value("output")).isEqualTo("a.txt");
    assertThat(command.has("list")).isTrue();
    assertThat(command.has("rotate")).isFalse();
    assertThat(command.word(2)).isEqualTo("list");
    assertThat(command.word(3)).isNull();
  }

  @Test
  void withoutArgumentsItIsTheNameAlone() {
    assertThat(DiagnosticCommand.of("VM.version", null).name()).isEqualTo("VM.version");
  }

  @ParameterizedTest
  @ValueSource(strings = {"a\nVM.log", "\"a\"", "'a'", "a\tb", "a\\b", "\u00e4"})
  void whatTheJvmMightReadDifferentlyIsNotRead(String argument) {
    assertThat(of("GC.heap_dump", argument)).isNull();
  }

  @Test
  void aPathIsTheOneWordThatIsNoOption() {
    assertThat(of("GC.heap_dump", "-all", "/a.hprof").onlyPath()).isEqualTo("/a.hprof");
    assertThat(of("GC.heap_dump", "/a", "/b").onlyPath()).isNull();
    assertThat(of("GC.heap_dump", "filename=/a").onlyPath()).isNull();
    assertThat(of("GC.heap_dump", "/a-%p").onlyPath()).isNull();
    assertThat(of("GC.heap_dump").onlyPath()).isNull();
  }

  @Test
  void aValueThatIsGivenTwiceIsNotKnown() {
    assertThat(of("VM.log", "output=a", "output=b").value("output")).isNull();
    assertThat(of("VM.log", "output=%p").value("output")).isNull();
  }

  private static DiagnosticCommand of(String name, String... arguments) {
    return DiagnosticCommand.of(name, arguments);
  }
}
