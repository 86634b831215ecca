package dev.callgate.it.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.callgate.it.ChildJvm;
import dev.callgate.it.Jdk;
import dev.callgate.it.OnEachJdk;
import dev.callgate.it.People;
import dev.callgate.it.approve.Child;
import dev.callgate.policy.approval.Request;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.io.TempDir;

/**
 * What the JDK sends once more by itself, after a connection that ended without an answer or a
 * challenge, is a decision of its own: one yes is one request.
 */
class ResendsIT {
  /** Else HttpClient tries reads alone. */
  private static final String TRIES_ALL = "-Djdk.httpclient.enableAllMethodRetry=true";

  @TempDir Path folder;

  @OnEachJdk
  void costlyIsRecordedForEachRequestAndReversibleGoesOnUnseen(Jdk jdk) throws Exception {
    List<String> paths = List.of("/flaky/free/", "/auth/free/", "/flaky/costly/", "/auth/costly/");
    var lines = new StringBuilder();
    for (String client : List.of("HttpURLConnection", "HttpClient")) {
      for (String path : paths) {
        lines.append(client + " PUT " + path + client + "\n");
        lines.append(client + " POST " + path + client + "\n");
      }
    }
    Path input = Files.writeString(folder.resolve("requests.txt"), lines);
    String policy =
        """
        callgate: 1
        name: resends
        rules:
          - {id: free, action: "http.*", when: {path: "/*/free/*"}, tier: reversible}
        """;
    try (var server = new SocketServer()) {
      ChildJvm.Result result =
          ChildJvm.of(Resends.class, folder)
              .on(jdk)
              .jvm(TRIES_ALL)
              .policy(policy)
              .arguments(String.valueOf(server.port()))
              .run(input);
      assertThat(result.stdout().lines()).as("%s", result).hasSize(16).containsOnly("served");
      for (String client : List.of("HttpURLConnection", "HttpClient")) {
        for (String path : paths) {
          boolean isFree = path.contains("free");
          for (String method : List.of("PUT", "POST")) {
            String what = method + " " + path + client;
            // Both clients know the password by then, if it was asked for before.
            int sent = server.requests(what + " ").size();
            assertThat(sent).as(what).isBetween(path.contains("flaky") ? 2 : 1, 2);
            assertThat(
                    result.ledgerWith(
                        "\"action\"", path + client + "\"", "\"method\":\"" + method + "\""))
                .as("%s in %s", what, result)
                .hasSize(isFree ? 0 : sent);
          }
        }
      }
      assertThat(server.requests())
          .filteredOn(r -> r.line().contains("/auth/"))
          .hasSizeBetween(9, 16);
      outcomes(result);
    }
  }

  /** The first request of HttpURLConnection had no answer, and its record says so. */
  private static void outcomes(ChildJvm.Result result) {
    int records = result.ledgerWith("\"action\"", "\"recorded\"").size();
    assertThat(result.ledgerWith("\"outcome\"")).as("%s", result).hasSize(records);
    assertThat(result.ledgerWith("\"outcome\"", "\"thrown\":\"java.io.IOException\""))
        .as("%s", result)
        .hasSize(2);
    assertThat(result.ledgerWith("\"fault\"")).as("%s", result).isEmpty();
  }

  /** HttpClient tries to connect twice, and has sent nothing by then. */
  @OnEachJdk
  void aConnectionThatIsRefusedIsNoRequest(Jdk jdk) throws Exception {
    int closed;
    try (var server = new SocketServer()) {
      closed = server.port();
    }
    Path input = Files.writeString(folder.resolve("requests.txt"), "HttpClient PUT /costly\n");
    ChildJvm.Result result =
        ChildJvm.of(Resends.class, folder)
            .on(jdk)
            .jvm(TRIES_ALL)
            .policy("callgate: 1\nname: resends\n")
            .arguments(String.valueOf(closed))
            .run(input);
    assertThat(result.stdout()).as("%s", result).startsWith("java.net.ConnectException");
    assertThat(result.ledgerWith("\"action\"", "/costly\"")).as("%s", result).hasSize(1);
    assertThat(result.ledgerWith("\"outcome\"", "\"failed\"")).as("%s", result).hasSize(1);
  }

  @OnEachJdk
  void aYesIsForOneRequestAlsoIfTheConnectionEndsWithoutAnAnswer(Jdk jdk) throws Exception {
    var people = new People(folder, "alice");
    try (var server = new SocketServer();
        var child = start(jdk, people, server)) {
      for (String method : List.of("DELETE", "POST", "GET")) {
        String call = "HttpURLConnection " + method + " /flaky/held";
        String line = method + " /flaky/held";
        CompletableFuture<String> first = child.begin(call);
        people.approve(people.awaitNewRequest());
        assertThat(first.get(1, TimeUnit.MINUTES))
            .startsWith("java.io.IOException: Callgate stopped ")
            .contains("it was sent already");
        assertThat(server.requests(line)).hasSize(1);
        // The program's own next try uses the yes to that, and has a connection that works.
        people.approve(people.awaitNewRequest());
        assertThat(child.begin(call).get(1, TimeUnit.MINUTES)).isEqualTo("served");
        assertThat(server.requests(line)).hasSize(2);
      }
      assertThat(child.ledger("\"approved\"")).hasSize(6);
    }
  }

  @OnEachJdk
  void aYesIsForOneRequestAlsoIfTheServerAsksWhoItIs(Jdk jdk) throws Exception {
    var people = new People(folder, "alice");
    try (var server = new SocketServer();
        var child = start(jdk, people, server)) {
      CompletableFuture<String> approved = child.begin("HttpURLConnection DELETE /auth/held");
      Request first = people.awaitNewRequest();
      assertThat(server.requests()).isEmpty();
      people.approve(first);
      Request second = people.awaitNewRequest();
      assertThat(server.requests("DELETE /auth/held")).hasSize(1);
      people.approve(second);
      assertThat(approved.get(1, TimeUnit.MINUTES)).isEqualTo("served");
      assertThat(server.requests("DELETE /auth/held")).hasSize(2);
      assertThat(child.ledger("\"approved\"")).hasSize(2);
    }
  }

  @OnEachJdk
  void theSecondRequestOfHttpClientIsStoppedAsWell(Jdk jdk) throws Exception {
    var people = new People(folder, "alice");
    try (var server = new SocketServer();
        var child = start(jdk, people, server)) {
      for (String path : List.of("/flaky/held", "/auth/held")) {
        String call = "HttpClient DELETE " + path;
        // It is asynchronous inside, and so does not wait.
        assertThat(child.begin(call).get(1, TimeUnit.MINUTES)).contains("Callgate stopped ");
        assertThat(server.requests("DELETE " + path)).isEmpty();
        people.approve(people.awaitNewRequest());
        assertThat(child.begin(call).get(1, TimeUnit.MINUTES)).contains("Callgate stopped ");
        assertThat(server.requests("DELETE " + path)).hasSize(1);
        assertThat(people.awaitNewRequest().target()).endsWith(path);
      }
      assertThat(child.ledger("\"approved\"")).hasSize(2);
    }
  }

  /** A running {@link Resends}, every request of which is held. */
  private Child start(Jdk jdk, People people, SocketServer server) throws IOException {
    String rules = "rules:\n  - {id: held, action: \"http.*\", tier: hard-blocked}\n";
    ChildJvm jvm =
        ChildJvm.of(Resends.class, folder)
            .on(jdk)
            .jvm(TRIES_ALL)
            .policy(people.policy("wait: 300s") + rules)
            .arguments(String.valueOf(server.port()));
    return new Child(jvm, folder);
  }
}
