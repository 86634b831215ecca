package dev.callgate.agent.gate;

import dev.callgate.policy.Fact;
import java.util.function.Function;

/** The origin of one call, found out at most once: when a rule names it, or for the record. */
final class OriginFacts implements Function<String, Fact> {
  private final String sinkOwner;
  private final String tool;
  private final String agent;
  private Origin origin;

  OriginFacts(String sinkOwner, String tool, String agent) {
    this.sinkOwner = sinkOwner;
    this.tool = tool;
    this.agent = agent;
  }

  Origin origin() {
    if (origin == null) {
      origin = Origin.here(sinkOwner);
    }
    return origin;
  }

  @Override
  public Fact apply(String name) {
    return switch (name) {
      case "caller" -> known(origin().className());
      // On this thread there is none; whether another one started it is not known.
      case "tool" -> known(tool);
      case "thread" -> known(Thread.currentThread().getName());
      default -> known(agent);
    };
  }

  private static Fact known(String text) {
    return text == null ? Fact.UNKNOWN : new Fact.Text(text);
  }
}
