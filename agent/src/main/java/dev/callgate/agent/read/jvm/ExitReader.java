package dev.callgate.agent.read.jvm;

import dev.callgate.agent.read.Call;
import dev.callgate.agent.read.Reader;
import dev.callgate.agent.read.Reading;
import dev.callgate.policy.Action;
import dev.callgate.policy.Kind;
import dev.callgate.policy.Policy;

/** Calls that end this JVM: by a status, or by a signal that it sends to itself. */
final class ExitReader extends Reader {
  private final Kind kind;
  private final boolean hasStatus;

  /**
   * @param hasStatus whether calls carry an exit status
   */
  ExitReader(Policy policy, boolean hasStatus) {
    kind = policy.kinds().require("jvm.exit");
    this.hasStatus = hasStatus;
  }

  @Override
  public Reading read(Call call) {
    Action.Builder action =
        Action.of(kind).number("pid", ProcessHandle.current().pid()).absent("library");
    if (hasStatus) {
      action.number("status", call.i());
    } else {
      action.absent("status");
    }
    return Reading.of(action.build());
  }
}
