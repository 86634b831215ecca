package dev.callgate.demo.world;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.util.HashMap;
import java.util.Map;

/** A chat that takes messages as Slack's API does. */
final class Chat implements AutoCloseable {
  private final WebServer server;
  private final ObjectMapper json = new ObjectMapper();
  private final Map<String, Integer> messages = new HashMap<>();

  Chat() throws IOException {
    server = new WebServer(this::answer);
  }

  int port() {
    return server.port();
  }

  /** How many messages a channel holds. */
  synchronized String messages(String channel) {
    return Integer.toString(messages.getOrDefault(channel, 0));
  }

  private synchronized WebServer.Answer answer(WebServer.Request request) throws IOException {
    if (!request.path().equals("/api/chat.postMessage")) {
      return new WebServer.Answer(404, "{\"ok\":false,\"error\":\"unknown_method\"}");
    }
    messages.merge(json.readTree(request.body()).path("channel").asText(), 1, Integer::sum);
    return new WebServer.Answer(200, "{\"ok\":true}");
  }

  @Override
  public void close() {
    server.close();
  }
}
