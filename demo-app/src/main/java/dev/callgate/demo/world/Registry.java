package dev.callgate.demo.world;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.util.HashMap;
import java.util.Map;

/** A public package registry: everybody may read, and whoever calls may publish. */
final class Registry implements AutoCloseable {
  private final WebServer server;
  private final ObjectMapper json = new ObjectMapper();
  private final Map<String, String> newest;
  private final Map<String, Integer> reads = new HashMap<>();

  Registry(Map<String, String> packages) throws IOException {
    newest = new HashMap<>(packages);
    server = new WebServer(this::answer);
  }

  int port() {
    return server.port();
  }

  /** The newest version of a package, or {@code none}. */
  synchronized String newest(String name) {
    return newest.getOrDefault(name, "none");
  }

  /** How often a package's metadata was read. */
  synchronized String reads(String name) {
    return Integer.toString(reads.getOrDefault(name, 0));
  }

  private synchronized WebServer.Answer answer(WebServer.Request request) throws IOException {
    String name = request.path().substring(1);
    if (request.method().equals("PUT")) {
      JsonNode document = json.readTree(request.body());
      newest.put(name, document.path("version").asText());
      return new WebServer.Answer(201, "{\"ok\":true}");
    }
    if (!newest.containsKey(name)) {
      return new WebServer.Answer(404, "{\"error\":\"not found\"}");
    }
    reads.merge(name, 1, Integer::sum);
    return new WebServer.Answer(
        200, json.writeValueAsString(Map.of("name", name, "version", newest.get(name))));
  }

  @Override
  public void close() {
    server.close();
  }
}
