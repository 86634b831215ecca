package dev.callgate.it.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.callgate.it.ChildJvm;
import dev.callgate.it.Jdk;
import dev.callgate.it.OnEachJdk;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;

/** A data source's settings and its database are known, whichever way it makes connections. */
class DataSourcesIT {
  private static final List<String> WAYS =
      List.of(
          "derby.plain",
          "derby.xa",
          "hsqldb.source",
          "hsqldb.static",
          "hsqldb.xa",
          "hsqldb.pooled",
          "hsqldb.pool",
          "sqlite.source",
          "sqlite.pooled",
          "sqlite.config",
          "dbcp",
          "dbcp.statements");

  @TempDir Path folder;

  @OnEachJdk
  void noDataSourceIsAWayAround(Jdk jdk) throws Exception {
    ChildJvm.Result result =
        ChildJvm.of(DataSources.class, folder).on(jdk).policy("callgate: 1\nname: sources\n").run();
    assertThat(result.exitCode()).as("%s", result).isZero();
    for (String dropping : List.of("derby", "derby.pool", "derby.xa")) {
      assertThat(result.printed(dropping)).as("%s", result).isEqualTo("stopped");
    }
    // Once each, though Derby's driver has its own driver connect below.
    assertThat(result.ledgerWith("\"blocked\"", "db.drop")).as("%s", result).hasSize(3);
    assertThat(result.printed("derby.kept")).isEqualTo("1");
    for (String way : WAYS) {
      assertThat(result.printed(way + ".used")).as("%s", result).isEqualTo("yes");
      assertThat(result.printed(way)).as("%s", result).isEqualTo("stopped");
    }
    assertThat(result.printed("hsqldb.kept")).isEqualTo("8");
    assertThat(result.printed("sqlite.kept")).isEqualTo("4");
    // Where the driver hands out its own connection and no copy, its product is known.
    assertThat(result.ledgerWith("\"blocked\"", "db.delete", "jdbc:hsqldb:mem:kept"))
        .as("%s", result)
        .hasSizeGreaterThanOrEqualTo(4);
    assertThat(result.ledgerWith("\"blocked\"", "db.delete", "jdbc:sqlite:kept.sqlite"))
        .as("%s", result)
        .hasSizeGreaterThanOrEqualTo(2);
  }
}
