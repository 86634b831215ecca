package dev.callgate.policy.catalogue;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MethodPatternTest {
  @Test
  void matchesParametersByDescriptorWhateverTheReturnType() {
    MethodPattern pattern =
        MethodPattern.parse("a.B$C#put(java.lang.String, int, long[][], java.lang.Object...)");
    String parameters = "(Ljava/lang/String;I[[J[Ljava/lang/Object;)";
    assertThat(pattern.className()).isEqualTo("a.B$C");
    assertThat(pattern.parameters()).isEqualTo(parameters);
    assertThat(pattern.parameterTypes())
        .containsExactly("java.lang.String", "int", "long[][]", "java.lang.Object[]");
    assertThat(pattern.matches("put", parameters + "V")).isTrue();
    assertThat(pattern.matches("put", parameters + "Ljava/lang/String;")).isTrue();
    assertThat(pattern.matches("put", "(Ljava/lang/String;I[[J)V")).isFalse();
    assertThat(pattern.matches("set", parameters + "V")).isFalse();
  }

  @Test
  void anEmptyListIsNotAnyOverload() {
    assertThat(MethodPattern.parse("A#go()").matches("go", "()V")).isTrue();
    assertThat(MethodPattern.parse("A#go()").matches("go", "(I)V")).isFalse();
    assertThat(MethodPattern.parse("A#go(*)").matches("go", "(I)V")).isTrue();
  }

  @Test
  void starsInNamesMatchAnyCharacters() {
    MethodPattern set = MethodPattern.parse("java.sql.PreparedStatement#set*(*)");
    assertThat(set.matches("setString", "(ILjava/lang/String;)V")).isTrue();
    assertThat(set.matches("set", "()V")).isTrue();
    assertThat(set.matches("reset", "()V")).isFalse();
    MethodPattern inner = MethodPattern.parse("A#a*b*c(*)");
    assertThat(inner.matchesName("abbbxc")).isTrue();
    assertThat(inner.matchesName("acb")).isFalse();
    assertThat(MethodPattern.parse("A#*(*)").matchesName("<clinit>")).isFalse();
    assertThat(MethodPattern.parse("A#*(*)").matchesName("<init>")).isFalse();
  }

  @Test
  void constructorsAreWrittenInTwoWays() {
    assertThat(MethodPattern.parse("a.B#new(int)"))
        .isEqualTo(MethodPattern.parse("a.B#<init>(int)"));
    assertThat(MethodPattern.parse("a.B#new(int)").matches("<init>", "(I)V")).isTrue();
    assertThat(MethodPattern.parse("a.B#<init>(int)")).hasToString("a.B#new(int)");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "a.B.c()",
        "a.B#c",
        "#c()",
        "a..B#c()",
        "a.B#()",
        "a.B#c(int",
        "a.B#c(int,)",
        "a.B#c(String)",
        "a.B#c(1)",
        "a.B#c d()",
        "a.B#c(void x)",
        "a.B#c(*, int)"
      })
  void saysWhatWasExpected(String text) {
    assertThatThrownBy(() -> MethodPattern.parse(text))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("expected");
  }
}
