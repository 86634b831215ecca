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
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Whatever road leads to a port that is ruled out: nothing arrives there. */
class ConnectRoutesIT {
  static final String OLD_SOCKETS = "-Djdk.net.usePlainSocketImpl=true";
  static final String OLD_DATAGRAMS = "-Djdk.net.usePlainDatagramSocketImpl=true";

  private static final Coverage COVERAGE = new Coverage(ConnectRoutesIT.class);

  @TempDir Path folder;

  private final List<Port> ports = new ArrayList<>();

  @AfterEach
  void close() throws IOException {
    for (Port port : ports) {
      port.close();
    }
  }

  private Port open() throws IOException {
    Port port = Port.open();
    ports.add(port);
    return port;
  }

  static Stream<List<Object>> ways() {
    return Jdk.all().stream()
        .flatMap(
            jdk ->
                jdk.feature() == 17
                    ? Stream.of(List.<Object>of(jdk, false), List.<Object>of(jdk, true))
                    : Stream.of(List.<Object>of(jdk, false)));
  }

  @AfterAll
  static void theTableTellsWhatWasTried() throws IOException {
    COVERAGE.check();
  }

  @Tag(OnEachJdk.TAG)
  @ParameterizedTest
  @MethodSource("ways")
  void nothingArrivesAtAPortThatIsRuledOut(List<Object> way) throws Exception {
    ChildJvm.Result result = run(way, true);
    for (int i = 0; i < ports.size(); i++) {
      String name = ConnectRoutes.names().get(i);
      assertThat(ports.get(i).arrived()).as("%s\n%s", name, result).isZero();
      List<String> blocked =
          result.ledgerWith("\"blocked\"", "net.connect", "\"port\":" + ports.get(i).number());
      assertThat(blocked).as("%s\n%s", name, result).isNotEmpty();
      COVERAGE.add(name, (Jdk) way.get(0), Coverage.decidedByRule(blocked.get(0)));
      // RMI has a way of its own to tell.
      if (!name.equals("JMX")) {
        assertThat(result.printed(name)).contains("Callgate stopped net.connect on ");
      }
    }
    assertThat(result.ledgerWith("\"fault\"")).as("%s", result).isEmpty();
    assertThat(result.ledgerWith("\"gap\"")).as("%s", result).isEmpty();
  }

  @Tag(OnEachJdk.TAG)
  @ParameterizedTest
  @MethodSource("ways")
  void allElseArrivesAsWithoutCallgate(List<Object> way) throws Exception {
    ChildJvm.Result result = run(way, false);
    for (int i = 0; i < ports.size(); i++) {
      assertThat(ports.get(i).arrived()).as(ConnectRoutes.names().get(i)).isNotZero();
    }
    assertThat(result.stdout()).doesNotContain("Callgate");
  }

  private ChildJvm.Result run(List<Object> way, boolean isRuledOut) throws Exception {
    for (int i = 0; i < ConnectRoutes.names().size(); i++) {
      open();
    }
    String numbers =
        ports.stream()
            .map(port -> Integer.toString(port.number()))
            .collect(Collectors.joining(" "));
    String policy =
        """
        callgate: 1
        name: connect-routes
        rules:
          - {id: ruled-out, action: net.connect, when: {port: [%s]}, tier: hard-blocked}
          - {id: others, action: net.connect, tier: costly}
        """
            .formatted(isRuledOut ? numbers.replace(" ", ", ") : "1");
    ChildJvm child =
        ChildJvm.of(ConnectRoutes.class, folder)
            .on((Jdk) way.get(0))
            .policy(policy)
            .arguments(numbers.split(" "));
    if ((boolean) way.get(1)) {
      child.jvm(OLD_SOCKETS, OLD_DATAGRAMS);
    }
    ChildJvm.Result result = child.run();
    assertThat(result.exitCode()).as("%s", result).isZero();
    return result;
  }
}
