package dev.callgate.policy.endpoint;

import static org.assertj.core.api.Assertions.assertThat;

import dev.callgate.policy.json.JsonValue;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.Chars;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class GraphQlReaderTest {
  private static List<String> shown(String text) {
    List<GraphQlOperation> operations = GraphQlReader.read(text);
    if (operations == null) {
      return null;
    }
    List<String> shown = new ArrayList<>();
    for (GraphQlOperation operation : operations) {
      StringBuilder line = new StringBuilder(operation.type());
      line.append(operation.name() == null ? "" : " " + operation.name());
      for (GraphQlOperation.Field field : operation.fields()) {
        line.append(' ').append(field.name());
      }
      shown.add(line.toString());
    }
    return shown;
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      value = {
        "{ volumes { id } me { name } }|query volumes me",
        "query { volumes }|query volumes",
        "mutation { volumeDelete(volumeId: \"3d2c\") }|mutation volumeDelete",
        "mutation Clean($id: ID! = \"{\") @live(a: \")\") { a: volumeDelete(volumeId: $id) { id } }"
            + "|mutation volumeDelete",
        "mutation { volumes: volumeDelete }|mutation volumeDelete",
        "mutation{...on Mutation{volumeDelete}... @include(if:true){serviceCreate}}"
            + "|mutation volumeDelete serviceCreate",
        "mutation { ...f } fragment f on Mutation { a ...g } fragment g on Mutation { b ...f }"
            + "|mutation a b",
        "mutation { volumeDelete @skip(if: true) }|mutation volumeDelete",
        "subscription { events }|subscription events",
        "{ search(text: \"mutation { volumeDelete }\") }|query search",
        "{ search(text: \"\"\"a \"quoted\" } \\\"\"\" x\"\"\") next }|query search next",
        "{ query mutation fragment on }|query query mutation fragment on",
        "query,{,a,}|query a"
      })
  void readsTopLevelFields(String text, String expected) {
    assertThat(shown(text)).hasSize(1);
    assertThat(shown(text).get(0).replace(" Clean", "")).isEqualTo(expected);
  }

  @Test
  void commentsAndMarksAreNothing() {
    assertThat(shown("\uFEFF{ a # volumeDelete }\n b # c\r d }")).containsExactly("query a b d");
  }

  @Test
  void readsSeveralOperations() {
    assertThat(shown("query A { a } mutation B { b } fragment f on T { x }"))
        .containsExactly("query A a", "mutation B b");
  }

  @Test
  void readsArguments() {
    var field =
        GraphQlReader.read(
                "{ f(a: \"x\\u0041\", b: -1.5, c: true, d: RED, e: [1, {k: $v}], f: null, g: $id) }")
            .get(0)
            .fields()
            .get(0);
    var arguments = field.arguments();
    assertThat(arguments.get("a")).isEqualTo(new JsonValue.JsonText("xA"));
    assertThat(arguments.get("b")).isEqualTo(new JsonValue.JsonNumber(new BigDecimal("-1.5")));
    assertThat(arguments.get("c")).isEqualTo(new JsonValue.JsonBoolean(true));
    assertThat(arguments.get("d")).isEqualTo(new JsonValue.JsonText("RED"));
    assertThat(arguments.get("e")).isInstanceOf(JsonValue.JsonArray.class);
    assertThat(arguments.get("f")).isInstanceOf(JsonValue.JsonNull.class);
    assertThat(arguments.get("g")).isEqualTo(new JsonValue.Unknown("$id"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "# only a comment",
        "{",
        "{ }",
        "{ a",
        "{ a } }",
        "{ a { b }",
        "{ a { ( } ) }",
        "mutation",
        "mutation { a(b: ) }",
        "mutation { a(b: \"x) }",
        "mutation { a(b: 'x') }",
        "mutation { ...missing }",
        "fragment f on T { a }",
        "fragment f on T { a } fragment f on T { b } { ...f }",
        "type Query { a: Int }",
        "{ a: }",
        "{ 1 }",
        "{ a(b: 1x) }",
        "select * from t",
        "\u0000{a}",
        "{ a\u00a0}",
        "{ a(b: \"\\x\") }"
      })
  void whatIsNotAnExecutableDocumentIsUnreadable(String text) {
    assertThat(GraphQlReader.read(text)).isNull();
  }

  @Test
  void nestingBeyondReasonIsUnreadableOrSkipped() {
    assertThat(GraphQlReader.read("{...".repeat(10_000) + "}".repeat(10_000))).isNull();
    assertThat(GraphQlReader.read("{a(b:" + "[".repeat(10_000) + "]".repeat(10_000) + ")}"))
        .isNull();
    // What lies below the top level is not read, so its depth does no harm.
    assertThat(shown("{a".repeat(10_000) + "}".repeat(10_000))).containsExactly("query a");
  }

  @Test
  void fragmentsThatMultiplyAreReadOnce() {
    StringBuilder text = new StringBuilder("mutation { ...f0 }");
    for (int i = 0; i < 40; i++) {
      text.append(
          " fragment f" + i + " on T { ...f" + (i + 1) + " ...f" + (i + 1) + " a" + i + " }");
    }
    text.append(" fragment f40 on T { last }");
    assertThat(GraphQlReader.read(text.toString()).get(0).fields()).hasSize(41);
  }

  @Property
  void neverFails(
      @ForAll
          @Chars({
            '{', '}', '(', ')', '[', ']', '$', ':', '@', '.', '"', 'a', ' ', '#', '\\', '-', '1',
            '\n'
          })
          String text) {
    GraphQlReader.read(text);
    GraphQlReader.read("{" + text + "}");
    GraphQlReader.read("mutation{a(b:" + text + ")}");
  }
}
