package dev.callgate.it.payment;

import static org.assertj.core.api.Assertions.assertThat;

import dev.callgate.it.ChildJvm;
import dev.callgate.it.http.SocketServer;
import dev.callgate.policy.approval.Answer;
import dev.callgate.policy.approval.DirectoryCarrier;
import dev.callgate.policy.approval.Request;
import dev.callgate.policy.approval.Signer;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A payment that people are asked about, and what of it reaches the network. */
class StripeHeldIT {
  @TempDir Path folder;
  private Path alicesKey;

  @Test
  void bytesThatChangeDuringTheWaitAreAnotherRequest() throws Exception {
    alicesKey = folder.resolve("alice.pem");
    String policy =
        """
        callgate: 1
        name: refunds
        approvals: {directory: approvals, keys: {alice: "%s"}, expires: 10m, wait: 300s}
        """
            .formatted(Signer.create(alicesKey));
    try (var stripe = new SocketServer()) {
      Process child =
          ChildJvm.of(StripeHeld.class, folder)
              .policy(policy)
              .arguments(String.valueOf(stripe.port()))
              .builder()
              .redirectError(folder.resolve("err.txt").toFile())
              .start();
      try {
        BufferedReader out = child.inputReader(StandardCharsets.UTF_8);
        var in = new PrintWriter(child.outputWriter(StandardCharsets.UTF_8), true);
        in.println("send");
        Request little = awaitRequest();
        assertThat(little.question().line()).contains("EUR 5,000.00");
        in.println("change");
        assertThat(out.readLine()).isEqualTo("changed");
        approve(little);
        assertThat(out.readLine()).startsWith("stopped: ").contains("changed while it waited");
        assertThat(stripe.requests()).isEmpty();

        // The yes to the first is still there, and is no yes to the second.
        in.println("send");
        Request much = awaitOtherThan(little);
        assertThat(much.question().line()).contains("EUR 9,000.00");
        assertThat(much.action()).isNotEqualTo(little.action());
        assertThat(stripe.requests()).isEmpty();
        approve(much);
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

  private DirectoryCarrier carrier() throws IOException {
    return new DirectoryCarrier(folder.resolve("approvals"));
  }

  private Request awaitRequest() throws Exception {
    return awaitOtherThan(null);
  }

  private Request awaitOtherThan(Request known) throws Exception {
    for (int i = 0; i < 1_200; i++) {
      List<Request> open = Files.exists(folder.resolve("approvals")) ? carrier().open() : List.of();
      for (Request request : open) {
        if (known == null || !request.id().equals(known.id())) {
          return request;
        }
      }
      Thread.sleep(50);
    }
    throw new AssertionError("nobody is asked");
  }

  private void approve(Request request) throws IOException {
    Answer answer = Answer.to(request, true, "", "alice", System.currentTimeMillis());
    carrier().answer(Signer.read(alicesKey).sign(answer));
  }
}
