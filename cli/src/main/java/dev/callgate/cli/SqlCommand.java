package dev.callgate.cli;

import dev.callgate.policy.PolicyLoader;
import dev.callgate.policy.json.JsonReader;
import dev.callgate.policy.json.JsonValue;
import dev.callgate.policy.json.JsonWriter;
import dev.callgate.policy.sql.Dialect;
import dev.callgate.policy.sql.SqlSettings;
import dev.callgate.policy.yaml.FaultsException;
import java.io.BufferedOutputStream;
import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code callgate sql}: what statements would do. */
@Command(
    name = "sql",
    description = {
      "Says what SQL statements would do, without a database.",
      "Reads one JSON object a line from standard input, {\"id\": 1, \"sql\": \"...\", \"dialect\":"
          + " \"postgresql\", \"opts\": {\"sql_mode\": \"ANSI\"}} (all but sql may be absent), and"
          + " answers one a line; from a terminal, SQL that ends with a semicolon.",
      "With --explain, plain SQL is read from a file or pipe as well."
    })
final class SqlCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Option(
      names = "--dialect",
      paramLabel = "DIALECT",
      defaultValue = "generic",
      description = {
        "The dialect of texts that name none: postgresql, mysql, mariadb, sqlite, h2, hsqldb, derby,"
            + " oracle, sqlserver, db2, duckdb, snowflake; generic (the default) reads a text in"
            + " every dialect's way."
      })
  private String dialectName;

  @Option(
      names = "--opt",
      paramLabel = "NAME=VALUE",
      description = {
        "A setting of server or connection that changes how texts are read:"
            + " standard_conforming_strings, sql_mode, quoted_identifier, allowMultiQueries. One"
            + " that is not named is as the product comes; with the value unknown, a text is read"
            + " in every way."
      })
  private Map<String, String> opts = Map.of();

  @Option(
      names = "--policy",
      paramLabel = "FILE",
      description = "A policy file that gives the tiers; repeat it for several, the base first.")
  private List<File> policies;

  @Option(names = "--explain", description = "Answer for a person: which words decided, and why.")
  private boolean explain;

  private Dialect dialect;
  private SqlSettings settings;
  private SqlAnswer answer;
  private OutputStream out;
  private final JsonWriter json = new JsonWriter(1 << 12);

  @Override
  public Integer call() throws IOException {
    try {
      dialect = SqlQuestion.dialect(dialectName);
      settings = settings();
      answer = new SqlAnswer(policies == null ? PolicyLoader.builtIn() : Policies.load(policies));
    } catch (IllegalArgumentException e) {
      spec.commandLine().getErr().println(e.getMessage());
      return 2;
    } catch (FaultsException e) {
      spec.commandLine().getErr().println(e.getMessage());
      return 1;
    }
    out = new BufferedOutputStream(System.out, 1 << 16);
    var lines = new QuestionLines(System.in, out);
    boolean failed;
    if (Terminal.isThere()) {
      failed = false;
      terminal(lines);
    } else if (explain && lines.firstByte() != '{') {
      plain(new String(lines.rest(), StandardCharsets.UTF_8));
      failed = false;
    } else {
      failed = questions(lines);
    }
    out.flush();
    return failed ? 1 : 0;
  }

  private SqlSettings settings() {
    for (String name : opts.keySet()) {
      if (!SqlSettings.isOne(name)) {
        throw new IllegalArgumentException(
            "--opt: \""
                + name
                + "\" changes nothing in how texts are read; there are"
                + " standard_conforming_strings, sql_mode, quoted_identifier, allowMultiQueries");
      }
    }
    return SqlSettings.of(opts);
  }

  /** One answer for each line, whatever it holds; true if one of them was no question. */
  private boolean questions(QuestionLines lines) throws IOException {
    boolean failed = false;
    for (byte[] line = lines.next(); line != null; line = lines.next()) {
      JsonValue value =
          line == QuestionLines.TOO_LONG
              ? new JsonValue.Unknown("longer than " + QuestionLines.LONGEST + " bytes")
              : JsonReader.read(line, QuestionLines.LONGEST);
      json.reset();
      try {
        answer(SqlQuestion.read(value, dialect, settings));
      } catch (IllegalArgumentException e) {
        failed = true;
        SqlAnswer.error(SqlQuestion.idOf(value), e.getMessage(), json);
        write();
      }
    }
    return failed;
  }

  private void terminal(QuestionLines lines) throws IOException {
    var text = new StringBuilder();
    for (byte[] line = lines.next(); line != null; line = lines.next()) {
      text.append(new String(line, StandardCharsets.UTF_8));
      if (text.toString().stripTrailing().endsWith(";")) {
        plain(text.toString());
        text.setLength(0);
      } else {
        text.append('\n');
      }
    }
    if (!text.toString().isBlank()) {
      plain(text.toString());
    }
  }

  private void plain(String sql) throws IOException {
    answer(SqlQuestion.plain(sql, dialect, settings));
  }

  private void answer(SqlQuestion question) throws IOException {
    if (explain) {
      out.write(SqlExplanation.of(question, answer).getBytes(StandardCharsets.UTF_8));
    } else {
      json.reset();
      answer.write(question, json);
      write();
    }
  }

  private void write() throws IOException {
    out.write(json.buffer(), 0, json.size());
  }
}
