package dev.callgate.cli;

import dev.callgate.agent.ledger.OneLine;
import dev.callgate.cli.approvals.NotPossibleException;
import dev.callgate.policy.yaml.FaultsException;
import java.io.PrintWriter;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
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
      err.println(e.getMessage());
      err.println();
      command.usage(err);
    }
    err.flush();
    return CommandLine.ExitCode.USAGE;
  }

  private static String noSuchCommand(CommandLine command, UnmatchedArgumentException e) {
    var text = new StringBuilder("There is no command \"");
    text.append(e.getUnmatched().get(0)).append('"');
    if (!e.getSuggestions().isEmpty()) {
      text.append("; did you mean \"").append(lastWord(e.getSuggestions().get(0))).append("\"?");
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
    return OneLine.of(fault(e), Integer.MAX_VALUE);
  }

  private static String fault(Exception e) {
    if (e instanceof NoSuchFileException missing) {
      return missing.getFile() + ": there is no such file or folder";
    }
    if (e instanceof FileSystemException file && file.getReason() != null) {
      return file.getFile() + ": " + file.getReason();
    }
    return e.toString();
  }
}
