package dev.callgate.cli.ledger;

import dev.callgate.cli.log.StatsCommand;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code callgate ledger}: see its subcommands. */
@Command(
    name = "ledger",
    description = "Checks a ledger, counts what is in it, and says what a record looks like.",
    subcommands = {VerifyCommand.class, StatsCommand.class, SchemaCommand.class})
public final class LedgerCommand implements Runnable {
  @Spec private CommandSpec spec;

  /** For picocli. */
  public LedgerCommand() {}

  @Override
  public void run() {
    spec.commandLine().usage(spec.commandLine().getOut());
  }
}
