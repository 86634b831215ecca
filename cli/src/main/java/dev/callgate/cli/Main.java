package dev.callgate.cli;

import dev.callgate.cli.approvals.ApprovalsCommand;
import dev.callgate.cli.approvals.KeysCommand;
import dev.callgate.cli.ledger.LedgerCommand;
import dev.callgate.cli.log.LogCommand;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.HelpCommand;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Option;

/** {@code java -jar callgate.jar <command>}. */
@Command(
    name = "java -jar callgate.jar",
    description = "A gate in front of what an AI agent on the JVM cannot undo.",
    footer = {
      "",
      "To put a program behind the gate:",
      "  java -javaagent:callgate.jar=policy=callgate.yaml -jar app.jar"
    },
    versionProvider = Version.class,
    subcommands = {
      InitCommand.class,
      LintCommand.class,
      ExplainCommand.class,
      SqlCommand.class,
      CatalogueCommand.class,
      LogCommand.class,
      LedgerCommand.class,
      ApprovalsCommand.class,
      KeysCommand.class,
      AttachCommand.class,
      VersionCommand.class,
      HelpCommand.class
    })
public final class Main {
  @Option(names = "--version", versionHelp = true, description = "As the command version.")
  private boolean version;

  private Main() {}

  /** Ends the JVM: 0 done, 1 the answer is no (a fault found), 2 wrong usage. */
  public static void main(String[] arguments) {
    System.exit(commandLine().execute(arguments.length == 0 ? new String[] {"help"} : arguments));
  }

  static CommandLine commandLine() {
    var command = new CommandLine(new Main());
    addHelp(command);
    return command
        .setParameterExceptionHandler(UsageErrors::wrongUsage)
        .setExecutionExceptionHandler(UsageErrors::failed);
  }

  /** Not by inheritance: picocli's own command {@code help} has the option already. */
  private static void addHelp(CommandLine command) {
    if (command.getCommandSpec().findOption("--help") == null) {
      command
          .getCommandSpec()
          .addOption(
              OptionSpec.builder("-h", "--help")
                  .usageHelp(true)
                  .description("Shows this help.")
                  .build());
    }
    command.getSubcommands().values().forEach(Main::addHelp);
  }
}
