package dev.callgate.agent.read.file;

import dev.callgate.agent.read.Call;
import dev.callgate.agent.read.Reader;
import dev.callgate.agent.read.Reading;
import dev.callgate.agent.read.Site;
import java.io.FileInputStream;

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
    return context
        .actions()
        .open(HostFiles.of(call.a()), OpenMode.READ, (FileInputStream) call.self());
  }
}
