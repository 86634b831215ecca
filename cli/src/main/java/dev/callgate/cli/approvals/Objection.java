package dev.callgate.cli.approvals;

import dev.callgate.agent.ledger.OneLine;
import dev.callgate.policy.approval.Carrier.Outcome;
import dev.callgate.policy.approval.Request;

/** Why a person's answer to a request could not count: told before it is signed. */
final class Objection {
  private Objection() {}

  /**
   * @param end when it is over
   * @param outcome how the request ended; null while it is open
   * @return null if there is none
   */
  static String to(Request request, long end, Outcome outcome, String approver, long now) {
    if (outcome != null) {
      return over(outcome);
    }
    if (now >= end) {
      return "it expired "
          + Span.ago(end, now)
          + "; if the call is still wanted, its program asks again";
    }
    if (now < request.created()) {
      return "it was made later than now; this machine's clock, or the program's, is wrong";
    }
    if (approver.equalsIgnoreCase(request.agent())) {
      return "it is "
          + OneLine.of(approver, 100)
          + "'s own request: another person has to answer it";
    }
    if (!request.approvers().isEmpty() && !request.approvers().contains(approver)) {
      return OneLine.of(approver, 100)
          + " may not answer it; these may: "
          + OneLine.of(String.join(", ", request.approvers()), 400);
    }
    return null;
  }

  /** Of a request that has ended. */
  static String over(Outcome outcome) {
    return switch (outcome) {
      case APPROVED -> "it was approved and that is used already; each approval is for one call";
      case DENIED -> "it was denied already";
      case EXPIRED -> "it expired; if the call is still wanted, its program asks again";
      case WITHDRAWN -> "its program does not want it any more";
    };
  }
}
