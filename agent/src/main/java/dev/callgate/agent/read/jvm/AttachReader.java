package dev.callgate.agent.read.jvm;

import dev.callgate.agent.read.Call;
import dev.callgate.agent.read.Getters;
import dev.callgate.agent.read.Reader;
import dev.callgate.agent.read.Reading;
import dev.callgate.agent.read.file.HostFiles;
import dev.callgate.policy.Action;
import dev.callgate.policy.Kind;
import dev.callgate.policy.Policy;
import dev.callgate.policy.RealPath;
import java.io.IOException;
import java.nio.file.Path;

/**
 * Attaching to a JVM, this one too, and the commands that are then sent to it. To attach is an
 * action of its own, without a command; what only tells versions and properties is none.
 */
final class AttachReader extends Reader {
  private final Kind kind;
  private final boolean isCommand;

  /**
   * @param isCommand whether calls carry a command to a JVM that is attached to: the virtual
   *     machine, the command, its arguments; else they carry the process id, as text
   */
  AttachReader(Policy policy, boolean isCommand) {
    kind = policy.kinds().require("jvm.attach");
    this.isCommand = isCommand;
  }

  @Override
  public Reading read(Call call) {
    Action.Builder action = Action.of(kind);
    if (!isCommand) {
      pid(action, (String) call.a());
      return Reading.of(action.absent("library").absent("command").build());
    }
    String command = (String) call.b();
    if (command == null || isQuestion(command)) {
      return Reading.NOTHING;
    }
    pid(action, id(call.a()));
    action.text("command", command);
    if (command.equals("load")) {
      library(action, (Object[]) call.c());
    } else {
      action.absent("library");
    }
    return Reading.of(action.build());
  }

  private static boolean isQuestion(String command) {
    return switch (command) {
      case "properties", "agentProperties", "getversion" -> true;
      default -> false;
    };
  }

  private static void pid(Action.Builder action, String id) {
    try {
      action.number("pid", Long.parseLong(id));
    } catch (NumberFormatException e) {
      action.unknown("pid");
    }
  }

  /** By name: the module of this class need not be there. */
  private static String id(Object virtualMachine) {
    try {
      return (String) Getters.read(virtualMachine, "id");
    } catch (ReflectiveOperationException e) {
      return null;
    }
  }

  /** The jar of an agent, which the library {@code instrument} loads, or a library itself. */
  private static void library(Action.Builder action, Object[] arguments) {
    String path = null;
    if (arguments != null && arguments.length == 3 && arguments[0] instanceof String library) {
      if (library.equals("instrument") && arguments[2] instanceof String options) {
        int end = options.indexOf('=');
        path = end < 0 ? options : options.substring(0, end);
      } else if ("true".equals(arguments[1])) {
        path = library;
      }
    }
    // A relative path starts where the other JVM runs.
    String real = path == null || !path.startsWith("/") ? null : real(path);
    if (real == null) {
      action.unknown("library");
    } else {
      action.text("library", real);
    }
  }

  private static String real(String path) {
    try {
      Path given = HostFiles.of(path);
      return given == null ? null : RealPath.ofTarget(given);
    } catch (IOException e) {
      return null;
    }
  }
}
