package dev.callgate.cli.log;

import dev.callgate.policy.json.JsonWriter;
import java.io.PrintWriter;

/** Prints records as they stand in the ledger, one a line. What is no record is left out. */
final class JsonLog implements LogFormat {
  private final PrintWriter out;

  JsonLog(PrintWriter out) {
    this.out = out;
  }

  @Override
  public void print(LogEntry entry) {
    if (entry.broken() == null) {
      out.println(new JsonWriter().value(entry.record()));
    }
  }

  @Override
  public void end() {
    out.flush();
  }
}
