package dev.callgate.cli.ledger;

import dev.callgate.cli.log.StatsCommand;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code callgate ledger}: see its subcommands. */
@Command(
    name = "ledger",
    description = "Checks a ledger, counts what is in it, and says what a record looks like.",
    subcommands = {VerifyCommand.class, StatsCommand.class, SchemaCommand.class})
public final class LedgerCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  /** For picocli. */
  public LedgerCommand() {}

  @Override
  public Integer call() {
    throw new ParameterException(
        spec.commandLine(),
        "One of these is missing: " + String.join(", ", spec.subcommands().keySet()));
  }
}
