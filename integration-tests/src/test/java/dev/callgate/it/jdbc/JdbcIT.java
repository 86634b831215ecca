package dev.callgate.it.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.callgate.it.ChildJvm;
import dev.callgate.it.Jdk;
import dev.callgate.it.OnEachJdk;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;

class JdbcIT {
  private static final String[] WAYS = {
    "straight", "proxy", "p6spy", "hikari", "dbcp", "c3p0", "h2source", "h2pool"
  };

  private static EmbeddedPostgres postgres;

  @TempDir Path folder;

  @BeforeAll
  static void start() throws Exception {
    postgres = EmbeddedPostgres.builder().setServerConfig("fsync", "off").start();
  }

  @AfterAll
  static void stop() throws Exception {
    postgres.close();
  }

  @OnEachJdk
  void everyRoadThroughJdbcEndsAtTheGateOnce(Jdk jdk) throws Exception {
    Map<String, String> databases = new TreeMap<>();
    String rewriting = "&reWriteBatchedInserts=true";
    databases.put("pg", postgres.getJdbcUrl("postgres", "postgres") + rewriting);
    databases.put("h2", "jdbc:h2:" + folder.resolve("h2") + ";AUTO_SERVER=FALSE");
    databases.put("sqlite", "jdbc:sqlite:" + folder.resolve("sqlite.db"));
    databases.values().forEach(JdbcIT::fill);
    var arguments = new ArrayList<String>();
    arguments.add("h2mem=jdbc:h2:mem:it;DB_CLOSE_DELAY=-1");
    databases.forEach((name, url) -> arguments.add(name + "=" + url));

    ChildJvm.Result result =
        ChildJvm.of(Routes.class, folder)
            .on(jdk)
            .policy("callgate: 1\nname: jdbc\n")
            .jvm("-Xverify:all", "-Dp6spy.config.modulelist=com.p6spy.engine.spy.P6SpyFactory")
            .arguments(arguments.toArray(new String[0]))
            .run();

    assertThat(result.exitCode()).as("%s", result).isZero();
    var wrong = new ArrayList<String>();
    for (String line : result.stdout().lines().toList()) {
      if (!isRight(line)) {
        wrong.add(line);
      }
      if (line.startsWith("A ") || line.startsWith("D ")) {
        String route = line.substring(2, line.indexOf('='));
        int records = result.ledgerWith("\"event\":\"action\"", "/* " + route + " */").size();
        boolean isAgain = route.contains(".again");
        if (!isAgain && records != 1) {
          wrong.add(records + " records of " + line);
        }
      }
    }
    for (String line : result.ledgerWith("\"event\":\"action\"", "\"kind\":\"db.")) {
      // A driver asks its catalogue through functions that need not be on any list.
      boolean isDriversOwn = line.contains("\"kind\":\"db.call\"");
      if (!line.contains("\"sql\":\"/* ") && !line.contains("select 1; /* ") && !isDriversOwn) {
        wrong.add("not of any road: " + line);
      }
    }
    assertThat(wrong).as("%s", result.stderr()).isEmpty();
    for (String url : databases.values()) {
      for (String way : ways(url)) {
        assertThat(rows(url, "kept_" + way, "name = 'n'")).as(url + way).isEqualTo(5);
        assertThat(rows(url, "rows_" + way, "id >= 100")).as(url + way).isGreaterThan(10);
      }
    }
  }

  private static boolean isRight(String line) {
    String outcome = line.substring(line.indexOf('=') + 1);
    return switch (line.charAt(0)) {
      case 'A' -> outcome.equals("ran") || outcome.equals("unsupported");
      case 'D' -> outcome.equals("42501");
      case 'R' -> outcome.equals("ran");
      case 'C' -> outcome.equals("5");
      default -> !outcome.equals("42501");
    };
  }

  private static List<String> ways(String url) {
    return List.of(WAYS).subList(0, url.startsWith("jdbc:h2:") ? WAYS.length : 6);
  }

  private static void fill(String url) {
    try (Connection connection = DriverManager.getConnection(url);
        Statement statement = connection.createStatement()) {
      for (String way : ways(url)) {
        for (String table : new String[] {"kept_" + way, "rows_" + way}) {
          statement.execute("drop table if exists " + table);
          statement.execute("create table " + table + " (id int primary key, name varchar(100))");
        }
        for (int id = 1; id <= 5; id++) {
          statement.execute("insert into kept_" + way + " values (" + id + ", 'n')");
        }
        statement.execute("insert into rows_" + way + " values (1, 'n')");
      }
    } catch (SQLException e) {
      throw new AssertionError(e);
    }
  }

  private static int rows(String url, String table, String where) throws SQLException {
    try (Connection connection = DriverManager.getConnection(url);
        Statement statement = connection.createStatement();
        ResultSet result =
            statement.executeQuery("select count(*) from " + table + " where " + where)) {
      result.next();
      return result.getInt(1);
    }
  }
}
