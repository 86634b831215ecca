package dev.callgate.policy.catalogue;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ValuePathTest {
  @ParameterizedTest
  @ValueSource(
      strings = {
        "this",
        "arg0",
        "arg12.account.id",
        "result.count",
        "thrown",
        "this.config[\"region\"]",
        "arg1[0][\"a\\\"b\"].x",
        "\"EUR\"",
        "\"\""
      })
  void isWrittenAsItWasRead(String text) {
    assertThat(ValuePath.parse(text)).hasToString(text);
  }

  @Test
  void tellsWhatItNeeds() {
    assertThat(ValuePath.parse("arg3.x").maxArg()).isEqualTo(3);
    assertThat(ValuePath.parse("this.x").maxArg()).isEqualTo(-1);
    assertThat(ValuePath.parse("this.x").usesThis()).isTrue();
    assertThat(ValuePath.parse("result").usesResult()).isTrue();
    assertThat(ValuePath.parse("thrown.message").usesResult()).isTrue();
    assertThat(ValuePath.parse("arg0").usesResult()).isFalse();
    assertThat(ValuePath.parse("\"result\"").usesResult()).isFalse();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "arg|at character 1",
        "arg255|at character 1",
        "args0|at character 1",
        "account.id|at character 1",
        "EUR|at character 1",
        "this.|at character 6",
        "this.config[region]|at character 13",
        "this.config[\"region\"|at character 21",
        "this.config[0|at character 14",
        "this.get()|at character 9",
        "\"EUR|at character 5",
        "\"EUR\"x|at character 6",
        "arg0[99999999999]|at character 6"
      })
  void saysWhereAPathBreaks(String text, String where) {
    assertThatThrownBy(() -> ValuePath.parse(text))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("expected")
        .hasMessageEndingWith(where);
  }

  @Test
  void readsWhatIsPassedToAReader() {
    assertThat(Pass.of("arg0")).isEqualTo(new Pass(0, List.of(), null));
    assertThat(Pass.of("this")).isEqualTo(new Pass(-1, List.of(), null));
    assertThat(Pass.of("this.file:sun.nio.fs.UnixPath"))
        .isEqualTo(new Pass(-1, List.of("file"), "sun.nio.fs.UnixPath"));
    assertThat(Pass.of("this.a.b").fields()).containsExactly("a", "b");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"arg0.name", "result", "this.a.b.c", "this[0]", "\"x\"", "arg0:", "arg0:a..b"})
  void refusesToPassWhatWovenCodeCannotRead(String text) {
    assertThatThrownBy(() -> Pass.of(text)).isInstanceOf(IllegalArgumentException.class);
  }
}
