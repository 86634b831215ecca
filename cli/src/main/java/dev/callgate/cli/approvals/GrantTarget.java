package dev.callgate.cli.approvals;

import dev.callgate.policy.Fact;
import dev.callgate.policy.FactType;
import dev.callgate.policy.Kind;
import dev.callgate.policy.Kinds;
import dev.callgate.policy.approval.Request;
import dev.callgate.policy.condition.Condition;
import dev.callgate.policy.condition.Truth;

/** Which targets a grant covers: a pattern as rules write it. */
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
    String pattern = target.replace("[", "[[]").replace("*", "[*]").replace("?", "[?]");
    return covers(pattern, request) ? pattern : null;
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
}
