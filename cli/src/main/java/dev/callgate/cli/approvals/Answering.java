package dev.callgate.cli.approvals;

import dev.callgate.agent.ledger.OneLine;
import dev.callgate.cli.approvals.Approver.Identity;
import dev.callgate.policy.approval.Answer;
import dev.callgate.policy.approval.Carrier;
import dev.callgate.policy.approval.Checks;
import dev.callgate.policy.approval.Request;
import java.io.IOException;

/**
 * One person's answers to requests of one directory.
 *
 * @param checks null if no policy is at hand
 */
record Answering(Carrier carrier, Checks checks, Identity person) {

  /** Why this person's answer to it would not count; null if it can. */
  String objection(Request request) throws IOException {
    return Objection.to(
        request,
        end(request),
        carrier.outcome(request.id()),
        person.name(),
        System.currentTimeMillis());
  }

  /** When the request is over. */
  long end(Request request) {
    return Standing.end(request, checks);
  }

  /**
   * Signs an answer and delivers it.
   *
   * @return what it amounts to, for a person
   */
  String answer(Request request, boolean approves, String reason) throws IOException {
    long now = System.currentTimeMillis();
    carrier.answer(person.signer().sign(Answer.to(request, approves, reason, person.name(), now)));
    String said = (approves ? "Approved" : "Denied") + " as " + OneLine.of(person.name(), 100);
    Standing standing = Standing.of(request, carrier.look(), checks, now);
    if (!approves) {
      return said + ".";
    }
    if (standing.verdict() == null) {
      return said + ". Whether that is enough, and counts, the program's policy says.";
    }
    int left = request.needed() - standing.have();
    if (!standing.words().equals("waiting")) {
      return said + "; it is " + OneLine.of(standing.words(), 200) + ".";
    }
    return said
        + "; "
        + standing.have()
        + " of "
        + request.needed()
        + ", "
        + (left == 1 ? "one more person is needed." : left + " more people are needed.");
  }
}
