package dev.callgate.agent.boot;

import dev.callgate.agent.read.Readers;
import dev.callgate.policy.Kind;
import dev.callgate.policy.Policy;
import dev.callgate.policy.catalogue.Catalogue;
import dev.callgate.policy.catalogue.Sink;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The sinks that a policy needs. One whose every outcome is reversible, with nothing to record, is
 * not woven at all.
 */
final class Needed {
  private Needed() {}

  /**
   * @param catalogues the built-in ones
   * @param base the first policy file as it was named, or null: a sink that it declares takes the
   *     place of the built-in one of the same id. A later file's stands beside it, so that a team
   *     cannot take away what the base relies on.
   */
  static List<Sink> by(Policy policy, List<Catalogue> catalogues, String base) throws StartFailure {
    Set<String> meant = meant(policy);
    var needed = new ArrayList<Sink>();
    for (Sink sink : all(policy, catalogues, base)) {
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
      if (isMeant(meant, kinds)) {
        needed.add(sink);
      }
    }
    return needed;
  }

  /** Whether one of the kinds, which have blanks between them, is meant. */
  private static boolean isMeant(Set<String> meant, String kinds) {
    int start = 0;
    while (start < kinds.length()) {
      int blank = kinds.indexOf(' ', start);
      int end = blank < 0 ? kinds.length() : blank;
      if (meant.contains(kinds.substring(start, end))) {
        return true;
      }
      start = end + 1;
    }
    return false;
  }

  private static Iterable<Sink> all(Policy policy, List<Catalogue> catalogues, String base) {
    Map<String, Sink> byId = new LinkedHashMap<>();
    for (Catalogue catalogue : catalogues) {
      for (Sink sink : catalogue.sinks()) {
        byId.put(sink.id(), sink);
      }
    }
    for (Sink sink : policy.sinks()) {
      String file = sink.position().file();
      byId.put(file.equals(base) ? sink.id() : sink.id() + " in " + file, sink);
    }
    return byId.values();
  }

  /** The kinds whose actions must be looked at, and their families as {@code db.*}. */
  private static Set<String> meant(Policy policy) {
    Set<String> meant = new HashSet<>();
    for (Kind kind : policy.kinds().all()) {
      if (!policy.alwaysReversible(kind) || kind.name().equals("tool.call")) {
        meant.add(kind.name());
        meant.add(kind.family() + ".*");
      }
    }
    return meant;
  }
}
