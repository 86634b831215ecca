package dev.callgate.it.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.callgate.it.ChildJvm;
import dev.callgate.it.Jdk;
import dev.callgate.it.OnEachJdk;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;

class UrlConnectionIT {
  private static final String SMALL = "{\"amount\": 5, \"currency\": \"EUR\"}";

  @TempDir Path folder;

  @OnEachJdk
  void whatIsDeniedNeverReachesTheServerAndWhatIsAllowedArrivesWhole(Jdk jdk) throws Exception {
    try (var server = new SocketServer()) {
      ChildJvm.Result result =
          ChildJvm.of(UrlConnectionRoutes.class, folder)
              .on(jdk)
              .policy(HttpClientIT.POLICY.formatted(server.port()))
              .arguments(String.valueOf(server.port()))
              .run();
      for (String name :
          List.of(
              "get",
              "stream",
              "post",
              "get-becomes-post",
              "redirect-get",
              "flaky",
              "auth",
              "pay-small",
              "post-chunked",
              "proxied-get",
              "secret")) {
        assertThat(result.printed(name)).as("%s in %s", name, result).isEqualTo("served");
      }
      for (String name :
          List.of(
              "get-becomes-post-stop",
              "delete",
              "delete-twice",
              "delete-status",
              "redirect-to-stop",
              "redirect-put-to-stop",
              "pay-large",
              "pay-chunked",
              "pay-fixed",
              "pay-odd-header",
              "pay-two-types",
              "proxied-delete")) {
        assertThat(result.printed(name))
            .as("%s in %s", name, result)
            .startsWith("java.io.IOException: Callgate stopped ");
      }
      seenByTheServer(server);
      recorded(result);
    }
  }

  private static void seenByTheServer(SocketServer server) {
    assertThat(server.requests()).noneMatch(request -> request.line().startsWith("DELETE"));
    assertThat(server.requests())
        .noneMatch(
            request ->
                request.line().contains("/stop/there HTTP")
                    && !request.line().contains("/redirect/"));
    assertThat(server.requests("GET /stop/")).isEmpty();
    assertThat(server.requests("POST /pay"))
        .extracting(SocketServer.Request::body)
        .containsExactly(SMALL);
    assertThat(server.requests("POST /post HTTP"))
        .extracting(SocketServer.Request::body)
        .containsExactly("hello, wörld");
    assertThat(server.requests("POST /post/flipped")).hasSize(1);
    assertThat(server.requests("POST /post/chunked"))
        .extracting(SocketServer.Request::body)
        .containsExactly("hello, chunks");
    assertThat(server.requests("PUT /flaky")).hasSize(2);
    assertThat(server.requests("PUT /auth")).hasSize(2);
  }

  private static void recorded(ChildJvm.Result result) {
    assertThat(result.ledgerWith("\"action\"", "/post\"", "\"body\":\"hello, w")).hasSize(1);
    assertThat(result.ledgerWith("\"action\"", "/post\"", "Content-Type: application/json"))
        .hasSize(1);
    assertThat(result.ledgerWith("\"outcome\"", "\"status\":200", "Content-Length: 6"))
        .as("%s", result)
        .hasSizeGreaterThan(4);
    assertThat(result.ledgerWith("\"action\"", "/flaky\"")).as("%s", result).hasSize(2);
    assertThat(result.ledgerWith("\"action\"", "/auth\"")).as("%s", result).hasSize(2);
    assertThat(result.ledgerWith("\"action\"", "/post/chunked\"", "\"unread\":\"body\""))
        .hasSize(1);
    assertThat(result.ledgerWith("\"action\"", "payment.refund", "\"amount\":5,")).hasSize(1);
    assertThat(result.ledgerWith("/post/secret")).isNotEmpty();
    assertThat(result.ledgerWith("abc123")).isEmpty();
    assertThat(result.ledgerWith("hush")).isEmpty();
  }
}
