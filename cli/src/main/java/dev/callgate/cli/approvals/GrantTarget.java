package dev.callgate.cli.approvals;

import dev.callgate.policy.Fact;
import dev.callgate.policy.FactType;
import dev.callgate.policy.Kind;
import dev.callgate.policy.Kinds;
import dev.callgate.policy.approval.Place;
import dev.callgate.policy.approval.Question;
import dev.callgate.policy.approval.Request;
import dev.callgate.policy.condition.Condition;
import dev.callgate.policy.condition.Truth;
import java.io.File;

/** Which targets, and at which places, a grant covers: patterns as rules write them. */
final class GrantTarget {
  static final String ANY = "*";

  private GrantTarget() {}

  /**
   * The pattern for just the target of this request; null if it cannot be told: it is not known, or
   * there may be several.
   */
  static String exactly(Request request) {
    String target = request.target();
    boolean unclear = target.isEmpty() || target.equals("?") || target.contains(", ");
    if (unclear || !RequestText.safe(target).equals(target)) {
      return null;
    }
    String pattern = literal(target);
    return covers(pattern, request) ? pattern : null;
  }

  /**
   * The pattern for just the place of this request; null if that is not known, or there is none.
   */
  static String exactlyAt(Request request) {
    String place = request.place();
    if (place == null || !RequestText.safe(place).equals(place)) {
      return null;
    }
    String pattern = literal(place);
    return coversPlace(pattern, request) ? pattern : null;
  }

  private static String literal(String text) {
    return text.replace("[", "[[]").replace("*", "[*]").replace("?", "[?]");
  }

  /**
   * Whether the pattern covers the request's own target, as far as that can be told here: a list of
   * targets, and a kind of the policy's own, are taken for covered.
   *
   * @throws IllegalArgumentException if it is no pattern for such targets
   */
  static boolean covers(String pattern, Request request) {
    Kind kind = new Kinds().get(request.kind());
    if (pattern.equals(ANY) || kind == null) {
      return true;
    }
    FactType type = kind.typeOf("target");
    Condition condition = Condition.is(type == null ? FactType.ANY : type, pattern);
    boolean one = !request.target().contains(", ");
    return !one || condition.test(new Fact.Text(request.target())) == Truth.TRUE;
  }

  /**
   * Whether the pattern is a path that begins in the folder of whoever reads it: the program's is
   * another one than this command's.
   *
   * @param fact that the pattern is for
   */
  static boolean isRelative(String pattern, String fact, Request request) {
    Kind kind = new Kinds().get(request.kind());
    return pattern != null
        && !pattern.equals(ANY)
        && !pattern.startsWith("**")
        && kind != null
        && kind.typeOf(fact) == FactType.PATH
        && !new File(pattern).isAbsolute();
  }

  /** Whether the request's question names an amount, or leaves some facts out. */
  static boolean mayHaveAmount(Request request) {
    for (Question.Detail detail : request.question().details()) {
      if (detail.name().equals("amount") || detail.name().equals("not shown")) {
        return true;
      }
    }
    return false;
  }

  /**
   * Whether the pattern covers the request's own place.
   *
   * @throws IllegalArgumentException if it is no pattern for such places
   */
  static boolean coversPlace(String pattern, Request request) {
    return Place.covers(pattern, new Kinds().get(request.kind()), request.place());
  }
}
