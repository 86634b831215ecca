package dev.callgate.agent.read.file;

import dev.callgate.agent.read.Call;
import dev.callgate.agent.read.Reader;
import dev.callgate.agent.read.Reading;
import dev.callgate.agent.read.Site;
import java.io.FileInputStream;
import java.nio.file.Path;

/** Opens of {@code FileInputStream}; woven only where a policy rules on {@code file.read}. */
final class ReadOpenReader extends Reader {
  private final FileContext context;

  ReadOpenReader(FileContext context) {
    this.context = context;
  }

  @Override
  public boolean passes(Site site, Object self, Object a, Object b, Object c, int i, long n) {
    return context.readsPass();
  }

  @Override
  public Reading read(Call call) {
    Path path = HostFiles.of(call.a());
    Reading reading = context.actions().open(path, OpenMode.READ, (FileInputStream) call.self());
    return HostFiles.named(reading, call.a());
  }
}
