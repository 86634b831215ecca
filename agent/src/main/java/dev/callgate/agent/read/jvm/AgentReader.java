package dev.callgate.agent.read.jvm;

import dev.callgate.agent.read.Call;
import dev.callgate.agent.read.Reader;
import dev.callgate.agent.read.Reading;
import dev.callgate.policy.Action;
import dev.callgate.policy.Kind;
import dev.callgate.policy.Policy;
import dev.callgate.policy.RealPath;
import java.io.File;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.URL;
import java.util.Set;

/**
 * Agents that arrive while the program runs, whoever sent them: just before their {@code
 * agentmain}. One that the manifest of the program's own jar names ({@code Launcher-Agent-Class})
 * comes before {@code main} and passes, and so does Callgate when it is attached a second time.
 */
final class AgentReader extends Reader {
  /** The class of that name is ours: its jar was on the system class path before any later one. */
  private static final String OURS = "dev.callgate.Premain";

  private static final String LAUNCHER = "sun.launcher.LauncherHelper";
  private static final StackWalker WALKER =
      StackWalker.getInstance(Set.of(StackWalker.Option.RETAIN_CLASS_REFERENCE));

  private final Kind kind;

  AgentReader(Policy policy) {
    kind = policy.kinds().require("jvm.instrument");
  }

  @Override
  public Reading read(Call call) {
    String className = (String) call.a();
    if (OURS.equals(className) || isLaunching()) {
      return Reading.NOTHING;
    }
    Action.Builder action = Action.of(kind).absent("pid");
    String jar = jar(className);
    if (jar == null) {
      action.unknown("library");
    } else {
      action.text("library", jar);
    }
    return Reading.of(action.text("agent-class", className).build());
  }

  private static boolean isLaunching() {
    return WALKER.walk(
        frames -> {
          for (var all = frames.iterator(); all.hasNext(); ) {
            Class<?> type = all.next().getDeclaringClass();
            if (type.getName().equals(LAUNCHER) && type.getClassLoader() == null) {
              return true;
            }
          }
          return false;
        });
  }

  /**
   * The real path of the jar that the class will come from: where the JDK's own loader finds its
   * file. Null if that cannot be told; a loader of the application's is not asked.
   */
  private static String jar(String className) {
    ClassLoader system = ClassLoader.getSystemClassLoader();
    if (className == null || system.getClass().getClassLoader() != null) {
      return null;
    }
    URL found = system.getResource(className.replace('.', '/') + ".class");
    if (found == null || !found.getProtocol().equals("jar")) {
      return null;
    }
    String path = found.getPath();
    int end = path.indexOf("!/");
    try {
      URI file = end < 0 ? null : new URI(path.substring(0, end));
      boolean isFile = file != null && "file".equals(file.getScheme());
      return isFile ? RealPath.atStart(new File(file.getPath())) : null;
    } catch (URISyntaxException e) {
      return null;
    }
  }
}
