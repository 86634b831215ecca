package dev.callgate.agent.read.file;

import dev.callgate.agent.read.Call;
import dev.callgate.agent.read.Reader;
import dev.callgate.agent.read.Reading;
import dev.callgate.agent.read.Site;
import java.io.RandomAccessFile;
import java.nio.file.Path;

/** Opens of {@code RandomAccessFile}: writing in place, and creating what is not there. */
final class RandomAccessOpenReader extends Reader {
  /** {@code RandomAccessFile.O_RDWR}; the other bits are for syncing. */
  private static final int READ_WRITE = 2;

  private final FileContext context;

  RandomAccessOpenReader(FileContext context) {
    this.context = context;
  }

  @Override
  public boolean passes(Site site, Object self, Object a, Object b, Object c, int i, long n) {
    return (i & READ_WRITE) == 0 && context.readsPass();
  }

  @Override
  public Reading read(Call call) {
    int mode = OpenMode.READ;
    if ((call.i() & READ_WRITE) != 0) {
      mode |= OpenMode.WRITE | OpenMode.CREATE;
    }
    Path path = HostFiles.of(call.a());
    return HostFiles.named(
        context.actions().open(path, mode, (RandomAccessFile) call.self()), call.a());
  }
}
