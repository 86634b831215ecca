package dev.callgate.cli;

import dev.callgate.agent.ledger.OneLine;
import dev.callgate.cli.approvals.NotPossibleException;
import dev.callgate.policy.yaml.FaultsException;
import java.io.IOException;
import java.io.PrintWriter;
import picocli.CommandLine;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.UnmatchedArgumentException;

/** What a person reads who called the command line wrongly, or whose files are out of reach. */
final class UsageErrors {
  private UsageErrors() {}

  static int wrongUsage(ParameterException e, String[] arguments) {
    CommandLine command = e.getCommandLine();
    PrintWriter err = command.getErr();
    if (e instanceof UnmatchedArgumentException unmatched
        && !unmatched.isUnknownOption()
        && !command.getSubcommands().isEmpty()) {
      err.println(noSuchCommand(command, unmatched));
    } else {
      err.println(inWords(e.getMessage()));
      err.println();
      command.usage(err);
    }
    err.flush();
    return CommandLine.ExitCode.USAGE;
  }

  /** Numbers by the names of Java's types say nothing to who does not write Java. */
  private static String inWords(String message) {
    return message
        .replaceFirst("cannot convert ('.*') to BigDecimal \\(.*\\)$", "$1 is not a number")
        .replaceFirst("' is not an? (int|long)$", "' is not a whole number");
  }

  private static String noSuchCommand(CommandLine command, UnmatchedArgumentException e) {
    var text = new StringBuilder("There is no command \"");
    text.append(e.getUnmatched().get(0)).append('"');
    if (!e.getSuggestions().isEmpty()) {
      text.append("; did you mean \"").append(lastWord(e.getSuggestions().get(0))).append("\"?");
    }
    if (text.charAt(text.length() - 1) == '"') {
      text.append('.');
    }
    return text.append(" The commands are ")
        .append(String.join(", ", command.getSubcommands().keySet()))
        .append('.')
        .toString();
  }

  private static String lastWord(String text) {
    return text.substring(text.lastIndexOf(' ') + 1);
  }

  static int failed(Exception e, CommandLine command, ParseResult parsed) {
    command.getErr().println("callgate: " + message(e));
    command.getErr().flush();
    return CommandLine.ExitCode.SOFTWARE;
  }

  /** Names of files may be anybody's. */
  private static String message(Exception e) {
    if (e instanceof NotPossibleException || e instanceof FaultsException) {
      return e.getMessage();
    }
    String fault = e instanceof IOException io ? FileFault.of(io) : e.toString();
    return OneLine.of(fault, Integer.MAX_VALUE);
  }
}
