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
