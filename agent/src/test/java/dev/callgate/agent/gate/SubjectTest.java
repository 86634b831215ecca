package dev.callgate.agent.gate;

import static org.assertj.core.api.Assertions.assertThat;

import dev.callgate.policy.Action;
import dev.callgate.policy.Policy;
import dev.callgate.policy.PolicyLoader;
import java.math.BigDecimal;
import org.junit.jupiter.api.Test;

class SubjectTest {
  private final Policy policy = PolicyLoader.builtIn();

  private Action.Builder refund() {
    return Action.of(policy.kinds().require("payment.refund"));
  }

  @Test
  void aPaymentWithoutDestinationIsShownByItsMoney() {
    Action.Builder refund = refund().number("amount", new BigDecimal("20.00"));
    assertThat(Subject.of(refund.text("currency", "eur").build())).isEqualTo("20.00 EUR");
    assertThat(Subject.of(refund.absent("destination").build())).isEqualTo("20.00 EUR");
    assertThat(Subject.of(refund.text("destination", "acct_1").build())).isEqualTo("acct_1");
  }

  @Test
  void aPathThatIsNotResolvedIsShownAsTheProgramWroteIt() {
    Action delete = Action.of(policy.kinds().require("file.delete")).unknown("path").build();
    assertThat(Subject.of(delete)).isEqualTo("?");
    delete.given("/proc/1/root/a");
    assertThat(Subject.of(delete)).isEqualTo("unresolved /proc/1/root/a");
    assertThat(delete.target()).isEqualTo("?");
  }

  @Test
  void moneyThatIsNotKnownIsNotShown() {
    String url = "https://api.stripe.com/v1/refunds";
    assertThat(Subject.of(refund().text("currency", "eur").build())).isEqualTo("?");
    assertThat(Subject.of(refund().text("url", url).number("amount", 20).build())).isEqualTo(url);
    Action.Builder negative = refund().number("amount", -20).text("currency", "eur");
    assertThat(Subject.of(negative.build())).isEqualTo("?");
  }
}
