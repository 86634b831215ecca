package dev.callgate.agent.approve;

import dev.callgate.policy.approval.Request;
import dev.callgate.policy.approval.Verdict.Vote;
import java.util.List;

/** What became of a held call. */
public sealed interface Answered {
  /** The request, as it was put or would have been put. */
  Request request();

  /**
   * Enough people said yes, and that is used up now: it may run, once.
   *
   * @param votes by whom and why
   */
  record Approved(Request request, List<Vote> votes) implements Answered {}

  /** A person said no. */
  record Denied(Request request, String by, String reason) implements Answered {}

  /** Nobody answered in time. */
  record Expired(Request request) implements Answered {}

  /**
   * It is open: the same call passes once it is approved.
   *
   * @param have how many people said yes
   * @param unwaited why the call did not wait for that, for the program; null if it did
   * @param outgrown a request about the same call that was approved, and does not cover what the
   *     call would change now; or null
   */
  record Open(Request request, int have, String unwaited, Request outgrown) implements Answered {}

  /**
   * It was approved, and another call of the same action was quicker: this one is to be asked about
   * anew.
   */
  record Taken(Request request) implements Answered {}

  /** Its request was closed or taken away while it waited, and no answer to it is left. */
  record Gone(Request request) implements Answered {}

  /** It was approved, and is another call now than the one that was asked about. */
  record Changed(Request request) implements Answered {}

  /** Another policy came into force while it waited: that one has to decide. */
  record Outdated(Request request) implements Answered {}

  /**
   * Nobody can be asked.
   *
   * @param why for the program and its people
   */
  record Unasked(Request request, String why) implements Answered {}
}
