package dev.callgate.agent.read.file;

import dev.callgate.agent.read.Call;
import dev.callgate.agent.read.Reader;
import dev.callgate.agent.read.Reading;
import dev.callgate.agent.read.Site;
import java.nio.file.Path;

/** Opens of channels: a path of the JDK's own, flags as bits, the directory that it is below. */
final class ChannelOpenReader extends Reader {
  /** AT_FDCWD of Linux: the path is not below an open directory. */
  private static final long WORKING_DIRECTORY = -100;

  private final FileContext context;

  ChannelOpenReader(FileContext context) {
    this.context = context;
  }

  @Override
  public boolean passes(Site site, Object self, Object a, Object b, Object c, int i, long n) {
    return OpenMode.onlyReads(i) && context.readsPass();
  }

  @Override
  public Reading read(Call call) {
    Path path = (Path) call.a();
    boolean isBelow = call.n() != WORKING_DIRECTORY && call.n() >= 0;
    Path reached = isBelow ? HostFiles.below((int) call.n(), path) : path;
    return HostFiles.named(context.actions().open(reached, call.i(), null), path);
  }
}
