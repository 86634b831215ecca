package dev.callgate.agent.read.process;

import dev.callgate.agent.read.Call;
import dev.callgate.agent.read.Reader;
import dev.callgate.agent.read.Reading;
import dev.callgate.policy.Action;
import dev.callgate.policy.Kind;
import dev.callgate.policy.Policy;
import dev.callgate.policy.RealPath;
import java.io.File;
import java.util.ArrayList;
import java.util.List;

/** Starts of processes: the file that will run, its arguments, and where it runs. */
public final class ProcessReader extends Reader {
  /** What {@code execvp} searches where there is no PATH (the JDK's childproc.c). */
  private static final String DEFAULT_PATH = ":/bin:/usr/bin";

  private final Kind exec;

  public ProcessReader(Policy policy) {
    exec = policy.kinds().require("process.exec");
  }

  @Override
  public Reading read(Call call) {
    Action.Builder action = Action.of(exec);
    File directory = new File(call.b() == null ? "." : (String) call.b());
    // The array is a copy that nobody else holds.
    String[] words = (String[]) call.a();
    if (words == null || words.length == 0) {
      return Reading.NOTHING;
    }
    String command = find(words[0], directory);
    if (command == null) {
      action.unknown("command");
    } else {
      action.text("command", command);
    }
    // With an environment of its own it could load any library first.
    action.flag("inquiry", call.c() == null && isInquiry(command));
    List<String> arguments = new ArrayList<>(words.length - 1);
    for (int k = 1; k < words.length; k++) {
      arguments.add(words[k]);
    }
    action.list("arguments", arguments).text("given", words[0]);
    action.text("directory", RealPath.atStart(directory));
    return Reading.of(action.build());
  }

  /** A command that tells about the system and can do nothing else, whatever its arguments. */
  private static boolean isInquiry(String command) {
    return "/usr/bin/uname".equals(command) || "/bin/uname".equals(command);
  }

  /**
   * The real path of what would run; null if PATH has none. The child changes to its directory
   * before it looks, so that relative paths start there; PATH is this process's own.
   */
  private static String find(String given, File directory) {
    if (given.indexOf('/') >= 0) {
      return RealPath.atStart(absolute(given, directory));
    }
    String path = System.getenv("PATH");
    path = path == null ? DEFAULT_PATH : path;
    int start = 0;
    while (start <= path.length()) {
      int end = path.indexOf(':', start);
      end = end < 0 ? path.length() : end;
      String folder = end == start ? "." : path.substring(start, end);
      File candidate = absolute(folder + "/" + given, directory);
      if (candidate.isFile() && candidate.canExecute()) {
        return RealPath.atStart(candidate);
      }
      start = end + 1;
    }
    return null;
  }

  private static File absolute(String path, File directory) {
    return path.startsWith("/") ? new File(path) : new File(directory, path);
  }
}
