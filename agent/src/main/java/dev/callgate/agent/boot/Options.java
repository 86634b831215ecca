package dev.callgate.agent.boot;

import java.io.File;
import java.util.ArrayList;
import java.util.List;

/**
 * What stands behind the jar in {@code -javaagent:callgate.jar=policy=a.yaml,policy=b.yaml}.
 *
 * @param policies in the order given; empty if the built-in policy applies
 * @param enforce null if the policy decides
 * @param ledger null if the policy decides
 * @param name null if the policy decides
 * @param dev whether the mode may be milder than the policy says
 * @param report where to write what became of attaching to a running program, which has no other
 *     way to answer the one who attaches; null if nobody asks
 */
record Options(
    List<File> policies, Boolean enforce, File ledger, String name, boolean dev, File report) {
  private static final String FORM =
      "; the options are policy=FILE (repeat it for several), mode=observe or mode=enforce,"
          + " ledger=FILE, name=TEXT, dev=true, separated by commas";

  /**
   * @param text the options, or null
   * @throws StartFailure if it is not of that form
   */
  static Options parse(String text) throws StartFailure {
    var policies = new ArrayList<File>();
    Boolean enforce = null;
    File ledger = null;
    String name = null;
    boolean dev = false;
    File report = null;
    int start = 0;
    while (text != null && start < text.length()) {
      int comma = text.indexOf(',', start);
      int end = comma < 0 ? text.length() : comma;
      String option = text.substring(start, end).trim();
      start = end + 1;
      if (option.isEmpty()) {
        continue;
      }
      int equals = option.indexOf('=');
      String key = equals < 0 ? option : option.substring(0, equals).trim();
      String value = equals < 0 ? "" : option.substring(equals + 1).trim();
      if (value.isEmpty()) {
        throw new StartFailure("the option \"" + option + "\" has no value" + FORM);
      }
      switch (key) {
        case "policy" -> policies.add(new File(value));
        case "mode" -> enforce = mode(value);
        case "ledger" -> ledger = new File(value);
        case "name" -> name = value;
        case "report" -> report = new File(value);
        case "dev" -> dev = isTrue(value);
        default -> throw new StartFailure("there is no option \"" + key + "\"" + FORM);
      }
    }
    return new Options(List.copyOf(policies), enforce, ledger, name, dev, report);
  }

  private static Boolean mode(String value) throws StartFailure {
    return switch (value) {
      case "enforce" -> Boolean.TRUE;
      case "observe" -> Boolean.FALSE;
      default -> throw new StartFailure("there is no mode \"" + value + "\"" + FORM);
    };
  }

  private static boolean isTrue(String value) throws StartFailure {
    return switch (value) {
      case "true" -> true;
      case "false" -> false;
      default -> throw new StartFailure("dev=" + value + " is neither true nor false" + FORM);
    };
  }
}
