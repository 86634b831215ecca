package dev.callgate.policy;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class UrlsTest {
  private static final String HOST = "https://api.acme.example";

  /** Who may go where; whatever matches neither is an ordinary read. */
  private final Policy policy =
      Policies.of(
          """
          rules:
            - {id: no, action: http.read, when: {path: "/no/**"}, tier: hard-blocked}
            - {id: ok, action: http.delete, when: {path: "/ok/**"}, tier: reversible}
            - {id: no-url, action: http.send, when: {url: "https://*.acme.example/no/**"}, tier: hard-blocked}
            - {id: rest, action: http.send, when: {url: "https://**"}, tier: reversible}
          """);

  @ParameterizedTest
  @ValueSource(
      strings = {
        "/%6Eo%2fx",
        "/no%2Fx",
        "/ok%5cx",
        "/ok/%2e%2e/no/x",
        "/ok/%2E./no/x",
        "/ok/../no/x",
        "/ok/./x",
        "/ok/..",
        "/ok/.",
        "//no/x",
        "/ok//x",
        "/no;a=b/x",
        "/no/x;jsessionid=1",
        "/no%3bx/y",
        "/no%252fx",
        "/no\\x",
        "/no%00/x",
        "/no%c0%afx",
        "/no%zz/x",
        "/no%2"
      })
  void aPathThatServersReadInDifferentWaysIsUnknown(String path) {
    assertThat(Urls.isPlainPath(path)).isFalse();
    assertThat(Policies.tier(policy, "http.read", "path", path)).isEqualTo(Tier.HARD_BLOCKED);
    assertThat(Policies.tier(policy, "http.delete", "path", path)).isEqualTo(Tier.HARD_BLOCKED);
    assertThat(Policies.tier(policy, "http.send", "url", HOST + path + "?q=1"))
        .isEqualTo(Tier.HARD_BLOCKED);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "/ok/a%20b",
        "/ok/M%C3%BCller",
        "/ok/m\u00fcller",
        "/ok/a.b",
        "/ok/.hidden",
        "/ok/...",
        "/ok/",
        "/%6Fk/x",
        "/ok/x%3Fy",
        "/ok/a+b,c:d@e!$&'()*="
      })
  void anOrdinaryPathIsAText(String path) {
    assertThat(Urls.isPlainPath(path)).isTrue();
    assertThat(Policies.tier(policy, "http.read", "path", path)).isEqualTo(Tier.REVERSIBLE);
    assertThat(Policies.tier(policy, "http.delete", "path", path)).isEqualTo(Tier.REVERSIBLE);
    assertThat(Policies.tier(policy, "http.send", "url", HOST + path)).isEqualTo(Tier.REVERSIBLE);
  }
}
