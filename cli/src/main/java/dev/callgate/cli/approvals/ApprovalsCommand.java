package dev.callgate.cli.approvals;

import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code callgate approvals}: the group of commands. */
@Command(
    name = "approvals",
    description = "Shows and answers what held programs ask.",
    subcommands = {
      ListCommand.class,
      ShowCommand.class,
      ApproveCommand.class,
      DenyCommand.class,
      GrantCommand.class,
      WatchCommand.class
    })
public final class ApprovalsCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  /** For picocli. */
  public ApprovalsCommand() {}

  @Override
  public Integer call() {
    throw new ParameterException(
        spec.commandLine(),
        "One of these is missing: " + String.join(", ", spec.subcommands().keySet()));
  }
}
