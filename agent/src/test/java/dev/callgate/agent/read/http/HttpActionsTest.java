package dev.callgate.agent.read.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.callgate.policy.Action;
import dev.callgate.policy.Fact;
import dev.callgate.policy.PolicyLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class HttpActionsTest {
  private static final String URL = "https://api.acme.example/orders/1";
  private static final String FORM = "application/x-www-form-urlencoded";

  private final HttpActions actions = new HttpActions(PolicyLoader.builtIn());

  private List<Action> read(String method, String url, Map<String, String> headers, String body) {
    return read(actions, method, url, headers, body);
  }

  private static List<Action> read(
      HttpActions actions, String method, String url, Map<String, String> headers, String body) {
    List<String> names = new ArrayList<>(headers.keySet());
    List<String> values = new ArrayList<>();
    for (String name : names) {
      values.add(headers.get(name));
    }
    byte[] bytes = body == null ? null : body.getBytes(StandardCharsets.UTF_8);
    return actions.of(new Outgoing(method, url, new Headers(names, values, true), bytes, false));
  }

  private static String kinds(List<Action> actions) {
    List<String> kinds = new ArrayList<>();
    for (Action action : actions) {
      kinds.add(action.kind().name());
    }
    return String.join(" ", kinds);
  }

  @ParameterizedTest
  @CsvSource({
    "GET, X-HTTP-Method-Override, DELETE, http.read http.delete",
    "POST, x-http-method-override, delete, http.send http.delete",
    "POST, X-HTTP-Method, Delete, http.send http.delete",
    "POST, X_HTTP_Method_Override, DELETE, http.send http.delete",
    "GET, X-Method-Override, PUT, http.read http.send",
    "DELETE, X-HTTP-Method-Override, GET, http.delete http.read",
    "POST, X-HTTP-Method-Override, PURGE, http.send http.delete",
    "GET, X-HTTP-Method-Override, 'GET, DELETE', http.read http.delete",
    "GET, X-HTTP-Method-Override, GET, http.read",
    "GET, X-Request-Id, DELETE, http.read"
  })
  void aHeaderThatNamesAnotherMethodCountsToo(
      String method, String header, String value, String expected) {
    assertThat(kinds(read(method, URL, Map.of(header, value), null))).isEqualTo(expected);
  }

  @ParameterizedTest
  @CsvSource({
    "_method=DELETE, http.send http.delete",
    "a=1&%5Fmethod=delete, http.send http.delete",
    "_method=PUT&_method=DELETE, http.send http.delete",
    "_method[]=PUT, http.send http.delete",
    "_METHOD=PUT, http.send http.delete",
    "a;_method=PUT, http.send http.delete",
    "_method=POST, http.send",
    "payment_method=card, http.send",
    "a;b=c, http.send"
  })
  void aFieldThatNamesAnotherMethodCountsToo(String fields, String expected) {
    assertThat(kinds(read("POST", URL + "?" + fields, Map.of(), null))).isEqualTo(expected);
    assertThat(kinds(read("POST", URL, Map.of("Content-Type", FORM), fields))).isEqualTo(expected);
  }

  @Test
  void aPartOfAMultipartBodyThatNamesAMethodIsUnknown() {
    Map<String, String> type = Map.of("Content-Type", "multipart/form-data; boundary=b");
    String part = "--b\r\nContent-Disposition: form-data; name=%s\r\n\r\nDELETE\r\n--b--\r\n";
    List<Action> named = read("POST", URL, type, part.formatted("\"_method\""));
    assertThat(kinds(named)).isEqualTo("http.send http.delete");
    assertThat(named.get(1).fact("method")).isEqualTo(Fact.UNKNOWN);
    assertThat(kinds(read("POST", URL, type, part.formatted("\"payment_method\""))))
        .isEqualTo("http.send");
  }

  @Test
  void endpointsAreAskedForTheNamedMethodToo(@TempDir Path folder) throws Exception {
    Path file =
        Files.writeString(
            folder.resolve("policy.yaml"),
            """
            callgate: 1
            endpoints:
              - id: refunds
                url: "https://api.acme.example/refunds"
                method: POST
                action: payment.refund
            """);
    var known = new HttpActions(PolicyLoader.load(List.of(file.toFile()), name -> null, List.of()));
    String url = "https://api.acme.example/refunds";
    assertThat(kinds(read(known, "GET", url, Map.of("X-HTTP-Method", "POST"), null)))
        .isEqualTo("http.read payment.refund");
    // Any method may be meant: the entry's, or another.
    assertThat(kinds(read(known, "GET", url, Map.of("X-HTTP-Method", "PURGE"), null)))
        .isEqualTo("http.read payment.refund http.delete");
    assertThat(kinds(read(known, "GET", url, Map.of(), null))).isEqualTo("http.read");
  }

  @Test
  void onlyAPlainReadPasses() {
    List<String> plain = List.of("Accept", "X-Request-Id");
    assertThat(actions.passes("GET", plain, "payment=1")).isTrue();
    assertThat(actions.passes("get", plain, null)).isTrue();
    assertThat(actions.passes("POST", plain, null)).isFalse();
    assertThat(actions.passes("GET", List.of("x-http-method-override"), null)).isFalse();
    assertThat(actions.passes("GET", plain, "_method=DELETE")).isFalse();
    assertThat(actions.passes("GET", plain, "%5fmethod=DELETE")).isFalse();
  }

  @Test
  void aPathThatServersReadInDifferentWaysIsUnknown() {
    assertThat(read("GET", "https://a.example/ok/..%2fno", Map.of(), null).get(0).fact("path"))
        .isEqualTo(Fact.UNKNOWN);
    assertThat(read("GET", "https://a.example/ok/a%20b", Map.of(), null).get(0).fact("path"))
        .isEqualTo(new Fact.Text("/ok/a%20b"));
  }
}
