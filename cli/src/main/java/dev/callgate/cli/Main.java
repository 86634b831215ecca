package dev.callgate.cli;

import dev.callgate.cli.log.LogCommand;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.HelpCommand;

/** {@code java -jar callgate.jar <command>}. */
@Command(
    name = "callgate",
    description = "A gate in front of what an AI agent on the JVM cannot undo.",
    synopsisHeading = "Usage: java -jar callgate.jar",
    customSynopsis = " COMMAND [OPTIONS]%n",
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
      CatalogueCommand.class,
      LogCommand.class,
      AttachCommand.class,
      VersionCommand.class,
      HelpCommand.class
    })
public final class Main {
  private Main() {}

  /** Ends the JVM: 0 done, 1 the answer is no (a fault found), 2 wrong usage. */
  public static void main(String[] arguments) {
    System.exit(commandLine().execute(arguments.length == 0 ? new String[] {"help"} : arguments));
  }

  static CommandLine commandLine() {
    return new CommandLine(new Main()).setCaseInsensitiveEnumValuesAllowed(true);
  }
}
