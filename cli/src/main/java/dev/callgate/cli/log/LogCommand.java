package dev.callgate.cli.log;

import java.io.File;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.channels.ClosedByInterruptException;
import java.time.ZoneId;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code callgate log}: what was recorded and what was stopped, as a table. */
@Command(
    name = "log",
    description = {
      "Prints a ledger as a table: one row for each decision, in the order of time.",
      "Reads the file and those beside it that other JVMs wrote (callgate.PID.jsonl)."
    })
public final class LogCommand implements Callable<Integer> {
  private static final long LOOK_AGAIN_MILLIS = 250;

  @Option(
      names = "--blocked",
      description = "Only what was stopped, or would have been (mode observe).")
  private boolean blocked;

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
    var table = new LogTable(out, ZoneId.systemDefault(), blocked);
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
      set.read(table::print);
      if (follow) {
        follow(set, table, out);
      } else {
        // A file that was put aside while the set was read has another name now.
        set.read(table::print);
        set.readRests(table::print);
        table.end();
      }
      return 0;
    }
  }

  private static void follow(LogSet set, LogTable table, PrintWriter out) throws IOException {
    // A reader that went away (a closed pipe) shows as an error of the writer.
    while (!out.checkError()) {
      try {
        Thread.sleep(LOOK_AGAIN_MILLIS);
        set.read(table::print);
      } catch (InterruptedException | ClosedByInterruptException e) {
        Thread.currentThread().interrupt();
        return;
      }
    }
  }
}
