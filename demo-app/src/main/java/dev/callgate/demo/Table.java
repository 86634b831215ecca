package dev.callgate.demo;

import java.io.PrintStream;
import java.util.List;

/** Prints an act: call, tier, decision, what the world saw. */
final class Table {
  private static final int CALL = 44;
  private static final String LINE = "  %-1s %-" + CALL + "s  %-12s  %-9s  %s%n";
  private static final String RED = "\033[31m";
  private static final String GREEN = "\033[32m";
  private static final String PLAIN = "\033[0m";

  private final PrintStream out;
  private final boolean colour;

  Table(PrintStream out, boolean colour) {
    this.out = out;
    this.colour = colour;
  }

  /**
   * @param judged whether Callgate was there to give a tier and a decision
   */
  void print(String title, List<Row> rows, boolean judged) {
    out.println();
    out.println(title);
    out.printf(LINE, "", "call", "tier", "decision", "what the world saw");
    for (Row row : rows) {
      out.printf(
          LINE,
          row.harm() ? "!" : "",
          shortened(row.step() == null ? row.sight().call() : row.step().label()),
          judged ? tier(row) : "-",
          judged ? decision(row) : "-",
          coloured(row));
    }
    if (judged) {
      out.println("    A reversible call leaves no record in the ledger: it simply runs.");
    }
  }

  /** A call of the mildest tier may have no record: it simply ran. */
  private static String tier(Row row) {
    if (row.step() == null) {
      return "-";
    }
    return row.entry() == null ? "reversible" : row.entry().tier();
  }

  private static String decision(Row row) {
    if (row.step() == null) {
      return "not made";
    }
    return row.entry() == null ? "allowed" : row.entry().decision();
  }

  private String coloured(Row row) {
    String saw = row.sight().saw();
    if (!colour || !row.harm()) {
      return saw;
    }
    return (row.reached() ? RED : GREEN) + saw + PLAIN;
  }

  private static String shortened(String text) {
    return text.length() <= CALL ? text : text.substring(0, CALL - 3) + "...";
  }
}
