package dev.callgate.demo;

import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.cfg.JsonNodeFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * What the program wrote to standard output: lines of a time, a word and the rest.
 *
 * @param steps the tool calls, in their order
 * @param answers what the program told its users
 */
record ProgramLog(List<Step> steps, List<String> answers) {

  /** Sums of money stay as they were written. */
  private static final ObjectMapper JSON =
      JsonMapper.builder()
          .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
          .disable(JsonNodeFeature.STRIP_TRAILING_BIGDECIMAL_ZEROES)
          .build();

  static ProgramLog read(Path file) throws IOException {
    List<Step> steps = new ArrayList<>();
    List<String> answers = new ArrayList<>();
    String[] call = null;
    for (String line : Files.readAllLines(file)) {
      String[] part = line.split(" ", 3);
      if (part.length < 3) {
        continue;
      }
      switch (part[1]) {
        case "says" -> answers.add(part[2]);
        case "call" -> call = line.split(" ", 5);
        case "back" -> {
          String[] back = line.split(" ", 5);
          if (call != null && call[2].equals(back[2])) {
            steps.add(
                new Step(
                    call[2],
                    call[3] + " " + arguments(call[4]),
                    Instant.parse(call[0]),
                    Instant.parse(back[0]),
                    back[3].equals("failed")));
          }
        }
        default -> {
          // What users said, and whatever a library may print.
        }
      }
    }
    return new ProgramLog(steps, answers);
  }

  /** The texts and numbers among the arguments, without the token. */
  private static String arguments(String json) throws IOException {
    List<String> words = new ArrayList<>();
    for (Map.Entry<String, JsonNode> field : JSON.readTree(json).properties()) {
      String text = field.getValue().asText();
      if (!text.isBlank() && !field.getKey().equals("token")) {
        words.add(text.strip().replaceAll("\\s+", " "));
      }
    }
    return String.join(" ", words);
  }
}
