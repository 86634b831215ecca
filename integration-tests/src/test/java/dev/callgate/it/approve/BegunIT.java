package dev.callgate.it.approve;

import static org.assertj.core.api.Assertions.assertThat;

import dev.callgate.it.Jdk;
import dev.callgate.policy.approval.Answer;
import dev.callgate.policy.approval.DirectoryCarrier;
import dev.callgate.policy.approval.Request;
import dev.callgate.policy.approval.Signer;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A transaction that the program begins by a text, of which the driver's autocommit says nothing.
 */
class BegunIT {
  @TempDir Path folder;
  private Path alicesKey;
  private String policy;

  @BeforeEach
  void makeKey() throws IOException {
    alicesKey = folder.resolve("alice.pem");
    policy =
        """
        callgate: 1
        name: helper
        approvals: {directory: approvals, keys: {alice: "%s"}, expires: 10m, wait: 300s}
        """
            .formatted(Signer.create(alicesKey));
  }

  @Test
  void onPostgresItHoldsNoLocksForPeople() throws Exception {
    try (EmbeddedPostgres postgres =
        EmbeddedPostgres.builder().setServerConfig("fsync", "off").start()) {
      holdsNoLocks(postgres.getJdbcUrl("postgres", "postgres"));
    }
  }

  @Test
  void onSqliteItHoldsNoLocksForPeople() throws Exception {
    holdsNoLocks("jdbc:sqlite:" + folder.resolve("shop.sqlite"));
  }

  private void holdsNoLocks(String url) throws Exception {
    change(url, "CREATE TABLE customers(id INT)");
    change(url, "INSERT INTO customers VALUES (1), (2), (3)");
    try (var child = new Child(Jdk.current(), folder, policy)) {
      assertThat(child.ask("begun " + url + " BEGIN")).contains("It waits", "0 of 1");
      assertThat(child.ask("begun " + url + " /**/BEGIN")).contains("It waits", "0 of 1");
      change(url, "UPDATE customers SET id = 1 WHERE id = 1");
      answer();
      assertThat(child.ask("begun " + url + " BEGIN")).isEqualTo("ran");
      assertThat(rows(url)).isEqualTo(2);

      CompletableFuture<String> alone = child.begin("begun " + url + " -");
      awaitRequest();
      assertThat(alone).isNotDone();
      answer();
      assertThat(alone.get(1, TimeUnit.MINUTES)).isEqualTo("ran");
    }
  }

  private static void change(String url, String sql) throws SQLException {
    try (Connection connection = DriverManager.getConnection(url);
        Statement statement = connection.createStatement()) {
      statement.setQueryTimeout(30);
      statement.execute(sql);
    }
  }

  private static int rows(String url) throws SQLException {
    try (Connection connection = DriverManager.getConnection(url);
        Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery("SELECT count(*) FROM customers")) {
      rows.next();
      return rows.getInt(1);
    }
  }

  private DirectoryCarrier carrier() throws IOException {
    return new DirectoryCarrier(folder.resolve("approvals"));
  }

  private void awaitRequest() throws Exception {
    for (int i = 0; i < 600 && carrier().open().isEmpty(); i++) {
      Thread.sleep(50);
    }
  }

  private void answer() throws IOException {
    List<Request> open = carrier().open();
    assertThat(open).hasSize(1);
    Answer answer = Answer.to(open.get(0), true, "", "alice", System.currentTimeMillis());
    carrier().answer(Signer.read(alicesKey).sign(answer));
  }
}
