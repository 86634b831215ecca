package acme.assistant.tools;

import com.stripe.Stripe;
import com.stripe.exception.StripeException;
import com.stripe.model.Payout;
import com.stripe.model.Refund;
import com.stripe.param.PayoutCreateParams;
import com.stripe.param.RefundCreateParams;
import dev.langchain4j.agent.tool.Tool;
import java.math.BigDecimal;
import java.util.Locale;

/** Payments through Stripe; amounts are in euros, dollars and the like, not in cents. */
public final class PaymentTools {
  public PaymentTools(String base, String key) {
    Stripe.overrideApiBase(base);
    Stripe.apiKey = key;
  }

  @Tool("Gives a customer money back")
  public String refund_customer(String charge, BigDecimal amount, String currency)
      throws StripeException {
    RefundCreateParams params =
        RefundCreateParams.builder()
            .setCharge(charge)
            .setAmount(cents(amount))
            .setCurrency(currency.toLowerCase(Locale.ROOT))
            .build();
    return "refund " + Refund.create(params).getId();
  }

  @Tool("Pays money out to a bank account")
  public String pay_out(String account, BigDecimal amount, String currency) throws StripeException {
    PayoutCreateParams params =
        PayoutCreateParams.builder()
            .setDestination(account)
            .setAmount(cents(amount))
            .setCurrency(currency.toLowerCase(Locale.ROOT))
            .build();
    return "payout " + Payout.create(params).getId();
  }

  private static long cents(BigDecimal amount) {
    return amount.movePointRight(2).longValueExact();
  }
}
