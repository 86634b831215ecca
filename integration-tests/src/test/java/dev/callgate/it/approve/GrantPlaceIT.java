package dev.callgate.it.approve;

import static org.assertj.core.api.Assertions.assertThat;

import dev.callgate.it.ChildJvm;
import dev.callgate.it.Jdk;
import dev.callgate.it.OnEachJdk;
import dev.callgate.it.People;
import dev.callgate.policy.approval.Request;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/** Two databases with the same table, and a grant that was given for one of them. */
class GrantPlaceIT {
  @TempDir Path folder;
  private People people;
  private String staging;
  private String production;

  @BeforeEach
  void prepare() throws Exception {
    staging = shop("staging");
    production = shop("production");
    people = new People(folder, "alice");
  }

  @OnEachJdk
  void aGrantForATableHoldsInItsOwnDatabaseAlone(Jdk jdk) throws Exception {
    try (var child = new Child(jdk, folder, people.policy("wait: 1ms"))) {
      assertThat(child.ask("row " + staging + " 1")).contains("It waits");
      Request request = people.open().get(0);
      assertThat(request.place()).isEqualTo(staging);
      assertThat(grant(jdk, request, "5")).contains("db.delete on customers at " + staging + " by");

      assertThat(child.ask("row " + production + " 1")).startsWith("stopped: ");
      assertThat(rows(production)).isEqualTo(3);
      assertThat(child.ask("row " + staging + " 1")).isEqualTo("ran");
      assertThat(child.ask("row " + staging + " 2")).isEqualTo("ran");
      assertThat(child.ask("row " + production + " 2")).startsWith("stopped: ");
      assertThat(rows(staging)).isEqualTo(1);
      assertThat(rows(production)).isEqualTo(3);

      assertThat(grant(jdk, request, "1", "--place", "jdbc:h2:" + folder + "/*")).contains("/* by");
      assertThat(child.ask("row " + production + " 3")).isEqualTo("ran");
      assertThat(rows(production)).isEqualTo(2);
    }
  }

  /** As a person does, with the jar. */
  private String grant(Jdk jdk, Request request, String times, String... more) throws Exception {
    List<String> command = new ArrayList<>();
    command.addAll(List.of(jdk.java().toString(), "-jar", ChildJvm.jar().toString()));
    command.addAll(List.of("approvals", "grant", "--for", request.id(), "--times", times));
    command.addAll(List.of("--minutes", "10", "--directory", people.directory() + ""));
    command.addAll(List.of("--key", people.key("alice").toString(), "--yes"));
    command.addAll(List.of(more));
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    String said = new String(process.getInputStream().readAllBytes());
    assertThat(process.waitFor()).as(said).isZero();
    return said;
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
