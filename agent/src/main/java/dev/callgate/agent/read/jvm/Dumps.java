package dev.callgate.agent.read.jvm;

import dev.callgate.agent.read.Reading;
import dev.callgate.agent.read.file.FileContext;
import dev.callgate.agent.read.file.HostFiles;
import dev.callgate.policy.Action;
import dev.callgate.policy.Kind;
import dev.callgate.policy.Policy;
import dev.callgate.policy.RealPath;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Heap dumps of this JVM: a file like any other, and beside it an action of its own, which the
 * workspace does not make milder. All that the program holds in memory is in it, credentials and
 * the bridge's secret too.
 */
final class Dumps {
  private static final String ON_ERROR = "HeapDumpOnOutOfMemoryError";
  private static final String PATH = "HeapDumpPath";

  private final FileContext files;
  private final Kind dump;

  Dumps(Policy policy, FileContext files) {
    this.files = files;
    dump = policy.kinds().require("jvm.dump");
  }

  /**
   * A dump into that file.
   *
   * @param path as it was given to the JVM; null if it is not known
   */
  Reading to(String path) {
    Reading written = files.written(path);
    if (written.refusal() != null) {
      return written;
    }
    String real = real(path);
    Action.Builder dumped = Action.of(dump);
    if (real == null) {
      dumped.unknown("path");
    } else {
      dumped.text("path", real);
    }
    List<Action> actions = new ArrayList<>(2);
    actions.add(dumped.build());
    actions.addAll(written.actions());
    return Reading.of(actions).ending(written.ending());
  }

  /**
   * A flag of the JVM that is set while it runs: those that make it dump its heap later, or say
   * where to.
   */
  Reading option(String name, String value) {
    if (PATH.equals(name)) {
      // A folder is taken too, and then the JVM draws up the name.
      return to(value == null || value.indexOf('%') >= 0 || isFolder(value) ? null : value);
    }
    boolean dumps =
        ON_ERROR.equals(name)
            || "HeapDumpBeforeFullGC".equals(name)
            || "HeapDumpAfterFullGC".equals(name);
    return dumps && !"false".equalsIgnoreCase(value) ? to(null) : Reading.NOTHING;
  }

  private static boolean isFolder(String path) {
    Path folder = HostFiles.of(path);
    return folder == null || folder.toFile().isDirectory();
  }

  private static String real(String path) {
    try {
      Path file = path == null ? null : HostFiles.of(path);
      return file == null ? null : RealPath.ofTarget(file);
    } catch (IOException e) {
      return null;
    }
  }
}
