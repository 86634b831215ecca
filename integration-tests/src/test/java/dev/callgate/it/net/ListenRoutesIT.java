package dev.callgate.it.net;

import static org.assertj.core.api.Assertions.assertThat;

import dev.callgate.it.ChildJvm;
import dev.callgate.it.Coverage;
import dev.callgate.it.Jdk;
import dev.callgate.it.OnEachJdk;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Servers, by what the kernel says of their ports. */
class ListenRoutesIT {
  private static final String SERVERS = "{id: server, action: net.listen, tier: %s}";

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
    ChildJvm.Result result = run(way, SERVERS.formatted("hard-blocked"));
    for (String name : ListenRoutes.names()) {
      assertThat(result.printed(name)).contains("Callgate stopped net.listen on ");
      assertThat(result.printed(name + " for the kernel")).as(name).isEqualTo("false");
    }
    assertThat(result.printed("unix"))
        .startsWith("java.io.IOException: Callgate stopped net.listen on " + folder.toRealPath());
    assertThat(result.printed("unix for the kernel")).isEqualTo("false");
    assertThat(result.printed("unix, drawn name")).contains("Callgate stopped net.listen");
    assertThat(socketFiles()).containsExactly("client.socket");
    assertThat(result.printed("group")).contains("Callgate stopped net.listen on 224.0.0.251");
    // One record for each, in this order, and none for clients.
    var routes = new ArrayList<>(ListenRoutes.names());
    routes.addAll(List.of("unix", "unix, drawn name", "group"));
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
    ChildJvm.Result result = run(way, SERVERS.formatted("costly"));
    for (String name : ListenRoutes.names()) {
      assertThat(result.printed(name)).isEqualTo("done");
      assertThat(result.printed(name + " for the kernel")).as(name).isEqualTo("true");
    }
    assertThat(result.printed("unix")).isEqualTo("done");
    assertThat(result.printed("unix for the kernel")).isEqualTo("true");
    assertThat(result.printed("unix, drawn name")).isEqualTo("done");
    assertThat(result.printed("unix client")).isEqualTo("done");
    assertThat(socketFiles()).hasSize(3).contains("client.socket", "server.socket");
    // Whether there is a network with multicast is another question.
    assertThat(result.printed("group")).doesNotContain("Callgate");
    assertClientsWork(result);
  }

  /** A socket's file is a file, whether or not a server may listen there. */
  @OnEachJdk
  void whereNothingMayBeCreatedNoSocketIs(Jdk jdk) throws Exception {
    ChildJvm.Result result =
        run(
            List.of(jdk, false),
            "{id: files, action: file.create, when: {path: {within: .}}, tier: hard-blocked}");
    assertThat(socketFiles()).as("%s", result).isEmpty();
    for (String name : List.of("unix", "unix, drawn name", "unix client")) {
      assertThat(result.printed(name))
          .startsWith("java.nio.file.AccessDeniedException: " + folder.toRealPath())
          .contains("Callgate stopped file.create on ");
    }
    assertThat(result.printed("unix, no name")).isEqualTo("done");
    assertClientsWork(result);
    List<String> blocked = result.ledgerWith("\"blocked\"", "file.create");
    assertThat(blocked).as("%s", result).hasSize(3);
    COVERAGE.add("unix, its file", jdk, Coverage.decidedByRule(blocked.get(0)));
    COVERAGE.add("unix, its file, drawn name", jdk, Coverage.decidedByRule(blocked.get(1)));
    COVERAGE.add("unix client, its file", jdk, Coverage.decidedByRule(blocked.get(2)));
  }

  private List<String> socketFiles() throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files
          .map(file -> file.getFileName().toString())
          .filter(name -> name.contains("socket"))
          .toList();
    }
  }

  private static void assertClientsWork(ChildJvm.Result result) {
    assertThat(result.printed("client")).isEqualTo("done");
    assertThat(result.printed("datagrams of a client")).isEqualTo("done");
    assertThat(result.printed("any channel")).isEqualTo("done");
    assertThat(result.ledgerWith("\"fault\"")).as("%s", result).isEmpty();
    assertThat(result.ledgerWith("\"gap\"")).as("%s", result).isEmpty();
  }

  private ChildJvm.Result run(List<Object> way, String rule) throws Exception {
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
                    - %s
                  """
                      .formatted(rule))
              .jvm("-Djdk.net.unixdomain.tmpdir=" + folder)
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
