package dev.callgate.it.approve;

import static org.assertj.core.api.Assertions.assertThat;

import dev.callgate.it.Jdk;
import dev.callgate.it.People;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
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
  private People people;
  private String policy;

  @BeforeEach
  void askPeople() throws IOException {
    people = new People(folder, "alice");
    policy = people.policy("wait: 300s");
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
      people.approve(people.onlyRequest());
      assertThat(child.ask("begun " + url + " BEGIN")).isEqualTo("ran");
      assertThat(rows(url)).isEqualTo(2);

      CompletableFuture<String> alone = child.begin("begun " + url + " -");
      people.awaitRequest();
      assertThat(alone).isNotDone();
      people.approve(people.onlyRequest());
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
}
