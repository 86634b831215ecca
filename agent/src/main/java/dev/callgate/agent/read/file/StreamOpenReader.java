package dev.callgate.agent.read.file;

import dev.callgate.agent.read.Call;
import dev.callgate.agent.read.Reader;
import dev.callgate.agent.read.Reading;
import java.io.FileOutputStream;
import java.nio.file.Path;

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
    Path path = HostFiles.of(call.a());
    return HostFiles.named(
        context.actions().open(path, mode, (FileOutputStream) call.self()), call.a());
  }
}
