package dev.callgate.agent.read.process;

import java.util.ArrayList;
import java.util.List;

/**
 * What {@code rm -r} would delete, as far as its words tell (POSIX, rm; GNU's long options). No
 * shell is between: a star is a name here.
 */
final class RemovedFiles {
  private RemovedFiles() {}

  /**
   * The operands, as written.
   *
   * @param command the real path of what is started
   * @param arguments without the command itself
   * @return null if it is no {@code rm} that deletes directories with all in them
   */
  static List<String> of(String command, List<String> arguments) {
    if (command == null || !command.substring(command.lastIndexOf('/') + 1).equals("rm")) {
      return null;
    }
    var operands = new ArrayList<String>();
    boolean recursive = false;
    boolean options = true;
    for (String argument : arguments) {
      if (options && argument.equals("--")) {
        options = false;
      } else if (options && argument.startsWith("--")) {
        // GNU takes every beginning of the word that is no other's.
        recursive |= argument.length() > 3 && "--recursive".startsWith(argument);
      } else if (options && argument.startsWith("-") && argument.length() > 1) {
        recursive |= argument.indexOf('r') > 0 || argument.indexOf('R') > 0;
      } else {
        operands.add(argument);
      }
    }
    return recursive && !operands.isEmpty() ? operands : null;
  }
}
