package dev.callgate.it.payment;

import static org.assertj.core.api.Assertions.assertThat;

import dev.callgate.it.ChildJvm;
import dev.callgate.it.People;
import dev.callgate.it.http.SocketServer;
import dev.callgate.policy.approval.Request;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A payment that people are asked about, and what of it reaches the network. */
class StripeHeldIT {
  @TempDir Path folder;

  @Test
  void bytesThatChangeDuringTheWaitAreAnotherRequest() throws Exception {
    var people = new People(folder, "alice");
    try (var stripe = new SocketServer()) {
      Process child = start(people, stripe, "");
      try {
        BufferedReader out = child.inputReader(StandardCharsets.UTF_8);
        var in = new PrintWriter(child.outputWriter(StandardCharsets.UTF_8), true);
        in.println("send");
        Request little = people.awaitNewRequest();
        assertThat(little.question().line()).contains("EUR 5,000.00");
        in.println("change");
        assertThat(out.readLine()).isEqualTo("changed");
        people.approve(little);
        assertThat(out.readLine()).startsWith("stopped: ").contains("changed while it waited");
        assertThat(stripe.requests()).isEmpty();

        // The yes to the first is still there, and is no yes to the second.
        in.println("send");
        Request much = people.awaitNewRequest();
        assertThat(much.question().line()).contains("EUR 9,000.00");
        assertThat(much.action()).isNotEqualTo(little.action());
        assertThat(stripe.requests()).isEmpty();
        people.approve(much);
        assertThat(out.readLine()).contains("x_1");
        assertThat(stripe.requests("POST"))
            .extracting(SocketServer.Request::body)
            .singleElement()
            .satisfies(body -> assertThat(body).contains("amount=900000"));
      } finally {
        child.destroyForcibly().onExit().join();
      }
    }
  }

  /** The yes was to the library's call, but what the JDK sends again inside is not that call. */
  @Test
  void aYesToAPaymentIsForOneRequestAlsoIfTheJdkWouldSendItAgain() throws Exception {
    var people = new People(folder, "alice");
    try (var stripe = new SocketServer()) {
      Process child = start(people, stripe, "?/flaky");
      try {
        BufferedReader out = child.inputReader(StandardCharsets.UTF_8);
        var in = new PrintWriter(child.outputWriter(StandardCharsets.UTF_8), true);
        in.println("send");
        people.approve(people.awaitRequest());
        assertThat(out.readLine()).startsWith("stopped: ").contains("it was sent already");
        assertThat(stripe.requests("POST")).hasSize(1);
      } finally {
        child.destroyForcibly().onExit().join();
      }
    }
  }

  private Process start(People people, SocketServer stripe, String query) throws IOException {
    String policy =
        """
        callgate: 1
        name: refunds
        approvals: {directory: approvals, keys: %s, expires: 10m, wait: 300s}
        """
            .formatted(people.keys());
    return ChildJvm.of(StripeHeld.class, folder)
        .policy(policy)
        .arguments(String.valueOf(stripe.port()), query)
        .builder()
        .redirectError(folder.resolve("err.txt").toFile())
        .start();
  }
}
