package dev.callgate.agent.read.net;

import dev.callgate.agent.read.Reader;
import dev.callgate.agent.read.Site;
import dev.callgate.policy.Kind;
import dev.callgate.policy.Policy;

/** What the readers of one kind of network action have in common. */
abstract class NetReader extends Reader {
  final Kind kind;
  private final boolean passes;

  NetReader(Policy policy, String kind) {
    this.kind = policy.kinds().require(kind);
    passes = policy.alwaysReversible(this.kind);
  }

  @Override
  public final boolean passes(Site site, Object self, Object a, Object b, Object c, int i, long n) {
    return passes;
  }
}
