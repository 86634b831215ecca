package dev.callgate.demo.world;

import java.io.IOException;
import java.math.BigDecimal;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;

/** A payment provider that answers as Stripe does for refunds and payouts. */
final class Payments implements AutoCloseable {
  private final WebServer server;
  private final Map<String, String> made = new HashMap<>();
  private final Map<String, Integer> counts = new HashMap<>();

  Payments() throws IOException {
    server = new WebServer(this::answer);
  }

  int port() {
    return server.port();
  }

  /**
   * The sum that went there, such as {@code 20.00 EUR}, or {@code nothing}.
   *
   * @param to a charge that was refunded or an account that was paid
   */
  synchronized String paid(String to) {
    return made.getOrDefault(to, "nothing");
  }

  /** How many payments went there. */
  synchronized String count(String to) {
    return Integer.toString(counts.getOrDefault(to, 0));
  }

  private synchronized WebServer.Answer answer(WebServer.Request request) {
    Map<String, String> form = form(request.body());
    String kind =
        switch (request.path()) {
          case "/v1/refunds" -> "refund";
          case "/v1/payouts" -> "payout";
          default -> null;
        };
    if (kind == null) {
      return new WebServer.Answer(404, "{\"error\":{\"message\":\"unknown path\"}}");
    }
    String cents = form.get("amount");
    String currency = form.get("currency");
    String sum = new BigDecimal(cents).movePointLeft(2) + " " + currency.toUpperCase(Locale.ROOT);
    String to = form.get(kind.equals("refund") ? "charge" : "destination");
    made.put(to, sum);
    counts.merge(to, 1, Integer::sum);
    return new WebServer.Answer(
        200,
        """
        {"id":"%s_%d","object":"%s","amount":%s,"currency":"%s","status":"succeeded"}
        """
            .formatted(kind, made.size(), kind, cents, currency));
  }

  private static Map<String, String> form(String body) {
    Map<String, String> fields = new HashMap<>();
    for (String pair : body.split("&")) {
      int equals = pair.indexOf('=');
      if (equals > 0) {
        fields.put(decode(pair.substring(0, equals)), decode(pair.substring(equals + 1)));
      }
    }
    return fields;
  }

  private static String decode(String text) {
    return URLDecoder.decode(text, StandardCharsets.UTF_8);
  }

  @Override
  public void close() {
    server.close();
  }
}
