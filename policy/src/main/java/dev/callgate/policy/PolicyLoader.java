package dev.callgate.policy;

import java.time.Duration;
import java.util.List;
import java.util.Map;

/** The way to a {@link Policy}. */
public final class PolicyLoader {
  private PolicyLoader() {}

  /** The policy of a program that has none: no rules, the default tiers, observe mode. */
  public static Policy builtIn() {
    return new Policy(
        new Kinds(),
        new Settings(
            "unnamed",
            false,
            List.of(),
            new Settings.Ledger(null, List.of()),
            new Settings.Approvals(
                null,
                Map.of(),
                Duration.ofSeconds(90),
                Duration.ofMinutes(30),
                1,
                Settings.Preview.ROWS,
                List.of()),
            true,
            true));
  }
}
