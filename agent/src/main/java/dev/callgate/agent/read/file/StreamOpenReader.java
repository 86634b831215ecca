package dev.callgate.agent.read.file;

import dev.callgate.agent.read.Call;
import dev.callgate.agent.read.Reader;
import dev.callgate.agent.read.Reading;
import java.io.FileOutputStream;

/** Opens of {@code FileOutputStream}: without append they truncate. */
final class StreamOpenReader extends Reader {
  private final FileContext context;

  StreamOpenReader(FileContext context) {
    this.context = context;
  }

  @Override
  public Reading read(Call call) {
    int mode = OpenMode.WRITE | OpenMode.CREATE;
    mode |= call.i() != 0 ? OpenMode.APPEND : OpenMode.TRUNCATE;
    return context.actions().open(HostFiles.of(call.a()), mode, (FileOutputStream) call.self());
  }
}
