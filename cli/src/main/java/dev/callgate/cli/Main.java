package dev.callgate.cli;

import dev.callgate.cli.approvals.ApprovalsCommand;
import dev.callgate.cli.approvals.KeysCommand;
import dev.callgate.cli.ledger.LedgerCommand;
import dev.callgate.cli.log.LogCommand;
import java.util.LinkedHashMap;
import java.util.Map;
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
    versionProvider = Version.class)
public final class Main {
  private static final Map<String, Class<?>> COMMANDS = commands();

  @Option(names = "--version", versionHelp = true, description = "As the command version.")
  private boolean version;

  private Main() {}

  /** Ends the JVM: 0 done, 1 the answer is no (a fault found), 2 wrong usage. */
  public static void main(String[] arguments) {
    String[] given = arguments.length == 0 ? new String[] {"help"} : arguments;
    System.exit(commandLine(given).execute(given));
  }

  /**
   * The command line for these arguments: with the one command that they begin with, where there is
   * such a one. To read what all of them take takes longer than most of them run.
   */
  static CommandLine commandLine(String... arguments) {
    var command = new CommandLine(new Main());
    Class<?> named = arguments.length == 0 ? null : COMMANDS.get(arguments[0]);
    if (named == null) {
      COMMANDS.forEach(command::addSubcommand);
      command.addSubcommand(HelpCommand.class);
    } else {
      command.addSubcommand(arguments[0], named);
    }
    addHelp(command);
    return command
        .setParameterExceptionHandler(UsageErrors::wrongUsage)
        .setExecutionExceptionHandler(UsageErrors::failed);
  }

  /** Each by its name, in the order of the help. */
  private static Map<String, Class<?>> commands() {
    var commands = new LinkedHashMap<String, Class<?>>();
    commands.put("init", InitCommand.class);
    commands.put("lint", LintCommand.class);
    commands.put("explain", ExplainCommand.class);
    commands.put("sql", SqlCommand.class);
    commands.put("catalogue", CatalogueCommand.class);
    commands.put("log", LogCommand.class);
    commands.put("ledger", LedgerCommand.class);
    commands.put("approvals", ApprovalsCommand.class);
    commands.put("keys", KeysCommand.class);
    commands.put("attach", AttachCommand.class);
    commands.put("version", VersionCommand.class);
    return commands;
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
