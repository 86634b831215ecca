package dev.callgate.cli.ledger;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code callgate ledger schema}: what a record looks like, for programs that read ledgers. */
@Command(
    name = "schema",
    description = "Prints the JSON Schema (draft 2020-12) of a record, as this version writes it.")
final class SchemaCommand implements Runnable {
  private static final String FILE = "record.schema.json";

  @Spec private CommandSpec spec;

  /** The schema as it is in the jar. */
  static String schema() throws IOException {
    try (var in = SchemaCommand.class.getResourceAsStream(FILE)) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  @Override
  public void run() {
    PrintWriter out = spec.commandLine().getOut();
    try {
      out.print(schema());
    } catch (IOException e) {
      throw new java.io.UncheckedIOException("callgate.jar cannot be read", e);
    }
    out.flush();
  }
}
