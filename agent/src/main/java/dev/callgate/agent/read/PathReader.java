package dev.callgate.agent.read;

import dev.callgate.policy.Action;
import dev.callgate.policy.Fact;
import dev.callgate.policy.FactType;
import dev.callgate.policy.Kind;
import dev.callgate.policy.Kinds;
import dev.callgate.policy.catalogue.Sink;
import dev.callgate.policy.catalogue.ValuePath;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Reads the calls of a sink that is declared by paths alone: the normal case for users. */
final class PathReader extends Reader {
  private final Sink sink;
  private final Kind kind;
  private final OtherArguments others;

  /**
   * @throws IllegalArgumentException if the sink's kind is not known
   */
  PathReader(Sink sink, Kinds kinds) {
    this.sink = sink;
    kind = kinds.require(sink.action());
    others = new OtherArguments(sink);
  }

  @Override
  public Reading read(Call call) {
    Action.Builder action = Action.of(kind);
    for (Map.Entry<String, ValuePath> fact : sink.facts().entrySet()) {
      if (!fact.getValue().usesResult()) {
        put(action, fact.getKey(), PathValue.fact(fact.getValue(), call, null));
      }
    }
    if (sink.target() != null) {
      put(action, "target", PathValue.fact(sink.target(), call, null));
    }
    others.addTo(action, call);
    return Reading.of(action.build());
  }

  /** Where the kind has a list, one value is a list of one. */
  private void put(Action.Builder action, String name, Fact fact) {
    FactType type = kind.typeOf(name);
    boolean isOne = type != null && type.isList() && fact instanceof Fact.Text;
    action.fact(name, isOne ? new Fact.Many(List.of(((Fact.Text) fact).value()), true) : fact);
  }

  @Override
  public Map<String, Object> result(Call call, Object result) {
    Map<String, Object> came = new LinkedHashMap<>();
    for (Map.Entry<String, ValuePath> fact : sink.facts().entrySet()) {
      if (fact.getValue().usesResult()) {
        came.put(fact.getKey(), PathValue.fact(fact.getValue(), call, result));
      }
    }
    return came;
  }
}
