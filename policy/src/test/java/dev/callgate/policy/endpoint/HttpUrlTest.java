package dev.callgate.policy.endpoint;

import static org.assertj.core.api.Assertions.assertThat;

import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class HttpUrlTest {
  @Test
  void cutsAUrl() {
    assertThat(HttpUrl.parse("HTTPS://user:pw@API.Example.COM.:8443/a/b?c=d#e"))
        .isEqualTo(new HttpUrl("https", "api.example.com", 8443, "/a/b", "c=d"));
    assertThat(HttpUrl.parse("http://a")).isEqualTo(new HttpUrl("http", "a", 80, "/", null));
    assertThat(HttpUrl.parse("wss://a?x")).isEqualTo(new HttpUrl("https", "a", 443, "/", "x"));
    assertThat(HttpUrl.parse("http://[::1]:80/"))
        .isEqualTo(new HttpUrl("http", "::1", 80, "/", null));
  }

  @ParameterizedTest
  @CsvSource({
    "https://good.example@evil.example/, evil.example",
    "https://good.example:443@evil.example/, evil.example",
    "https://good.example%2f@evil.example/, evil.example",
    "https://evil.example#@good.example/, evil.example",
    "https://evil.example?@good.example/, evil.example",
    "https://evil.example/@good.example/, evil.example",
    "https://EVIL.example./, evil.example",
    "https://ex\u00e4mple.org/, xn--exmple-cua.org",
    "https://\uff45vil.example/, evil.example"
  })
  void theHostIsWhereTheRequestGoes(String url, String host) {
    assertThat(HttpUrl.parse(url).host()).isEqualTo(host);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "https://good.example@x@evil.example/",
        "https://evil.example\\@good.example/",
        "https://evil.example\\.good.example/",
        "https://evil.example @good.example/",
        "https://evil.example\t/",
        "https://%65vil.example/",
        "https://evil..example/",
        "https:///path",
        "https://",
        "https:/evil.example/",
        "//evil.example/",
        "ftp://evil.example/",
        "evil.example",
        ""
      })
  void whatClientsReadInDifferentWaysIsUnknown(String url) {
    assertThat(HttpUrl.parse(url).host()).isNull();
  }

  @ParameterizedTest
  @CsvSource({
    "https://a:0443/, 443",
    "https://a:/, 443",
    "http://a:/, 80",
    "https://a:99999/, -1",
    "https://a:8a/, -1",
    "https://a:-1/, -1"
  })
  void readsPorts(String url, int port) {
    assertThat(HttpUrl.parse(url).port()).isEqualTo(port);
  }

  @ParameterizedTest
  @CsvSource({
    "/v1/refunds, /v1/refunds, /v1/refunds",
    "/v1/%72efunds, /v1/refunds, /v1/refunds",
    "/v1/x/../refunds, /v1/refunds, /v1/refunds",
    "/v1/x/%2e%2E/refunds, /v1/refunds, /v1/refunds",
    "/../v1/./refunds/, /v1/refunds/, /v1/refunds",
    "/v1//refunds, /v1//refunds, /v1/refunds",
    "/v1/refunds;x=1, /v1/refunds;x=1, /v1/refunds",
    "/v1\\refunds, /v1\\refunds, /v1/refunds",
    "/v1%2frefunds, /v1%2Frefunds, /v1/refunds",
    "/v1/%252e%252e/x, /v1/%252e%252e/x, /x",
    "/V1/Refunds, /V1/Refunds, /v1/refunds",
    "/@scope%2fname, /@scope%2Fname, /@scope/name",
    "/a/.., /, /",
    "/a/b/.., /a/, /a",
    "/%zz%4, /%zz%4, /%zz%4",
    "/, /, /"
  })
  void readsPathsInTwoWays(String path, String strict, String lenient) {
    assertThat(HttpUrl.strictPath(path)).isEqualTo(strict);
    assertThat(HttpUrl.lenientPath(path)).isEqualTo(lenient);
  }

  @Property
  void neverFails(@ForAll String text) {
    for (String url : new String[] {text, "http://" + text, "https://a/" + text}) {
      HttpUrl parsed = HttpUrl.parse(url);
      assertThat(HttpUrl.strictPath(parsed.path())).startsWith("/");
      assertThat(HttpUrl.lenientPath(parsed.path())).startsWith("/");
    }
  }
}
