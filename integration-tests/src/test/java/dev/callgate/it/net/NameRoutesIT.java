package dev.callgate.it.net;

import static org.assertj.core.api.Assertions.assertThat;

import dev.callgate.it.ChildJvm;
import dev.callgate.it.Coverage;
import dev.callgate.it.Jdk;
import dev.callgate.it.OnEachJdk;
import dev.callgate.it.http.SocketServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.io.TempDir;

/** Name look-ups, counted outside of the JVM. */
class NameRoutesIT {
  private static final Coverage COVERAGE = new Coverage(NameRoutesIT.class);

  @TempDir Path folder;

  private static String policy(String tier) {
    return """
        callgate: 1
        name: name-routes
        rules:
          - {id: secrets, action: net.resolve, when: {host: "d*.example"}, tier: %s}
          - {id: guest, action: net.resolve, when: {thread: guest}, tier: hard-blocked}
        """
        .formatted(tier);
  }

  private static String hosts() {
    StringBuilder hosts = new StringBuilder("127.0.0.1 shared.example\n");
    for (int i = 0; i < NameRoutes.names().size(); i++) {
      hosts.append("127.0.0.1 d").append(i).append(".example\n");
    }
    return hosts.toString();
  }

  @AfterAll
  static void theTableTellsWhatWasTried() throws IOException {
    COVERAGE.check();
  }

  @OnEachJdk
  void aNameThatIsRuledOutIsNotAskedFor(Jdk jdk) throws Exception {
    try (var hosts = new HostsPipe(folder, hosts());
        var server = new SocketServer()) {
      ChildJvm.Result result = run(jdk, "hard-blocked", hosts, server);
      for (String name : NameRoutes.names()) {
        // An InetSocketAddress has no exception in its contract: it drops the one there is, and
        // what stands on it says that there is no address.
        assertThat(result.printed(name))
            .as("%s", result)
            .containsPattern(
                name.startsWith("get")
                    ? "^UnknownHostException: Callgate stopped net.resolve on d"
                    : "^unresolved|^UnknownHostException: d|UnresolvedAddressException");
      }
      for (int i = 0; i < NameRoutes.names().size(); i++) {
        List<String> blocked =
            result.ledgerWith("\"blocked\"", "net.resolve", "d" + i + ".example");
        assertThat(blocked).as("%s", result).isNotEmpty();
        COVERAGE.add(NameRoutes.names().get(i), jdk, Coverage.decidedByRule(blocked.get(0)));
      }
      int stopped = NameRoutes.names().size();
      assertThat(result.ledgerWith("\"blocked\"", "net.resolve", "d"))
          .as("%s", result)
          .hasSizeGreaterThanOrEqualTo(stopped + 1);
      assertThat(server.requests()).isEmpty();
      // The one name that was allowed, once.
      assertThat(hosts.asked()).as("%s", result).isEqualTo(1);
      checkOthers(result);
    }
  }

  @OnEachJdk
  void anyOtherNameIsAskedForAsOftenAsWithoutCallgate(Jdk jdk) throws Exception {
    int without = askedWithoutCallgate(jdk);
    try (var hosts = new HostsPipe(folder, hosts());
        var server = new SocketServer()) {
      ChildJvm.Result result = run(jdk, "costly", hosts, server);
      assertThat(result.printed("getByName")).isEqualTo("127.0.0.1");
      assertThat(result.printed("getAllByName")).isEqualTo("1");
      assertThat(result.printed("InetSocketAddress")).isEqualTo("resolved");
      assertThat(result.printed("Socket")).isEqualTo("connected");
      assertThat(result.printed("HttpURLConnection")).isEqualTo("true");
      assertThat(result.printed("HttpClient")).isEqualTo("200");
      assertThat(hosts.asked()).as("%s", result).isEqualTo(without);
      assertThat(result.ledgerWith("\"recorded\"", "net.resolve"))
          .as("%s", result)
          .hasSize(NameRoutes.names().size());
      checkOthers(result);
    }
  }

  private int askedWithoutCallgate(Jdk jdk) throws Exception {
    Path own = Files.createDirectory(folder.resolve("without"));
    try (var hosts = new HostsPipe(own, hosts());
        var server = new SocketServer()) {
      child(jdk, own, hosts, server).withoutCallgate().run();
      return hosts.asked();
    }
  }

  private static void checkOthers(ChildJvm.Result result) {
    assertThat(result.printed("literal")).isEqualTo("127.0.0.3");
    assertThat(result.printed("literal 6")).isEqualTo("0:0:0:0:0:0:0:1");
    assertThat(result.printed("guest")).contains("Callgate stopped net.resolve on shared.example");
    assertThat(result.printed("host")).isEqualTo("127.0.0.1");
    assertThat(result.printed("cached")).isEqualTo("shared.example/127.0.0.1");
    assertThat(result.ledgerWith("\"fault\"")).as("%s", result).isEmpty();
    assertThat(result.ledgerWith("\"gap\"")).as("%s", result).isEmpty();
  }

  private ChildJvm.Result run(Jdk jdk, String tier, HostsPipe hosts, SocketServer server)
      throws Exception {
    ChildJvm.Result result = child(jdk, folder, hosts, server).policy(policy(tier)).run();
    assertThat(result.exitCode()).as("%s", result).isZero();
    return result;
  }

  private static ChildJvm child(Jdk jdk, Path folder, HostsPipe hosts, SocketServer server) {
    return ChildJvm.of(NameRoutes.class, folder)
        .on(jdk)
        .jvm("-Djdk.net.hosts.file=" + hosts.file())
        .arguments("d", String.valueOf(server.port()));
  }
}
