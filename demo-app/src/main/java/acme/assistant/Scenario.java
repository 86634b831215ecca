package acme.assistant;

import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/**
 * A day's conversation: what the users say and which tools the model calls in answer.
 *
 * @param tools other names for tools, by the name that their class gives them
 * @param turns in the order of the conversation
 */
record Scenario(Map<String, String> tools, List<Turn> turns) {

  /** Sums of money are decimals. */
  private static final ObjectMapper JSON =
      new ObjectMapper().enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS);

  record Turn(String user, List<Call> calls) {}

  /**
   * @param id as a model numbers its calls; unique in the scenario
   * @param aim what the model wants with it, in words that finish "I could not ..."
   */
  record Call(String id, String tool, String aim, Map<String, Object> arguments) {}

  static Scenario read(Path file) throws IOException {
    try (InputStream in = Files.newInputStream(file)) {
      return JSON.readValue(in, Scenario.class);
    }
  }
}
