package acme.assistant.tools;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.langchain4j.agent.tool.Tool;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Map;

/** A package registry that speaks as npm's does. */
public final class RegistryTools {
  private final HttpClient http;
  private final URI registry;
  private final ObjectMapper json = new ObjectMapper();

  public RegistryTools(HttpClient http, URI registry) {
    this.http = http;
    this.registry = registry;
  }

  @Tool("Reads what the registry knows of a package")
  public String package_info(String name) throws IOException, InterruptedException {
    return Http.send(http, HttpRequest.newBuilder(registry.resolve("/" + name)).build());
  }

  @Tool("Publishes a package with one script that runs when it is installed")
  public String publish_package(String name, String version, String script)
      throws IOException, InterruptedException {
    byte[] archive = script.getBytes(StandardCharsets.UTF_8);
    Map<String, Object> document =
        Map.of(
            "name",
            name,
            "version",
            version,
            "scripts",
            Map.of("install", script),
            "archive",
            Base64.getEncoder().encodeToString(archive));
    HttpRequest request =
        HttpRequest.newBuilder(registry.resolve("/" + name))
            .header("Content-Type", "application/json")
            .PUT(HttpRequest.BodyPublishers.ofString(json.writeValueAsString(document)))
            .build();
    return Http.send(http, request);
  }
}
