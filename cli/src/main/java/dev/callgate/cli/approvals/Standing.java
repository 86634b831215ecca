package dev.callgate.cli.approvals;

import dev.callgate.policy.approval.Answer;
import dev.callgate.policy.approval.Carrier;
import dev.callgate.policy.approval.Checks;
import dev.callgate.policy.approval.Inbox;
import dev.callgate.policy.approval.Refusal;
import dev.callgate.policy.approval.Request;
import dev.callgate.policy.approval.Verdict;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * How far a request is: its answers, and which of them count. Grants are not weighed, since only
 * the waiting program knows the call's facts.
 *
 * @param answers in the carrier's order
 * @param strays what lies among the answers and is none
 * @param verdict what they amount to; null if no policy is at hand to tell
 */
record Standing(List<Given> answers, List<Refusal> strays, Verdict verdict) {

  /**
   * One answer.
   *
   * @param refusal why it does not count; null if it does, or if no policy is at hand to tell
   */
  record Given(Answer answer, Refusal refusal) {}

  /**
   * @param checks null if no policy is at hand
   */
  static Standing of(Request request, Carrier.Look look, Checks checks, long now)
      throws IOException {
    Inbox<Answer> inbox = look.answers(request.id());
    Verdict verdict =
        checks == null ? null : checks.check(request, List.of(), inbox, Inbox.empty(), now);
    List<Given> answers = new ArrayList<>();
    for (Inbox.Received<Answer> received : inbox.received()) {
      answers.add(new Given(received.signed().document(), refusal(verdict, received.source())));
    }
    return new Standing(List.copyOf(answers), inbox.refusals(), verdict);
  }

  /**
   * When a request is over: from then on no answer to it counts, whatever its file says.
   *
   * @param checks null if no policy is at hand: then the file is all there is
   */
  static long end(Request request, Checks checks) {
    return checks == null ? request.expires() : checks.end(request);
  }

  private static Refusal refusal(Verdict verdict, String source) {
    if (verdict != null) {
      for (Refusal refusal : verdict.refusals()) {
        if (refusal.source().equals(source)) {
          return refusal;
        }
      }
    }
    return null;
  }

  /** How many different people said yes so that it counts; -1 if that is not known. */
  int have() {
    if (verdict == null) {
      return -1;
    }
    if (verdict instanceof Verdict.Waiting waiting) {
      return waiting.have();
    }
    return verdict instanceof Verdict.Approved approved ? approved.votes().size() : 0;
  }

  /** Whether this person has said yes or no so that it counts. */
  boolean hasAnswerOf(String approver) {
    for (Given given : answers) {
      if (verdict != null
          && given.refusal() == null
          && given.answer().approver().equals(approver)) {
        return true;
      }
    }
    return false;
  }

  /** In one word or two, such as {@code waiting} or {@code denied by bob}, not escaped. */
  String words() {
    if (verdict instanceof Verdict.Denied denied) {
      return "denied by " + denied.by();
    }
    if (verdict instanceof Verdict.Approved) {
      return "approved";
    }
    return verdict instanceof Verdict.Expired ? "expired" : "waiting";
  }
}
