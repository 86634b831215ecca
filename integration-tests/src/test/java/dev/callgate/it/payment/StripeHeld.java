package dev.callgate.it.payment;

import com.stripe.net.ApiMode;
import com.stripe.net.ApiResource.RequestMethod;
import com.stripe.net.HttpURLConnectionClient;
import com.stripe.net.RequestOptions;
import com.stripe.net.StripeRequest;
import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.Map;

/**
 * Sends one refund, to the port and with the query that its arguments are, whose encoded bytes it
 * changes when it is told to; each line of its input is answered by one line, that of {@code send}
 * when the call has ended.
 */
public final class StripeHeld {
  private StripeHeld() {}

  public static void main(String[] arguments) throws Exception {
    StripeRequest refund =
        StripeRequest.create(
            RequestMethod.POST,
            "http://127.0.0.1:" + arguments[0] + "/v1/refunds" + arguments[1],
            Map.of("amount", 500_000, "currency", "eur", "charge", "ch_1"),
            RequestOptions.builder()
                .setApiKey("sk_test_1")
                .setConnectTimeout(30_000)
                .setReadTimeout(30_000)
                .setMaxNetworkRetries(0)
                .build(),
            ApiMode.V1);
    var in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    for (String line = in.readLine(); line != null; line = in.readLine()) {
      if (line.equals("send")) {
        new Thread(() -> System.out.println(send(refund))).start();
      } else {
        byte[] body = refund.content().byteArrayContent();
        int at = new String(body, StandardCharsets.US_ASCII).indexOf("500000");
        body[at] = '9';
        System.out.println("changed");
      }
    }
  }

  private static String send(StripeRequest refund) {
    try {
      return new HttpURLConnectionClient().requestWithRetries(refund).body().replace('\n', ' ');
    } catch (Exception e) {
      return "stopped: " + e.getMessage().replace('\n', ' ');
    }
  }
}
