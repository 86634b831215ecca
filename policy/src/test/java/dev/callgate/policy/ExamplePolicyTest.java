package dev.callgate.policy;

import static dev.callgate.policy.Policies.build;
import static org.assertj.core.api.Assertions.assertThat;

import dev.callgate.policy.catalogue.BuiltInCatalogue;
import java.io.File;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The policy that stands in docs/policy.md, with every key of the format. */
class ExamplePolicyTest {
  private final Policy policy = load();

  private static Policy load() {
    try {
      File file = new File(ExamplePolicyTest.class.getResource("example.yaml").toURI());
      return PolicyLoader.load(List.of(file), name -> null, BuiltInCatalogue.load());
    } catch (Exception e) {
      throw new AssertionError(e.getMessage(), e);
    }
  }

  @Test
  void itsSettingsAreRead() {
    Settings settings = policy.settings();
    assertThat(settings.name()).isEqualTo("billing-agent");
    assertThat(settings.enforce()).isTrue();
    assertThat(settings.workspace()).hasSize(2).allMatch(path -> path.startsWith("/"));
    assertThat(settings.ledger().file()).startsWith("/").endsWith("/callgate.jsonl");
    assertThat(settings.ledger().redact())
        .containsExactly("*password*", "*token*", "authorization");
    assertThat(settings.ledger().rotateBytes()).isEqualTo(64L << 20);
    assertThat(settings.ledger().rotateMillis()).isEqualTo(86_400_000);
    assertThat(settings.approvals().directory()).isEqualTo("/var/lib/callgate/approvals");
    assertThat(settings.approvals().keys()).containsOnlyKeys("alice", "bob");
    assertThat(settings.approvals().waitMillis()).isEqualTo(90_000);
    assertThat(settings.approvals().expireMillis()).isEqualTo(1_800_000);
    assertThat(settings.approvals().preview()).isEqualTo(Settings.Preview.ROWS);
    assertThat(settings.approvals().notifier()).containsExactly("/usr/local/bin/ask");
    assertThat(policy.warnings()).isEmpty();
  }

  @Test
  void itsRulesDecide() {
    assertThat(
            policy
                .decide(build(policy, "db.drop", "tables", List.of("tmp_a", "scratch.b")))
                .answeredBy())
        .isEqualTo("scratch-tables");
    assertThat(
            policy
                .decide(build(policy, "mail.send", "recipients", List.of("a@ACME.example.")))
                .tier())
        .isEqualTo(Tier.COSTLY);
    assertThat(
            policy
                .decide(
                    build(
                        policy,
                        "mail.send",
                        "recipients",
                        List.of("a@acme.example", "b@sub.acme.example")))
                .tier())
        .isEqualTo(Tier.HARD_BLOCKED);
    Decision publish = policy.decide(build(policy, "package.publish"));
    assertThat(publish.approval()).isEqualTo(Approval.NEVER);
    assertThat(publish.message()).isEqualTo("Releases go through the build pipeline.");
    assertThat(publish.rule().line()).isGreaterThan(20);
  }

  @Test
  void itsSinksAndEndpointsAreThere() {
    assertThat(policy.sinks()).hasSize(1);
    assertThat(policy.sinks().get(0).library()).isEqualTo("billing-agent");
    assertThat(policy.kinds().require("payment.payout").extras()).containsKey("account");
    assertThat(policy.endpoints().kinds()).contains("cloud.delete", "package.publish");
    assertThat(policy.canGive(policy.kinds().require("http.send"))).contains(Tier.HARD_BLOCKED);
    assertThat(policy.alwaysReversible(policy.kinds().require("file.read"))).isTrue();
    assertThat(policy.alwaysReversible(policy.kinds().require("file.create"))).isFalse();
    assertThat(policy.usesOnly(policy.kinds().require("db.delete"), "tables"::equals)).isTrue();
    assertThat(policy.usesOnly(policy.kinds().require("http.send"), fact -> true)).isFalse();
  }

  @Test
  void explainSaysWhatDidNotHold() {
    Explanation explanation =
        policy.explain(
            build(policy, "payment.refund", "amount", 60, "currency", "EUR", "destination", "x"));
    assertThat(explanation.decision().answeredBy()).isEqualTo("default for payment.refund");
    assertThat(explanation.others())
        .extracting(Explanation.Other::failed)
        .containsExactly("amount: at-most 50.00 but is 60");
  }
}
