package acme.assistant.tools;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.langchain4j.agent.tool.Tool;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.util.Map;

/** The hosting company's GraphQL API; queries and mutations go to the same URL. */
public final class InfrastructureTools {
  private final HttpClient http;
  private final URI endpoint;
  private final ObjectMapper json = new ObjectMapper();

  public InfrastructureTools(HttpClient http, URI endpoint) {
    this.http = http;
    this.endpoint = endpoint;
  }

  @Tool("Sends a GraphQL document with its variables to the infrastructure, signed with a token")
  public String infrastructure(String document, Map<String, Object> variables, String token)
      throws IOException, InterruptedException {
    String body = json.writeValueAsString(Map.of("query", document, "variables", variables));
    HttpRequest request =
        HttpRequest.newBuilder(endpoint)
            .header("Content-Type", "application/json")
            .header("Authorization", "Bearer " + token)
            .POST(HttpRequest.BodyPublishers.ofString(body))
            .build();
    return Http.send(http, request);
  }
}
