package dev.callgate.it.payment;

import static org.assertj.core.api.Assertions.assertThat;

import dev.callgate.it.ChildJvm;
import dev.callgate.it.Jdk;
import dev.callgate.it.OnEachJdk;
import dev.callgate.it.http.SocketServer;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;

class StripeIT {
  private static final String POLICY =
      """
      callgate: 1
      name: stripe-routes
      rules:
        - id: small-refunds
          action: payment.refund
          when: {amount: {at-most: 50}, currency: EUR}
          tier: costly
      """;

  @TempDir Path folder;

  @OnEachJdk
  void paymentsAreDecidedByWhatIsSentAndNothingElseHidesInThem(Jdk jdk) throws Exception {
    try (var stripe = new SocketServer();
        var other = new SocketServer()) {
      ChildJvm.Result result =
          ChildJvm.of(StripeRoutes.class, folder)
              .on(jdk)
              .policy(POLICY)
              .arguments(String.valueOf(stripe.port()), String.valueOf(other.port()))
              .run();
      for (String name : List.of("refund-small", "refund-map", "refund-lying", "read", "busy")) {
        assertThat(result.printed(name)).as("%s in %s", name, result).isEqualTo("x_1");
      }
      for (String name :
          List.of(
              "refund-large",
              "refund-yen",
              "refund-whole",
              "payout",
              "charge",
              "cancel",
              "raw-refund",
              "raw-delete")) {
        assertThat(result.printed(name))
            .as("%s in %s", name, result)
            .startsWith("com.stripe.exception.PermissionException: Callgate stopped payment.");
      }
      assertThat(stripe.requests("POST"))
          .extracting(SocketServer.Request::body)
          .satisfiesExactlyInAnyOrder(
              body -> assertThat(body).contains("amount=500"),
              body -> assertThat(body).contains("amount=700"),
              body -> assertThat(body).contains("amount=800").doesNotContain("800000"),
              body -> assertThat(body).contains("amount=600"));
      assertThat(stripe.requests("DELETE")).isEmpty();
      assertThat(stripe.requests("GET /v1/refunds/re_1")).hasSize(1);
      assertThat(result.printed("elsewhere")).contains("Callgate stopped http.delete");
      assertThat(other.requests())
          .extracting(SocketServer.Request::line)
          .containsExactly("PUT /item/2 HTTP/1.1");
      recorded(result);
    }
  }

  private static void recorded(ChildJvm.Result result) {
    // One record a payment: the HTTP call below is the same action.
    assertThat(result.ledgerWith("\"action\"", "\"recorded\"")).as("%s", result).hasSize(5);
    assertThat(result.ledgerWith("\"action\"", "payment.refund", "\"amount\":5.00,", "recorded"))
        .hasSize(1);
    assertThat(result.ledgerWith("\"action\"", "http.send", "/item/2\"", "recorded")).hasSize(1);
    assertThat(result.ledgerWith("\"outcome\"", "payment.refund", "\"status\":200", "x_1"))
        .hasSize(4);
    assertThat(result.ledgerWith("\"action\"", "payment.refund", "\"amount\":{\"unknown\":true}"))
        .hasSize(1);
    assertThat(result.ledgerWith("\"action\"", "payment.cancel", "pi_1")).hasSize(1);
    assertThat(result.ledgerWith("sk_test_1")).isEmpty();
  }
}
