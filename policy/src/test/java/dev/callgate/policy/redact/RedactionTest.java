package dev.callgate.policy.redact;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RedactionTest {
  private final Redaction redaction = new Redaction(List.of("*PIN*", "json.card.*"));

  @ParameterizedTest
  @ValueSource(
      strings = {
        "password",
        "json.user.PassWord",
        "userPassword",
        "headers.Authorization",
        "Set-Cookie",
        "pin",
        "json.card.number",
        "passwords[3]",
        "client_secret"
      })
  void hides(String name) {
    assertThat(redaction.hides(name)).isTrue();
  }

  @ParameterizedTest
  @ValueSource(strings = {"user", "json.cards", "card.number", "cookies", "", "]", "tokens", "a[b"})
  void shows(String name) {
    assertThat(redaction.hides(name)).isFalse();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '^',
      textBlock =
          """
          {"pin":"1","a":2}                  | {"pin":"[redacted]","a":2}
          {"pin": 12 , "a":2}                | {"pin": [redacted] , "a":2}
          {"pin":{"x":["}"]},"a":2}          | {"pin":[redacted],"a":2}
          {"pin":["x"],"a":2}                | {"pin":[redacted],"a":2}
          {\\"pin\\":\\"1\\",\\"a\\":2}      | {\\"pin\\":\\"[redacted]\\",\\"a\\":2}
          {\\"pin\\":\\"1\\\\\\"2\\",\\"a\\":2} | {\\"pin\\":\\"[redacted]\\",\\"a\\":2}
          {"pin":"a\\"b","a":2}              | {"pin":"[redacted]","a":2}
          pin=1&a=2                          | pin=[redacted]&a=2
          a=2;pin=1                          | a=2;pin=[redacted]
          --pin=1 --a=2                      | --pin=[redacted] --a=2
          SET pin = 'it''s' WHERE a = 2      | SET pin = '[redacted]' WHERE a = 2
          SET "pin" = 'x' WHERE a = 2        | SET "pin" = '[redacted]' WHERE a = 2
          Cookie: a=b; c=d                   | Cookie: [redacted]
          https://u:p@h/x                    | https://u:[redacted]@h/x
          https://h:80/x@y                   | https://h:80/x@y
          jdbc:postgresql://h/d?password=x   | jdbc:postgresql://h/d?password=[redacted]
          a=1, b: 2                          | a=1, b: 2
          pin=                               | pin=
          """)
  void textIsWithoutTheValues(String text, String expected) {
    assertThat(redaction.text(text)).isEqualTo(expected);
  }

  @Test
  void anyTextEnds() {
    var random = new java.util.Random(3);
    String alphabet = "pin:=\"'\\{}[]@/ &;a";
    for (int i = 0; i < 20_000; i++) {
      var text = new StringBuilder();
      for (int n = random.nextInt(30); n > 0; n--) {
        text.append(alphabet.charAt(random.nextInt(alphabet.length())));
      }
      redaction.text(text.toString());
    }
  }
}
