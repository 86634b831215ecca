package dev.callgate.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.callgate.policy.json.JsonReader;
import dev.callgate.policy.json.JsonValue;
import dev.callgate.policy.json.JsonValue.JsonArray;
import dev.callgate.policy.json.JsonValue.JsonObject;
import dev.callgate.policy.json.JsonValue.JsonText;
import dev.callgate.policy.json.JsonWriter;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PipedInputStream;
import java.io.PipedOutputStream;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

class SqlCommandTest {
  private final ByteArrayOutputStream out = new ByteArrayOutputStream();
  private final StringWriter err = new StringWriter();

  private int sql(InputStream in, PrintStream to, String... arguments) {
    InputStream inBefore = System.in;
    PrintStream outBefore = System.out;
    System.setIn(in);
    System.setOut(to);
    try {
      CommandLine command = Main.commandLine("sql");
      command.setErr(new PrintWriter(err, true));
      var all = new String[arguments.length + 1];
      all[0] = "sql";
      System.arraycopy(arguments, 0, all, 1, arguments.length);
      return command.execute(all);
    } finally {
      System.setIn(inBefore);
      System.setOut(outBefore);
    }
  }

  private int sql(String input, String... arguments) {
    out.reset();
    var in = new ByteArrayInputStream(input.getBytes(StandardCharsets.UTF_8));
    return sql(in, new PrintStream(out, true, StandardCharsets.UTF_8), arguments);
  }

  private List<String> lines() {
    return out.toString(StandardCharsets.UTF_8).lines().toList();
  }

  private JsonObject answer(String question, String... arguments) {
    sql(question + "\n", arguments);
    assertThat(lines()).as("%s", lines()).hasSize(1);
    return (JsonObject) JsonReader.read(lines().get(0));
  }

  private static String text(JsonValue object, String name) {
    return ((JsonText) ((JsonObject) object).members().get(name)).text();
  }

  private static String json(JsonValue value) {
    return new JsonWriter().value(value).toString();
  }

  @Test
  void theAnswerHasEveryFact() {
    assertThat(
            sql(
                "{\"id\": 7, \"sql\": \"UPDATE s.t SET a = lower(b), c = 1 WHERE id IN (SELECT id"
                    + " FROM u) LIMIT 5\", \"dialect\": \"mysql\"}\n"))
        .isZero();
    assertThat(lines())
        .containsExactly(
            "{\"id\":7,\"verb\":\"update\",\"tables\":[\"s.t\"],\"tables-known\":true,"
                + "\"where\":\"some\",\"tier\":\"costly\",\"statements\":[{\"verb\":\"update\","
                + "\"tables\":[\"s.t\"],\"tables-known\":true,\"reads\":[\"u\"],"
                + "\"functions\":[\"lower\"],\"columns\":[\"a\",\"c\"],\"where\":\"some\","
                + "\"limit\":true,\"tier\":\"costly\"}]}");
  }

  @Test
  void theTextIsAsStrictAsItsStrictestStatement() {
    JsonObject answer =
        answer(
            "{\"sql\": \"SELECT a FROM x WHERE b = 1; UPDATE t SET a = 1; DELETE FROM u WHERE id ="
                + " 1; DROP TABLE v CASCADE\", \"dialect\": \"postgresql\"}");
    assertThat(text(answer, "verb")).isEqualTo("drop");
    assertThat(text(answer, "tier")).isEqualTo("hard-blocked");
    assertThat(text(answer, "where")).isEqualTo("none");
    assertThat(json(answer.members().get("tables"))).isEqualTo("[\"t\",\"u\",\"v\"]");
    assertThat(json(answer.members().get("tables-known"))).isEqualTo("false");
    assertThat(((JsonArray) answer.members().get("statements")).elements())
        .extracting(one -> text(one, "verb") + " " + text(one, "tier"))
        .containsExactly(
            "read reversible", "update hard-blocked", "delete hard-blocked", "drop hard-blocked");
    assertThat(
            text(
                answer("{\"sql\": \"DELETE FROM t WHERE id = 1; INSERT INTO u VALUES (1)\"}"),
                "where"))
        .isEqualTo("some");
    assertThat(text(answer("{\"sql\": \"SELECT a FROM t WHERE id = 1\"}"), "where"))
        .isEqualTo("some");
    assertThat(text(answer("{\"sql\": \"UPDATE t SET a = 1 WHERE 1 = 1\"}"), "where"))
        .isEqualTo("always-true");
    assertThat(text(answer("{\"sql\": \" -- nothing\"}"), "verb")).isEqualTo("read");
  }

  @Test
  void everyLineIsAnsweredInItsPlace() {
    assertThat(
            sql(
                """
                {"id": "a", "sql": "SELECT 1"}

                nonsense
                [1]
                {"id": 1, "sql": 5}
                {"id": 2, "sql": "SELECT 1", "dialect": "mysqll"}
                {"id": 3, "sql": "SELECT 1", "dialect": 3}
                {"id": 4, "sql": "SELECT 1", "opts": []}
                {"id": 5, "sql": "SELECT 1", "sql": "DROP TABLE t"}
                {"id": {"b": [null, true]}, "sql": "DROP TABLE t"}"""))
        .isEqualTo(1);
    assertThat(lines()).hasSize(10);
    assertThat(lines().get(0)).startsWith("{\"id\":\"a\",\"verb\":\"read\"");
    assertThat(lines().get(1)).isEqualTo("{\"id\":null,\"error\":\"this is not JSON: empty\"}");
    assertThat(lines().get(2)).startsWith("{\"id\":null,\"error\":\"this is not JSON: ");
    assertThat(lines().get(3)).startsWith("{\"id\":null,\"error\":\"expected an object: ");
    assertThat(lines().get(4)).startsWith("{\"id\":1,\"error\":\"sql: expected a text");
    assertThat(lines().get(5))
        .isEqualTo(
            "{\"id\":2,\"error\":\"there is no dialect \\\"mysqll\\\"; did you mean"
                + " \\\"mysql\\\"?\"}");
    assertThat(lines().get(6)).startsWith("{\"id\":3,\"error\":\"dialect: expected a text");
    assertThat(lines().get(7)).startsWith("{\"id\":4,\"error\":\"opts: expected an object");
    assertThat(lines().get(8)).as("read differently by others").startsWith("{\"id\":5,\"error\":");
    assertThat(lines().get(9)).startsWith("{\"id\":{\"b\":[null,true]},\"verb\":\"drop\"");
  }

  @Test
  void whateverBytesComeTheNextLineIsAnswered() {
    var in = new ByteArrayOutputStream();
    in.writeBytes(new byte[] {(byte) 0xff, 0, '{', '\n'});
    in.writeBytes(
        "{\"sql\": \"\\ud800 \\u0000 DROP TABLE t\"}\r\n".getBytes(StandardCharsets.UTF_8));
    in.writeBytes(
        ("{\"sql\": \"SELECT '" + "x".repeat(3_000_000)).getBytes(StandardCharsets.UTF_8));
    in.writeBytes("'; DROP TABLE t\"}\n".getBytes(StandardCharsets.UTF_8));
    in.writeBytes(("[".repeat(100_000) + "\n{\"id\": 1, \"sql\": \"TABLE t\"}").getBytes());
    sql(new ByteArrayInputStream(in.toByteArray()), new PrintStream(out, true));
    assertThat(lines()).hasSize(5);
    assertThat(lines().get(0)).isEqualTo("{\"id\":null,\"error\":\"this is not JSON: not UTF-8\"}");
    assertThat(lines().get(1)).contains("\"verb\":\"unknown\"");
    assertThat(lines().get(2)).contains("\"verb\":\"drop\"");
    assertThat(lines().get(3)).contains("\"error\"");
    assertThat(lines().get(4)).startsWith("{\"id\":1,\"verb\":\"read\"");
  }

  /** A program that asks, and waits, and has begun with its next question. */
  @Test
  void anAnswerIsSentBeforeMoreIsRead() throws Exception {
    var questions = new PipedOutputStream();
    var in = new PipedInputStream(questions);
    var answers = new PipedInputStream();
    var answered = new PrintStream(new PipedOutputStream(answers), false);
    var command = new Thread(() -> sql(in, answered));
    command.start();
    for (int i = 0; i < 3; i++) {
      questions.write(("{\"id\": " + i + ", \"sql\": \"SELECT 1\"}\n{\"id\": 9,").getBytes());
      questions.flush();
      assertThat(line(answers)).startsWith("{\"id\":" + i + ",");
      questions.write("\"sql\": \"SELECT 1\"}\n".getBytes());
      questions.flush();
      assertThat(line(answers)).startsWith("{\"id\":9,");
    }
    questions.close();
    command.join();
  }

  private static String line(InputStream in) throws IOException {
    var line = new StringBuilder();
    for (int c = in.read(); c != '\n' && c >= 0; c = in.read()) {
      line.append((char) c);
    }
    return line.toString();
  }

  @Test
  void settingsComeFromTheQuestionOrTheCommandLine() {
    String sql = "\"sql\": \"SELECT 'a\\\\'; DROP TABLE t; -- '\", \"dialect\": \"mariadb\"";
    String off = "\"opts\": {\"sql_mode\": \"NO_BACKSLASH_ESCAPES\", \"timeout\": 5}";
    assertThat(text(answer("{" + sql + "}"), "verb")).isEqualTo("read");
    JsonObject answer = answer("{" + sql + ", " + off + ", \"note\": 1}");
    assertThat(text(answer, "verb")).isEqualTo("drop");
    assertThat(json(answer.members().get("ignored"))).isEqualTo("[\"note\",\"opts.timeout\"]");
    assertThat(text(answer("{" + sql + "}", "--opt", "sql_mode=NO_BACKSLASH_ESCAPES"), "verb"))
        .isEqualTo("drop");
    assertThat(text(answer("{" + sql + "}", "--opt", "sql_mode=?"), "verb")).isEqualTo("drop");
    assertThat(text(answer("{" + sql + ", \"opts\": {\"sql_mode\": null}}"), "verb"))
        .as("nothing is known of a mode that is null")
        .isEqualTo("drop");
    String postgres = "\"sql\": \"SELECT 'a\\\\'; DROP TABLE t; --'\", \"dialect\": \"postgres\"";
    assertThat(text(answer("{" + postgres + "}"), "verb")).isEqualTo("drop");
    String conforming = "\"opts\": {\"standard_conforming_strings\": false}";
    assertThat(text(answer("{" + postgres + ", " + conforming + "}"), "verb")).isEqualTo("read");
    assertThat(sql("", "--opt", "timezone=UTC")).isEqualTo(2);
    assertThat(err.toString()).startsWith("--opt: \"timezone\" changes nothing in how texts are");
    assertThat(sql("", "--dialect", "oracel")).isEqualTo(2);
    assertThat(err.toString()).contains("did you mean \"oracle\"?");
  }

  @Test
  void theTierIsAPolicysIfOneIsNamed(@TempDir Path folder) throws Exception {
    Path policy =
        Files.writeString(
            folder.resolve("p.yaml"),
            """
            callgate: 1
            name: scratch
            rules:
              - id: scratch
                action: db.drop
                when: {tables: {all: "tmp_*"}}
                tier: reversible
            """);
    String drop = "{\"sql\": \"DROP TABLE tmp_a\", \"dialect\": \"h2\"}";
    assertThat(text(answer(drop), "tier")).isEqualTo("hard-blocked");
    assertThat(text(answer(drop, "--policy", policy.toString()), "tier")).isEqualTo("reversible");
    assertThat(sql("", "--policy", folder.resolve("none.yaml").toString())).isEqualTo(1);
  }

  @Test
  void explainTellsAPersonWhichWordsDecided() {
    assertThat(
            sql(
                """
                -- tidy
                WITH x AS (DELETE FROM a WHERE 1 = 1 RETURNING id) SELECT lower(id) FROM x;
                SELECT crm.purge(1)""",
                "--explain",
                "--dialect",
                "postgresql"))
        .isZero();
    assertThat(out.toString(StandardCharsets.UTF_8))
        .isEqualTo(
            """
            WITH x AS (DELETE FROM a WHERE 1 = 1 RETURNING id) SELECT lower(id) FROM x
              delete on a, every row (the condition holds for each, or does not look at it): hard-blocked
                because of `DELETE FROM`, line 2, column 12
                no rule matches; the default for db.delete is hard-blocked
                calls lower
            SELECT crm.purge(1)
              call: costly
                because of `crm.purge`, line 3, column 8
                no rule matches; the default for db.call is costly
                calls crm.purge
            The whole text counts as its strictest statement.
            """);
    sql("{\"sql\": \"EXECUTE IMMEDIATE 'DROP TABLE t'\", \"dialect\": \"oracle\"}", "--explain");
    assertThat(lines().get(0)).isEqualTo("DROP TABLE t");
    assertThat(lines().get(2))
        .isEqualTo("    because of `DROP TABLE`, line 1, column 1 of a text inside the text");
    sql("SELECT 'a", "--explain");
    assertThat(out.toString(StandardCharsets.UTF_8)).contains("unknown").contains("does not end");
  }
}
