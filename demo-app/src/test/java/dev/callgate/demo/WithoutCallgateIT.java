package dev.callgate.demo;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The demo would prove nothing if the damage did not happen without Callgate. */
class WithoutCallgateIT {
  @ParameterizedTest
  @ValueSource(strings = {"first", "second"})
  void everyCallReachesTheWorld(String scenario) throws Exception {
    Act act = Act.without(options(scenario));

    assertThat(Verdict.without(act)).isEmpty();
    assertThat(act.rows()).hasSize(18);
    assertThat(act.rows()).filteredOn(Row::harm).hasSize(7);
    assertThat(act.ledger().entries()).isEmpty();
  }

  private static Options options(String scenario) {
    Path home = Path.of("").toAbsolutePath();
    return Options.from(
        Map.of("DEMO_SCENARIO", scenario), home, home.resolve("../dist/callgate.jar"));
  }
}
