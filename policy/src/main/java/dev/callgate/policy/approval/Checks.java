package dev.callgate.policy.approval;

import dev.callgate.policy.Action;
import dev.callgate.policy.approval.Refusal.Reason;
import dev.callgate.policy.approval.Verdict.Vote;
import java.util.ArrayList;
import java.util.List;

/**
 * Whether answers and grants let a held call through. Pure: the same documents at the same time
 * give the same verdict.
 */
public final class Checks {
  private final Keys keys;
  private final long expireMillis;

  /**
   * @param keys of those who may answer
   * @param expireMillis how long a yes lasts at most, whatever the request on the carrier says
   */
  public Checks(Keys keys, long expireMillis) {
    this.keys = keys;
    this.expireMillis = expireMillis;
  }

  /**
   * What the documents amount to now. A no of somebody who may answer outweighs every yes.
   *
   * @param request as the program made it from the call itself, not as it was read from a carrier
   * @param actions of the call, for grants; at least one
   * @param now in milliseconds since 1970
   */
  public Verdict check(
      Request request, List<Action> actions, Inbox<Answer> answers, Inbox<Grant> grants, long now) {
    List<Refusal> refusals = new ArrayList<>(answers.refusals());
    refusals.addAll(grants.refusals());
    List<Vote> votes = new ArrayList<>();
    Vote no = null;
    for (Inbox.Received<Answer> received : answers.received()) {
      Answer answer = received.signed().document();
      Reason reason = refusal(request, received.signed(), now);
      if (reason == null && answer.approves() && !request.unread().isEmpty()) {
        reason = Reason.UNREAD;
      }
      if (reason == null && answer.approves() && isAmong(votes, answer.approver())) {
        reason = Reason.SAME_PERSON;
      }
      Vote vote = new Vote(answer.approver(), answer.reason(), null);
      if (reason != null) {
        refusals.add(new Refusal(received.source(), reason, detail(reason, request, answer)));
      } else if (answer.approves()) {
        votes.add(vote);
      } else if (no == null) {
        no = vote;
      }
    }
    if (now >= end(request)) {
      return new Verdict.Expired(refusals);
    }
    if (no != null) {
      return new Verdict.Denied(no.approver(), no.reason(), refusals);
    }
    for (Inbox.Received<Grant> received : grants.received()) {
      Grant grant = received.signed().document();
      if (votes.size() == request.needed() || grant.misses(request, actions) != null) {
        continue;
      }
      Reason reason = refusal(request, received.signed(), now);
      if (reason != null) {
        refusals.add(new Refusal(received.source(), reason, "grant of " + grant.approver()));
      } else if (!isAmong(votes, grant.approver())) {
        votes.add(new Vote(grant.approver(), grant.reason(), grant));
      }
    }
    return votes.size() >= request.needed()
        ? new Verdict.Approved(request.id(), votes.subList(0, request.needed()), refusals)
        : new Verdict.Waiting(votes.size(), request.needed(), refusals);
  }

  /** Who signed comes first: of a document that nobody signed nothing else is worth telling. */
  private Reason refusal(Request request, Signed<?> signed, long now) {
    String approver = signed.document().approver();
    if (!keys.has(approver)) {
      return Reason.UNKNOWN_APPROVER;
    }
    if (!signed.isSignedBy(keys)) {
      return Reason.WRONG_SIGNATURE;
    }
    if (approver.equalsIgnoreCase(request.agent())) {
      return Reason.REQUESTER;
    }
    if (!isAllowed(request.approvers(), approver)) {
      return Reason.NOT_ALLOWED;
    }
    return signed.document() instanceof Answer answer
        ? refusal(request, answer, now)
        : refusal(request, (Grant) signed.document(), now);
  }

  private Reason refusal(Request request, Answer answer, long now) {
    if (!answer.request().equals(request.id())) {
      return Reason.OTHER_REQUEST;
    }
    if (!answer.action().equals(request.action())) {
      return Reason.OTHER_ACTION;
    }
    if (!answer.policy().equals(request.policy())) {
      return Reason.OTHER_POLICY;
    }
    if (!answer.question().equals(request.questionDigest())) {
      return Reason.OTHER_QUESTION;
    }
    if (answer.created() < request.created()) {
      return Reason.BEFORE_REQUEST;
    }
    if (answer.created() >= end(request)
        || now >= end(request)
        || now - answer.created() >= expireMillis) {
      return Reason.EXPIRED;
    }
    return answer.created() > now || request.created() > now ? Reason.AHEAD : null;
  }

  private static Reason refusal(Request request, Grant grant, long now) {
    if (!grant.policy().equals(request.policy())) {
      return Reason.OTHER_POLICY;
    }
    if (now >= grant.until()) {
      return Reason.EXPIRED;
    }
    return grant.created() > now ? Reason.AHEAD : null;
  }

  /** A name in a list of approvers that has the same key as another is the same person. */
  private static boolean isAllowed(List<String> approvers, String name) {
    return approvers.isEmpty() || approvers.contains(name);
  }

  private boolean isAmong(List<Vote> votes, String approver) {
    for (Vote vote : votes) {
      if (vote.approver().equals(approver) || keys.sameKey(vote.approver(), approver)) {
        return true;
      }
    }
    return false;
  }

  private static String detail(Reason reason, Request request, Answer answer) {
    return switch (reason) {
      case OTHER_REQUEST -> answer.request() + " instead of " + request.id();
      case OTHER_ACTION -> answer.action() + " instead of " + request.action();
      case OTHER_POLICY -> answer.policy() + " instead of " + request.policy();
      case OTHER_QUESTION -> answer.question() + " instead of " + request.questionDigest();
      case UNREAD -> String.join(", ", request.unread());
      default -> "answer of " + answer.approver();
    };
  }

  /**
   * When the request is over, in milliseconds since 1970: what the carrier says of it is not
   * believed beyond the policy's.
   */
  public long end(Request request) {
    return Math.min(request.expires(), request.created() + expireMillis);
  }
}
