package dev.callgate.it.approve;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import dev.callgate.it.Jdk;
import dev.callgate.it.OnEachJdk;
import dev.callgate.policy.approval.Answer;
import dev.callgate.policy.approval.DirectoryCarrier;
import dev.callgate.policy.approval.Grant;
import dev.callgate.policy.approval.Ids;
import dev.callgate.policy.approval.Request;
import dev.callgate.policy.approval.Signer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.h2.tools.Server;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The test is the people outside; what was done is looked at from here. */
class ApprovalsIT {
  @TempDir Path folder;
  private Path alicesKey;
  private Path bobsKey;
  private String keys;

  @BeforeEach
  void makeKeys() throws IOException {
    alicesKey = folder.resolve("alice.pem");
    bobsKey = folder.resolve("bob.pem");
    keys = "{alice: \"" + Signer.create(alicesKey) + "\", bob: \"" + Signer.create(bobsKey) + "\"}";
  }

  private String policy(String approvals) {
    return """
    callgate: 1
    name: helper
    rules:
      - {id: reads, action: file.read, tier: reversible}
    approvals: {directory: approvals, keys: %s, expires: 10m, %s}
    """
        .formatted(keys, approvals);
  }

  private DirectoryCarrier carrier() throws IOException {
    return new DirectoryCarrier(folder.resolve("approvals"));
  }

  @OnEachJdk
  void aHeldCallWaitsAndRunsOnceWhenItIsApproved(Jdk jdk) throws Exception {
    Path file = Files.createFile(folder.resolve("one"));
    try (var child = new Child(jdk, folder, policy("wait: 60s"))) {
      CompletableFuture<String> deleting = child.begin("file one");
      Request request = awaitRequest();
      assertThat(file).exists();
      assertThat(deleting).isNotDone();
      assertThat(request.question().line()).contains(file.toRealPath().toString());
      assertThat(request.agent()).isEqualTo("helper");
      answer(request, true, "it is old", "alice", alicesKey);
      assertThat(deleting.get(1, TimeUnit.MINUTES)).isEqualTo("ran");
      assertThat(file).doesNotExist();
      assertThat(carrier().open()).isEmpty();
      assertThat(child.ledger("\"event\":\"request\"", request.id())).hasSize(1);
      assertThat(child.ledger("\"decision\":\"approved\"", request.id(), "alice", "it is old"))
          .hasSize(1);
      assertThat(child.ledger("\"event\":\"outcome\"", "\"ok\"")).hasSize(1);

      Files.createFile(file);
      CompletableFuture<String> again = child.begin("file one");
      Request second = awaitRequest();
      assertThat(second.id()).isNotEqualTo(request.id());
      assertThat(again).isNotDone();
      answer(second, false, "not this one", "bob", bobsKey);
      assertThat(again.get(1, TimeUnit.MINUTES))
          .startsWith("stopped: ")
          .contains("denied by bob: not this one", second.id());
      assertThat(child.ask("file one")).contains("denied by bob");
      assertThat(file).exists();
    }
  }

  @Test
  void whatMayNotWaitFailsAtOnceAndPassesOnceAfterApproval() throws Exception {
    String shop = shop("shop");
    AtomicInteger deleted = new AtomicInteger();
    HttpServer server =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext(
        "/",
        exchange -> {
          deleted.incrementAndGet();
          exchange.sendResponseHeaders(204, -1);
          exchange.close();
        });
    server.start();
    try (var child = new Child(Jdk.current(), folder, policy("wait: 60s"))) {
      String url = "http://127.0.0.1:" + server.getAddress().getPort() + "/orders/7";
      failsThenPassesOnce(child, "send " + url, "it is an asynchronous one");
      assertThat(deleted).hasValue(1);
      failsThenPassesOnce(
          child,
          "transaction " + shop + " 1",
          "it is in a transaction that has written, or may have. Roll that back. Make the very same"
              + " call again within 9 minutes: ");
      assertThat(rows(shop)).isEqualTo(2);
    } finally {
      server.stop(0);
    }
  }

  private void failsThenPassesOnce(Child child, String call, String why) throws Exception {
    long began = System.nanoTime();
    String first = child.ask(call);
    assertThat(first)
        .startsWith("stopped: ")
        .contains("It waits for a person", "The call does not wait for that: " + why);
    assertThat(System.nanoTime() - began).isLessThan(50_000_000_000L);
    Request request = awaitRequest();
    assertThat(first).contains(request.id());
    assertThat(child.ask(call)).contains(request.id());
    assertThat(carrier().open()).hasSize(1);
    answer(request, true, "", "alice", alicesKey);
    assertThat(child.ask(call)).isEqualTo("ran");
    assertThat(child.ask(call)).startsWith("stopped: ").doesNotContain(request.id());
    Request another = awaitRequest();
    carrier().close(another, dev.callgate.policy.approval.Carrier.Outcome.WITHDRAWN);
  }

  @Test
  void moreRowsThanWereAskedAboutAreAnotherQuestion() throws Exception {
    shop("shop");
    Server server = Server.createTcpServer("-tcpPort", "0", "-baseDir", folder.toString()).start();
    String shop = "jdbc:h2:tcp://127.0.0.1:" + server.getPort() + "/./shop";
    try (var child = new Child(Jdk.current(), folder, policy("wait: 60s"))) {
      CompletableFuture<String> deleting = child.begin("row " + shop + " 1");
      Request request = awaitRequest();
      assertThat(request.question().line()).contains("1 row", "customers");
      assertThat(request.count()).isEqualTo(1);
      try (Connection connection = DriverManager.getConnection(shop, "sa", "")) {
        connection.createStatement().execute("INSERT INTO customers VALUES (1)");
      }
      answer(request, true, "", "alice", alicesKey);
      Request more = awaitRequestOtherThan(request);
      assertThat(more.count()).isEqualTo(2);
      assertThat(deleting).isNotDone();
      assertThat(rows(shop)).isEqualTo(4);
      answer(more, true, "", "alice", alicesKey);
      assertThat(deleting.get(1, TimeUnit.MINUTES)).isEqualTo("ran");
      assertThat(rows(shop)).isEqualTo(2);
    } finally {
      server.stop();
    }
  }

  @Test
  void moreRowsWhenItIsMadeAgainAreAnotherQuestion() throws Exception {
    shop("shop");
    Server server = Server.createTcpServer("-tcpPort", "0", "-baseDir", folder.toString()).start();
    String shop = "jdbc:h2:tcp://127.0.0.1:" + server.getPort() + "/./shop";
    try (var child = new Child(Jdk.current(), folder, policy("wait: 1ms"))) {
      assertThat(child.ask("row " + shop + " 1")).contains("It waits");
      Request request = awaitRequest();
      assertThat(request.count()).isEqualTo(1);
      try (Connection connection = DriverManager.getConnection(shop, "sa", "")) {
        connection.createStatement().execute("INSERT INTO customers VALUES (1)");
      }
      answer(request, true, "", "alice", alicesKey);
      assertThat(child.ask("row " + shop + " 1"))
          .contains("It waits")
          .contains("That request " + request.id() + " was approved for 1 row does not cover it")
          .contains("more now (2 rows)");
      assertThat(rows(shop)).isEqualTo(4);
      Request more = awaitRequestOtherThan(request);
      assertThat(more.count()).isEqualTo(2);
      answer(more, true, "", "alice", alicesKey);
      assertThat(child.ask("row " + shop + " 1")).isEqualTo("ran");
      assertThat(rows(shop)).isEqualTo(2);
    } finally {
      server.stop();
    }
  }

  @Test
  void whatChangesWhileItWaitsIsNotWhatWasApproved() throws Exception {
    Path safe = Files.createDirectory(folder.resolve("safe"));
    Path precious = Files.createDirectory(folder.resolve("precious"));
    Files.createFile(safe.resolve("it"));
    Files.createFile(precious.resolve("it"));
    String free = "\n  - {id: links, action: [file.link, file.move], tier: reversible}";
    String policy = policy("wait: 60s").replace("rules:", "rules:" + free);
    String shop = shop("shop");
    try (var child = new Child(Jdk.current(), folder, policy)) {
      CompletableFuture<String> deleting = child.begin("swapped safe precious");
      Request request = awaitRequest();
      Thread.sleep(2_500);
      answer(request, true, "", "alice", alicesKey);
      assertThat(deleting.get(1, TimeUnit.MINUTES)).contains("changed while it waited");
      assertThat(precious.resolve("it")).exists();
      assertThat(safe.resolve("it")).exists();
      carrier().close(request, dev.callgate.policy.approval.Carrier.Outcome.WITHDRAWN);
      deleting = child.begin("rebound " + shop);
      request = awaitRequest();
      Thread.sleep(2_500);
      answer(request, true, "", "alice", alicesKey);
      assertThat(deleting.get(1, TimeUnit.MINUTES)).contains("changed while it waited");
      assertThat(rows(shop)).isEqualTo(3);
    }
  }

  @Test
  void anApprovalIsForThatCallAlone() throws Exception {
    String shop = shop("shop");
    String other = shop("other");
    String once = policy("wait: 1ms");
    try (var child = new Child(Jdk.current(), folder, once)) {
      assertThat(child.ask("row " + shop + " 1")).contains("It waits");
      Request request = awaitRequest();
      answer(request, true, "", "alice", alicesKey);
      assertThat(child.ask("row " + shop + " 2")).startsWith("stopped: ");
      assertThat(child.ask("row " + other + " 1")).startsWith("stopped: ");
    }
    assertThat(rows(shop)).isEqualTo(3);
    assertThat(rows(other)).isEqualTo(3);
    String edited =
        once.replace("rules:", "rules:\n  - {id: x, action: db.drop, tier: hard-blocked}");
    try (var child = new Child(Jdk.current(), folder, edited)) {
      assertThat(child.ask("row " + shop + " 1")).startsWith("stopped: ");
    }
    assertThat(rows(shop)).isEqualTo(3);
    // Another process of the same program, later.
    try (var child = new Child(Jdk.current(), folder, once)) {
      assertThat(child.ask("row " + shop + " 1")).isEqualTo("ran");
      assertThat(child.ask("row " + shop + " 1")).startsWith("stopped: ");
    }
    assertThat(rows(shop)).isEqualTo(2);
  }

  @Test
  void twoPeopleAreTwoPeople() throws Exception {
    Path file = Files.createFile(folder.resolve("one"));
    try (var child = new Child(Jdk.current(), folder, policy("wait: 1ms, needed: 2"))) {
      assertThat(child.ask("file one")).contains("approved by 0 of 2");
      Request request = awaitRequest();
      answer(request, true, "", "alice", alicesKey);
      assertThat(child.ask("file one")).contains("approved by 1 of 2");
      answer(request, true, "", "bob", alicesKey);
      assertThat(child.ask("file one")).contains("approved by 1 of 2");
      assertThat(child.ledger("\"event\":\"refused\"", "bob")).hasSize(1);
      answer(request, true, "", "bob", bobsKey);
      assertThat(child.ask("file one")).isEqualTo("ran");
      assertThat(file).doesNotExist();
    }
  }

  @Test
  void aGrantLetsSoManyCallsThroughAndNoMore() throws Exception {
    try (var child = new Child(Jdk.current(), folder, policy("wait: 1ms"))) {
      for (String name : List.of("a", "b", "c", "d")) {
        Files.createFile(folder.resolve(name));
      }
      assertThat(child.ask("file a")).contains("It waits");
      Request request = awaitRequest();
      long now = System.currentTimeMillis();
      var grant =
          new Grant(
              Ids.next(now),
              "helper",
              request.rule().id(),
              "file.delete",
              folder.toRealPath() + "/*",
              null,
              Grant.Limits.NONE,
              2,
              now + 600_000,
              request.policy(),
              "alice",
              "cleaning up",
              now);
      carrier().grant(Signer.read(alicesKey).sign(grant));
      assertThat(child.ask("file b")).isEqualTo("ran");
      assertThat(child.ask("file c")).isEqualTo("ran");
      assertThat(child.ask("file d")).startsWith("stopped: ");
      assertThat(folder.resolve("d")).exists();
      assertThat(child.ledger("\"decision\":\"approved\"", grant.id())).hasSize(2);
    }
  }

  @OnEachJdk
  void anApprovalThatALostLedgerUsesUpIsSaidToBe(Jdk jdk) throws Exception {
    Path file = Files.createFile(folder.resolve("one"));
    try (var child = new Child(jdk, folder, policy("wait: 1ms"))) {
      assertThat(child.ask("file one")).contains("It waits");
      Request request = awaitRequest();
      answer(request, true, "", "alice", alicesKey);
      Files.move(folder.resolve("callgate.jsonl"), folder.resolve("away"));
      assertThat(child.ask("file one"))
          .contains("the ledger cannot be written")
          .contains("It was approved by alice, and that approval is used up without it.");
      assertThat(file).exists();
      // A ledger that is gone stops one call, and is begun anew.
      assertThat(child.ask("file one")).contains("It waits").doesNotContain(request.id());
      answer(awaitRequestOtherThan(request), true, "", "alice", alicesKey);
      assertThat(child.ask("file one")).isEqualTo("ran");
      assertThat(file).doesNotExist();
      assertThat(folder.resolve("err.txt"))
          .content()
          .contains("the call was stopped and its approval is used up: the program must ask again");
    }
  }

  @Test
  void theProgramCannotAnswerItself() throws Exception {
    Files.createFile(folder.resolve("one"));
    try (var child = new Child(Jdk.current(), folder, policy("wait: 1ms"))) {
      assertThat(child.ask("file one")).contains("It waits");
      Request request = awaitRequest();
      assertThat(child.ask("forge approvals/answers/" + request.id() + ".alice.json"))
          .startsWith("stopped: ");
      Files.writeString(folder.resolve("approvals/answers/" + request.id() + ".alice.json"), "{}");
      assertThat(child.ask("file one")).contains("approved by 0 of 1");
      assertThat(child.ledger("\"event\":\"refused\"")).isNotEmpty();
      assertThat(folder.resolve("one")).exists();
    }
  }

  @Test
  void theProgramCannotTakeBackThatAnApprovalWasUsed() throws Exception {
    Path file = Files.createFile(folder.resolve("one"));
    try (var child = new Child(Jdk.current(), folder, policy("wait: 1ms"))) {
      assertThat(child.ask("file one")).contains("It waits");
      Request request = awaitRequest();
      answer(request, true, "", "alice", alicesKey);
      assertThat(child.ask("file one")).isEqualTo("ran");
      Files.createFile(file);
      List<Path> used;
      try (var marks = Files.list(folder.resolve("approvals/used"))) {
        used = marks.toList();
      }
      assertThat(used).isNotEmpty();
      for (Path mark : used) {
        assertThat(child.ask("file approvals/used/" + mark.getFileName())).startsWith("stopped: ");
        assertThat(mark).exists();
      }
      assertThat(child.ask("file one")).startsWith("stopped: ").doesNotContain(request.id());
      assertThat(file).exists();
    }
  }

  @Test
  void whenNobodyCanBeAskedNothingRuns() throws Exception {
    Path file = Files.createFile(folder.resolve("one"));
    try (var child = new Child(Jdk.current(), folder, policy("wait: 1ms"))) {
      Files.createFile(folder.resolve("approvals"));
      assertThat(child.ask("file one")).contains("nobody could be asked");
      assertThat(file).exists();
    }
  }

  @Test
  void anInterruptEndsTheWaitAndIsKept() throws Exception {
    Path file = Files.createFile(folder.resolve("one"));
    try (var child = new Child(Jdk.current(), folder, policy("wait: 300s"))) {
      assertThat(child.ask("interrupted one")).isEqualTo("interrupt true");
      assertThat(child.line())
          .startsWith("stopped: ")
          .contains("It waits", "does not wait for that: its thread was interrupted.");
      assertThat(carrier().open()).hasSize(1);
      assertThat(file).exists();
    }
  }

  @Test
  void whoHoldsAMonitorOfTheCallDoesNotWait() throws Exception {
    Files.createFile(folder.resolve("one"));
    try (var child = new Child(Jdk.current(), folder, policy("wait: 300s"))) {
      assertThat(child.ask("locked one"))
          .contains("It waits", "holds the monitor of an object of sun.nio.fs.");
    }
  }

  @Test
  void expiredIsNotDenied() throws Exception {
    Path file = Files.createFile(folder.resolve("one"));
    String policy = policy("wait: 60s").replace("expires: 10m", "expires: 2s");
    try (var child = new Child(Jdk.current(), folder, policy)) {
      assertThat(child.ask("file one")).contains("has expired").doesNotContain("denied");
      assertThat(file).exists();
    }
  }

  private Request awaitRequest() throws Exception {
    for (int i = 0; i < 600; i++) {
      List<Request> open = Files.exists(folder.resolve("approvals")) ? carrier().open() : List.of();
      if (!open.isEmpty()) {
        return open.get(open.size() - 1);
      }
      Thread.sleep(50);
    }
    throw new AssertionError("nobody is asked");
  }

  private Request awaitRequestOtherThan(Request known) throws Exception {
    Request request = awaitRequest();
    for (int i = 0; i < 600 && request.id().equals(known.id()); i++) {
      Thread.sleep(50);
      request = awaitRequest();
    }
    return request;
  }

  private void answer(Request request, boolean approves, String reason, String name, Path key)
      throws IOException {
    Answer answer = Answer.to(request, approves, reason, name, System.currentTimeMillis());
    carrier().answer(Signer.read(key).sign(answer));
  }

  private String shop(String name) throws Exception {
    String url = "jdbc:h2:" + folder.resolve(name);
    try (Connection connection = DriverManager.getConnection(url, "sa", "")) {
      connection.createStatement().execute("CREATE TABLE customers(id INT)");
      connection.createStatement().execute("INSERT INTO customers VALUES (1), (2), (3)");
    }
    return url;
  }

  private static int rows(String url) throws Exception {
    try (Connection connection = DriverManager.getConnection(url, "sa", "");
        ResultSet rows =
            connection.createStatement().executeQuery("SELECT count(*) FROM customers")) {
      rows.next();
      return rows.getInt(1);
    }
  }
}
