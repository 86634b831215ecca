package dev.callgate.it.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.callgate.it.ChildJvm;
import dev.callgate.it.Jdk;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** H2 puts a savepoint's name into SQL text and does not double the quotes in it. */
class SavepointsIT {
  @TempDir Path folder;

  static List<Arguments> engines() {
    var all = new ArrayList<Arguments>();
    for (Jdk jdk : Jdk.all()) {
      all.add(Arguments.of(jdk, "jdbc:h2:./kept", false));
      all.add(Arguments.of(jdk, "jdbc:h2:./kept", true));
      all.add(Arguments.of(jdk, "jdbc:sqlite:kept.sqlite", false));
    }
    return all;
  }

  @ParameterizedTest
  @MethodSource("engines")
  void noNameOfASavepointBecomesAnotherStatement(Jdk jdk, String url, boolean isOld)
      throws Exception {
    run(jdk, url, isOld, "make");

    ChildJvm.Result result = child(jdk, url, isOld, "use").run();

    assertThat(result.exitCode()).as("%s", result).isZero();
    assertThat(result.printed("used")).as("%s", result).isEqualTo("yes");
    assertThat(result.printed("set0")).as("%s", result).isEqualTo("stopped");
    assertThat(result.ledgerWith("\"blocked\"", "delete from kept")).as("%s", result).isNotEmpty();
    if (url.startsWith("jdbc:sqlite")) {
      // It takes savepoints that it has not made, and asks them for their names.
      assertThat(result.printed("release0")).as("%s", result).isEqualTo("stopped");
      assertThat(result.printed("rollback0")).as("%s", result).isEqualTo("stopped");
    } else {
      assertThat(result.printed("release0")).as("%s", result).isEqualTo("refused");
      assertThat(result.printed("rollback0")).as("%s", result).isEqualTo("refused");
    }
    assertThat(run(jdk, url, isOld, "count")).isEqualTo("2");
  }

  private String run(Jdk jdk, String url, boolean isOld, String what) throws Exception {
    return child(jdk, url, isOld, what).withoutCallgate().run().printed("kept");
  }

  private ChildJvm child(Jdk jdk, String url, boolean isOld, String what) {
    ChildJvm child =
        ChildJvm.of(Savepoints.class, folder)
            .on(jdk)
            .policy("callgate: 1\nname: savepoints\n")
            .arguments(url, what);
    return isOld ? child.classPath(Path.of(System.getProperty("other.jars"), "h2.jar")) : child;
  }
}
