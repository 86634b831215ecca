package dev.callgate.agent.read.jvm;

import dev.callgate.agent.read.Call;
import dev.callgate.agent.read.Reader;
import dev.callgate.agent.read.Reading;

/** Flags of the JVM that {@code HotSpotDiagnosticMXBean} sets: name and value, as texts. */
final class OptionReader extends Reader {
  private final Dumps dumps;

  OptionReader(Dumps dumps) {
    this.dumps = dumps;
  }

  @Override
  public Reading read(Call call) {
    return dumps.option((String) call.a(), (String) call.b());
  }
}
