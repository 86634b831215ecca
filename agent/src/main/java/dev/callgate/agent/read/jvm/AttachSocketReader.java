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
import java.net.UnixDomainSocketAddress;
import java.nio.file.Path;

/**
 * Connections to the socket on which a JVM listens for those who attach, by whoever speaks that
 * protocol himself. All other connections pass.
 */
final class AttachSocketReader extends Reader {
  private static final String NAME = ".java_pid";

  private final Kind kind;

  AttachSocketReader(Policy policy) {
    kind = policy.kinds().require("jvm.attach");
  }

  @Override
  public boolean passes(Site site, Object self, Object a, Object b, Object c, int i, long n) {
    return !(a instanceof UnixDomainSocketAddress);
  }

  @Override
  public Reading read(Call call) {
    String given = ((UnixDomainSocketAddress) call.a()).getPath().toString();
    String real = real(given);
    if (real != null && !isAttachSocket(real)) {
      return Reading.NOTHING;
    }
    // Where a path cannot be told, it may lead there.
    return Reading.of(
        Action.of(kind)
            .unknown("pid")
            .unknown("library")
            .unknown("command")
            .text("given", given)
            .build());
  }

  private static boolean isAttachSocket(String real) {
    return real.startsWith(NAME, real.lastIndexOf('/') + 1);
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
