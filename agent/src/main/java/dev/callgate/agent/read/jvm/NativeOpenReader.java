package dev.callgate.agent.read.jvm;

import dev.callgate.agent.read.Call;
import dev.callgate.agent.read.Reader;
import dev.callgate.agent.read.Reading;
import dev.callgate.agent.read.Site;
import dev.callgate.agent.read.file.HostFiles;
import dev.callgate.policy.Action;
import dev.callgate.policy.Kind;
import dev.callgate.policy.Policy;
import dev.callgate.policy.RealPath;
import java.io.IOException;
import java.nio.file.Path;

/**
 * Libraries that native code of the JDK opens by a text that others chose: symbol look-ups,
 * PKCS#11, smart cards. A name without a folder is looked up by the dynamic linker, in places that
 * Java does not know, so that it is not known what will be opened.
 */
final class NativeOpenReader extends Reader {
  private final Kind kind;

  NativeOpenReader(Policy policy) {
    kind = policy.kinds().require("jvm.native");
  }

  @Override
  public boolean passes(Site site, Object self, Object a, Object b, Object c, int i, long n) {
    // The foreign API itself opens one of the JDK's; what it finds there is of no use to others
    // without a downcall, which is decided.
    return a != null && JdkCode.isFile((String) a) && ((String) a).indexOf("/../") < 0;
  }

  @Override
  public Reading read(Call call) {
    String given = (String) call.a();
    String real = given == null || given.indexOf('/') < 0 ? null : real(given);
    Action.Builder action = Action.of(kind).absent("pid");
    if (real == null) {
      action.unknown("library");
    } else {
      action.text("library", real);
    }
    if (given != null) {
      action.text("given", given);
    }
    return Reading.of(action.build());
  }

  private static String real(String given) {
    try {
      Path path = HostFiles.of(given);
      return path == null ? null : RealPath.ofTarget(path);
    } catch (IOException e) {
      return null;
    }
  }
}
