package dev.callgate.agent.read.jvm;

import dev.callgate.agent.read.Call;
import dev.callgate.agent.read.Reader;
import dev.callgate.agent.read.Reading;
import dev.callgate.agent.read.Site;
import dev.callgate.policy.Action;
import dev.callgate.policy.Kind;
import dev.callgate.policy.Policy;

/**
 * Native libraries of {@code System.load} and {@code loadLibrary}, by the canonical path that will
 * be opened. What a class of the JDK loads from the JDK's home passes; a class of the application
 * that loads the same file does not, for it could declare the JDK's native methods as its own.
 */
final class NativeLoadReader extends Reader {
  private final Kind kind;

  NativeLoadReader(Policy policy) {
    kind = policy.kinds().require("jvm.native");
    // Its class must be ready before the JDK loads a library in the middle of something else.
    JdkCode.isFile("");
  }

  @Override
  public boolean passes(Site site, Object self, Object a, Object b, Object c, int i, long n) {
    // A class that is null is the boot loader, which loads for itself.
    boolean isBuiltIn = i != 0;
    return (isBuiltIn || JdkCode.isFile((String) b))
        && (a == null || JdkCode.isClass((Class<?>) a));
  }

  @Override
  public Reading read(Call call) {
    return Reading.of(Action.of(kind).text("library", (String) call.b()).absent("pid").build());
  }
}
