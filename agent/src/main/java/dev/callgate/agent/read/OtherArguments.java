package dev.callgate.agent.read;

import dev.callgate.policy.Action;
import dev.callgate.policy.Fact;
import dev.callgate.policy.catalogue.Sink;
import dev.callgate.policy.catalogue.ValuePath;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

/**
 * The arguments of a sink that none of its paths starts at. They are part of what is done, and an
 * approval of the call is to be none of a call with others. The fact {@link #FACT} has one text for
 * each ({@code arg2=yes}); one of a class that can change is unread, and the list not complete.
 *
 * <p>A sink that gives the fact {@code arguments} has said itself which of them count.
 */
public final class OtherArguments {
  /** The name of the fact. */
  public static final String FACT = "other-arguments";

  private final boolean counts;
  private final BitSet named = new BitSet();

  OtherArguments(Sink sink) {
    counts = !sink.facts().containsKey("arguments");
    name(sink.target());
    for (ValuePath path : sink.facts().values()) {
      name(path);
    }
  }

  private void name(ValuePath path) {
    if (path instanceof ValuePath.Walk walk && walk.start() == ValuePath.Start.ARGUMENT) {
      named.set(walk.argument());
    }
  }

  /** Gives the facts, if the call has such arguments. */
  void addTo(Action.Builder action, Call call) {
    int count = call.argumentCount();
    if (!counts || named.nextClearBit(0) >= count) {
      return;
    }
    List<String> texts = new ArrayList<>();
    boolean complete = true;
    for (int i = named.nextClearBit(0); i < count; i = named.nextClearBit(i + 1)) {
      String text = text(call.argument(i));
      texts.add("arg" + i + "=" + (text == null ? "unread" : text));
      complete &= text != null;
    }
    action.fact(FACT, new Fact.Many(texts, complete));
  }

  private static String text(Object value) {
    if (value == null) {
      return "null";
    }
    // The name is final, unlike what toString says.
    return value instanceof Enum<?> constant ? constant.name() : ImmutableValue.text(value);
  }
}
