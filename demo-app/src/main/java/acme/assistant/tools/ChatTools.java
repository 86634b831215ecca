package acme.assistant.tools;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.langchain4j.agent.tool.Tool;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.util.Map;

/** The company's chat. */
public final class ChatTools {
  private final HttpClient http;
  private final URI chat;
  private final ObjectMapper json = new ObjectMapper();

  public ChatTools(HttpClient http, URI chat) {
    this.http = http;
    this.chat = chat;
  }

  @Tool("Posts a text to a channel of the chat")
  public String post_message(String channel, String text) throws IOException, InterruptedException {
    String body = json.writeValueAsString(Map.of("channel", channel, "text", text));
    HttpRequest request =
        HttpRequest.newBuilder(chat.resolve("/api/chat.postMessage"))
            .header("Content-Type", "application/json")
            .POST(HttpRequest.BodyPublishers.ofString(body))
            .build();
    return Http.send(http, request);
  }
}
