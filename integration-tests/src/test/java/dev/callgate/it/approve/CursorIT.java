package dev.callgate.it.approve;

import static org.assertj.core.api.Assertions.assertThat;

import dev.callgate.it.Jdk;
import dev.callgate.it.OnEachJdk;
import dev.callgate.it.People;
import dev.callgate.policy.approval.Request;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/** Rows changed through a result set: neither which one nor its values can be approved. */
class CursorIT {
  @TempDir Path folder;
  private People people;
  private String url;

  @BeforeEach
  void prepare() throws Exception {
    people = new People(folder, "alice");
    url = "jdbc:h2:" + folder.resolve("shop");
    try (Connection connection = DriverManager.getConnection(url, "sa", "")) {
      connection
          .createStatement()
          .execute("CREATE TABLE customers(id INT PRIMARY KEY, name VARCHAR)");
      connection
          .createStatement()
          .execute("INSERT INTO customers VALUES (1, 'a'), (2, 'b'), (3, 'c')");
    }
  }

  @OnEachJdk
  void aYesLetsNoRowGoToWhichTheCursorCameMeanwhile(Jdk jdk) throws Exception {
    try (var child = new Child(jdk, folder, policy("10s"))) {
      assertThat(child.ask("cursor " + url)).isEqualTo("moved");
      CompletableFuture<String> deleting = child.next();
      Request request = people.awaitRequest();
      assertThat(request.unread()).containsExactly("row");
      assertThat(request.question().line()).contains("cannot inspect: row");
      people.approve(request);
      assertThat(deleting.get(1, TimeUnit.MINUTES)).startsWith("stopped: ").contains("grant");
      assertThat(customers()).isEqualTo("1 a, 2 b, 3 c");
    }
  }

  @OnEachJdk
  void aYesLetsNoOtherRowAndValueIn(Jdk jdk) throws Exception {
    try (var child = new Child(jdk, folder, policy("1ms"))) {
      assertThat(child.ask("put " + url + " 1 good")).contains("(row, values) needs a grant");
      Request update = people.onlyRequest();
      assertThat(update.unread()).containsExactly("row", "values");
      people.approve(update);
      assertThat(child.ask("put " + url + " 3 EVIL")).startsWith("stopped: ");
      assertThat(child.ask("put " + url + " 0 good")).startsWith("stopped: ");
      Request insert =
          people.open().stream().filter(open -> open.kind().equals("db.insert")).findFirst().get();
      assertThat(insert.unread()).containsExactly("values");
      people.approve(insert);
      assertThat(child.ask("put " + url + " 0 EVIL")).startsWith("stopped: ");
      assertThat(customers()).isEqualTo("1 a, 2 b, 3 c");

      people.grant(update, "db.update", "customers", 1, "");
      assertThat(child.ask("put " + url + " 1 good")).isEqualTo("ran");
      assertThat(child.ask("put " + url + " 1 more")).startsWith("stopped: ");
      assertThat(customers()).isEqualTo("1 good, 2 b, 3 c");
    }
  }

  /** The rule decides on a row as it does on a statement, if it does not look at what is unread. */
  @OnEachJdk
  void withARuleThatLetsThemThroughTheyRun(Jdk jdk) throws Exception {
    String rule = "rules: [{id: rows, action: [db.update, db.insert], tier: costly}]\n";
    try (var child = new Child(jdk, folder, people.policy("wait: 1ms") + rule)) {
      assertThat(child.ask("put " + url + " 3 good")).isEqualTo("ran");
      assertThat(child.ask("put " + url + " 0 new")).isEqualTo("ran");
      assertThat(customers()).isEqualTo("1 a, 2 b, 3 good, 9 new");
    }
  }

  private String policy(String wait) {
    return people.policy("wait: " + wait)
        + "rules: [{id: rows, action: [db.update, db.insert, db.delete], tier: hard-blocked}]\n";
  }

  private String customers() throws Exception {
    try (Connection connection = DriverManager.getConnection(url, "sa", "");
        ResultSet rows =
            connection
                .createStatement()
                .executeQuery("SELECT LISTAGG(id || ' ' || name, ', ') FROM customers")) {
      rows.next();
      return rows.getString(1);
    }
  }
}
