package dev.callgate.it.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.callgate.it.ChildJvm;
import dev.callgate.it.Jdk;
import dev.callgate.it.OnEachJdk;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;

/** What a driver runs to tell of its tables is read like anything else, and only reads. */
class MetaDataIT {
  @TempDir Path folder;

  @OnEachJdk
  void everyQuestionIsAnswered(Jdk jdk) throws Exception {
    try (EmbeddedPostgres postgres =
        EmbeddedPostgres.builder().setServerConfig("fsync", "off").start()) {
      ChildJvm.Result result =
          child(jdk)
              .arguments(
                  "jdbc:derby:memory:notes;create=true",
                  "jdbc:h2:mem:notes",
                  "jdbc:hsqldb:mem:notes",
                  "jdbc:sqlite::memory:",
                  "jdbc:duckdb:",
                  postgres.getJdbcUrl("postgres", "postgres"))
              .run();
      for (String product : new String[] {"derby", "h2", "hsqldb", "sqlite", "duckdb"}) {
        answered(result, product);
      }
      answered(result, "postgresql");
    }
  }

  @OnEachJdk
  void soIsEveryOneToAnOldH2(Jdk jdk) throws Exception {
    ChildJvm.Result result =
        child(jdk)
            .classPath(Path.of(System.getProperty("other.jars"), "h2.jar"))
            .arguments("jdbc:h2:mem:notes")
            .run();
    answered(result, "h2");
  }

  private ChildJvm child(Jdk jdk) {
    return ChildJvm.of(MetaData.class, folder).on(jdk).policy("callgate: 1\nname: metadata\n");
  }

  private static void answered(ChildJvm.Result result, String product) {
    assertThat(result.exitCode()).as("%s", result).isZero();
    assertThat(result.stdout()).as("%s", result).doesNotContain("stopped=");
    assertThat(Integer.parseInt(result.printed(product + ".answers"))).isGreaterThan(140);
    assertThat(result.printed(product + ".notes")).as("%s", result).isEqualTo("true");
    assertThat(result.ledgerWith("\"blocked\"")).as("%s", result).isEmpty();
  }
}
