package dev.callgate.agent.gate;

import dev.callgate.agent.approve.Answered;
import dev.callgate.agent.ledger.OneLine;
import dev.callgate.policy.Action;
import dev.callgate.policy.Approval;
import dev.callgate.policy.Decision;
import dev.callgate.policy.approval.Request;
import dev.callgate.policy.approval.Verdict.Vote;

/**
 * What a stopped program is told. A model reads it: what was stopped, why, the request's id, and
 * that another way to the same end is not allowed either.
 */
final class Messages {
  private static final int LONGEST_TARGET = 200;
  private static final String NO_OTHER_WAY =
      " Do not try another way to the same end: it is not allowed either.";

  private Messages() {}

  static String stopped(Action action, Decision decision, String id) {
    String own = decision.message() == null ? "" : " " + decision.message();
    String how =
        decision.approval() instanceof Approval.Never
            ? " Nobody can approve it."
            : " Only a person outside this program can allow it.";
    return stopped(action)
        + decision.why()
        + "."
        + own
        + how
        + " Request "
        + id
        + "."
        + NO_OTHER_WAY;
  }

  /** What became of a call that people were asked about, for a program. */
  static String held(Action action, Decision decision, Answered answered, long now) {
    String own = decision.message() == null ? "" : " " + decision.message();
    String next;
    if (answered instanceof Answered.Open open) {
      next = open(open, now);
    } else if (answered instanceof Answered.Denied) {
      next = " Do not ask for it again.";
    } else if (answered instanceof Answered.Unasked) {
      next = " Whoever runs this program has to mend that first.";
    } else {
      next = " Make the same call again to ask anew, if it is still wanted.";
    }
    String id = answered.request() == null ? "" : " Request " + answered.request().id() + ".";
    return stopped(action)
        + decision.why()
        + "; "
        + of(answered)
        + "."
        + own
        + id
        + next
        + NO_OTHER_WAY;
  }

  private static String open(Answered.Open open, long now) {
    String unwaited =
        open.unwaited() == null ? "" : " The call does not wait for that: " + open.unwaited() + ".";
    if (!open.request().unread().isEmpty()) {
      return " Such a call cannot be approved by itself; a person outside this program can grant"
          + " calls of its kind."
          + unwaited;
    }
    return " It waits for a person outside this program, and so it has not been done."
        + outgrown(open)
        + unwaited
        + " Make the very same call again within "
        + span(open.request().expires() - now)
        + ": it passes, once, if it was approved by then.";
  }

  private static String outgrown(Answered.Open open) {
    Request before = open.outgrown();
    if (before == null) {
      return "";
    }
    Long count = open.request().count();
    return " That request "
        + before.id()
        + " was approved for "
        + counted(before.kind(), before.count())
        + " does not cover it: "
        + (count == null
            ? "how much it would change now cannot be counted."
            : "it would change more now (" + counted(before.kind(), count) + ").");
  }

  private static String counted(String kind, Long count) {
    return count + (kind.startsWith("db.") ? " row" : " file") + (count == 1 ? "" : "s");
  }

  /** Never longer than it is. */
  private static String span(long millis) {
    long seconds = Math.max(0, millis) / 1_000;
    if (seconds >= 120) {
      return seconds / 60 + " minutes";
    }
    return seconds == 0 ? "less than a second" : seconds + (seconds == 1 ? " second" : " seconds");
  }

  /** The same in a few words. */
  static String of(Answered answered) {
    if (answered instanceof Answered.Approved approved) {
      var by = new StringBuilder("approved by");
      for (Vote vote : approved.votes()) {
        by.append(by.charAt(by.length() - 1) == 'y' ? " " : ", ").append(vote.approver());
      }
      return by.toString();
    }
    if (answered instanceof Answered.Denied denied) {
      return "denied by "
          + denied.by()
          + (denied.reason().isEmpty() ? "" : ": " + OneLine.of(denied.reason(), LONGEST_TARGET));
    }
    if (answered instanceof Answered.Expired) {
      return "nobody answered in time, the request has expired";
    }
    if (answered instanceof Answered.Taken) {
      return "its approval was used by another call of the same action";
    }
    if (answered instanceof Answered.Gone) {
      return "its request is no longer open, and no answer is left";
    }
    if (answered instanceof Answered.Changed) {
      return "it was approved, but what it is about changed while it waited";
    }
    if (answered instanceof Answered.Outdated) {
      return "the policy was loaded again while it waited";
    }
    if (answered instanceof Answered.Unasked unasked) {
      return "nobody could be asked: " + unasked.why();
    }
    Answered.Open open = (Answered.Open) answered;
    String unread =
        open.request().unread().isEmpty()
            ? ""
            : "; what could not be read ("
                + String.join(", ", open.request().unread())
                + ") needs a grant";
    return "approved by " + open.have() + " of " + open.request().needed() + unread;
  }

  static String fault(String site, String id) {
    return "Callgate stopped a call of "
        + site
        + ": it could not be checked because of a fault in Callgate (record "
        + id
        + "), and what cannot be checked does not run. Do not try another way to the same end."
        + " Whoever runs this program finds the fault in the ledger.";
  }

  /**
   * @param answered what people said; null if nobody was asked
   */
  static String notRecorded(Action action, Answered answered, String why) {
    String next =
        answered instanceof Answered.Approved approved
            ? "It was "
                + of(approved)
                + ", and that approval is used up without it. When the ledger is writable, make the"
                + " same call again to ask anew."
            : "It can be tried again when the ledger is writable.";
    return stopped(action)
        + "it must be recorded before it runs, and the ledger cannot be written ("
        + why
        + "). "
        + next;
  }

  private static String stopped(Action action) {
    return "Callgate stopped " + action.kind().name() + subject(action) + ": ";
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
