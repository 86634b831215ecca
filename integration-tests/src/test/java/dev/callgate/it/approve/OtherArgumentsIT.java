package dev.callgate.it.approve;

import static org.assertj.core.api.Assertions.assertThat;

import dev.callgate.it.Jdk;
import dev.callgate.it.People;
import dev.callgate.policy.approval.Request;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A payout of the program's own, whose entry in the policy names two of three arguments. */
class OtherArgumentsIT {
  @TempDir Path folder;
  private People people;

  @BeforeEach
  void askPeople() throws IOException {
    people = new People(folder, "alice");
  }

  @Test
  void anApprovalBindsAlsoTheArgumentsThatNoFactNames() throws Exception {
    try (var child = new Child(Jdk.current(), folder, policy())) {
      assertThat(child.ask("pay paid.txt 9.50 rent")).contains("It waits");
      Request request = people.open().get(0);
      assertThat(request.unread()).isEmpty();
      assertThat(request.question().toString()).contains("arg2=rent");
      people.approve(request);
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
      Request request = people.open().get(0);
      assertThat(request.unread()).containsExactly("other-arguments");
      people.approve(request);
      assertThat(child.ask("memo paid.txt 9.50 rent")).startsWith("stopped: ");
      assertThat(folder.resolve("paid.txt")).doesNotExist();

      people.grant(request, "house.pay", "paid*", 1, "rents");
      assertThat(child.ask("memo paid.txt 9.50 rent")).isEqualTo("ran");
      assertThat(folder.resolve("paid.txt")).hasContent("9.50 rent");
      assertThat(child.ask("memo paid.txt 9.50 rent")).startsWith("stopped: ");
    }
  }

  private String policy() {
    return people.policy("wait: 1ms")
        + """
        intercept:
          - id: pay
            method: dev.callgate.it.approve.Held#pay(*)
            action: house.pay
            tier: hard-blocked
            target: arg0
            facts: {sum: arg1}
        """;
  }
}
