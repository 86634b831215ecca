package dev.callgate.it.approve;

import static org.assertj.core.api.Assertions.assertThat;

import dev.callgate.it.Jdk;
import dev.callgate.policy.approval.Answer;
import dev.callgate.policy.approval.DirectoryCarrier;
import dev.callgate.policy.approval.Grant;
import dev.callgate.policy.approval.Ids;
import dev.callgate.policy.approval.Request;
import dev.callgate.policy.approval.Signer;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A payout of the program's own, whose entry in the policy names two of three arguments. */
class OtherArgumentsIT {
  @TempDir Path folder;

  @Test
  void anApprovalBindsAlsoTheArgumentsThatNoFactNames() throws Exception {
    try (var child = new Child(Jdk.current(), folder, policy())) {
      assertThat(child.ask("pay paid.txt 9.50 rent")).contains("It waits");
      Request request = open().get(0);
      assertThat(request.unread()).isEmpty();
      assertThat(request.question().toString()).contains("arg2=rent");
      approve(request);
      assertThat(child.ask("pay paid.txt 9.50 gift")).startsWith("stopped: ");
      assertThat(child.ask("pay paid.txt 9.50 -")).startsWith("stopped: ");
      assertThat(folder.resolve("paid.txt")).doesNotExist();
      assertThat(child.ask("pay paid.txt 9.50 rent")).isEqualTo("ran");
      assertThat(folder.resolve("paid.txt")).hasContent("9.50 rent");
      assertThat(child.ask("pay paid.txt 9.50 rent")).startsWith("stopped: ");
    }
  }

  @Test
  void whatCanChangeCannotBeApprovedByValueButGranted() throws Exception {
    try (var child = new Child(Jdk.current(), folder, policy())) {
      assertThat(child.ask("memo paid.txt 9.50 rent")).contains("other-arguments", "grant");
      Request request = open().get(0);
      assertThat(request.unread()).containsExactly("other-arguments");
      approve(request);
      assertThat(child.ask("memo paid.txt 9.50 rent")).startsWith("stopped: ");
      assertThat(folder.resolve("paid.txt")).doesNotExist();

      long now = System.currentTimeMillis();
      var grant =
          new Grant(
              Ids.next(now),
              "helper",
              request.rule().id(),
              "house.pay",
              "paid*",
              null,
              Grant.Limits.NONE,
              1,
              now + 600_000,
              request.policy(),
              "alice",
              "rents",
              now);
      carrier().grant(Signer.read(folder.resolve("alice.pem")).sign(grant));
      assertThat(child.ask("memo paid.txt 9.50 rent")).isEqualTo("ran");
      assertThat(folder.resolve("paid.txt")).hasContent("9.50 rent");
      assertThat(child.ask("memo paid.txt 9.50 rent")).startsWith("stopped: ");
    }
  }

  private String policy() throws IOException {
    return """
    callgate: 1
    name: helper
    intercept:
      - id: pay
        method: dev.callgate.it.approve.Held#pay(*)
        action: house.pay
        tier: hard-blocked
        target: arg0
        facts: {sum: arg1}
    approvals: {directory: approvals, keys: {alice: "%s"}, expires: 10m, wait: 1ms}
    """
        .formatted(Signer.create(folder.resolve("alice.pem")));
  }

  private List<Request> open() throws IOException {
    return carrier().open();
  }

  private DirectoryCarrier carrier() throws IOException {
    return new DirectoryCarrier(folder.resolve("approvals"));
  }

  private void approve(Request request) throws IOException {
    Answer answer = Answer.to(request, true, "", "alice", System.currentTimeMillis());
    carrier().answer(Signer.read(folder.resolve("alice.pem")).sign(answer));
  }
}
