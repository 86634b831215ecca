package dev.callgate.it.user;

import static org.assertj.core.api.Assertions.assertThat;

import dev.callgate.it.ChildJvm;
import dev.callgate.it.Jdk;
import dev.callgate.it.OnEachJdk;
import dev.callgate.it.http.SocketServer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;

class UserSinksIT {
  private static final String POLICY =
      """
      callgate: 1
      name: user-sinks
      rules:
        - {id: allowed, action: [vault.erase, order.cancel], when: {target: "ok*"}, tier: costly}
      intercept:
        - id: vault
          method: dev.callgate.it.user.UserSinks$Vault#erase(*)
          subtypes: true
          action: vault.erase
          tier: hard-blocked
          target: arg0
        - id: base-or-dropper
          method:
            - dev.callgate.it.user.UserSinks$Base#purge(java.lang.String)
            - dev.callgate.it.user.UserSinks$Dropper#drop(java.lang.String)
          subtypes: true
          action: vault.erase
          target: arg0
        - id: wire
          method: dev.callgate.it.user.UserSinks$Wire#new(java.lang.String)
          action: wire.open
          tier: hard-blocked
          target: arg0
        - id: orders
          method: dev.callgate.it.user.UserSinks$Orders#cancel(*)
          action: order.cancel
          tier: hard-blocked
          target: arg0.id
        - id: payouts
          method:
            - dev.callgate.it.user.UserSinks$Payouts#payout(*)
            - dev.callgate.it.user.UserSinks$Payouts#again(*)
            - dev.callgate.it.user.UserSinks$Payouts#deep(*)
          action: order.payout
          tier: costly
          target: arg0
          facts: {host: arg0}
          covers: [http]
      """;

  private static final List<String> STOPPED =
      List.of(
          "interface",
          "behind-a-bridge",
          "default-method",
          "abstract-base",
          "superclass",
          "constructor",
          "lambda",
          "method-reference",
          "reflection",
          "method-handle",
          "proxy",
          "getter-throws",
          "getter-deletes",
          "getter-calls-the-sink",
          "after-overflow-stopped");

  @TempDir Path folder;

  @OnEachJdk
  void everyShapeInEveryWay(Jdk jdk) throws Exception {
    Path victim = Files.writeString(folder.resolve("victim.txt"), "still here");
    try (var server = new SocketServer()) {
      ChildJvm.Result result =
          ChildJvm.of(UserSinks.class, folder)
              .on(jdk)
              .policy(POLICY)
              .arguments(String.valueOf(server.port()))
              .run();
      assertThat(result.exitCode()).as("%s", result).isZero();
      for (String way : STOPPED) {
        assertThat(result.printed(way)).as("%s in %s", way, result).isEqualTo("SecurityException");
      }
      assertThat(result.printed("second-loader")).isEqualTo("SecurityException ran");
      assertThat(result.printed("superclass-alone")).isEqualTo("returned ran");
      assertThat(result.printed("getter")).isEqualTo("returned ran");

      assertThat(result.printed("overload-chain")).isEqualTo("returned ran");
      assertThat(recorded(result, "ok-chain")).as("%s", result).hasSize(1);
      assertThat(result.printed("recursion")).isEqualTo("returned ran");
      assertThat(recorded(result, "ok-recursion")).as("%s", result).hasSize(3);

      assertThat(victim).hasContent("still here");
      assertThat(result.printed("delete-inside")).isEqualTo("AccessDeniedException");
      assertThat(recorded(result, "ok-file")).hasSize(1);
      assertThat(result.ledgerWith("\"file.delete\"", "victim.txt")).hasSize(2);

      for (String way : List.of("covered-host", "other-host", "sibling", "after-throw")) {
        assertThat(result.printed(way)).as("%s in %s", way, result).isEqualTo("returned ran");
      }
      assertThat(result.printed("overflows")).isEqualTo("12");
      assertThat(result.printed("inner-throws")).isEqualTo("SecurityException ran");
      assertThat(result.printed("after-overflow")).isEqualTo("returned ran");
      assertThat(sent(result, "covered")).as("%s", result).isEmpty();
      for (String path : List.of("other", "sibling", "after-throw", "after-overflow")) {
        assertThat(sent(result, path)).as("%s in %s", path, result).hasSize(1);
      }
      assertThat(result.ledgerWith("\"fault\"", "nested too deep")).isNotEmpty();
    }
  }

  private static List<String> recorded(ChildJvm.Result result, String target) {
    return result.ledgerWith("\"action\"", "\"target\":\"" + target + "\"");
  }

  private static List<String> sent(ChildJvm.Result result, String path) {
    return result.ledgerWith("\"http.send\"", "/" + path + "\"", "\"action\"");
  }
}
