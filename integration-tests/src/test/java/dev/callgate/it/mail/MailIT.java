package dev.callgate.it.mail;

import static org.assertj.core.api.Assertions.assertThat;

import com.icegreen.greenmail.util.GreenMail;
import com.icegreen.greenmail.util.ServerSetup;
import dev.callgate.it.ChildJvm;
import dev.callgate.it.Jdk;
import dev.callgate.it.OnEachJdk;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;

class MailIT {
  private static final String POLICY =
      """
      callgate: 1
      name: mail-routes
      rules:
        - id: in-house
          action: mail.send
          when: {recipients: {all: "*@acme.example"}}
          tier: costly
      """;

  @TempDir Path folder;

  @OnEachJdk
  void mailLeavesOnlyForWhomItWasCheckedFor(Jdk jdk) throws Exception {
    var server = new GreenMail(new ServerSetup(0, "127.0.0.1", ServerSetup.PROTOCOL_SMTP));
    server.start();
    try {
      ChildJvm.Result result =
          ChildJvm.of(MailRoutes.class, folder)
              .on(jdk)
              .policy(POLICY)
              .arguments(String.valueOf(server.getSmtp().getPort()))
              .run();
      for (String name : List.of("inside", "array", "address", "attachment", "source")) {
        assertThat(result.printed(name)).as("%s in %s", name, result).isEqualTo("sent");
      }
      for (String name : List.of("outside", "bcc", "envelope", "group", "liar")) {
        assertThat(result.printed(name))
            .as("%s in %s", name, result)
            .contains("MessagingException: Callgate stopped mail.send");
      }
      var subjects = new ArrayList<String>();
      for (var message : server.getReceivedMessages()) {
        subjects.add(message.getSubject());
      }
      assertThat(subjects)
          .containsExactlyInAnyOrder("inside", "array", "address", "attachment", "source");
      assertThat(server.getReceivedMessagesForDomain("elsewhere.example")).isEmpty();
      assertThat(result.ledgerWith("\"action\"", "\"attachments\":[\"customers.csv\"]"))
          .as("%s", result)
          .hasSize(1);
      assertThat(result.ledgerWith("\"action\"", "\"own.bin\",{\"unknown\":true}"))
          .as("%s", result)
          .hasSize(1);
      assertThat(result.ledgerWith("\"subject\":\"bcc\"", "ann@acme.example", "eve@elsewhere"))
          .hasSize(1);
      assertThat(result.ledgerWith("\"from\":\"agent@acme.example\"", "\"host\":\"127.0.0.1\""))
          .as("%s", result)
          .hasSize(10);
    } finally {
      server.stop();
    }
  }
}
