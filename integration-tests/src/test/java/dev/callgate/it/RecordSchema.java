package dev.callgate.it;

import static org.assertj.core.api.Assertions.assertThat;

import com.networknt.schema.InputFormat;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import dev.callgate.policy.json.JsonReader;
import dev.callgate.policy.json.JsonValue.JsonObject;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * The published schema of a ledger record. Readers ignore members that they do not know, so that
 * the schema allows them; here it is closed, so that a member which the schema does not name fails
 * the test that wrote it.
 */
public final class RecordSchema {
  private static final String FILE = "/dev/callgate/cli/ledger/record.schema.json";

  private static final ObjectNode TEXT = read();
  private static final Schema PUBLISHED = schema(TEXT);
  private static final Schema CLOSED = schema(closed(TEXT.deepCopy()));

  private RecordSchema() {}

  /** What the published schema has against a line, nothing if it is a record. */
  public static List<String> faults(String line) {
    return faults(PUBLISHED, line);
  }

  /** The same for the closed schema: a member that it does not name is a fault as well. */
  public static List<String> strictFaults(String line) {
    return faults(CLOSED, line);
  }

  /** Holds every record of the ledgers in a folder against the closed schema. */
  public static void check(Path folder) throws IOException {
    var faults = new ArrayList<String>();
    try (var ledgers = Files.newDirectoryStream(folder, "callgate*.jsonl")) {
      for (Path ledger : ledgers) {
        // A test may have put bytes of any kind into it.
        String text = new String(Files.readAllBytes(ledger), StandardCharsets.UTF_8);
        for (String line : text.split("\n")) {
          if (isRecord(line)) {
            strictFaults(line).forEach(fault -> faults.add(fault + " in " + line));
          }
        }
      }
    }
    assertThat(faults).as("what is not as docs/ledger.md and its schema say").isEmpty();
  }

  /** A line that a test itself put there, or that was torn, is none. */
  private static boolean isRecord(String line) {
    return JsonReader.read(line) instanceof JsonObject object
        && object.members().containsKey("event");
  }

  private static List<String> faults(Schema schema, String line) {
    return schema.validate(line, InputFormat.JSON).stream().map(Object::toString).toList();
  }

  private static Schema schema(JsonNode text) {
    return SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12).getSchema(text);
  }

  private static ObjectNode closed(ObjectNode schema) {
    schema.put("unevaluatedProperties", false);
    for (JsonNode part : schema.get("$defs")) {
      if (part.has("type") && part.has("properties")) {
        ((ObjectNode) part).put("additionalProperties", false);
      }
    }
    return schema;
  }

  private static ObjectNode read() {
    try (InputStream in = RecordSchema.class.getResourceAsStream(FILE)) {
      return (ObjectNode) new JsonMapper().readTree(in);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
