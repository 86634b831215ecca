package dev.callgate.agent.read.jvm;

import dev.callgate.agent.read.Call;
import dev.callgate.agent.read.Reader;
import dev.callgate.agent.read.Reading;

/** Heap dumps that are asked for by {@code HotSpotDiagnosticMXBean}: the path as text. */
final class HeapDumpReader extends Reader {
  private final Dumps dumps;

  HeapDumpReader(Dumps dumps) {
    this.dumps = dumps;
  }

  @Override
  public Reading read(Call call) {
    // Without a path there is an exception and no dump.
    return call.a() == null ? Reading.NOTHING : dumps.to((String) call.a());
  }
}
