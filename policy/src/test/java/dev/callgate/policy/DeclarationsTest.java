package dev.callgate.policy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.callgate.policy.catalogue.BuiltInCatalogue;
import dev.callgate.policy.catalogue.Catalogue;
import dev.callgate.policy.endpoint.HttpRequestFacts;
import dev.callgate.policy.endpoint.HttpRequestView;
import dev.callgate.policy.yaml.FaultsException;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Policies that declare sinks and endpoints, and rules about them. */
class DeclarationsTest {
  @TempDir Path folder;

  private List<Catalogue> catalogues;

  @BeforeEach
  void load() throws IOException {
    catalogues = BuiltInCatalogue.load();
  }

  private Policy policy(String... texts) throws IOException, FaultsException {
    List<File> files = new ArrayList<>();
    for (String text : texts) {
      Path file = folder.resolve("policy" + files.size() + ".yaml");
      Files.writeString(file, "callgate: 1\n" + text);
      files.add(file.toFile());
    }
    return PolicyLoader.load(files, Map.of("PORT", "8123")::get, catalogues);
  }

  private static Decision decide(Policy policy, HttpRequestFacts facts) {
    HttpRequestView request = new HttpRequestView(facts);
    Action plain =
        Action.of(policy.kinds().require("http.send"))
            .text("url", facts.url())
            .text("host", request.url().host())
            .build();
    return policy.decide(policy.endpoints().actions(plain, request));
  }

  private static HttpRequestFacts refund(String host, String form) {
    String type = "application/x-www-form-urlencoded";
    String url = "https://" + host + "/v1/refunds";
    return HttpRequestFacts.withBody("POST", url, type, null, form.getBytes());
  }

  @Test
  void rulesNameTheKindsAndFactsThatSinksDeclare() throws Exception {
    Policy policy =
        policy(
            """
            rules:
              - {id: small, action: crm.purge, when: {customer: "test-*"}, tier: reversible}
            intercept:
              - method: com.acme.Crm#purge(java.lang.String)
                action: crm.purge
                tier: hard-blocked
                facts: {customer: arg0}
            """);
    assertThat(policy.sinks()).hasSize(1);
    Kind purge = policy.kinds().require("crm.purge");
    assertThat(policy.decide(Action.of(purge).text("customer", "test-1").build()).tier())
        .isEqualTo(Tier.REVERSIBLE);
    assertThat(policy.decide(Action.of(purge).text("customer", "prod-1").build()).tier())
        .isEqualTo(Tier.HARD_BLOCKED);
    assertThat(policy.decide(Action.of(purge).build()).tier()).isEqualTo(Tier.HARD_BLOCKED);
  }

  @Test
  void aRuleMayStandInAnEarlierFileThanTheSinkThatDeclaresItsKind() throws Exception {
    Policy policy =
        policy(
            "rules: [{id: r, action: crm.purge, tier: hard-blocked}]",
            "intercept: [{method: 'a.B#c()', action: crm.purge, tier: reversible}]");
    assertThat(policy.decide(Action.of(policy.kinds().require("crm.purge")).build()).tier())
        .isEqualTo(Tier.HARD_BLOCKED);
  }

  @Test
  void factsOfTheResultCannotStandInRules() {
    assertThatThrownBy(
            () ->
                policy(
                    """
                    rules: [{id: r, action: crm.purge, when: {count: {above: 5}}, tier: costly}]
                    intercept:
                      - method: a.B#c()
                        action: crm.purge
                        tier: hard-blocked
                        facts: {count: result.count}
                    """))
        .isInstanceOf(FaultsException.class)
        .hasMessageContaining("`count` comes from the result");
  }

  @Test
  void faultsOfSinksAndEndpointsHaveTheirPlace() {
    assertThatThrownBy(
            () ->
                policy(
                    "intercept:\n  - {method: a.B#c(), action: db.delet}\n",
                    "endpoints:\n  - {id: x, url: 'https://a', action: payment.refnd}\n"))
        .isInstanceOf(FaultsException.class)
        .hasMessageContaining("policy0.yaml:3:31: unknown kind `db.delet`")
        .hasMessageContaining("policy1.yaml:3:39: unknown kind `payment.refnd`");
  }

  @Test
  void builtInEndpointsRefineAndRulesNameEitherKind() throws Exception {
    Policy policy =
        policy(
            """
            rules:
              - id: small-refunds
                action: payment.refund
                when: {amount: {at-most: 50.00}, currency: [EUR, USD], host: api.stripe.com}
                tier: costly
              - {id: elsewhere, action: http.send, when: {host: evil.example}, tier: hard-blocked}
            """);
    String stripe = "api.stripe.com";
    assertThat(decide(policy, refund(stripe, "amount=4999&currency=eur")).tier())
        .isEqualTo(Tier.COSTLY);
    assertThat(decide(policy, refund(stripe, "amount=5001&currency=eur")).tier())
        .isEqualTo(Tier.HARD_BLOCKED);
    assertThat(decide(policy, refund(stripe, "amount=4999&currency=gbp")).tier())
        .isEqualTo(Tier.HARD_BLOCKED);
    assertThat(decide(policy, refund(stripe, "charge=ch_1")).tier()).isEqualTo(Tier.HARD_BLOCKED);
    assertThat(decide(policy, refund(stripe + "@evil.example", "amount=1&currency=eur")).tier())
        .isEqualTo(Tier.HARD_BLOCKED);
    assertThat(decide(policy, refund("other.example", "amount=1&currency=eur")).tier())
        .isEqualTo(Tier.COSTLY);
  }

  @Test
  void aRuleForAHostIsNotFooledByWhatStandsBeforeTheAtSign() throws Exception {
    Policy policy =
        policy("rules: [{id: r, action: http.send, when: {host: good.example}, tier: reversible}]");
    assertThat(decide(policy, refund("good.example", "")).tier()).isEqualTo(Tier.REVERSIBLE);
    assertThat(decide(policy, refund("good.example@evil.example", "")).tier())
        .isEqualTo(Tier.COSTLY);
    assertThat(decide(policy, refund("good.example:443@evil.example", "")).tier())
        .isEqualTo(Tier.COSTLY);
  }

  @Test
  void endpointsOfAnyFileCountAndVariablesAreFilledIn() throws Exception {
    Policy policy =
        policy(
            "endpoints: [{id: a, url: 'http://infra.example:${PORT}/*', action: cloud.read}]",
            "endpoints: [{id: a, url: 'http://infra.example:${PORT}/*', action: cloud.delete}]");
    HttpRequestFacts post = HttpRequestFacts.withUnreadBody("POST", "http://infra.example:8123/x");
    assertThat(decide(policy, post).tier()).isEqualTo(Tier.HARD_BLOCKED);
  }
}
