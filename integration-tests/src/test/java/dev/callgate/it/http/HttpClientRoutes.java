package dev.callgate.it.http;

import java.net.Authenticator;
import java.net.PasswordAuthentication;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpHeaders;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublisher;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.net.http.WebSocket;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletionException;
import java.util.concurrent.Flow;
import java.util.concurrent.atomic.AtomicInteger;

/** Ways through {@code java.net.http.HttpClient}; prints {@code name=outcome} for each. */
public final class HttpClientRoutes {
  private static final String SMALL = "{\"amount\": 5, \"currency\": \"EUR\"}";
  private static final String LARGE = "{\"amount\": 500, \"currency\": \"EUR\"}";

  private final String base;
  private final HttpClient client =
      HttpClient.newBuilder()
          .followRedirects(HttpClient.Redirect.ALWAYS)
          .authenticator(
              new Authenticator() {
                @Override
                protected PasswordAuthentication getPasswordAuthentication() {
                  return new PasswordAuthentication("me", "hush".toCharArray());
                }
              })
          .build();

  private HttpClientRoutes(String base) {
    this.base = base;
  }

  public static void main(String[] arguments) throws Exception {
    // Also what is not idempotent is sent once more if the connection breaks.
    System.setProperty("jdk.httpclient.enableAllMethodRetry", "true");
    new HttpClientRoutes("http://127.0.0.1:" + arguments[0]).run();
    System.out.flush();
    Runtime.getRuntime().halt(0);
  }

  private void run() throws Exception {
    say("get", () -> send(request("/get").GET()));
    say("post", () -> send(post("/post", BodyPublishers.ofString("hello, wörld"))));
    say("put-empty", () -> send(request("/put").PUT(BodyPublishers.noBody())));
    say("delete", () -> send(request("/item/1").DELETE()));
    say(
        "delete-lower-case",
        () -> send(request("/item/2").method("delete", BodyPublishers.noBody())));
    say("delete-async", () -> async(request("/item/3").DELETE()));
    say("get-async", () -> async(request("/get/async").GET()));
    say("post-async", () -> async(post("/post/async", BodyPublishers.ofString("later"))));
    say("redirect-get", () -> send(request("/redirect/302?/get/redirected").GET()));
    say("redirect-to-stop", () -> send(request("/redirect/302?/stop/here").GET()));
    say(
        "redirect-post-to-stop",
        () -> send(post("/redirect/307?/stop/there", BodyPublishers.ofString("x"))));
    say(
        "redirect-post",
        () -> send(post("/redirect/307?/post/redirected", BodyPublishers.ofString("again"))));
    say("flaky", () -> send(request("/flaky").PUT(BodyPublishers.ofString("twice"))));
    say("auth", () -> send(request("/auth").PUT(BodyPublishers.ofString("it is me"))));
    say("pay-small", () -> send(pay(BodyPublishers.ofString(SMALL))));
    say("pay-large", () -> send(pay(BodyPublishers.ofString(LARGE))));
    say("pay-large-bytes", () -> send(pay(BodyPublishers.ofByteArray(utf8("--" + LARGE), 2, 34))));
    say("pay-changed", this::payAndChange);
    say("pay-custom", () -> send(pay(new Custom(SMALL))));
    say("pay-byte-arrays", () -> send(pay(BodyPublishers.ofByteArrays(List.of(utf8(SMALL))))));
    say("pay-file", () -> send(pay(BodyPublishers.ofFile(file()))));
    say("post-file", () -> send(post("/post/file", BodyPublishers.ofFile(file()))));
    say("post-custom", () -> send(post("/post/custom", new Custom("custom body"))));
    say(
        "lying-request",
        () -> String.valueOf(client.send(new Liar(), BodyHandlers.ofString()).body()));
    say("websocket-stop", () -> socket("/stop/socket"));
    say(
        "http-1.1",
        () ->
            send(
                request("/post/one")
                    .version(HttpClient.Version.HTTP_1_1)
                    .POST(BodyPublishers.ofString("one"))));
    say(
        "secret",
        () ->
            send(
                post("/post/secret", BodyPublishers.ofString("x"))
                    .header("Authorization", "Bearer abc123"),
                "http://me:hush@"));
  }

  private HttpRequest.Builder request(String path) {
    return HttpRequest.newBuilder(URI.create(base + path)).timeout(Duration.ofSeconds(30));
  }

  private HttpRequest.Builder post(String path, BodyPublisher body) {
    return request(path).POST(body);
  }

  private HttpRequest.Builder pay(BodyPublisher body) {
    return post("/pay", body).header("Content-Type", "application/json");
  }

  private String send(HttpRequest.Builder request) throws Exception {
    return client.send(request.build(), BodyHandlers.ofString()).body();
  }

  /** With user and password in the URL. */
  private String send(HttpRequest.Builder request, String start) throws Exception {
    String url = request.build().uri().toString();
    return send(request.uri(URI.create(start + url.substring("http://".length()))));
  }

  private String async(HttpRequest.Builder request) throws Exception {
    try {
      return client.sendAsync(request.build(), BodyHandlers.ofString()).join().body();
    } catch (CompletionException e) {
      // That it came with the future, not as a throw of sendAsync.
      throw new IllegalStateException("future: " + e.getCause());
    }
  }

  /** The array is the caller's, who changes it after it was checked for all he knows. */
  private String payAndChange() throws Exception {
    byte[] bytes = utf8("{\"amount\": 005, \"currency\": \"EUR\"}".replace("005", "5.0"));
    BodyPublisher body = BodyPublishers.ofByteArray(bytes);
    byte[] more = utf8("{\"amount\": 500, \"currency\": \"EUR\"}");
    System.arraycopy(more, 0, bytes, 0, bytes.length);
    return send(pay(body));
  }

  private static Path file() throws Exception {
    Path file = Path.of("body.json");
    Files.writeString(file, SMALL);
    return file.toAbsolutePath();
  }

  private String socket(String path) {
    String url = base.replace("http:", "ws:") + path;
    try {
      client.newWebSocketBuilder().buildAsync(URI.create(url), new WebSocket.Listener() {}).join();
      return "open";
    } catch (CompletionException e) {
      throw new IllegalStateException("future: " + e.getCause());
    }
  }

  private static byte[] utf8(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
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

  /** A publisher of the application's: harmless when it is asked first, if anybody did. */
  private static final class Custom implements BodyPublisher {
    private final byte[] body;
    private final AtomicInteger asked = new AtomicInteger();

    Custom(String body) {
      this.body = utf8(body);
    }

    @Override
    public long contentLength() {
      return body.length;
    }

    @Override
    public void subscribe(Flow.Subscriber<? super ByteBuffer> subscriber) {
      byte[] large = utf8(LARGE);
      byte[] now = asked.getAndIncrement() == 0 || large.length < body.length ? body : large;
      BodyPublishers.ofByteArray(now).subscribe(subscriber);
    }
  }

  /** A request that reads a page when it is asked first, and deletes it when it is asked again. */
  private final class Liar extends HttpRequest {
    private final AtomicInteger asked = new AtomicInteger();

    @Override
    public String method() {
      return asked.getAndIncrement() == 0 ? "GET" : "DELETE";
    }

    @Override
    public URI uri() {
      return URI.create(base + (asked.get() <= 1 ? "/get/liar" : "/stop/liar"));
    }

    @Override
    public Optional<BodyPublisher> bodyPublisher() {
      return Optional.empty();
    }

    @Override
    public Optional<Duration> timeout() {
      return Optional.empty();
    }

    @Override
    public boolean expectContinue() {
      return false;
    }

    @Override
    public Optional<HttpClient.Version> version() {
      return Optional.empty();
    }

    @Override
    public HttpHeaders headers() {
      return HttpHeaders.of(Map.of(), (name, value) -> true);
    }
  }
}
