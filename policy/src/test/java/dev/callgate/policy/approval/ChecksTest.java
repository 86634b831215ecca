package dev.callgate.policy.approval;

import static dev.callgate.policy.approval.Example.ALICE;
import static dev.callgate.policy.approval.Example.BOB;
import static dev.callgate.policy.approval.Example.CREATED;
import static dev.callgate.policy.approval.Example.EVE;
import static dev.callgate.policy.approval.Example.EXPIRES;
import static dev.callgate.policy.approval.Example.KEYS;
import static dev.callgate.policy.approval.Example.NOW;
import static dev.callgate.policy.approval.Example.delete;
import static dev.callgate.policy.approval.Example.inbox;
import static dev.callgate.policy.approval.Example.request;
import static dev.callgate.policy.approval.Example.with;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.callgate.policy.approval.Refusal.Reason;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Which answers count. Each refusal is told with its own reason, and leaves the request open. */
class ChecksTest {
  private static final long LASTS = EXPIRES - CREATED;

  @Test
  void letsThroughWhatOneAllowedPersonApproved() {
    Verdict verdict = check(request(), ALICE.approves(request()));
    assertThat(verdict)
        .isEqualTo(
            new Verdict.Approved(
                "r1", List.of(new Verdict.Vote("alice", "checked", null)), List.of()));
  }

  @Test
  void waitsWhileNobodyAnswered() {
    assertThat(check(request())).isEqualTo(new Verdict.Waiting(0, 1, List.of()));
  }

  static List<Arguments> refused() {
    Request held = request();
    Request other = Example.named("r2");
    Signed<Answer> yes = ALICE.approves(held);
    Answer document = yes.document();
    return List.of(
        refused("nobody whom the policy knows", EVE.approves(held), held, Reason.UNKNOWN_APPROVER),
        refused(
            "somebody else's key under alice's name",
            EVE.signer().sign(document),
            held,
            Reason.WRONG_SIGNATURE),
        refused(
            "a no that was made a yes",
            new Signed<>(document, ALICE.denies(held, "checked").signature()),
            held,
            Reason.WRONG_SIGNATURE),
        refused(
            "a signature that is no base64",
            new Signed<>(document, "*"),
            held,
            Reason.WRONG_SIGNATURE),
        refused("an empty signature", new Signed<>(document, ""), held, Reason.WRONG_SIGNATURE),
        refused(
            "the program that asks",
            ALICE.approves(with(held, Map.of("agent", "alice"))),
            with(held, Map.of("agent", "Alice")),
            Reason.REQUESTER),
        refused(
            "not one of the rule's approvers",
            yes,
            with(held, Map.of("approvers", List.of("bob"))),
            Reason.NOT_ALLOWED),
        refused("an answer to another request", ALICE.approves(other), held, Reason.OTHER_REQUEST),
        refused(
            "a bind value changed since",
            yes,
            request(delete().list("binds", List.of("8")).build(), "p1"),
            Reason.OTHER_ACTION),
        refused(
            "another database since",
            yes,
            request(delete().text("database.url", "jdbc:postgresql://db2/shop").build(), "p1"),
            Reason.OTHER_ACTION),
        refused(
            "the policy edited since, and in the call's digest",
            yes,
            request(delete().build(), "p2"),
            Reason.OTHER_ACTION),
        refused(
            "the policy edited since",
            yes,
            with(held, Map.of("policy", "p2")),
            Reason.OTHER_POLICY),
        refused(
            "another question shown",
            ALICE.approves(with(held, Map.of("question", question("Delete 1 row?")))),
            held,
            Reason.OTHER_QUESTION),
        refused(
            "made before the request: the approver's clock was set back",
            ALICE.signer().sign(Answer.to(held, true, "", "alice", CREATED - 1)),
            held,
            Reason.BEFORE_REQUEST),
        refused(
            "made later than now: this clock was set back",
            ALICE.signer().sign(Answer.to(held, true, "", "alice", NOW + 1)),
            held,
            Reason.AHEAD),
        refused(
            "a request that was made later than now",
            ALICE.signer().sign(Answer.to(held, true, "", "alice", NOW + 2)),
            with(held, Map.of("created", NOW + 2)),
            Reason.AHEAD),
        refused(
            "made after the request had expired, by a clock that was set back",
            ALICE.signer().sign(Answer.to(held, true, "", "alice", EXPIRES)),
            held,
            Reason.EXPIRED),
        refused(
            "a body that could not be read",
            yes,
            with(held, Map.of("unread", List.of("body"))),
            Reason.UNREAD));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("refused")
  void refusesAnAnswer(String what, Signed<Answer> answer, Request request, Reason reason) {
    assertThat(check(request, answer))
        .isInstanceOfSatisfying(
            Verdict.Waiting.class,
            waiting -> {
              assertThat(waiting.have()).isZero();
              assertThat(waiting.refusals()).extracting(Refusal::reason).containsExactly(reason);
              assertThat(waiting.refusals().get(0).source()).isEqualTo("inbox/document.json");
            });
  }

  @Test
  void countsUpToTheLastMillisecondAndNotAtTheEnd() {
    Request held = request();
    Signed<Answer> yes = ALICE.approves(held);
    assertThat(check(held, EXPIRES - 1, List.of(yes))).isInstanceOf(Verdict.Approved.class);
    assertThat(check(held, EXPIRES, List.of(yes)))
        .isInstanceOfSatisfying(
            Verdict.Expired.class,
            expired ->
                assertThat(expired.refusals())
                    .extracting(Refusal::reason)
                    .containsExactly(Reason.EXPIRED));
  }

  @Test
  void callsWhatNobodyAnsweredInTimeExpiredAndNotDenied() {
    assertThat(check(request(), EXPIRES, List.of())).isEqualTo(new Verdict.Expired(List.of()));
  }

  /** The request lies unsigned on the carrier: its end may have been moved there. */
  @Test
  void doesNotLetAYesLastLongerThanThePolicySays() {
    Request forged = with(request(), Map.of("expires", EXPIRES + 1_000_000_000L));
    Signed<Answer> yes = ALICE.approves(forged);
    long end = forged.created() + LASTS;
    assertThat(check(forged, end - 1, List.of(yes))).isInstanceOf(Verdict.Approved.class);
    assertThat(check(forged, end, List.of(yes))).isInstanceOf(Verdict.Expired.class);
    assertThat(check(forged, end, List.of(yes)).refusals())
        .extracting(Refusal::reason)
        .containsExactly(Reason.EXPIRED);
  }

  @Test
  void takesANoOverAnyNumberOfYes() {
    Request held = with(request(), Map.of("needed", 1));
    assertThat(check(held, ALICE.approves(held), BOB.denies(held, "not today")))
        .isEqualTo(new Verdict.Denied("bob", "not today", List.of()));
    assertThat(check(held, EVE.denies(held, "no"))).isInstanceOf(Verdict.Waiting.class);
  }

  @Test
  void takesANoToWhatCouldNotBeRead() {
    Request held = with(request(), Map.of("unread", List.of("body")));
    assertThat(check(held, ALICE.denies(held, "no"))).isInstanceOf(Verdict.Denied.class);
  }

  @Test
  void needsDifferentPeople() {
    Request held = with(request(), Map.of("needed", 2));
    assertThat(check(held, ALICE.approves(held))).isEqualTo(new Verdict.Waiting(1, 2, List.of()));
    assertThat(check(held, ALICE.approves(held), ALICE.approves(held)))
        .isInstanceOfSatisfying(
            Verdict.Waiting.class,
            waiting ->
                assertThat(waiting.refusals())
                    .extracting(Refusal::reason)
                    .containsExactly(Reason.SAME_PERSON));
    assertThat(check(held, ALICE.approves(held), BOB.approves(held)))
        .isInstanceOfSatisfying(
            Verdict.Approved.class,
            approved ->
                assertThat(approved.votes())
                    .extracting(Verdict.Vote::approver)
                    .containsExactly("alice", "bob"));
  }

  @Test
  void takesTwoNamesWithOneKeyForOnePerson() {
    Keys keys = Keys.of(Map.of("alice", ALICE.key(), "alice2", ALICE.key()));
    Request held = with(request(), Map.of("needed", 2));
    Signed<Answer> again = ALICE.signer().sign(Answer.to(held, true, "", "alice2", NOW));
    Verdict verdict =
        new Checks(keys, LASTS)
            .check(
                held,
                List.of(delete().build()),
                inbox(List.of(ALICE.approves(held), again)),
                Inbox.empty(),
                NOW);
    assertThat(verdict.refusals()).extracting(Refusal::reason).containsExactly(Reason.SAME_PERSON);
  }

  @Test
  void goesOnWithAnOpenRequestUnderItsOwnDigestsOnly() {
    Request open = Example.named("r7");
    assertThat(request().continuing(open, EXPIRES).id()).isEqualTo("r7");
    Request otherQuestion = with(open, Map.of("question", question("Delete 1 row?")));
    assertThatThrownBy(() -> request().continuing(otherQuestion, EXPIRES))
        .isInstanceOf(IllegalArgumentException.class);
    Request otherAction = request(delete().text("sql", "DELETE FROM orders").build(), "p1");
    assertThatThrownBy(() -> request().continuing(otherAction, EXPIRES))
        .isInstanceOf(IllegalArgumentException.class);
    Request milder = with(open, Map.of("approvers", List.of("eve"), "count", 1L));
    Request joined = with(request(), Map.of("needed", 2)).continuing(milder, EXPIRES);
    assertThat(joined.needed()).isEqualTo(2);
    assertThat(joined.approvers()).isEmpty();
    assertThat(joined.count()).isEqualTo(12);
  }

  private static Arguments refused(
      String what, Signed<Answer> answer, Request request, Reason reason) {
    return Arguments.of(what, answer, request, reason);
  }

  private static Question question(String line) {
    return new Question(line, List.of(), List.of(), null);
  }

  private static Verdict check(Request request) {
    return check(request, NOW, List.of());
  }

  private static Verdict check(Request request, Signed<Answer> answer) {
    return check(request, NOW, List.of(answer));
  }

  private static Verdict check(Request request, Signed<Answer> one, Signed<Answer> other) {
    return check(request, NOW, List.of(one, other));
  }

  private static Verdict check(Request request, long now, List<Signed<Answer>> answers) {
    return new Checks(KEYS, LASTS)
        .check(request, List.of(delete().build()), inbox(answers), Inbox.empty(), now);
  }
}
