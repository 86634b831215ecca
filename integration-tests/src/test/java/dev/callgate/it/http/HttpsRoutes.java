package dev.callgate.it.http;

import java.net.URI;
import java.net.URL;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.Callable;
import javax.net.ssl.HttpsURLConnection;

/** Both clients over TLS; prints {@code name=outcome} for each way. */
public final class HttpsRoutes {
  private final String base;
  private final HttpClient client = HttpClient.newHttpClient();

  private HttpsRoutes(String base) {
    this.base = base;
  }

  public static void main(String[] arguments) throws Exception {
    var routes = new HttpsRoutes("https://localhost:" + arguments[0]);
    say("url-post", () -> routes.url("POST", "/post/url"));
    say("url-delete", () -> routes.url("DELETE", "/item/1"));
    say("client-post", () -> routes.client("POST", "/post/client"));
    say("client-delete", () -> routes.client("DELETE", "/item/2"));
    System.out.flush();
    Runtime.getRuntime().halt(0);
  }

  private String url(String method, String path) throws Exception {
    var connection = (HttpsURLConnection) new URL(base + path).openConnection();
    connection.setRequestMethod(method);
    connection.setDoOutput(true);
    connection.getOutputStream().write("secretly".getBytes(StandardCharsets.UTF_8));
    return new String(connection.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
  }

  private String client(String method, String path) throws Exception {
    HttpRequest request =
        HttpRequest.newBuilder(URI.create(base + path))
            .method(method, HttpRequest.BodyPublishers.ofString("secretly"))
            .build();
    return client.send(request, BodyHandlers.ofString()).body();
  }

  private static void say(String name, Callable<String> route) {
    String outcome;
    try {
      outcome = route.call();
    } catch (Throwable e) {
      outcome = e.toString();
    }
    System.out.println(name + "=" + outcome);
  }
}
