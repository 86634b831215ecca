package dev.callgate.policy;

import static dev.callgate.policy.Policies.action;
import static dev.callgate.policy.Policies.build;
import static dev.callgate.policy.Policies.tier;
import static dev.callgate.policy.Tier.COSTLY;
import static dev.callgate.policy.Tier.HARD_BLOCKED;
import static dev.callgate.policy.Tier.REVERSIBLE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.callgate.policy.yaml.FaultsException;
import java.math.BigDecimal;
import java.util.List;
import org.junit.jupiter.api.Test;

/** One test for each numbered sentence of "Meaning" in docs/policy.md, and its parts. */
class MeaningTest {

  // 1

  @Test
  void theFirstRuleThatMatchesDecides() {
    Policy policy =
        Policies.of(
            """
            rules:
              - {id: a, action: db.delete, when: {tables: {all: "tmp_*"}}, tier: reversible}
              - {id: b, action: db.delete, when: {tables: {all: "tmp_x"}}, tier: hard-blocked}
              - {id: c, action: db.*, tier: costly}
            """);
    assertThat(tier(policy, "db.delete", "tables", List.of("tmp_x"))).isEqualTo(REVERSIBLE);
    assertThat(tier(policy, "db.delete", "tables", List.of("orders"))).isEqualTo(COSTLY);
    assertThat(tier(policy, "db.read")).isEqualTo(COSTLY);
    assertThat(tier(policy, "file.delete", "workspace", false, "own", false))
        .isEqualTo(HARD_BLOCKED);
  }

  // 2

  @Test
  void theStrictestFileWinsAndALaterOneSpeaksOnlyOfWhatItNames() {
    Policy policy =
        Policies.of(
            """
            rules:
              - {id: tables, action: db.delete, tier: costly}
              - {id: mail, action: mail.send, tier: hard-blocked}
            """,
            """
            rules:
              - {id: looser, action: mail.send, tier: reversible}
              - {id: payments, action: payment.refund, tier: costly}
            defaults: {db.read: costly}
            """);
    assertThat(tier(policy, "db.delete")).isEqualTo(COSTLY);
    assertThat(tier(policy, "mail.send")).isEqualTo(HARD_BLOCKED);
    assertThat(tier(policy, "payment.refund")).isEqualTo(HARD_BLOCKED);
    assertThat(tier(policy, "db.read")).isEqualTo(COSTLY);
    assertThat(tier(policy, "db.insert")).isEqualTo(COSTLY);
  }

  @Test
  void onlyTheFirstFilesSettingsCountButTheStricterMode() {
    Policy policy =
        Policies.of(
            "name: base\nmode: observe\nworkspace: [/srv/base]\n",
            "name: team\nmode: enforce\nworkspace: [/]\nledger: {file: other.jsonl}\n");
    assertThat(policy.settings().name()).isEqualTo("base");
    assertThat(policy.settings().workspace()).containsExactly("/srv/base");
    assertThat(policy.settings().ledger().file()).isNull();
    assertThat(policy.settings().enforce()).isTrue();
    assertThat(Policies.of("mode: observe\n", "name: silent\n").settings().enforce()).isFalse();
  }

  // 3

  @Test
  void answersAreOrderedFromCostlyToNever() {
    Policy policy =
        Policies.of(
            """
            approvals: {keys: {a: "ed25519:MCowBQYDK2VwAyEASHVZVZxN0wN6NGRSCKqYaRMcLrNc/RrZb5E8/Ijayoo=", b: "ed25519:MCowBQYDK2VwAyEAFPf/mS/EofCgNc2tCHnNpkDniyuCktlesyhwra2C0Ek=", c: "ed25519:MCowBQYDK2VwAyEAoUw/AnSAPem5+eRExo6/hsPGvfa4tJ6rhgaCgQMct+Q="}}
            rules:
              - {id: never, action: db.drop, tier: hard-blocked, approval: never}
              - {id: two, action: db.alter, tier: hard-blocked, needed: 2}
              - {id: one, action: db.delete, tier: hard-blocked}
              - {id: costly, action: db.truncate, tier: costly}
              - {id: free, action: db.admin, tier: reversible}
            """);
    List<Decision> ordered = new java.util.ArrayList<>();
    for (String kind : List.of("db.drop", "db.alter", "db.delete", "db.truncate", "db.admin")) {
      ordered.add(policy.decide(build(policy, kind)));
    }
    for (int i = 1; i < ordered.size(); i++) {
      assertThat(ordered.get(i - 1)).isGreaterThan(ordered.get(i));
    }
    assertThat(ordered.get(0).approval()).isEqualTo(Approval.NEVER);
    assertThat(ordered.get(1).approval()).isEqualTo(new Approval.Needed(2, List.of()));
    assertThat(ordered.get(3).approval()).isEqualTo(Approval.NONE);
  }

  @Test
  void aTeamCannotReplaceThePeopleWhomTheBaseAsksFor() {
    String keys =
        "approvals: {keys: {a: \"ed25519:MCowBQYDK2VwAyEASHVZVZxN0wN6NGRSCKqYaRMcLrNc/RrZb5E8/Ijayoo=\","
            + " b: \"ed25519:MCowBQYDK2VwAyEAFPf/mS/EofCgNc2tCHnNpkDniyuCktlesyhwra2C0Ek=\"}}\n";
    Policy policy =
        Policies.of(
            keys
                + "rules: [{id: x, action: db.drop, tier: hard-blocked, approvers: [a]},"
                + " {id: y, action: db.alter, tier: hard-blocked, approvers: [a, b]}]",
            "rules: [{id: t, action: db.drop, tier: hard-blocked, approvers: [b]},"
                + " {id: u, action: db.alter, tier: hard-blocked, approvers: [b]}]");
    assertThat(policy.decide(build(policy, "db.drop")).approval()).isEqualTo(Approval.NEVER);
    assertThat(policy.decide(build(policy, "db.alter")).approval())
        .isEqualTo(new Approval.Needed(1, List.of("b")));
  }

  // 4

  @Test
  void withoutARuleTheTablesTierApplies() {
    Policy policy = Policies.of("rules: []\n");
    assertThat(tier(policy, "db.read")).isEqualTo(REVERSIBLE);
    assertThat(tier(policy, "db.insert")).isEqualTo(COSTLY);
    assertThat(tier(policy, "db.delete")).isEqualTo(HARD_BLOCKED);
    assertThat(tier(policy, "db.update", "where", "some")).isEqualTo(COSTLY);
    assertThat(tier(policy, "db.update", "where", "none")).isEqualTo(HARD_BLOCKED);
    assertThat(tier(policy, "db.update", "where", "always-true")).isEqualTo(HARD_BLOCKED);
    assertThat(tier(policy, "file.create", "workspace", true)).isEqualTo(REVERSIBLE);
    assertThat(tier(policy, "file.create", "workspace", false)).isEqualTo(COSTLY);
    assertThat(tier(policy, "file.delete", "workspace", true, "own", false)).isEqualTo(REVERSIBLE);
    assertThat(tier(policy, "file.delete", "workspace", false, "own", true)).isEqualTo(COSTLY);
    assertThat(tier(policy, "file.delete", "workspace", false, "own", false))
        .isEqualTo(HARD_BLOCKED);
    assertThat(tier(policy, "jvm.native", "library", "/tmp/sqlite-3-libsqlitejdbc.so"))
        .isEqualTo(COSTLY);
    assertThat(tier(policy, "jvm.native", "library", "/tmp/libevil.so")).isEqualTo(HARD_BLOCKED);
  }

  @Test
  void defaultsReplaceAKindsTierButNotTheLinesWithAFact() {
    Policy policy =
        Policies.of(
            "defaults: {db.update: reversible, file.delete: costly, \"db.*\": costly,"
                + " mail.send: {tier: hard-blocked, approval: never}}\n");
    assertThat(tier(policy, "db.update", "where", "some")).isEqualTo(REVERSIBLE);
    assertThat(tier(policy, "db.update", "where", "none")).isEqualTo(HARD_BLOCKED);
    assertThat(tier(policy, "db.read")).isEqualTo(COSTLY);
    assertThat(tier(policy, "file.delete", "workspace", true, "own", false)).isEqualTo(REVERSIBLE);
    assertThat(tier(policy, "file.delete", "workspace", false, "own", false)).isEqualTo(COSTLY);
    assertThat(policy.decide(build(policy, "mail.send")).approval()).isEqualTo(Approval.NEVER);
    assertThat(policy.decide(build(policy, "db.read")).rule().id()).isEqualTo("defaults");
  }

  // 5

  private static final String REFUNDS =
      """
      rules:
        - id: small
          action: payment.refund
          when: {amount: {at-most: 50}, currency: [EUR, USD]}
          tier: costly
        - {id: large, action: payment.refund, when: {destination: {not: acct_1}}, tier: hard-blocked, approval: never}
        - {id: absent, action: payment.refund, when: {amount: {present: false}}, tier: reversible}
      """;

  @Test
  void anUnknownFactGivesTheStricterOfMatchedAndNot() {
    Policy policy = Policies.of(REFUNDS);
    Decision known =
        policy.decide(build(policy, "payment.refund", "amount", 50, "currency", "eur"));
    assertThat(known.tier()).isEqualTo(COSTLY);
    Decision unknown =
        policy.decide(
            build(
                policy,
                "payment.refund",
                "amount",
                Fact.UNKNOWN,
                "currency",
                "EUR",
                "destination",
                "acct_1"));
    assertThat(unknown.tier()).isEqualTo(HARD_BLOCKED);
    assertThat(unknown.why()).contains("`amount` is not known");
    assertThat(
            policy
                .decide(
                    build(
                        policy,
                        "payment.refund",
                        "amount",
                        50,
                        "currency",
                        "EUR",
                        "destination",
                        Fact.UNKNOWN))
                .tier())
        .isEqualTo(COSTLY);
  }

  @Test
  void aThrowingGetterIsUnknownAndReadOnce() {
    Policy policy = Policies.of(REFUNDS);
    int[] calls = {0};
    Action action =
        action(policy, "payment.refund")
            .lazy(
                "amount",
                () -> {
                  calls[0]++;
                  throw new StackOverflowError();
                })
            .text("currency", "EUR")
            .text("destination", "acct_1")
            .build();
    assertThat(policy.decide(action).tier()).isEqualTo(HARD_BLOCKED);
    assertThat(policy.decide(action).tier()).isEqualTo(HARD_BLOCKED);
    assertThat(calls[0]).isEqualTo(1);
  }

  @Test
  void onlyPresentFalseSeesAbsenceAndNotIsUnknownOnIt() {
    Policy policy = Policies.of(REFUNDS);
    assertThat(
            tier(
                policy,
                "payment.refund",
                "amount",
                Fact.ABSENT,
                "currency",
                "EUR",
                "destination",
                "acct_1"))
        .isEqualTo(REVERSIBLE);
    Decision absent =
        policy.decide(
            build(
                policy,
                "payment.refund",
                "amount",
                Fact.ABSENT,
                "destination",
                Fact.ABSENT,
                "currency",
                "EUR"));
    assertThat(absent.approval()).isEqualTo(Approval.NEVER);
  }

  // 6

  @Test
  void anUnknownKindIsTheStrictestOfThoseItMayBe() {
    Policy policy = Policies.of("rules: [{id: a, action: cloud.read, tier: reversible}]\n");
    List<Action> either =
        List.of(
            action(policy, "cloud.read").refines(policy.kinds().require("http.send")).build(),
            action(policy, "cloud.delete").refines(policy.kinds().require("http.send")).build());
    assertThat(policy.decide(either).tier()).isEqualTo(HARD_BLOCKED);
    assertThat(tier(policy, "http.send", "body", Fact.UNKNOWN)).isEqualTo(COSTLY);
  }

  // 7

  @Test
  void aRuleMayNameTheKindOrWhatItRefinesAndTheOrderDecides() {
    String refund = "  - {id: refund, action: payment.refund, tier: costly}\n";
    String send =
        "  - {id: send, action: http.send, when: {host: pay.example}, tier: reversible}\n";
    for (boolean refundFirst : new boolean[] {true, false}) {
      Policy policy = Policies.of("rules:\n" + (refundFirst ? refund + send : send + refund));
      Action action =
          action(policy, "http.send")
              .text("host", "PAY.example.")
              .build()
              .refinedTo(policy.kinds().require("payment.refund"))
              .build();
      assertThat(policy.decide(action).tier()).isEqualTo(refundFirst ? COSTLY : REVERSIBLE);
    }
  }

  // 8

  @Test
  void severalStatementsAreAsStrictAsTheStrictest() {
    Policy policy = Policies.of("rules: []\n");
    assertThat(
            policy
                .decide(
                    List.of(
                        build(policy, "db.read"),
                        build(policy, "db.drop"),
                        build(policy, "db.insert")))
                .answeredBy())
        .isEqualTo("default for db.drop");
  }

  // 9

  @Test
  void numbersAreDecimals() {
    Policy policy =
        Policies.of(
            """
            rules:
              - {id: a, action: payment.refund, when: {amount: {at-most: 0.30}, currency: EUR}, tier: costly}
              - {id: b, action: file.create, when: {size: {below: 64KiB}}, tier: reversible}
            """);
    assertThat(
            tier(
                policy,
                "payment.refund",
                "currency",
                "EUR",
                "amount",
                new Fact.Number(
                    new java.math.BigDecimal("0.1").add(new java.math.BigDecimal("0.2")))))
        .isEqualTo(COSTLY);
    assertThat(tier(policy, "payment.refund", "currency", "EUR", "amount", 0.3000001))
        .isEqualTo(HARD_BLOCKED);
    assertThat(tier(policy, "file.create", "size", 65535, "workspace", false))
        .isEqualTo(REVERSIBLE);
    assertThat(tier(policy, "file.create", "size", 65536, "workspace", false)).isEqualTo(COSTLY);
    assertThat(tier(policy, "payment.refund", "currency", "EUR")).isEqualTo(HARD_BLOCKED);
  }

  @Test
  void anAmountNeedsACurrency() {
    assertThatThrownBy(
            () ->
                Policies.load(
                    "rules: [{id: a, action: payment.refund, when: {amount: {at-most: 5}},"
                        + " tier: costly}]"))
        .isInstanceOf(FaultsException.class)
        .hasMessageContaining("an amount needs a currency");
  }

  // 10

  @Test
  void everyScalarIsTextUntilItsPlaceSaysOtherwise() {
    Policy policy =
        Policies.of(
            """
            name: NO
            rules:
              - {id: on, action: message.publish, when: {topic: on}, tier: reversible}
              - {id: 1e3, action: message.publish, when: {topic: 1e3}, tier: hard-blocked}
            """);
    assertThat(policy.settings().name()).isEqualTo("NO");
    assertThat(tier(policy, "message.publish", "topic", "on")).isEqualTo(REVERSIBLE);
    assertThat(tier(policy, "message.publish", "topic", "true")).isEqualTo(COSTLY);
    assertThat(tier(policy, "message.publish", "topic", "1e3")).isEqualTo(HARD_BLOCKED);
    assertThat(tier(policy, "message.publish", "topic", "1000")).isEqualTo(COSTLY);
  }

  // 11

  @Test
  void aRuleThatCanNeverMatchIsAWarning() {
    Policy policy =
        Policies.of(
            """
            rules:
              - {id: a, action: db.*, when: {tables: {any: "cust*"}}, tier: hard-blocked}
              - {id: b, action: db.delete, when: {tables: {all: customers}}, tier: costly}
              - {id: c, action: mail.send, when: {amount: {present: true}, currency: EUR}, tier: costly}
              - {id: d, action: db.read, when: {tables: {at-least: 3, below: 2}}, tier: costly}
            """);
    assertThat(policy.warnings())
        .extracting(fault -> fault.line() + " " + fault.message())
        .containsExactly(
            "5 this rule can never match: `mail.send` has no fact `amount`; expected one of"
                + " `target`, `recipients`, `from`, `subject`, `attachments`, `host`, `caller`, `tool`,"
                + " `thread`, `agent`",
            "5 this rule can never match: `mail.send` has no fact `currency`; expected one of"
                + " `target`, `recipients`, `from`, `subject`, `attachments`, `host`, `caller`, `tool`,"
                + " `thread`, `agent`",
            "4 this rule can never match: what it matches is already answered by rule `a` in"
                + " line 3",
            "6 this rule can never match: `tables` cannot be at-least 3 and below 2");
  }

  // 12 and 13 speak of the gate and of reloading: their tests are the agent's.

  @Test
  void observeChangesNoDecision() {
    Policy policy = Policies.of("mode: observe\n");
    assertThat(policy.settings().enforce()).isFalse();
    assertThat(tier(policy, "db.drop")).isEqualTo(HARD_BLOCKED);
  }

  @Test
  void aFileIsLoadedWholeOrNotAtAll() {
    assertThatThrownBy(() -> Policies.load("rules: []\n", "rules: [{id: a}]\n"))
        .isInstanceOf(FaultsException.class);
  }

  @Test
  void theDigestIsOfWhatTheFilesSay() throws FaultsException {
    String digest = Policies.load("name: a # one\nmode: enforce\n").digest();
    assertThat(digest).hasSize(64);
    assertThat(Policies.load("name:   'a'\n\nmode: enforce\n").digest()).isEqualTo(digest);
    assertThat(Policies.load("name: b\nmode: enforce\n").digest()).isNotEqualTo(digest);
  }

  @Test
  void anAmountBelowZeroIsUnknown() {
    Policy policy =
        Policies.of(
            """
            rules:
              - {id: small, action: payment.*, when: {amount: {at-most: 50}, currency: EUR}, tier: costly}
            """);
    Object[] amounts = {new BigDecimal("-1"), "-1", " -0.01"};
    for (Object amount : amounts) {
      assertThat(Policies.tier(policy, "payment.refund", "amount", amount, "currency", "EUR"))
          .isEqualTo(Tier.HARD_BLOCKED);
    }
    assertThat(Policies.tier(policy, "payment.refund", "amount", "50", "currency", "EUR"))
        .isEqualTo(Tier.COSTLY);
  }
}
