package dev.callgate.it.payment;

import com.stripe.Stripe;
import com.stripe.StripeClient;
import com.stripe.exception.StripeException;
import com.stripe.model.PaymentIntent;
import com.stripe.model.Payout;
import com.stripe.model.Refund;
import com.stripe.net.ApiResource;
import com.stripe.net.ApiResource.RequestMethod;
import com.stripe.net.HttpURLConnectionClient;
import com.stripe.net.LiveStripeResponseGetter;
import com.stripe.net.StripeRequest;
import com.stripe.net.StripeResponse;
import com.stripe.param.RefundCreateParams;
import java.net.HttpURLConnection;
import java.net.URL;
import java.util.AbstractMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicInteger;

/** Ways through stripe-java; prints {@code name=outcome} for each. */
public final class StripeRoutes {
  private StripeRoutes() {}

  public static void main(String[] arguments) {
    Stripe.apiKey = "sk_test_1";
    Stripe.overrideApiBase("http://127.0.0.1:" + arguments[0]);
    Stripe.setMaxNetworkRetries(1);
    say("refund-small", () -> Refund.create(refund(500L, "EUR")).getId());
    say("refund-map", () -> Refund.create(map("amount", 700, "currency", "eur")).getId());
    say("refund-large", () -> Refund.create(refund(500_000L, "EUR")).getId());
    say("refund-yen", () -> Refund.create(map("amount", 500, "currency", "JPY")).getId());
    say("refund-whole", () -> Refund.create(map("charge", "ch_1")).getId());
    say("refund-lying", () -> Refund.create(new Liar()).getId());
    say("payout", () -> Payout.create(map("amount", 100, "currency", "EUR")).getId());
    say("charge", () -> PaymentIntent.create(map("amount", 100, "currency", "EUR")).getId());
    say("cancel", () -> new StripeClient("sk_test_1").v1().paymentIntents().cancel("pi_1").getId());
    say("raw-refund", () -> raw(RequestMethod.POST, "/v1/refunds", "amount=900000&currency=eur"));
    say("raw-delete", () -> raw(RequestMethod.DELETE, "/v1/customers/cus_1", null));
    say("read", () -> Refund.retrieve("re_1").getId());
    ApiResource.setGlobalResponseGetter(new LiveStripeResponseGetter(new Busybody(arguments[1])));
    say("busy", () -> Refund.create(refund(600L, "EUR")).getId());
  }

  private static RefundCreateParams refund(long amount, String currency) {
    return RefundCreateParams.builder().setAmount(amount).setCurrency(currency).build();
  }

  private static Map<String, Object> map(Object... pairs) {
    var map = new LinkedHashMap<String, Object>();
    for (int i = 0; i < pairs.length; i += 2) {
      map.put((String) pairs[i], pairs[i + 1]);
    }
    return map;
  }

  private static String raw(RequestMethod method, String path, String body) throws StripeException {
    return new StripeClient("sk_test_1").rawRequest(method, path, body).body();
  }

  private static void say(String name, Callable<String> route) {
    String outcome;
    try {
      outcome = route.call();
    } catch (Throwable e) {
      outcome = e.toString();
    }
    System.out.println(name + "=" + outcome.replace('\n', ' '));
  }

  /** Asks for little when it is read first, and for much when it is read again. */
  private static final class Liar extends AbstractMap<String, Object> {
    private final AtomicInteger asked = new AtomicInteger();

    @Override
    public Set<Entry<String, Object>> entrySet() {
      int amount = asked.getAndIncrement() == 0 ? 800 : 800_000;
      return map("amount", amount, "currency", "EUR").entrySet();
    }
  }

  /** A client that also deletes something elsewhere. */
  private static final class Busybody extends HttpURLConnectionClient {
    private final String port;

    Busybody(String port) {
      this.port = port;
    }

    @Override
    public StripeResponse request(StripeRequest request)
        throws com.stripe.exception.ApiConnectionException {
      say(
          "elsewhere",
          () -> {
            var url = new URL("http://localhost:" + port + "/item/1");
            var connection = (HttpURLConnection) url.openConnection();
            connection.setRequestMethod("DELETE");
            return String.valueOf(connection.getResponseCode());
          });
      say(
          "elsewhere-costly",
          () -> {
            var url = new URL("http://localhost:" + port + "/item/2");
            var connection = (HttpURLConnection) url.openConnection();
            connection.setRequestMethod("PUT");
            return String.valueOf(connection.getResponseCode());
          });
      return super.request(request);
    }
  }
}
