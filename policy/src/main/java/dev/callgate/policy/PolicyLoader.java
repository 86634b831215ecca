package dev.callgate.policy;

import dev.callgate.policy.read.PolicyFile;
import dev.callgate.policy.read.PolicyFileReader;
import dev.callgate.policy.yaml.Fault;
import dev.callgate.policy.yaml.Faults;
import dev.callgate.policy.yaml.FaultsException;
import dev.callgate.policy.yaml.Node;
import java.io.File;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** The way to a {@link Policy}. */
public final class PolicyLoader {
  private PolicyLoader() {}

  /**
   * Reads policy files.
   *
   * @param files at least one; the first is the base
   * @param environment for {@code ${NAME}}, such as {@link System#getenv()}
   * @param kinds the registry that the catalogue filled, or a new one; kinds that the files declare
   *     are added
   * @throws FaultsException with everything that is wrong in any of them
   */
  public static Policy load(List<File> files, Map<String, String> environment, Kinds kinds)
      throws FaultsException {
    Faults faults = new Faults();
    List<PolicyFileReader> readers = new ArrayList<>();
    for (File file : files) {
      PolicyFileReader reader = PolicyFileReader.open(file, environment, faults);
      if (reader != null) {
        readers.add(reader);
      }
    }
    if (readers.size() < files.size()) {
      throw new FaultsException(faults.list());
    }
    List<Settings> settings = new ArrayList<>();
    for (PolicyFileReader reader : readers) {
      settings.add(reader.settings());
    }
    Settings.Approvals approvals = settings.get(0).approvals();
    List<PolicyFile> read = new ArrayList<>();
    for (int i = 0; i < readers.size(); i++) {
      read.add(readers.get(i).rules(kinds, settings.get(i), approvals));
    }
    faults.throwIfAny();
    return assemble(kinds, read, settings.get(0));
  }

  private static Policy assemble(Kinds kinds, List<PolicyFile> files, Settings base) {
    List<RuleFile> rules = new ArrayList<>();
    List<Node> roots = new ArrayList<>();
    List<Fault> warnings = new ArrayList<>();
    boolean enforce = base.enforce();
    boolean stopOnGap = base.stopOnGap();
    boolean stopOnFault = base.stopOnFault();
    for (PolicyFile file : files) {
      List<Rule> tails =
          rules.isEmpty()
              ? DefaultTiers.ofBase(kinds, file.defaults(), base.approvals().needed())
              : DefaultTiers.ofLater(file.defaults());
      rules.add(new RuleFile(file.rules(), tails, kinds.all().size()));
      roots.add(file.root());
      warnings.addAll(file.warnings());
      // A later file that is silent about these leaves them as they are.
      enforce |= file.says("mode") && file.settings().enforce();
      stopOnGap |= file.says("on-gap") && file.settings().stopOnGap();
      stopOnFault |= file.says("on-fault") && file.settings().stopOnFault();
    }
    Settings all =
        new Settings(
            base.name(),
            enforce,
            base.workspace(),
            base.ledger(),
            base.approvals(),
            stopOnGap,
            stopOnFault);
    return new Policy(kinds, rules, all, roots, warnings);
  }

  /** The policy of a program that has none: no rules, the default tiers, observe mode. */
  public static Policy builtIn() {
    return builtIn(new Kinds());
  }

  /** {@link #builtIn()} over the kinds that the catalogue declared. */
  public static Policy builtIn(Kinds kinds) {
    Settings settings =
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
            true);
    RuleFile file =
        new RuleFile(List.of(), DefaultTiers.ofBase(kinds, Map.of(), 1), kinds.all().size());
    return new Policy(kinds, List.of(file), settings, List.of(), List.of());
  }
}
