package dev.callgate.it.approve;

import static org.assertj.core.api.Assertions.assertThat;

import dev.callgate.it.Jdk;
import dev.callgate.it.OnEachJdk;
import dev.callgate.it.People;
import dev.callgate.policy.approval.Carrier;
import dev.callgate.policy.approval.Request;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.h2.tools.Server;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/** Which held statements wait with autocommit off: those of a transaction that only read. */
class TransactionIT {
  @TempDir Path folder;
  private People people;
  private String policy;
  private String url;

  @BeforeEach
  void askPeople() throws Exception {
    people = new People(folder, "alice");
    policy = people.policy("wait: 300s");
  }

  @OnEachJdk
  void onPostgresItWaitsUntilSomethingWasWritten(Jdk jdk) throws Exception {
    try (EmbeddedPostgres postgres =
            EmbeddedPostgres.builder().setServerConfig("fsync", "off").start();
        Child child = child(jdk, postgres.getJdbcUrl("postgres", "postgres"))) {
      waits(child, "off", delete(1), "commit");
      waits(child, "off", select(2), delete(2), "commit");
      waits(child, "off", insert(103), "commit", delete(3), "commit");
      waits(child, "off", insert(104), "rollback", delete(4), "commit");
      waits(child, insert(105), "off", delete(5), "commit");
      waits(child, "off", insert(106), "on", "off", delete(6), "commit");
      assertThat(rows("id < 10")).isZero();
      assertThat(rows("id > 100")).isEqualTo(3);

      failsAtOnce(child, "off", insert(210), delete(10));
      change("UPDATE customers SET id = 10 WHERE id = 10");
      failsAtOnce(child, "off", insert(210), "off", delete(10));
      failsAtOnce(child, "off", insert(210), "savepoint", delete(10));
      failsAtOnce(child, "off", select(10) + " FOR UPDATE", delete(10));
      failsAtOnce(child, "off", "batch: " + insert(210), delete(10));
      failsAtOnce(child, "off", "updatable: " + select(10), delete(10));
      assertThat(child.ask(steps("off", "row: " + select(10))))
          .startsWith("stopped: ")
          .contains("The call does not wait for that: it is in a transaction");
      withdraw();
      failsAtOnce(child, "serializable", "off", select(10), delete(10));
      change("UPDATE customers SET id = 10 WHERE id = 10");
      assertThat(rows("id = 10")).isEqualTo(1);
      assertThat(rows("id > 200")).isZero();
      CompletableFuture<String> row = child.begin(steps("row: " + select(10)));
      Request request = people.awaitRequest();
      change("UPDATE customers SET id = id");
      assertThat(row).isNotDone();
      people.grant(request, "db.delete", "customers", 1, "");
      assertThat(row.get(1, TimeUnit.MINUTES)).isEqualTo("ran");
      assertThat(rows("id = 10")).isZero();
    }
  }

  /** What is stopped has not written; what was let run has. */
  @OnEachJdk
  void whatWasStoppedHasNotRun(Jdk jdk) throws Exception {
    try (EmbeddedPostgres postgres =
            EmbeddedPostgres.builder().setServerConfig("fsync", "off").start();
        Child child = child(jdk, postgres.getJdbcUrl("postgres", "postgres"))) {
      CompletableFuture<String> first =
          child.begin(steps("off", "try: " + delete(10), delete(11), delete(12)));
      people.deny(people.awaitRequest(), "alice", "");
      assertThat(first.get(1, TimeUnit.MINUTES)).contains("denied by alice");
      CompletableFuture<String> third = child.next();
      Request second = people.awaitRequest();
      assertThat(third).isNotDone();
      people.approve(second);
      assertThat(third.get(1, TimeUnit.MINUTES)).contains("It waits for a person");
      withdraw();
      assertThat(rows("id IN (10, 11, 12)")).isEqualTo(3);
    }
  }

  @OnEachJdk
  void throughPoolsItIsTheSame(Jdk jdk) throws Exception {
    try (EmbeddedPostgres postgres =
            EmbeddedPostgres.builder().setServerConfig("fsync", "off").start();
        Child child = child(jdk, postgres.getJdbcUrl("postgres", "postgres"))) {
      url = "hikari:" + url;
      waits(child, "off", select(1), delete(1), "commit");
      failsAtOnce(child, "off", insert(210), delete(10));
      waits(child, "off", insert(102), "commit", delete(2), "commit");
      waits(child, insert(103), "again", "off", delete(3), "commit");
      waits(child, "off", insert(210), "again", "off", delete(4), "commit");

      url = "dbcp:" + plain(url);
      waits(child, "off", select(5), delete(5), "commit");
      waits(child, "off", select(6), "again", delete(6), "commit");
      failsAtOnce(child, "off", insert(210), "again", delete(10));
      assertThat(rows("id < 10")).isZero();
      assertThat(rows("id > 200")).isZero();
    }
  }

  @OnEachJdk
  void onH2ItWaitsUntilSomethingWasWritten(Jdk jdk) throws Exception {
    Server server =
        Server.createTcpServer("-tcpPort", "0", "-ifNotExists", "-baseDir", folder.toString())
            .start();
    try (Child child = child(jdk, "jdbc:h2:tcp://127.0.0.1:" + server.getPort() + "/./shop")) {
      waits(child, "off", delete(1), "commit");
      waits(child, "off", select(2), delete(2), "commit");
      waits(child, "off", insert(103), "commit", delete(3), "commit");
      assertThat(rows("id < 10")).isEqualTo(3);
      failsAtOnce(child, "off", insert(210), delete(10));
      change("UPDATE customers SET id = 10 WHERE id = 10");
      failsAtOnce(child, "off", select(10) + " FOR UPDATE", delete(10));
      failsAtOnce(child, "serializable", "off", select(10), delete(10));
      assertThat(rows("id = 10")).isEqualTo(1);
    } finally {
      server.stop();
    }
  }

  /** There, whoever has read keeps all others from committing. */
  @OnEachJdk
  void onSqliteNoTransactionWaits(Jdk jdk) throws Exception {
    try (Child child = child(jdk, "jdbc:sqlite:" + folder.resolve("shop.sqlite"))) {
      failsAtOnce(child, "off", select(1), delete(1));
      change("UPDATE customers SET id = 1 WHERE id = 1");
      failsAtOnce(child, "off", delete(1));
      waits(child, delete(2));
      assertThat(rows("id < 10")).isEqualTo(5);
    }
  }

  /** There, that a commit succeeded is waited for: one that fails may leave its transaction. */
  @OnEachJdk
  void onDerbyItWaitsUntilSomethingRan(Jdk jdk) throws Exception {
    url = "jdbc:derby:memory:shop;create=true";
    try (Child child = new Child(Steps.class, jdk, folder, policy)) {
      assertThat(child.ask(steps("CREATE TABLE customers(id INT)"))).isEqualTo("ran");
      failsAtOnce(child, "off", select(1), "DROP TABLE customers");
      failsAtOnce(child, "off", insert(1), "DROP TABLE customers");
      CompletableFuture<String> running =
          child.begin(steps("off", insert(1), "commit", "DROP TABLE customers", "commit"));
      people.approve(people.awaitRequest());
      assertThat(running.get(1, TimeUnit.MINUTES)).isEqualTo("ran");
      assertThat(child.ask(steps(select(1)))).startsWith("stopped: ");
    }
  }

  /** The connection of a procedure is its caller's, and in the middle of what that has written. */
  @OnEachJdk
  void insideOfAProcedureNothingWaits(Jdk jdk) throws Exception {
    url = "jdbc:derby:memory:shop;create=true";
    policy += "rules: [{id: calls, action: [db.call, db.admin], tier: reversible}]\n";
    try (Child child = new Child(Steps.class, jdk, folder, policy)) {
      String procedure =
          "CREATE PROCEDURE gone(id INT) LANGUAGE JAVA PARAMETER STYLE JAVA MODIFIES SQL DATA"
              + " EXTERNAL NAME 'dev.callgate.it.approve.Steps.gone'";
      assertThat(child.ask(steps("CREATE TABLE customers(id INT)", procedure))).isEqualTo("ran");
      failsAtOnce(child, "off", insert(1), "CALL gone(1)");
      failsAtOnce(child, "CALL gone(1)");
    }
  }

  /** A child, and a table with customers. */
  private Child child(Jdk jdk, String jdbcUrl) throws Exception {
    url = jdbcUrl;
    change("CREATE TABLE customers(id INT PRIMARY KEY)");
    change("INSERT INTO customers VALUES (1), (2), (3), (4), (5), (6), (10), (11), (12)");
    return new Child(Steps.class, jdk, folder, policy);
  }

  private static String select(int id) {
    return "SELECT * FROM customers WHERE id = " + id;
  }

  private static String insert(int id) {
    return "INSERT INTO customers VALUES (" + id + ")";
  }

  private static String delete(int id) {
    return "DELETE FROM customers WHERE id = " + id;
  }

  private String steps(String... steps) {
    return url + "\t" + String.join("\t", steps);
  }

  /** It keeps nobody waiting, and runs to its end after one yes, without being made again. */
  private void waits(Child child, String... steps) throws Exception {
    CompletableFuture<String> running = child.begin(steps(steps));
    Request request = people.awaitRequest();
    change("UPDATE customers SET id = id");
    assertThat(running).as(String.join("; ", steps)).isNotDone();
    people.approve(request);
    assertThat(running.get(1, TimeUnit.MINUTES)).as(String.join("; ", steps)).isEqualTo("ran");
  }

  private void failsAtOnce(Child child, String... steps) throws Exception {
    assertThat(child.ask(steps(steps)))
        .as(String.join("; ", steps))
        .startsWith("stopped: ")
        .contains("It waits for a person");
    withdraw();
  }

  private void change(String sql) throws SQLException {
    try (Connection connection = DriverManager.getConnection(plain(url));
        Statement statement = connection.createStatement()) {
      statement.setQueryTimeout(30);
      statement.execute(sql);
    }
  }

  private static String plain(String jdbcUrl) {
    return jdbcUrl.substring(jdbcUrl.indexOf("jdbc:"));
  }

  private int rows(String condition) throws SQLException {
    try (Connection connection = DriverManager.getConnection(plain(url));
        Statement statement = connection.createStatement();
        ResultSet rows =
            statement.executeQuery("SELECT count(*) FROM customers WHERE " + condition)) {
      rows.next();
      return rows.getInt(1);
    }
  }

  private void withdraw() throws Exception {
    people.carrier().close(people.awaitRequest(), Carrier.Outcome.WITHDRAWN);
  }
}
