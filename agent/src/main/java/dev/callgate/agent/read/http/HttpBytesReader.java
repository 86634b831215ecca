package dev.callgate.agent.read.http;

import dev.callgate.agent.read.Call;
import dev.callgate.agent.read.Reader;
import dev.callgate.agent.read.Reading;
import dev.callgate.agent.read.Site;

/** Nothing to decide: the sink is woven for the clone that it makes of a body's array, a. */
public final class HttpBytesReader extends Reader {
  @Override
  public boolean passes(Site site, Object self, Object a, Object b, Object c, int i, long n) {
    // Without an array it is a decoy.
    return a != null;
  }

  @Override
  public Reading read(Call call) {
    return Reading.NOTHING;
  }
}
