package dev.callgate.it.net;

import static org.assertj.core.api.Assertions.assertThat;

import dev.callgate.it.ChildJvm;
import dev.callgate.it.Jdk;
import dev.callgate.it.OnEachJdk;
import dev.callgate.it.http.SocketServer;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;

/** A call that is led to another place is decided anew, and a proxy is no way round a rule. */
class RedirectsIT {
  private static final List<String> CLIENTS = List.of("send", "sendAsync", "HttpURLConnection");
  private static final List<String> SOCKETS =
      List.of("SOCKS", "SOCKS by name", "any address", "an address in IPv6");

  @TempDir Path folder;

  @OnEachJdk
  void aRuleOnConnectionsHoldsForThePlaceThatOneIsRedirectedTo(Jdk jdk) throws Exception {
    assertStopped(
        jdk,
        "{id: elsewhere, action: net.connect, when: {port: %d}, tier: hard-blocked}",
        "net.connect");
  }

  @OnEachJdk
  void aRuleOnRequestsDoesToo(Jdk jdk) throws Exception {
    assertStopped(
        jdk,
        "{id: elsewhere, action: \"http.*\", when: {port: %d}, tier: hard-blocked}",
        "http.read");
  }

  private void assertStopped(Jdk jdk, String rule, String kind) throws Exception {
    try (var first = new SocketServer();
        var elsewhere = new SocketServer();
        Port proxy = Port.open()) {
      ChildJvm.Result result = run(jdk, rule.formatted(elsewhere.port()), first, elsewhere, proxy);
      for (String name : CLIENTS) {
        assertThat(result.printed(name)).as(name).contains("Callgate stopped " + kind + " on ");
      }
      assertThat(first.requests()).hasSize(CLIENTS.size());
      assertThat(elsewhere.requests()).isEmpty();
      if (kind.equals("net.connect")) {
        for (String name : SOCKETS) {
          assertThat(result.printed(name)).as(name).contains("Callgate stopped net.connect on ");
        }
        assertThat(proxy.arrived()).isZero();
        // HttpClient tries a connection once more on its own, sync and async.
        int all = CLIENTS.size() + 2 + SOCKETS.size();
        assertThat(result.ledgerWith("\"blocked\"")).as("%s", result).hasSize(all);
      }
    }
  }

  @OnEachJdk
  void aRuleOnAnAddressHoldsWhereItIsHiddenAndOneThatNobodyKnowsIsStrict(Jdk jdk) throws Exception {
    try (var first = new SocketServer();
        var elsewhere = new SocketServer();
        Port proxy = Port.open()) {
      String rules =
          """
          {id: proxy, action: net.connect, when: {port: %d}, tier: reversible}
            - {id: machine, action: net.connect, when: {ip: {within: 127.0.0.0/8}}, tier: hard-blocked}
          """
              .formatted(proxy.number());
      ChildJvm.Result result = run(jdk, rules, first, elsewhere, proxy);
      for (String name : SOCKETS) {
        assertThat(result.printed(name)).as(name).contains("Callgate stopped net.connect on ");
      }
      assertThat(proxy.arrived()).isZero();
      assertThat(first.requests()).isEmpty();
      assertThat(elsewhere.requests()).isEmpty();
    }
  }

  @OnEachJdk
  void whereNothingIsRuledOutAllArrives(Jdk jdk) throws Exception {
    try (var first = new SocketServer();
        var elsewhere = new SocketServer();
        Port proxy = Port.open()) {
      ChildJvm.Result result =
          run(jdk, "{id: all, action: net.connect, tier: costly}", first, elsewhere, proxy);
      for (String name : CLIENTS) {
        assertThat(result.printed(name)).as(name).isEqualTo("served");
      }
      assertThat(elsewhere.requests("GET /elsewhere")).hasSize(CLIENTS.size());
      // It hangs up, but was asked.
      assertThat(proxy.arrived()).isEqualTo(2);
      assertThat(result.printed("an address in IPv6")).isEqualTo("connected");
      // A socket that needs no proxy is one action, one that does is two.
      assertThat(result.ledgerWith("\"recorded\"", "\"port\":" + proxy.number())).hasSize(2);
      assertThat(result.ledgerWith("\"recorded\"", "later.example")).hasSize(1);
      assertThat(result.stdout()).doesNotContain("Callgate");
    }
  }

  private ChildJvm.Result run(
      Jdk jdk, String rules, SocketServer first, SocketServer elsewhere, Port proxy)
      throws Exception {
    ChildJvm.Result result =
        ChildJvm.of(Redirects.class, folder)
            .on(jdk)
            .policy("callgate: 1\nname: redirects\nrules:\n  - " + rules + "\n")
            .arguments(
                String.valueOf(first.port()),
                String.valueOf(elsewhere.port()),
                String.valueOf(proxy.number()))
            .run();
    assertThat(result.exitCode()).as("%s", result).isZero();
    assertThat(result.ledgerWith("\"fault\"")).as("%s", result).isEmpty();
    assertThat(result.ledgerWith("\"gap\"")).as("%s", result).isEmpty();
    return result;
  }
}
