package dev.callgate.policy.approval;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** What the answers to a request amount to at a time. */
public sealed interface Verdict {
  /** The documents that did not count. */
  List<Refusal> refusals();

  /**
   * One yes.
   *
   * @param grant the grant that says so; null if it is an answer to the request itself
   */
  record Vote(String approver, String reason, Grant grant) {}

  /**
   * Enough people said yes. The call may run only after {@link #use} has returned true.
   *
   * @param request the id of the request
   * @param votes as many as are needed, of different people with different keys
   */
  record Approved(String request, List<Vote> votes, List<Refusal> refusals) implements Verdict {
    public Approved {
      votes = List.copyOf(votes);
      refusals = List.copyOf(refusals);
    }

    /**
     * Uses the approval up, durably: the request, if answers to it count here, and one time of each
     * grant that counts here.
     *
     * @return false if somebody else has used it: then the call must not run
     * @throws IOException if it is not sure that it is used up: then the call must not run
     */
    public boolean use(Carrier carrier) throws IOException {
      boolean byValue = false;
      List<Grant> grants = new ArrayList<>();
      for (Vote vote : votes) {
        if (vote.grant() == null) {
          byValue = true;
        } else {
          grants.add(vote.grant());
        }
      }
      if (byValue && !carrier.use(request)) {
        return false;
      }
      for (Grant grant : grants) {
        if (!useOnce(grant, carrier)) {
          return false;
        }
      }
      return true;
    }

    private static boolean useOnce(Grant grant, Carrier carrier) throws IOException {
      for (int n = 1; n <= grant.times(); n++) {
        if (carrier.use(grant.use(n))) {
          return true;
        }
      }
      return false;
    }
  }

  /** One person said no. */
  record Denied(String by, String reason, List<Refusal> refusals) implements Verdict {
    public Denied {
      refusals = List.copyOf(refusals);
    }
  }

  /**
   * Nobody said no, and not enough people yes.
   *
   * @param have how many did
   */
  record Waiting(int have, int needed, List<Refusal> refusals) implements Verdict {
    public Waiting {
      refusals = List.copyOf(refusals);
    }
  }

  /** The request's time is over; that is not a no. */
  record Expired(List<Refusal> refusals) implements Verdict {
    public Expired {
      refusals = List.copyOf(refusals);
    }
  }
}
