package dev.callgate.it.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.callgate.it.ChildJvm;
import dev.callgate.it.Jdk;
import dev.callgate.it.OnEachJdk;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;

/** What stands in front of a driver's object is let through, and the driver's object decides. */
class WrappedIT {
  private static final String[] RUN = {
    "query",
    "insert",
    "batch",
    "proxied-update-row",
    "cached-update",
    "cached-delete",
    "web-update",
    "web-delete",
  };
  private static final String[] STOPPED = {
    "delete", "delete-batch", "lying", "proxied-delete-row", "jdbc-delete",
  };

  @TempDir Path folder;

  @OnEachJdk
  void theInnerOneDecides(Jdk jdk) throws Exception {
    ChildJvm.Result result =
        ChildJvm.of(Wrapped.class, folder)
            .on(jdk)
            .policy("callgate: 1\nname: wrapped\n")
            .jvm("--add-exports=java.sql.rowset/com.sun.rowset=ALL-UNNAMED")
            .run();
    assertThat(result.exitCode()).as("%s", result).isZero();
    for (String name : RUN) {
      assertThat(result.printed(name)).as("%s: %s", name, result).isEqualTo("ran");
    }
    for (String name : STOPPED) {
      assertThat(result.printed(name)).as("%s: %s", name, result).isEqualTo("stopped");
    }
    // Accepting changes sends a DELETE, which the JDK reports in its own words.
    assertThat(result.printed("cached-sent")).as("%s", result).isNotEqualTo("ran");
    assertThat(result.printed("web-sent")).as("%s", result).isNotEqualTo("ran");
    assertThat(result.printed("kept")).as("%s", result).isEqualTo("4");
    assertThat(result.ledgerWith("\"blocked\"", "db.unknown")).as("%s", result).isEmpty();
    assertThat(result.ledgerWith("\"blocked\"", "\"target\":\"?\"")).as("%s", result).isEmpty();
  }
}
