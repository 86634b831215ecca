package dev.callgate.it.approve;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import dev.callgate.it.Jdk;
import dev.callgate.it.OnEachJdk;
import dev.callgate.it.People;
import dev.callgate.policy.approval.Answer;
import dev.callgate.policy.approval.Carrier;
import dev.callgate.policy.approval.Grant;
import dev.callgate.policy.approval.Request;
import dev.callgate.policy.approval.Signer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
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
  private People people;

  @BeforeEach
  void askPeople() throws IOException {
    people = new People(folder, "alice", "bob");
  }

  private String policy(String approvals) {
    return people.policy(approvals)
        + """
        rules:
          - {id: reads, action: file.read, tier: reversible}
        """;
  }

  @OnEachJdk
  void aHeldCallWaitsAndRunsOnceWhenItIsApproved(Jdk jdk) throws Exception {
    Path file = Files.createFile(folder.resolve("one"));
    try (var child = new Child(jdk, folder, policy("wait: 60s"))) {
      CompletableFuture<String> deleting = child.begin("file one");
      Request request = people.awaitRequest();
      assertThat(file).exists();
      assertThat(deleting).isNotDone();
      assertThat(request.question().line()).contains(file.toRealPath().toString());
      assertThat(request.agent()).isEqualTo("helper");
      people.approve(request, "alice", "it is old");
      assertThat(deleting.get(1, TimeUnit.MINUTES)).isEqualTo("ran");
      assertThat(file).doesNotExist();
      assertThat(people.open()).isEmpty();
      assertThat(child.ledger("\"event\":\"request\"", request.id())).hasSize(1);
      assertThat(child.ledger("\"decision\":\"approved\"", request.id(), "alice", "it is old"))
          .hasSize(1);
      assertThat(child.ledger("\"event\":\"outcome\"", "\"ok\"")).hasSize(1);

      Files.createFile(file);
      CompletableFuture<String> again = child.begin("file one");
      Request second = people.awaitRequest();
      assertThat(second.id()).isNotEqualTo(request.id());
      assertThat(again).isNotDone();
      people.deny(second, "bob", "not this one");
      assertThat(again.get(1, TimeUnit.MINUTES))
          .startsWith("stopped: ")
          .contains("denied by bob: not this one", second.id());
      assertThat(child.ask("file one")).contains("denied by bob");
      assertThat(file).exists();
    }
  }

  /** Nobody has said yes to what the new policy holds, and it may never be allowed. */
  @OnEachJdk
  void aYesToTheOldPolicyLetsNothingRunUnderTheNewOne(Jdk jdk) throws Exception {
    Path file = Files.createFile(folder.resolve("one"));
    String before =
        people.policy("wait: 60s")
            + "rules: [{id: files, action: file.delete, tier: hard-blocked}]\n";
    try (var child = new Child(jdk, folder, before)) {
      CompletableFuture<String> deleting = child.begin("file one");
      Request request = people.awaitRequest();
      Path fresh = folder.resolve("policy.new");
      Files.writeString(fresh, before.replace("hard-blocked}", "hard-blocked, approval: never}"));
      Files.move(fresh, folder.resolve("policy.yaml"), StandardCopyOption.ATOMIC_MOVE);
      for (int i = 0; i < 600 && child.ledger("\"event\":\"reload\"").isEmpty(); i++) {
        Thread.sleep(50);
      }
      // The record comes before the policy.
      Thread.sleep(1_000);
      people.approve(request);
      assertThat(deleting.get(1, TimeUnit.MINUTES))
          .startsWith("stopped: ")
          .contains("the policy was loaded again while it waited", request.id());
      assertThat(child.ask("file one")).startsWith("stopped: ").doesNotContain("It waits");
      assertThat(file).exists();
    }
  }

  @Test
  void nobodyIsAskedWithoutARecordOfIt() throws Exception {
    Path file = Files.createFile(folder.resolve("one"));
    try (var child = new Child(Jdk.current(), folder, policy("wait: 1ms"))) {
      Path ledger = folder.resolve("callgate.jsonl");
      Files.delete(ledger);
      Files.createDirectory(ledger);
      assertThat(child.ask("file one"))
          .startsWith("stopped: ")
          .contains("nobody could be asked: cannot write the ledger");
      assertThat(people.open()).isEmpty();
      Files.delete(ledger);
      assertThat(child.ask("file one")).contains("It waits");
      assertThat(child.ledger("\"event\":\"request\"", people.onlyRequest().id())).hasSize(1);
      people.approve(people.onlyRequest());
      assertThat(child.ask("file one")).isEqualTo("ran");
    }
    assertThat(file).doesNotExist();
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
    Request request = people.awaitRequest();
    assertThat(first).contains(request.id());
    assertThat(child.ask(call)).contains(request.id());
    assertThat(people.open()).hasSize(1);
    people.approve(request);
    assertThat(child.ask(call)).isEqualTo("ran");
    assertThat(child.ask(call)).startsWith("stopped: ").doesNotContain(request.id());
    Request another = people.awaitRequest();
    people.carrier().close(another, Carrier.Outcome.WITHDRAWN);
  }

  @Test
  void moreRowsThanWereAskedAboutAreAnotherQuestion() throws Exception {
    shop("shop");
    Server server = Server.createTcpServer("-tcpPort", "0", "-baseDir", folder.toString()).start();
    String shop = "jdbc:h2:tcp://127.0.0.1:" + server.getPort() + "/./shop";
    try (var child = new Child(Jdk.current(), folder, policy("wait: 60s"))) {
      CompletableFuture<String> deleting = child.begin("row " + shop + " 1");
      Request request = people.awaitRequest();
      assertThat(request.question().line()).contains("1 row", "customers");
      assertThat(request.count()).isEqualTo(1);
      try (Connection connection = DriverManager.getConnection(shop, "sa", "")) {
        connection.createStatement().execute("INSERT INTO customers VALUES (1)");
      }
      people.approve(request);
      Request more = people.awaitNewRequest();
      assertThat(more.count()).isEqualTo(2);
      assertThat(deleting).isNotDone();
      assertThat(rows(shop)).isEqualTo(4);
      people.approve(more);
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
      Request request = people.awaitRequest();
      assertThat(request.count()).isEqualTo(1);
      try (Connection connection = DriverManager.getConnection(shop, "sa", "")) {
        connection.createStatement().execute("INSERT INTO customers VALUES (1)");
      }
      people.approve(request);
      assertThat(child.ask("row " + shop + " 1"))
          .contains("It waits")
          .contains("That request " + request.id() + " was approved for 1 row does not cover it")
          .contains("more now (2 rows)");
      assertThat(rows(shop)).isEqualTo(4);
      Request more = people.awaitNewRequest();
      assertThat(more.count()).isEqualTo(2);
      people.approve(more);
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
      Request request = people.awaitRequest();
      Thread.sleep(2_500);
      people.approve(request);
      assertThat(deleting.get(1, TimeUnit.MINUTES)).contains("changed while it waited");
      assertThat(precious.resolve("it")).exists();
      assertThat(safe.resolve("it")).exists();
      people.carrier().close(request, Carrier.Outcome.WITHDRAWN);
      deleting = child.begin("rebound " + shop);
      request = people.awaitRequest();
      Thread.sleep(2_500);
      people.approve(request);
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
      Request request = people.awaitRequest();
      people.approve(request);
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
      Request request = people.awaitRequest();
      people.approve(request);
      assertThat(child.ask("file one")).contains("approved by 1 of 2");
      Answer forged = Answer.to(request, true, "", "bob", System.currentTimeMillis());
      people.carrier().answer(Signer.read(people.key("alice")).sign(forged));
      assertThat(child.ask("file one")).contains("approved by 1 of 2");
      assertThat(child.ledger("\"event\":\"refused\"", "bob")).hasSize(1);
      people.approve(request, "bob", "");
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
      Request request = people.awaitRequest();
      String files = folder.toRealPath() + "/*";
      Grant grant = people.grant(request, "file.delete", files, 2, "cleaning up");
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
      Request request = people.awaitRequest();
      people.approve(request);
      Files.move(folder.resolve("callgate.jsonl"), folder.resolve("away"));
      assertThat(child.ask("file one"))
          .contains("the ledger cannot be written")
          .contains("It was approved by alice, and that approval is used up without it.");
      assertThat(file).exists();
      // A ledger that is gone stops one call, and is begun anew.
      assertThat(child.ask("file one")).contains("It waits").doesNotContain(request.id());
      people.approve(people.awaitNewRequest());
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
      Request request = people.awaitRequest();
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
      Request request = people.awaitRequest();
      people.approve(request);
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
      assertThat(people.open()).hasSize(1);
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
