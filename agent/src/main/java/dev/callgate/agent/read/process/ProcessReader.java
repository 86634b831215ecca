package dev.callgate.agent.read.process;

import dev.callgate.agent.approve.Preview;
import dev.callgate.agent.read.Call;
import dev.callgate.agent.read.Reader;
import dev.callgate.agent.read.Reading;
import dev.callgate.agent.read.file.FilePreview;
import dev.callgate.agent.read.file.HostFiles;
import dev.callgate.policy.Action;
import dev.callgate.policy.Fact;
import dev.callgate.policy.Kind;
import dev.callgate.policy.Policy;
import dev.callgate.policy.RealPath;
import dev.callgate.policy.approval.Extent;
import dev.callgate.policy.redact.Redaction;
import java.io.File;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Starts of processes: the file that will run, its arguments, and where it runs. A child that is a
 * JVM is given Callgate's agent, or does not run.
 */
public final class ProcessReader extends Reader {
  /** What {@code execvp} searches where there is no PATH (the JDK's childproc.c). */
  private static final String DEFAULT_PATH = ":/bin:/usr/bin";

  private static final String WITHOUT_GATE =
      "a JVM without Callgate; name its java command by an absolute path or by PATH";

  private final Kind exec;
  private final Kind nativeCode;
  private final Kind javaCode;
  private final ChildAgent agent;

  /**
   * @param agent what a child that is a JVM is given
   */
  public ProcessReader(Policy policy, ChildAgent agent) {
    exec = policy.kinds().require("process.exec");
    nativeCode = policy.kinds().require("jvm.native");
    javaCode = policy.kinds().require("jvm.instrument");
    this.agent = agent;
  }

  /** The words with the agent's option in front of a JVM's own; the environment as a copy. */
  @Override
  public Object copy(Object self, Object argument) {
    if (argument instanceof String[] words && words.length > 0 && words[0] != null) {
      String option = agent.optionFor(find(words[0], new File(".")), words[0]);
      if (option != null) {
        String[] gated = new String[words.length + 1];
        gated[0] = words[0];
        gated[1] = option;
        System.arraycopy(words, 1, gated, 2, words.length - 1);
        return gated;
      }
    } else if (argument instanceof Map<?, ?> environment) {
      return copyOf(environment);
    }
    return super.copy(self, argument);
  }

  /** Of the one class that {@code ProcessImpl} takes: ProcessEnvironment.StringEnvironment. */
  @SuppressWarnings("unchecked")
  private static Object copyOf(Map<?, ?> environment) {
    Map<String, String> copy = new ProcessBuilder().environment();
    copy.clear();
    copy.putAll((Map<String, String>) environment);
    return copy;
  }

  @Override
  @SuppressWarnings("unchecked")
  public Reading read(Call call) {
    File directory = new File(call.b() == null ? "." : (String) call.b());
    // The array and the map are copies that nobody else holds.
    String[] words = (String[]) call.a();
    if (words == null || words.length == 0) {
      return Reading.NOTHING;
    }
    String command = find(words[0], directory);
    String option = agent.optionFor(command, words[0]);
    boolean isGated = option != null && words.length > 1 && words[1].equals(option);
    int from = isGated ? 2 : 1;
    List<String> arguments = List.of(words).subList(from, words.length);
    var environment = new ChildEnvironment(System.getenv(), (Map<String, String>) call.c());
    List<String> changed = environment.changed();

    Action.Builder action = Action.of(exec);
    action.fact("command", command == null ? Fact.UNKNOWN : new Fact.Text(command));
    // With an environment of its own it could load any library first.
    action.flag("inquiry", call.c() == null && isInquiry(command));
    action.list("arguments", arguments).text("given", words[0]);
    action.text("directory", RealPath.atStart(directory));
    boolean other = ChildEnvironment.changesShell(changed);
    Fact commands = Shell.commands(command, arguments);
    action.fact("commands", other && commands != Fact.ABSENT ? Fact.UNKNOWN : commands);
    action.list("environment", changed);
    if (!changed.isEmpty()) {
      // Often secrets: bound by an approval, and hidden from people and ledger by its name.
      action.list(Redaction.ENVIRONMENT, environment.values(changed));
    }
    Action started = action.build();
    if (option != null && !isGated && agent.enforces()) {
      return Reading.refused(started, WITHOUT_GATE);
    }
    List<JvmOptions.Loaded> loaded = environment.loaded(changed);
    if (option != null) {
      boolean isTool = ChildAgent.isWithPrefix(option);
      loaded.addAll(isTool ? JvmOptions.ofTool(words, from) : JvmOptions.ofLauncher(words, from));
    }
    return loaded.isEmpty() ? Reading.of(started) : Reading.of(with(started, loaded));
  }

  @Override
  public Preview preview(Call call) {
    File directory = new File(call.b() == null ? "." : (String) call.b());
    String[] words = (String[]) call.a();
    List<String> removed =
        RemovedFiles.of(find(words[0], directory), List.of(words).subList(1, words.length));
    if (removed == null) {
      return null;
    }
    var paths = new ArrayList<Path>(removed.size());
    for (String operand : removed) {
      Path path = HostFiles.of(absolute(operand, directory).getPath());
      if (path == null) {
        return () -> new Extent.Unknown("a path that is none");
      }
      paths.add(path);
    }
    return new FilePreview(paths);
  }

  private List<Action> with(Action started, List<JvmOptions.Loaded> loaded) {
    var actions = new ArrayList<Action>(loaded.size() + 1);
    actions.add(started);
    for (JvmOptions.Loaded one : loaded) {
      Action.Builder action = Action.of(one.isNative() ? nativeCode : javaCode);
      String library = one.library();
      action.fact("library", library == null ? Fact.UNKNOWN : new Fact.Text(library));
      actions.add(action.absent("pid").build());
    }
    return actions;
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
