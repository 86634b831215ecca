package dev.callgate.agent.boot;

import dev.callgate.agent.read.Readers;
import dev.callgate.policy.Kind;
import dev.callgate.policy.Policy;
import dev.callgate.policy.catalogue.Sink;
import java.util.ArrayList;
import java.util.List;

/**
 * The sinks that a policy needs. One whose every outcome is reversible, with nothing to record, is
 * not woven at all.
 */
final class Needed {
  private Needed() {}

  static List<Sink> by(Policy policy, List<Sink> all) throws StartFailure {
    var needed = new ArrayList<Sink>();
    for (Sink sink : all) {
      String kinds = sink.reader() == null ? sink.action() : Readers.kindsOf(sink.reader());
      if (kinds == null) {
        throw new StartFailure(
            sink.position()
                + ": sink "
                + sink.id()
                + ": there is no reader \""
                + sink.reader()
                + "\"");
      }
      if (canMatter(policy, kinds)) {
        needed.add(sink);
      }
    }
    return needed;
  }

  private static boolean canMatter(Policy policy, String kinds) {
    for (Kind kind : policy.kinds().all()) {
      boolean isMeant =
          kinds.endsWith(".*")
              ? kind.family().equals(kinds.substring(0, kinds.length() - 2))
              : kind.name().equals(kinds);
      if (isMeant && (!policy.alwaysReversible(kind) || kind.name().equals("tool.call"))) {
        return true;
      }
    }
    return false;
  }
}
