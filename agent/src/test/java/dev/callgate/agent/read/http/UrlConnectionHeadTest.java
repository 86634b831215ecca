package dev.callgate.agent.read.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.callgate.policy.Fact;
import java.util.List;
import org.junit.jupiter.api.Test;

class UrlConnectionHeadTest {
  /** As {@code sun.net.www.MessageHeader} writes itself in JDK 25; in 17 without the blank. */
  private static final class Head {
    private final String blank;
    private final int count;
    private final String pairs;

    Head(String blank, int count, String pairs) {
      this.blank = blank;
      this.count = count;
      this.pairs = pairs;
    }

    @Override
    public String toString() {
      return super.toString() + blank + count + " pairs: " + pairs;
    }
  }

  @Test
  void aRequestsLineAndHeaders() {
    for (String blank : List.of("", " ")) {
      UrlConnectionHead head =
          UrlConnectionHead.of(
              new Head(blank, 3, "{PUT /a HTTP/1.1: null}{Host: b:1}{Accept: x, y}"));
      assertThat(head.first()).isEqualTo("PUT /a HTTP/1.1");
      assertThat(head.headers().asLines()).containsExactly("Host: b:1", "Accept: x, y");
      assertThat(head.headers().only("HOST")).isEqualTo("b:1");
    }
  }

  @Test
  void anAnswersLineAndHeaders() {
    UrlConnectionHead head =
        UrlConnectionHead.of(new Head(" ", 2, "{null: HTTP/1.1 200 OK}{A: b}"));
    assertThat(head.first()).isEqualTo("HTTP/1.1 200 OK");
    assertThat(head.headers().asLines()).containsExactly("A: b");
  }

  @Test
  void aValueThatLooksLikeAnotherHeaderMakesAllHeadersUnknownButNotTheLine() {
    UrlConnectionHead head =
        UrlConnectionHead.of(
            new Head(" ", 2, "{POST / HTTP/1.1: null}{X: a}{Content-Type: application/json}"));
    assertThat(head.first()).isEqualTo("POST / HTTP/1.1");
    assertThat(head.headers().named("content-type")).isSameAs(Fact.UNKNOWN);
    assertThat(head.headers().lacks("anything")).isFalse();
  }

  @Test
  void aValueWithAForgedCountDoesNotHelp() {
    UrlConnectionHead head =
        UrlConnectionHead.of(
            new Head(" ", 2, "{POST / HTTP/1.1: null}{X: 3 pairs: {a}{Content-Type: b}"));
    assertThat(head.headers().complete()).isFalse();
  }

  @Test
  void anotherFormIsAFaultAndNotAGuess() {
    assertThatThrownBy(() -> UrlConnectionHead.of("[POST / HTTP/1.1]"))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
