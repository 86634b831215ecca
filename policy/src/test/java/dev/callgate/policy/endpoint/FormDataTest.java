package dev.callgate.policy.endpoint;

import static org.assertj.core.api.Assertions.assertThat;

import dev.callgate.policy.endpoint.FormData.Presence;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FormDataTest {
  @Test
  void readsFields() {
    FormData form = FormData.read("amount=500&&note=a+b%C3%BC&empty=&bare&metadata[order]=7");
    assertThat(form.value("amount")).isEqualTo("500");
    assertThat(form.value("note")).isEqualTo("a b\u00fc");
    assertThat(form.value("empty")).isEmpty();
    assertThat(form.value("bare")).isEmpty();
    assertThat(form.value("metadata[order]")).isEqualTo("7");
    assertThat(form.presence("currency")).isEqualTo(Presence.ABSENT);
    assertThat(form.presence("amount")).isEqualTo(Presence.ONCE);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "amount=1&amount=900",
        "amount=1&%61mount=900",
        "amount=1&Amount=900",
        "amount=1&amount[]=900",
        "amount[value]=900",
        "amount=1&+amount=900",
        "AMOUNT=900"
      })
  void aFieldThatFrameworksReadInDifferentWaysIsAmbiguous(String text) {
    assertThat(FormData.read(text).presence("amount")).isEqualTo(Presence.AMBIGUOUS);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"amount=1;amount=900", "a=%zz", "a=%4", "a=%", "a=%ff", "%c3%28=1", "a=\u00fc"})
  void whatCannotBeCutOrDecodedForCertainIsUnreadable(String text) {
    assertThat(FormData.read(text)).isNull();
  }

  @Property
  void neverFails(@ForAll String text) {
    FormData form = FormData.read(text);
    if (form != null) {
      form.presence(text);
    }
  }
}
