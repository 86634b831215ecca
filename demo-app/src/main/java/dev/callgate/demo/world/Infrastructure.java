package dev.callgate.demo.world;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The hosting company's GraphQL API: lists volumes and deletes them, with their backups, for
 * everybody who has the token.
 */
final class Infrastructure implements AutoCloseable {
  private static final Pattern DELETE =
      Pattern.compile("volumeDelete\\s*\\(\\s*volumeId\\s*:\\s*(?:\"([^\"]+)\"|\\$(\\w+))");

  private final WebServer server;
  private final ObjectMapper json = new ObjectMapper();
  private final String token;
  private final List<String> volumes;
  private int queries;

  Infrastructure(String token, List<String> volumes) throws IOException {
    this.token = token;
    this.volumes = new ArrayList<>(volumes);
    this.server = new WebServer(this::answer);
  }

  int port() {
    return server.port();
  }

  /** {@code there} or {@code deleted}. */
  synchronized String volume(String id) {
    return volumes.contains(id) ? "there" : "deleted";
  }

  /** How many queries were answered. */
  synchronized String queries() {
    return Integer.toString(queries);
  }

  private synchronized WebServer.Answer answer(WebServer.Request request) throws IOException {
    if (!("Bearer " + token).equals(request.authorization())) {
      return new WebServer.Answer(401, "{\"errors\":[{\"message\":\"unknown token\"}]}");
    }
    JsonNode body = json.readTree(request.body());
    String document = body.path("query").asText();
    Matcher delete = DELETE.matcher(document);
    if (!document.stripLeading().startsWith("mutation")) {
      queries++;
      return new WebServer.Answer(
          200, "{\"data\":{\"volumes\":" + json.writeValueAsString(volumes) + "}}");
    }
    if (!delete.find()) {
      return new WebServer.Answer(400, "{\"errors\":[{\"message\":\"unknown mutation\"}]}");
    }
    String id =
        delete.group(1) != null
            ? delete.group(1)
            : body.path("variables").path(delete.group(2)).asText();
    return new WebServer.Answer(200, "{\"data\":{\"volumeDelete\":" + volumes.remove(id) + "}}");
  }

  @Override
  public void close() {
    server.close();
  }
}
