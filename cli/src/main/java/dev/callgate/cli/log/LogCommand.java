package dev.callgate.cli.log;

import java.io.File;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.channels.ClosedByInterruptException;
import java.time.Instant;
import java.time.ZoneId;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.function.Consumer;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code callgate log}: what was recorded and what was stopped, as a table. */
@Command(
    name = "log",
    description = {
      "Prints a ledger in the order of time: as a table, one row for each decision, or as JSON.",
      "Reads the file and those beside it that other JVMs wrote (callgate.PID.jsonl)."
    })
public final class LogCommand implements Callable<Integer> {
  private static final long LOOK_AGAIN_MILLIS = 250;

  @Option(
      names = "--blocked",
      description = "Only what was stopped, or would have been (mode observe).")
  private boolean blocked;

  @Option(
      names = "--since",
      paramLabel = "TIME",
      description = "Only what was written since: 2h, 7d, or 2026-11-29T19:00:00Z.")
  private String since;

  @Option(
      names = "--kind",
      split = ",",
      paramLabel = "KIND",
      description = "Only actions of this kind, or family (db.*); may be repeated.")
  private List<String> kinds = List.of();

  @Option(
      names = "--tool",
      split = ",",
      paramLabel = "NAME",
      description = "Only what this tool of the agent did; may be repeated.")
  private List<String> tools = List.of();

  @Option(
      names = "--decision",
      split = ",",
      paramLabel = "WORD",
      description = "Only recorded, approved, blocked, observed or fault; may be repeated.")
  private List<String> decisions = List.of();

  enum Format {
    table,
    json,
    ecs,
    ocsf
  }

  @Option(
      names = "--format",
      defaultValue = "table",
      description = "One of ${COMPLETION-CANDIDATES} (default: ${DEFAULT-VALUE}).")
  private Format format;

  @Option(
      names = {"-f", "--follow"},
      description = "Go on printing what is added, until interrupted.")
  private boolean follow;

  @Parameters(
      arity = "0..1",
      paramLabel = "FILE",
      defaultValue = "callgate.jsonl",
      description = "The ledger that the policy names (default: ${DEFAULT-VALUE}).")
  private File file;

  @Spec private CommandSpec spec;

  /** For picocli. */
  public LogCommand() {}

  @Override
  public Integer call() throws IOException {
    PrintWriter out = spec.commandLine().getOut();
    PrintWriter err = spec.commandLine().getErr();
    Instant from = since == null ? null : LogFilter.moment(since, Instant.now());
    if (since != null && from == null) {
      throw new ParameterException(
          spec.commandLine(), "--since takes 2h, 7d or 2026-11-29T19:00:00Z, not " + since);
    }
    var filter = new LogFilter(from, blocked, kinds, tools, decisions);
    LogFormat table = format(out);
    Consumer<LogEntry> print =
        entry -> {
          if (filter.shows(entry)) {
            table.print(entry);
          }
        };
    if (file.isDirectory()) {
      err.println("callgate: " + file + " is a folder; name the ledger file in it");
      return 1;
    }
    try (var set = new LogSet(file)) {
      if (!set.exists()) {
        err.println(
            "callgate: no ledger at "
                + file.getAbsolutePath()
                + (follow ? "; waiting for it" : "; name the file that the policy's ledger names"));
        err.flush();
        if (!follow) {
          return 1;
        }
      }
      set.read(print);
      if (follow) {
        follow(set, print, out);
      } else {
        // A file that was put aside while the set was read has another name now.
        set.read(print);
        set.readRests(print);
        table.end();
      }
      return 0;
    }
  }

  private LogFormat format(PrintWriter out) {
    return switch (format) {
      case table -> new LogTable(out, ZoneId.systemDefault(), blocked);
      case json -> new JsonLog(out);
      case ecs -> new EcsLog(out);
      case ocsf -> new OcsfLog(out);
    };
  }

  private static void follow(LogSet set, Consumer<LogEntry> print, PrintWriter out)
      throws IOException {
    // A reader that went away (a closed pipe) shows as an error of the writer.
    while (!out.checkError()) {
      try {
        Thread.sleep(LOOK_AGAIN_MILLIS);
        set.read(print);
      } catch (InterruptedException | ClosedByInterruptException e) {
        Thread.currentThread().interrupt();
        return;
      }
    }
  }
}
