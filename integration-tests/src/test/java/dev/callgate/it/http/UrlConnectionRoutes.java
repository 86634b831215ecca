package dev.callgate.it.http;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.Authenticator;
import java.net.HttpURLConnection;
import java.net.PasswordAuthentication;
import java.net.Proxy;
import java.net.URL;
import java.net.URLConnection;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.Callable;

/** Ways through {@code HttpURLConnection}; prints {@code name=outcome} for each. */
public final class UrlConnectionRoutes {
  private static final String SMALL = "{\"amount\": 5, \"currency\": \"EUR\"}";
  private static final String LARGE = "{\"amount\": 500, \"currency\": \"EUR\"}";

  private final String base;

  private UrlConnectionRoutes(String base) {
    this.base = base;
  }

  public static void main(String[] arguments) throws Exception {
    new UrlConnectionRoutes("http://127.0.0.1:" + arguments[0]).run();
  }

  private void run() {
    say("get", () -> read(open("GET", "/get")));
    say("stream", () -> text(new URL(base + "/get/stream").openStream()));
    say("post", () -> read(write(open("POST", "/post"), "hello, wörld")));
    say("get-becomes-post", () -> read(write(open("GET", "/post/flipped"), "x")));
    say("get-becomes-post-stop", () -> read(write(open("GET", "/pay"), LARGE)));
    say("delete", () -> read(open("DELETE", "/item/1")));
    say("delete-twice", this::deleteTwice);
    say("delete-status", () -> String.valueOf(open("DELETE", "/item/3").getResponseCode()));
    say("redirect-get", () -> read(open("GET", "/redirect/302?/get/redirected")));
    say("redirect-to-stop", () -> read(open("GET", "/redirect/302?/stop/here")));
    say("redirect-put-to-stop", () -> read(write(open("PUT", "/redirect/302?/stop/there"), "x")));
    say("flaky", () -> read(write(open("PUT", "/flaky"), "twice")));
    say("auth", this::auth);
    say("mailto", () -> mailto("eve@elsewhere.example"));
    say("pay-small", () -> read(write(open("POST", "/pay"), SMALL)));
    say("pay-large", () -> read(write(open("POST", "/pay"), LARGE)));
    say("pay-chunked", this::payChunked);
    say("pay-fixed", this::payFixed);
    say("pay-odd-header", this::payWithOddHeader);
    say("pay-two-types", this::payWithTwoTypes);
    say("post-chunked", this::postChunked);
    say("proxied-delete", () -> read(open("DELETE", "/item/4", proxy())));
    say("proxied-get", () -> read(open("GET", "/get/proxied", proxy())));
    say("secret", this::secret);
  }

  private String auth() throws IOException {
    HttpURLConnection connection = open("PUT", "/auth");
    connection.setAuthenticator(
        new Authenticator() {
          @Override
          protected PasswordAuthentication getPasswordAuthentication() {
            return new PasswordAuthentication("me", "hush".toCharArray());
          }
        });
    return read(write(connection, "it is me"));
  }

  /** The JDK's own handler of such URLs speaks SMTP. */
  private String mailto(String address) throws IOException {
    URLConnection connection = new URL("mailto:" + address).openConnection();
    connection.setDoOutput(true);
    connection.getOutputStream().close();
    return "sent";
  }

  private HttpURLConnection open(String method, String path, Proxy... proxy) throws IOException {
    var url = new URL(base + path);
    var connection =
        (HttpURLConnection)
            (proxy.length == 0 ? url.openConnection() : url.openConnection(proxy[0]));
    connection.setRequestMethod(method);
    return connection;
  }

  private Proxy proxy() throws IOException {
    var url = new URL(base);
    return new Proxy(Proxy.Type.HTTP, new java.net.InetSocketAddress(url.getHost(), url.getPort()));
  }

  private static HttpURLConnection write(HttpURLConnection connection, String body)
      throws IOException {
    connection.setDoOutput(true);
    connection.setRequestProperty("Content-Type", "application/json");
    OutputStream out = connection.getOutputStream();
    out.write(body.getBytes(StandardCharsets.UTF_8));
    out.close();
    return connection;
  }

  private static String read(HttpURLConnection connection) throws IOException {
    return text(connection.getInputStream());
  }

  private static String text(InputStream in) throws IOException {
    try (in) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  /** Who is refused once asks the same object again. */
  private String deleteTwice() throws IOException {
    HttpURLConnection connection = open("DELETE", "/item/2");
    try {
      connection.getInputStream();
    } catch (IOException e) {
      // once more
    }
    connection.getHeaderField(0);
    return read(connection);
  }

  private String payChunked() throws IOException {
    HttpURLConnection connection = open("POST", "/pay");
    connection.setChunkedStreamingMode(16);
    return read(write(connection, SMALL));
  }

  private String payFixed() throws IOException {
    HttpURLConnection connection = open("POST", "/pay");
    connection.setFixedLengthStreamingMode(SMALL.length());
    return read(write(connection, SMALL));
  }

  private String postChunked() throws IOException {
    HttpURLConnection connection = open("POST", "/post/chunked");
    connection.setChunkedStreamingMode(4);
    return read(write(connection, "hello, chunks"));
  }

  /** A header that looks like two where the JDK writes them into one text. */
  private String payWithOddHeader() throws IOException {
    HttpURLConnection connection = open("POST", "/pay");
    connection.setRequestProperty("X-Odd", "a}{Content-Type: application/json");
    return read(write(connection, SMALL));
  }

  private String payWithTwoTypes() throws IOException {
    HttpURLConnection connection = open("POST", "/pay");
    connection.setDoOutput(true);
    connection.addRequestProperty("Content-Type", "application/json");
    connection.addRequestProperty("content-type", "text/plain");
    connection.getOutputStream().write(SMALL.getBytes(StandardCharsets.UTF_8));
    return read(connection);
  }

  private String secret() throws IOException {
    var url = new URL(base.replace("//", "//me:hush@") + "/post/secret");
    var connection = (HttpURLConnection) url.openConnection();
    connection.setRequestProperty("Authorization", "Bearer abc123");
    return read(write(connection, "x"));
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
