package dev.callgate.it.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.callgate.it.ChildJvm;
import dev.callgate.it.Jdk;
import dev.callgate.it.OnEachJdk;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;

class HttpClientIT {
  static final String POLICY =
      """
      callgate: 1
      name: http-routes
      rules:
        - id: stop
          action: http.*
          when: {path: "/stop/**"}
          tier: hard-blocked
        - id: small-refunds
          action: payment.refund
          when: {amount: {at-most: 50}, currency: EUR}
          tier: costly
      endpoints:
        - id: pay
          url: "http://127.0.0.1:%1$d/pay"
          method: POST
          action: payment.refund
          facts: {amount: json.amount, currency: json.currency}
      """;

  @TempDir Path folder;

  @OnEachJdk
  void whatIsDeniedNeverReachesTheServerAndWhatIsAllowedArrivesWhole(Jdk jdk) throws Exception {
    try (var server = new SocketServer()) {
      ChildJvm.Result result =
          ChildJvm.of(HttpClientRoutes.class, folder)
              .on(jdk)
              .policy(POLICY.formatted(server.port()))
              .arguments(String.valueOf(server.port()))
              .run();
      check(result, server);
    }
  }

  private static void check(ChildJvm.Result result, SocketServer server) {
    for (String name :
        List.of(
            "get",
            "post",
            "put-empty",
            "get-async",
            "post-async",
            "redirect-get",
            "redirect-post",
            "flaky",
            "auth",
            "pay-small",
            "pay-changed",
            "post-file",
            "post-custom",
            "http-1.1",
            "secret",
            "lying-request")) {
      assertThat(result.printed(name)).as("%s in %s", name, result).isEqualTo("served");
    }
    for (String name :
        List.of(
            "delete",
            "delete-lower-case",
            "redirect-to-stop",
            "redirect-post-to-stop",
            "pay-large",
            "pay-large-bytes",
            "pay-custom",
            "pay-byte-arrays",
            "pay-file")) {
      assertThat(result.printed(name))
          .as("%s in %s", name, result)
          .startsWith("java.io.IOException: Callgate stopped ");
    }
    for (String name : List.of("delete-async", "websocket-stop")) {
      assertThat(result.printed(name)).contains("future: java.io.IOException: Callgate stopped ");
    }
    seenByTheServer(server);
    recorded(result);
  }

  private static void seenByTheServer(SocketServer server) {
    assertThat(server.requests("DELETE")).isEmpty();
    assertThat(server.requests("delete")).isEmpty();
    assertThat(server.requests()).noneMatch(request -> request.line().contains(" /stop/"));
    assertThat(server.requests("POST /pay"))
        .extracting(SocketServer.Request::body)
        .containsExactly(
            "{\"amount\": 5, \"currency\": \"EUR\"}", "{\"amount\": 5.0, \"currency\": \"EUR\"}");
    assertThat(server.requests("POST /post "))
        .extracting(SocketServer.Request::body)
        .containsExactly("hello, wörld");
    assertThat(server.requests("POST /post/redirected"))
        .extracting(SocketServer.Request::body)
        .containsExactly("again");
    assertThat(server.requests("POST /post/file"))
        .extracting(SocketServer.Request::body)
        .containsExactly("{\"amount\": 5, \"currency\": \"EUR\"}");
    assertThat(server.requests("POST /post/custom"))
        .extracting(SocketServer.Request::body)
        .containsExactly("custom body");
    assertThat(server.requests("PUT /flaky")).hasSize(2);
    assertThat(server.requests("PUT /auth")).hasSize(2);
    assertThat(server.requests("GET /get/liar")).hasSize(1);
  }

  private static void recorded(ChildJvm.Result result) {
    assertThat(result.ledgerWith("\"action\"", "/post\"", "\"body\":\"hello, w")).hasSize(1);
    assertThat(
            result.ledgerWith(
                "\"outcome\"", "\"status\":200", "\"body\":\"served\"", "content-length: 6"))
        .as("%s", result)
        .hasSizeGreaterThan(6);
    assertThat(result.ledgerWith("\"action\"", "/flaky\"")).as("%s", result).hasSize(2);
    assertThat(result.ledgerWith("\"action\"", "/auth\"")).as("%s", result).hasSize(2);
    assertThat(result.ledgerWith("\"action\"", "/post/custom\"", "\"unread\":\"body\"")).hasSize(1);
    assertThat(result.ledgerWith("\"action\"", "payment.refund", "\"amount\":5,")).hasSize(1);
    assertThat(result.ledgerWith("\"failed\"", "\"thrown\":\"java.io.IOException\"")).hasSize(1);
    assertThat(result.ledgerWith("/post/secret")).isNotEmpty();
    assertThat(result.ledgerWith("abc123")).isEmpty();
    assertThat(result.ledgerWith("hush")).isEmpty();
  }
}
