package dev.callgate.agent.gate;

import static org.assertj.core.api.Assertions.assertThat;

import dev.callgate.agent.approve.Answered;
import dev.callgate.policy.Action;
import dev.callgate.policy.Approval;
import dev.callgate.policy.Decision;
import dev.callgate.policy.Policy;
import dev.callgate.policy.PolicyLoader;
import dev.callgate.policy.RuleRef;
import dev.callgate.policy.Tier;
import dev.callgate.policy.approval.Question;
import dev.callgate.policy.approval.Request;
import dev.callgate.policy.approval.Verdict.Vote;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What a stopped program is told, word for word. */
class MessagesTest {
  private final Policy policy = PolicyLoader.builtIn();

  private Action delete(String... tables) {
    return Action.of(policy.kinds().require("db.delete")).list("tables", List.of(tables)).build();
  }

  @Test
  void aStopSaysWhatWhyWhichRequestAndThatNoOtherWayIsAllowed() {
    assertThat(Messages.stopped(delete("customers"), policy.decide(delete("customers")), "r1"))
        .isEqualTo(
            "Callgate stopped db.delete on customers: no rule matches; the default for db.delete is"
                + " hard-blocked. Only a person outside this program can allow it. Request r1."
                + " Do not try another way to the same end: it is not allowed either.");
  }

  @Test
  void aRulesOwnWordsAndWhereItStandsAreSaid() {
    var rule = new RuleRef("no-wiping", "shop.yaml", 7);
    Decision never = Decision.byRule(Tier.HARD_BLOCKED, Approval.NEVER, rule, "Ask the data team.");
    assertThat(Messages.stopped(delete("t"), never, "r2"))
        .contains(
            "no-wiping",
            "shop.yaml",
            "7",
            ". Ask the data team. Nobody can approve it. Request r2");
  }

  @Test
  void aLongTargetIsCutAndAnEmptyOneLeftOut() {
    Decision stopped = policy.decide(delete("t"));
    assertThat(Messages.stopped(delete("x".repeat(300)), stopped, "r"))
        .contains(" on " + "x".repeat(200) + "...: ");
    assertThat(Messages.stopped(delete(), stopped, "r")).startsWith("Callgate stopped db.delete: ");
  }

  @Test
  void aCutLeavesNoHalfCharacter() {
    String target = "x".repeat(199) + "\uD83D\uDE00".repeat(5);
    assertThat(Messages.stopped(delete(target), policy.decide(delete("t")), "r"))
        .contains("x".repeat(199) + "...: ");
  }

  @Test
  void whatWaitsSaysHowLongItCanBeAnswered() {
    assertThat(held(open(null, null, 12L), 1_200_000))
        .isEqualTo(
            "Callgate stopped db.delete on customers: no rule matches; the default for db.delete is"
                + " hard-blocked; approved by 0 of 1. Request r2. It waits for a person outside this"
                + " program, and so it has not been done. Make the very same call again within"
                + " 20 minutes: it passes, once, if it was approved by then. Do not try another way"
                + " to the same end: it is not allowed either.");
    assertThat(held(open(null, null, 12L), 179_999)).contains("again within 2 minutes:");
    assertThat(held(open(null, null, 12L), 119_999)).contains("again within 119 seconds:");
    assertThat(held(open(null, null, 12L), 20_000)).contains("again within 20 seconds:");
    assertThat(held(open(null, null, 12L), 1_999)).contains("again within 1 second:");
    assertThat(held(open(null, null, 12L), 999)).contains("again within less than a second:");
  }

  @Test
  void whatDoesNotWaitSaysWhy() {
    assertThat(held(open("its thread is an event loop's", null, 12L), 60_000))
        .contains(
            "so it has not been done. The call does not wait for that: its thread is an event"
                + " loop's. Make the very same call again within 60 seconds: ");
  }

  @Test
  void anApprovalThatWasForLessIsSaidToBe() {
    assertThat(held(open(null, request("r1", 1L), 50L), 60_000))
        .contains(
            "so it has not been done. That request r1 was approved for 1 row does not cover it: it"
                + " would change more now (50 rows). Make");
    assertThat(held(open(null, request("r1", 12L), null), 60_000))
        .contains("for 12 rows does not cover it: how much it would change now cannot be counted.");
  }

  private String held(Answered answered, long left) {
    Action action = delete("customers");
    return Messages.held(action, policy.decide(action), answered, 1_000_000 - left);
  }

  private static Answered open(String unwaited, Request outgrown, Long count) {
    return new Answered.Open(request("r2", count), 0, unwaited, outgrown);
  }

  private static Request request(String id, Long count) {
    return new Request(
        id,
        "sha256:a",
        new Question("Delete rows", List.of(), List.of(), null),
        "db.delete",
        "customers",
        null,
        0,
        1_000_000,
        new RuleRef("r", "f", 1),
        "helper",
        "p",
        1,
        List.of(),
        new Request.Origin(null, 0, null, "main", 1),
        List.of(),
        count);
  }

  @Test
  void aFaultIsNamedAsCallgatesOwn() {
    assertThat(Messages.fault("com.acme.Store#purge", "r3"))
        .isEqualTo(
            "Callgate stopped a call of com.acme.Store#purge: it could not be checked because of a"
                + " fault in Callgate (record r3), and what cannot be checked does not run. Do not"
                + " try another way to the same end. Whoever runs this program finds the fault in"
                + " the ledger.");
  }

  @Test
  void aMissingLedgerIsTheOneReasonToTryAgain() {
    assertThat(Messages.notRecorded(delete("t"), null, "no space left"))
        .isEqualTo(
            "Callgate stopped db.delete on t: it must be recorded before it runs, and the ledger"
                + " cannot be written (no space left). It can be tried again when the ledger is"
                + " writable.");
  }

  @Test
  void anApprovalThatIsUsedUpWithoutItsCallIsSaidToBe() {
    var approved = new Answered.Approved(null, List.of(new Vote("alice", "", null)));
    assertThat(Messages.notRecorded(delete("t"), approved, "no space left"))
        .isEqualTo(
            "Callgate stopped db.delete on t: it must be recorded before it runs, and the ledger"
                + " cannot be written (no space left). It was approved by alice, and that approval"
                + " is used up without it. When the ledger is writable, make the same call again to"
                + " ask anew.");
  }
}
