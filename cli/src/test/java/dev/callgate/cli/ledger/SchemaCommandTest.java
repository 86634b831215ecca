package dev.callgate.cli.ledger;

import static org.assertj.core.api.Assertions.assertThat;

import dev.callgate.policy.json.JsonReader;
import dev.callgate.policy.json.JsonValue;
import dev.callgate.policy.json.JsonValue.JsonArray;
import dev.callgate.policy.json.JsonValue.JsonObject;
import dev.callgate.policy.json.JsonValue.JsonText;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;

/** That records are as the schema says is looked at in the integration tests. */
class SchemaCommandTest {
  private final StringWriter out = new StringWriter();

  private JsonObject schema() {
    int code =
        new CommandLine(new LedgerCommand()).setOut(new PrintWriter(out, true)).execute("schema");
    assertThat(code).isZero();
    return (JsonObject) JsonReader.read(out.toString());
  }

  @Test
  void itSaysWhichSchemaItIs() {
    assertThat(schema().members())
        .containsEntry("$schema", new JsonText("https://json-schema.org/draft/2020-12/schema"))
        .containsEntry("$id", new JsonText("urn:callgate:ledger-record:1"));
  }

  @Test
  void eachMemberAndWordOfARecordIsInTheDocs() throws Exception {
    JsonObject schema = schema();
    var words = new TreeSet<String>();
    collect(schema, words);
    var events = new TreeSet<String>();
    collect(((JsonObject) schema.members().get("properties")).members().get("event"), events);
    var parts = ((JsonObject) schema.members().get("$defs")).members();
    for (String event : events) {
      collect(parts.get(event), words);
    }
    assertThat(words).hasSizeGreaterThan(30);
    String docs = Files.readString(Path.of("../docs/ledger.md"));
    assertThat(words).allMatch(word -> docs.contains("`" + word + "`"));
  }

  /** The names of members and the words that may stand there. */
  private static void collect(JsonValue schema, Set<String> words) {
    if (schema instanceof JsonArray array) {
      array.elements().forEach(element -> collect(element, words));
      return;
    }
    if (!(schema instanceof JsonObject object)) {
      return;
    }
    for (var member : object.members().entrySet()) {
      if (member.getKey().equals("properties")) {
        words.addAll(((JsonObject) member.getValue()).members().keySet());
      }
      if (member.getKey().equals("enum")) {
        for (JsonValue word : ((JsonArray) member.getValue()).elements()) {
          words.add(((JsonText) word).text());
        }
      }
      if (!member.getKey().equals("$defs")) {
        collect(member.getValue(), words);
      }
    }
  }
}
