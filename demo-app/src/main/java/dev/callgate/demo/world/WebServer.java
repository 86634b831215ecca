package dev.callgate.demo.world;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;

/** A web server on a free loopback port that answers every request with one handler's JSON. */
final class WebServer implements AutoCloseable {
  record Request(String method, String path, String authorization, String body) {}

  record Answer(int status, String json) {}

  interface Handler {
    Answer answer(Request request) throws IOException;
  }

  private final HttpServer server;

  WebServer(Handler handler) throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext("/", exchange -> handle(exchange, handler));
    server.start();
  }

  int port() {
    return server.getAddress().getPort();
  }

  @Override
  public void close() {
    server.stop(0);
  }

  private static void handle(HttpExchange exchange, Handler handler) throws IOException {
    try (exchange) {
      Answer answer = handler.answer(request(exchange));
      byte[] bytes = answer.json().getBytes(StandardCharsets.UTF_8);
      exchange.getResponseHeaders().set("Content-Type", "application/json");
      exchange.sendResponseHeaders(answer.status(), bytes.length);
      try (OutputStream out = exchange.getResponseBody()) {
        out.write(bytes);
      }
    }
  }

  private static Request request(HttpExchange exchange) throws IOException {
    return new Request(
        exchange.getRequestMethod(),
        exchange.getRequestURI().getPath(),
        exchange.getRequestHeaders().getFirst("Authorization"),
        new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8));
  }
}
