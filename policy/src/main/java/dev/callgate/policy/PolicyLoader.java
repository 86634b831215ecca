package dev.callgate.policy;

import dev.callgate.policy.catalogue.Catalogue;
import dev.callgate.policy.catalogue.Sink;
import dev.callgate.policy.catalogue.ValuePath;
import dev.callgate.policy.endpoint.Endpoint;
import dev.callgate.policy.read.PolicyFile;
import dev.callgate.policy.read.PolicyFileReader;
import dev.callgate.policy.yaml.Fault;
import dev.callgate.policy.yaml.Faults;
import dev.callgate.policy.yaml.FaultsException;
import dev.callgate.policy.yaml.Node;
import java.io.File;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;

/** The way to a {@link Policy}. */
public final class PolicyLoader {
  private PolicyLoader() {}

  /**
   * Reads policy files.
   *
   * @param files at least one; the first is the base
   * @param environment for {@code ${NAME}}, such as {@link System#getenv(String)}; asked only if a
   *     file has one
   * @param catalogues the built-in ones; rules may name their kinds, and their endpoints count
   * @throws FaultsException with everything that is wrong in any of them
   */
  public static Policy load(
      List<File> files, Function<String, String> environment, List<Catalogue> catalogues)
      throws FaultsException {
    return load(files, environment, catalogues, new Kinds());
  }

  /**
   * Reads policy files again. What the policy before and this one call by the same name is the same
   * kind, so that an action that was read under the one can be decided by the other; an own kind
   * keeps the strictest tier that was declared for it.
   *
   * @throws FaultsException with everything that is wrong in any of them; {@code before} is then as
   *     it was
   */
  public static Policy reload(
      Policy before,
      List<File> files,
      Function<String, String> environment,
      List<Catalogue> catalogues)
      throws FaultsException {
    return load(files, environment, catalogues, new Kinds(before.kinds()));
  }

  /**
   * Reads what a policy says of approvals, and nothing else, for programs with which people answer.
   *
   * @param base the first file, whose settings count for all
   * @param environment for {@code ${NAME}} in that part of the file
   * @throws FaultsException with everything that is wrong in that part
   */
  public static Settings.Approvals approvals(File base, Function<String, String> environment)
      throws FaultsException {
    Faults faults = new Faults();
    Settings.Approvals approvals = PolicyFileReader.approvals(base, environment, faults);
    faults.throwIfAny();
    return approvals;
  }

  private static Policy load(
      List<File> files,
      Function<String, String> environment,
      List<Catalogue> catalogues,
      Kinds kinds)
      throws FaultsException {
    Faults faults = new Faults();
    List<PolicyFileReader> readers = new ArrayList<>();
    for (File file : files) {
      PolicyFileReader reader = PolicyFileReader.open(file, environment, faults);
      if (reader != null) {
        readers.add(reader);
      }
    }
    if (readers.isEmpty()) {
      throw new FaultsException(faults.list());
    }
    List<Settings> settings = new ArrayList<>();
    for (PolicyFileReader reader : readers) {
      settings.add(reader.settings());
    }
    // What the files declare comes first: a rule may name a kind of another file.
    for (Catalogue catalogue : catalogues) {
      catalogue.declareIn(kinds);
    }
    List<Sink> sinks = new ArrayList<>();
    for (int i = 0; i < readers.size(); i++) {
      sinks.addAll(readers.get(i).sinks(settings.get(i).name(), kinds));
    }
    List<List<Endpoint>> endpoints = new ArrayList<>();
    for (PolicyFileReader reader : readers) {
      endpoints.add(reader.endpoints(kinds));
    }
    endpoints.add(endpointsOf(catalogues));
    Set<String> results = new HashSet<>();
    addResultFacts(sinks, results);
    for (Catalogue catalogue : catalogues) {
      addResultFacts(catalogue.sinks(), results);
    }
    Settings.Approvals approvals = settings.get(0).approvals();
    List<PolicyFile> read = new ArrayList<>();
    for (int i = 0; i < readers.size(); i++) {
      read.add(readers.get(i).rules(kinds, settings.get(i), approvals, results));
    }
    if (readers.size() < files.size()) {
      // The others were read as well, so that all that is wrong is said at once.
      throw new FaultsException(faults.list());
    }
    faults.throwIfAny();
    return assemble(kinds, read, settings.get(0), sinks, endpoints);
  }

  private static Kinds declared(List<Catalogue> catalogues) {
    Kinds kinds = new Kinds();
    for (Catalogue catalogue : catalogues) {
      catalogue.declareIn(kinds);
    }
    return kinds;
  }

  private static List<Endpoint> endpointsOf(List<Catalogue> catalogues) {
    List<Endpoint> endpoints = new ArrayList<>();
    for (Catalogue catalogue : catalogues) {
      endpoints.addAll(catalogue.endpoints());
    }
    return endpoints;
  }

  /** As "kind fact": what a call gives back is not known when its rule is looked for. */
  private static void addResultFacts(List<Sink> sinks, Set<String> results) {
    for (Sink sink : sinks) {
      for (Map.Entry<String, ValuePath> fact : sink.facts().entrySet()) {
        if (sink.action() != null && fact.getValue().usesResult()) {
          results.add(sink.action() + " " + fact.getKey());
        }
      }
    }
  }

  private static Policy assemble(
      Kinds kinds,
      List<PolicyFile> files,
      Settings base,
      List<Sink> sinks,
      List<List<Endpoint>> endpoints) {
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
    return new Policy(kinds, rules, all, roots, warnings, sinks, endpoints);
  }

  /** The policy of a program that has none: no rules, the default tiers, observe mode. */
  public static Policy builtIn() {
    return builtIn(List.of());
  }

  /** {@link #builtIn()} with the kinds and endpoints of the built-in catalogues. */
  public static Policy builtIn(List<Catalogue> catalogues) {
    Kinds kinds = declared(catalogues);
    Settings settings =
        new Settings(
            "unnamed",
            false,
            List.of(),
            Settings.Ledger.USUAL,
            new Settings.Approvals(
                null, Map.of(), 90_000, 1_800_000, 1, Settings.Preview.ROWS, List.of()),
            true,
            true);
    RuleFile file =
        new RuleFile(List.of(), DefaultTiers.ofBase(kinds, Map.of(), 1), kinds.all().size());
    return new Policy(
        kinds,
        List.of(file),
        settings,
        List.of(),
        List.of(),
        List.of(),
        List.of(endpointsOf(catalogues)));
  }
}
