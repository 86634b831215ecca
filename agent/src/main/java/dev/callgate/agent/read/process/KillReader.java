package dev.callgate.agent.read.process;

import dev.callgate.agent.read.Call;
import dev.callgate.agent.read.Reader;
import dev.callgate.agent.read.Reading;
import dev.callgate.policy.Action;
import dev.callgate.policy.Kind;
import dev.callgate.policy.Policy;
import dev.callgate.policy.RealPath;
import java.io.File;
import java.util.Optional;

/**
 * Signals that end other processes. Own are the children that this process started, and theirs, as
 * long as the kernel names their parents.
 */
public final class KillReader extends Reader {
  /** More generations than any real process tree has, should pids be reused in a circle. */
  private static final int MOST_GENERATIONS = 64;

  private final Kind kill;

  public KillReader(Policy policy) {
    kill = policy.kinds().require("process.kill");
  }

  @Override
  public Reading read(Call call) {
    var handle = (ProcessHandle) call.a();
    long own = ProcessHandle.current().pid();
    if (handle.pid() == own || !handle.isAlive()) {
      // The JVM refuses to end itself this way, and who has ended gets no signal.
      return Reading.NOTHING;
    }
    Action.Builder action = Action.of(kill).number("pid", handle.pid());
    Optional<String> command = handle.info().command();
    if (command.isPresent()) {
      action.text("command", RealPath.atStart(new File(command.get())));
    } else {
      action.unknown("command");
    }
    action.flag("own", isBelow(handle, own)).flag("forcibly", call.i() != 0);
    return Reading.of(action.build());
  }

  private static boolean isBelow(ProcessHandle handle, long ancestor) {
    Optional<ProcessHandle> parent = handle.parent();
    for (int k = 0; k < MOST_GENERATIONS && parent.isPresent(); k++) {
      if (parent.get().pid() == ancestor) {
        return true;
      }
      parent = parent.get().parent();
    }
    return false;
  }
}
