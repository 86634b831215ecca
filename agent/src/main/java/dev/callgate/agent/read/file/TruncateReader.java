package dev.callgate.agent.read.file;

import dev.callgate.agent.read.Call;
import dev.callgate.agent.read.Reader;
import dev.callgate.agent.read.Reading;
import java.io.FileDescriptor;

/** Cutting off the end of an open file: which one, its descriptor tells. */
final class TruncateReader extends Reader {
  private final FileContext context;

  TruncateReader(FileContext context) {
    this.context = context;
  }

  @Override
  public Reading read(Call call) {
    int descriptor = Descriptors.number((FileDescriptor) call.a());
    // A closed one: the method fails.
    return descriptor < 0 ? Reading.NOTHING : context.actions().truncate(descriptor, call.n());
  }
}
