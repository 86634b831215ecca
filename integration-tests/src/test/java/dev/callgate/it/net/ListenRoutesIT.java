package dev.callgate.it.net;

import static org.assertj.core.api.Assertions.assertThat;

import dev.callgate.it.ChildJvm;
import dev.callgate.it.Coverage;
import dev.callgate.it.Jdk;
import dev.callgate.it.OnEachJdk;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Servers, by what the kernel says of their ports. */
class ListenRoutesIT {
  private static final Coverage COVERAGE = new Coverage(ListenRoutesIT.class);

  @TempDir Path folder;

  @AfterAll
  static void theTableTellsWhatWasTried() throws IOException {
    COVERAGE.check();
  }

  @Tag(OnEachJdk.TAG)
  @ParameterizedTest
  @MethodSource("dev.callgate.it.net.ConnectRoutesIT#ways")
  void whatIsStoppedDoesNotListenAndAClientIsNoServer(List<Object> way) throws Exception {
    ChildJvm.Result result = run(way, "hard-blocked");
    for (String name : ListenRoutes.names()) {
      assertThat(result.printed(name)).contains("Callgate stopped net.listen on ");
      assertThat(result.printed(name + " for the kernel")).as(name).isEqualTo("false");
    }
    assertThat(result.printed("unix"))
        .startsWith("java.io.IOException: Callgate stopped net.listen on " + folder.toRealPath());
    assertThat(result.printed("unix for the kernel")).isEqualTo("false");
    assertThat(result.printed("group")).contains("Callgate stopped net.listen on 224.0.0.251");
    // One record for each, in this order, and none for clients.
    var routes = new ArrayList<>(ListenRoutes.names());
    routes.addAll(List.of("unix", "group"));
    List<String> blocked = result.ledgerWith("\"blocked\"", "net.listen");
    assertThat(blocked).as("%s", result).hasSize(routes.size());
    assertClientsWork(result);
    for (int i = 0; i < routes.size(); i++) {
      COVERAGE.add(routes.get(i), (Jdk) way.get(0), Coverage.decidedByRule(blocked.get(i)));
    }
  }

  @Tag(OnEachJdk.TAG)
  @ParameterizedTest
  @MethodSource("dev.callgate.it.net.ConnectRoutesIT#ways")
  void whatIsAllowedListens(List<Object> way) throws Exception {
    ChildJvm.Result result = run(way, "costly");
    for (String name : ListenRoutes.names()) {
      assertThat(result.printed(name)).isEqualTo("done");
      assertThat(result.printed(name + " for the kernel")).as(name).isEqualTo("true");
    }
    assertThat(result.printed("unix")).isEqualTo("done");
    assertThat(result.printed("unix for the kernel")).isEqualTo("true");
    // Whether there is a network with multicast is another question.
    assertThat(result.printed("group")).doesNotContain("Callgate");
    assertClientsWork(result);
  }

  private static void assertClientsWork(ChildJvm.Result result) {
    assertThat(result.printed("client")).isEqualTo("done");
    assertThat(result.printed("datagrams of a client")).isEqualTo("done");
    assertThat(result.printed("any channel")).isEqualTo("done");
    assertThat(result.ledgerWith("\"fault\"")).as("%s", result).isEmpty();
    assertThat(result.ledgerWith("\"gap\"")).as("%s", result).isEmpty();
  }

  private ChildJvm.Result run(List<Object> way, String tier) throws Exception {
    var numbers = new ArrayList<String>();
    try (Port server = Port.open()) {
      numbers.add(Integer.toString(server.number()));
      for (int i = 0; i < ListenRoutes.names().size(); i++) {
        try (Port free = Port.open()) {
          numbers.add(Integer.toString(free.number()));
        }
      }
      ChildJvm child =
          ChildJvm.of(ListenRoutes.class, folder)
              .on((Jdk) way.get(0))
              .policy(
                  """
                  callgate: 1
                  name: listen-routes
                  rules:
                    - {id: server, action: net.listen, tier: %s}
                  """
                      .formatted(tier))
              .arguments(numbers.toArray(new String[0]));
      if ((boolean) way.get(1)) {
        child.jvm(ConnectRoutesIT.OLD_SOCKETS, ConnectRoutesIT.OLD_DATAGRAMS);
      }
      ChildJvm.Result result = child.run();
      assertThat(result.exitCode()).as("%s", result).isZero();
      return result;
    }
  }
}
