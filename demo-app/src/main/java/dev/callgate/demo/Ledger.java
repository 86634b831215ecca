package dev.callgate.demo;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;

/** The decisions of one JVM, read from Callgate's ledger file. */
record Ledger(List<Entry> entries) {

  /**
   * One decision; the fields are those of {@code docs/ledger.md}, empty where the record has none.
   */
  record Entry(
      Instant time,
      String kind,
      String target,
      String tier,
      String decision,
      String rule,
      String why,
      String caller,
      String tool) {

    boolean blocked() {
      return decision.equals("blocked");
    }

    /** Whether the record says who called, what was called, in which tier it is, and why. */
    boolean complete() {
      return !(caller + tool).isEmpty()
          && !target.isEmpty()
          && !tier.isEmpty()
          && !(rule + why).isEmpty();
    }

    private int weight() {
      int byDecision = blocked() ? 10 : 0;
      return byDecision
          + switch (tier) {
            case "hard-blocked" -> 3;
            case "costly" -> 2;
            default -> kind.startsWith("net.") || kind.equals("tool.call") ? 0 : 1;
          };
    }
  }

  static Path in(Path folder) {
    return folder.resolve("callgate.jsonl");
  }

  static Ledger read(Path file) throws IOException {
    List<Entry> entries = new ArrayList<>();
    if (Files.exists(file)) {
      ObjectMapper json = new ObjectMapper();
      for (String line : Files.readAllLines(file)) {
        JsonNode record = json.readTree(line);
        if (record.hasNonNull("decision")) {
          entries.add(entry(record));
        }
      }
    }
    return new Ledger(entries);
  }

  /**
   * The weightiest decision that was taken while a step ran; null if there is none. The program
   * makes one call after the other, so that the time says which decision belongs to which.
   */
  Entry during(Step step) {
    Instant from = step.start().truncatedTo(ChronoUnit.MILLIS);
    Entry weightiest = null;
    for (Entry entry : entries) {
      boolean during = !entry.time().isBefore(from) && !entry.time().isAfter(step.end());
      if (during && (weightiest == null || entry.weight() > weightiest.weight())) {
        weightiest = entry;
      }
    }
    return weightiest;
  }

  private static Entry entry(JsonNode record) {
    JsonNode origin = record.path("origin");
    return new Entry(
        Instant.parse(record.path("time").asText()),
        text(record, "kind"),
        text(record, "target"),
        text(record, "tier"),
        text(record, "decision"),
        text(record, "rule"),
        text(record, "why"),
        text(origin, "caller"),
        text(origin, "tool"));
  }

  /** A long value is an object that has the beginning of the text in {@code cut}. */
  private static String text(JsonNode record, String field) {
    JsonNode value = record.path(field);
    return value.isObject() ? value.path("cut").asText() : value.asText();
  }
}
