package dev.callgate.agent.gate;

import dev.callgate.policy.Action;
import dev.callgate.policy.Approval;
import dev.callgate.policy.Decision;

/**
 * What a stopped program is told. A model reads it: what was stopped, why, the request's id, and
 * that another way to the same end is not allowed either.
 */
final class Messages {
  private static final int LONGEST_TARGET = 200;

  private Messages() {}

  static String stopped(Action action, Decision decision, String id) {
    String own = decision.message() == null ? "" : " " + decision.message();
    String how =
        decision.approval() instanceof Approval.Never
            ? " Nobody can approve it."
            : " Only a person outside this program can allow it.";
    return "Callgate stopped "
        + action.kind().name()
        + subject(action)
        + ": "
        + decision.why()
        + "."
        + own
        + how
        + " Request "
        + id
        + ". Do not try another way to the same end: it is not allowed either.";
  }

  static String fault(String site, String id) {
    return "Callgate stopped a call of "
        + site
        + ": it could not be checked because of a fault in Callgate (record "
        + id
        + "), and what cannot be checked does not run. Do not try another way to the same end."
        + " Whoever runs this program finds the fault in the ledger.";
  }

  static String notRecorded(Action action, String why) {
    return "Callgate stopped "
        + action.kind().name()
        + subject(action)
        + ": it must be recorded before it runs, and the ledger cannot be written ("
        + why
        + "). It can be tried again when the ledger is writable.";
  }

  private static String subject(Action action) {
    String target = Subject.of(action);
    if (target.isEmpty()) {
      return "";
    }
    if (target.length() <= LONGEST_TARGET) {
      return " on " + target;
    }
    boolean splits = Character.isHighSurrogate(target.charAt(LONGEST_TARGET - 1));
    return " on " + target.substring(0, splits ? LONGEST_TARGET - 1 : LONGEST_TARGET) + "...";
  }
}
