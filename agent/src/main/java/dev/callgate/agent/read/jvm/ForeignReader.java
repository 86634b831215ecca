package dev.callgate.agent.read.jvm;

import dev.callgate.agent.read.Call;
import dev.callgate.agent.read.Reader;
import dev.callgate.agent.read.Reading;
import dev.callgate.policy.Action;
import dev.callgate.policy.Kind;
import dev.callgate.policy.Policy;

/**
 * Method handles to native functions, and stubs that native code can call. An address does not say
 * which library it is in, so that the library is unknown; rules tell callers apart.
 */
final class ForeignReader extends Reader {
  private final Kind kind;

  ForeignReader(Policy policy) {
    kind = policy.kinds().require("jvm.native");
  }

  @Override
  public Reading read(Call call) {
    if (JdkCode.calls(call.site().owner())) {
      return Reading.NOTHING;
    }
    return Reading.of(Action.of(kind).unknown("library").absent("pid").build());
  }
}
