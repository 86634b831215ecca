package dev.callgate.agent.read.process;

import dev.callgate.policy.Fact;
import java.util.List;

/** What a shell that is started would run. */
final class Shell {
  private Shell() {}

  /**
   * The commands of {@code sh -c text}.
   *
   * @param command the real path of what is started
   * @param arguments without the command itself
   * @return absent if it is no shell; unknown if it runs a script, its input, or a text that cannot
   *     be read
   */
  static Fact commands(String command, List<String> arguments) {
    int from = operands(command, arguments);
    if (from < 0) {
      return Fact.ABSENT;
    }
    boolean ofText = false;
    for (; from < arguments.size(); from++) {
      String option = arguments.get(from);
      if (!option.startsWith("-") && !option.startsWith("+") || option.equals("-")) {
        break;
      }
      // Letters that only set how the text is run; -i and -l read files of the user first.
      if (!option.matches("[-+][abCefhmnuvxcE]+")) {
        return Fact.UNKNOWN;
      }
      ofText |= option.startsWith("-") && option.indexOf('c') > 0;
    }
    if (!ofText || from == arguments.size()) {
      return Fact.UNKNOWN;
    }
    List<String> commands = ShellText.commands(arguments.get(from));
    return commands == null ? Fact.UNKNOWN : new Fact.Many(commands, true);
  }

  /** Where a shell's own options begin; -1 if it is no shell. */
  private static int operands(String command, List<String> arguments) {
    if (command == null) {
      return -1;
    }
    String name = command.substring(command.lastIndexOf('/') + 1);
    return switch (name) {
      case "sh", "bash", "dash", "ash", "zsh", "ksh", "ksh93", "mksh", "rbash", "lksh" -> 0;
      case "busybox" -> arguments.isEmpty() || !arguments.get(0).endsWith("sh") ? -1 : 1;
      default -> -1;
    };
  }
}
