package dev.callgate.agent.approve;

import dev.callgate.policy.Action;
import dev.callgate.policy.Approval;
import dev.callgate.policy.Decision;
import dev.callgate.policy.RuleRef;
import dev.callgate.policy.approval.ActionDigest;
import dev.callgate.policy.approval.Extent;
import dev.callgate.policy.approval.Ids;
import dev.callgate.policy.approval.Place;
import dev.callgate.policy.approval.Question;
import dev.callgate.policy.approval.QuestionWriter;
import dev.callgate.policy.approval.Request;
import dev.callgate.policy.approval.Unread;
import java.util.List;

/**
 * One call that waits for people, with all that a request about it says. Made by the thread of the
 * call, outside of Callgate's own I/O: reading facts may call the application.
 *
 * @param actions of the call, with their facts
 * @param leading the strictest of them
 * @param needed what the policy asks for
 * @param digest of the call
 * @param toolArguments what the agent's tool that makes the call was called with; null if not known
 * @param extent how much it would change; null if nobody tried to count
 */
public record Held(
    List<Action> actions,
    Action leading,
    Decision decision,
    Approval.Needed needed,
    String agent,
    String policy,
    Request.Origin origin,
    String digest,
    List<String> unread,
    String toolArguments,
    Extent extent) {

  /** Reads what the call is about. */
  public static Held of(
      List<Action> actions,
      Action leading,
      Decision decision,
      String agent,
      String policy,
      Request.Origin origin,
      String toolArguments,
      Extent extent) {
    return new Held(
        actions,
        leading,
        decision,
        (Approval.Needed) decision.approval(),
        agent,
        policy,
        origin,
        ActionDigest.of(actions, agent, policy),
        Unread.of(actions),
        toolArguments,
        extent);
  }

  /** The same call, read once more: what it is about, and how much it would change, may differ. */
  public Held again(List<Action> nowActions, Extent nowExtent) {
    return of(nowActions, leading, decision, agent, policy, origin, toolArguments, nowExtent);
  }

  /** The same call, of which that much was counted. */
  Held with(Extent counted) {
    return with(origin, counted);
  }

  /** This call as it was asked about before: by whom, and how much it was then. */
  Held from(Request before) {
    boolean wasCounted = extent instanceof Extent.Rows && before.count() != null;
    return with(before.origin(), wasCounted ? new Extent.Rows(before.count()) : extent);
  }

  private Held with(Request.Origin by, Extent counted) {
    return new Held(
        actions,
        leading,
        decision,
        needed,
        agent,
        policy,
        by,
        digest,
        unread,
        toolArguments,
        counted);
  }

  /**
   * A request about it.
   *
   * @param now in milliseconds since 1970
   */
  Request request(QuestionWriter questions, long now, long expireMillis) {
    Question question = questions.write(actions, leading, agent, origin, extent, toolArguments);
    RuleRef rule = decision.rule();
    return new Request(
        Ids.next(now),
        digest,
        question,
        leading.kind().name(),
        leading.target(),
        Place.of(leading),
        now,
        now + expireMillis,
        rule == null ? new RuleRef(decision.answeredBy(), "", 0) : rule,
        agent,
        policy,
        needed.people(),
        needed.approvers(),
        origin,
        unread,
        extent == null || extent.count() < 0 ? null : extent.count());
  }
}
