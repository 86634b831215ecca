package dev.callgate.policy.approval;

import dev.callgate.policy.Action;
import dev.callgate.policy.Fact;
import dev.callgate.policy.FactType;
import dev.callgate.policy.Kind;
import dev.callgate.policy.condition.Condition;
import dev.callgate.policy.condition.Truth;

/**
 * Where an action takes effect, for kinds whose target alone does not say it: a table is in many
 * databases, a topic on many brokers. Of files, URLs and hosts the target is the place.
 */
public final class Place {
  /** The pattern of every place, also of one that is not known. */
  public static final String ANY = "*";

  /** What stands for a place that is not known; no other pattern covers it. */
  public static final String UNKNOWN = "?";

  private Place() {}

  /** The action's place; {@link #UNKNOWN} if it is not known, null if its kind has none. */
  public static String of(Action action) {
    if (isReadFromHttp(action)) {
      return hostAndPort(action);
    }
    Kind kind = action.kind();
    return switch (kind.family()) {
      case "db" -> kind.mainFact().equals("database.url") ? null : text(action, "database.url");
      case "message" -> text(action, "broker");
      case "package", "repo" -> text(action, "registry");
      case "process" -> isStart(kind) ? text(action, "directory") : null;
      case "mail", "chat", "sms", "payment", "cloud" -> hostAndPort(action);
      default -> kind.isOwn() && action.fact("host") != Fact.ABSENT ? hostAndPort(action) : null;
    };
  }

  /**
   * Whether a pattern covers a place.
   *
   * @param pattern as rules write it; null covers what has no place
   * @param kind of the action, null if it is one of a policy's own
   * @param place as {@link #of} tells it
   * @throws IllegalArgumentException if it is no pattern for such places
   */
  public static boolean covers(String pattern, Kind kind, String place) {
    if (pattern == null || pattern.equals(ANY)) {
      return pattern != null || place == null;
    }
    FactType type = kind != null && isStart(kind) ? FactType.PATH : FactType.TEXT;
    Condition condition = Condition.is(type, pattern);
    return place != null
        && !place.equals(UNKNOWN)
        && condition.test(new Fact.Text(place)) == Truth.TRUE;
  }

  private static boolean isStart(Kind kind) {
    return kind.name().equals("process.exec");
  }

  /** An action that was made of an HTTP request, and is not just one: its target is no URL. */
  private static boolean isReadFromHttp(Action action) {
    boolean http = false;
    for (Kind refined : action.refines()) {
      http |= refined.family().equals("http");
    }
    return http && !action.kind().family().equals("http");
  }

  private static String text(Action action, String name) {
    return action.fact(name) instanceof Fact.Text text && !text.value().isEmpty()
        ? text.value()
        : UNKNOWN;
  }

  /** {@code api.acme.example:443}; the host alone where no fact says the port. */
  private static String hostAndPort(Action action) {
    String host = text(action, "host");
    Fact port = action.fact("port");
    if (host.equals(UNKNOWN) || port == Fact.ABSENT) {
      return host;
    }
    if (!(port instanceof Fact.Number number)) {
      return UNKNOWN;
    }
    String address = host.indexOf(':') < 0 ? host : "[" + host + "]";
    return address + ":" + PlainDecimal.text(number.value());
  }
}
