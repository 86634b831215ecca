package dev.callgate.it.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.callgate.it.ChildJvm;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.Statement;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** An embedded engine's own files belong to the action on it, at the second start as well. */
class EnginesIT {
  private static final String POLICY =
      """
      callgate: 1
      name: engines
      mode: enforce
      """;

  @TempDir Path folder;

  @ParameterizedTest
  @ValueSource(
      strings = {
        "jdbc:derby:notes;create=true",
        "jdbc:derby:memory:notes;create=true",
        "jdbc:h2:./notes",
        "jdbc:h2:./notes;TRACE_LEVEL_FILE=3",
        "jdbc:hsqldb:file:notes",
        "jdbc:hsqldb:file:notes;hsqldb.default_table_type=cached;hsqldb.tx=mvcc",
        "jdbc:sqlite:notes.sqlite",
        "jdbc:sqlite:notes.sqlite?journal_mode=WAL",
        "jdbc:duckdb:notes.duckdb"
      })
  void startsAgainAlsoAfterACrash(String url) throws Exception {
    String[] starts = {"first", "crash", "recovered", "last"};
    if (url.startsWith("jdbc:hsqldb")) {
      // The lock that a crash has left is deleted by the JDK's hook at exit, on nobody's stack:
      // that
      // is still stopped, and the next start does without.
      starts = new String[] {"first", "last"};
    }
    for (String how : starts) {
      ChildJvm.Result result =
          ChildJvm.of(Engines.class, folder).policy(POLICY).arguments(url, how).run();
      String what = url + ", " + how + ": " + result;
      assertThat(result.exitCode()).as(what).isZero();
      assertThat(result.printed("end")).as(what).isEqualTo("reached");
      assertThat(Integer.parseInt(result.printed("x"))).as(what).isGreaterThanOrEqualTo(1000);
      assertThat(result.ledgerWith("\"blocked\"")).as(what).isEmpty();
      assertThat(result.ledgerWith("\"kind\":\"file.", "derby.log")).as(what).isEmpty();
      // But for the JDK's own hook that deletes HSQLDB's lock at exit, on nobody's stack.
      assertThat(result.ledgerWith("\"event\":\"action\"", "\"kind\":\"file.", "/notes"))
          .as(what)
          .allMatch(line -> line.contains("notes.lck") && line.contains("file.delete"));
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"derby.log", "other.txt"})
  void noProgramWinsARightToALog(String name) throws Exception {
    Path file = Files.writeString(folder.resolve(name), "theirs");
    ChildJvm.Result result =
        ChildJvm.of(Overwriting.class, folder)
            .policy(POLICY)
            .jvm("-Dderby.stream.error.file=" + folder.resolve("other.txt"))
            .arguments(file.toString())
            .run();
    assertThat(result.printed("written")).as("%s", result).isEqualTo("AccessDeniedException");
    assertThat(file).as("%s", result).hasContent("theirs");
  }

  /** Writes over a file itself, and has Derby start where it is told to write over it. */
  public static final class Overwriting {
    private Overwriting() {}

    public static void main(String[] arguments) throws Exception {
      try {
        Files.writeString(Path.of(arguments[0]), "ours");
        System.out.println("written=done");
      } catch (java.io.IOException e) {
        System.out.println("written=" + e.getClass().getSimpleName());
      }
      if (arguments[0].endsWith("other.txt")) {
        try (Connection c = DriverManager.getConnection("jdbc:derby:memory:any;create=true");
            Statement s = c.createStatement();
            ResultSet r = s.executeQuery("values 1")) {
          System.out.println("derby=" + r.next());
        } catch (Exception | LinkageError e) {
          System.out.println("derby=" + e);
        }
      }
    }
  }
}
