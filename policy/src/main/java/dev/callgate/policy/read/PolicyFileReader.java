package dev.callgate.policy.read;

import dev.callgate.policy.Decision;
import dev.callgate.policy.Kind;
import dev.callgate.policy.Kinds;
import dev.callgate.policy.Rule;
import dev.callgate.policy.Settings;
import dev.callgate.policy.catalogue.Sink;
import dev.callgate.policy.catalogue.SinkReader;
import dev.callgate.policy.endpoint.Endpoint;
import dev.callgate.policy.endpoint.EndpointReader;
import dev.callgate.policy.yaml.Fault;
import dev.callgate.policy.yaml.Faults;
import dev.callgate.policy.yaml.Mapping;
import dev.callgate.policy.yaml.Node;
import dev.callgate.policy.yaml.NodeReader;
import java.io.File;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;

/** Reads one policy file: first its shape, and when all files' kinds are known, its rules. */
public final class PolicyFileReader {
  private static final String VERSION = "1";

  private final Mapping root;
  private final File folder;
  private final Faults faults;

  private PolicyFileReader(Mapping root, File folder, Faults faults) {
    this.root = root;
    this.folder = folder;
    this.faults = faults;
  }

  /**
   * Reads a file as far as its keys; null, with faults reported, if it cannot be gone on with.
   *
   * @param environment for {@code ${NAME}}
   */
  public static PolicyFileReader open(
      File file, Function<String, String> environment, Faults faults) {
    int before = faults.size();
    Node node = NodeReader.read(file, faults);
    if (node == null) {
      return null;
    }
    Node filled = new Variables(environment, faults).fill(node);
    Mapping root = filled.mapping(faults, "a policy, which starts with `callgate: 1`");
    if (root == null) {
      return null;
    }
    File folder = file.getAbsoluteFile().getParentFile();
    PolicyFileReader reader = new PolicyFileReader(root, folder, faults);
    reader.checkKeys();
    return faults.size() > before && root.get("callgate") == null ? null : reader;
  }

  /**
   * Reads {@code approvals:} and nothing else, null with faults reported if there is no such
   * policy. Variables elsewhere in the file are left alone: who answers requests does not have the
   * environment of the program.
   */
  public static Settings.Approvals approvals(
      File file, Function<String, String> environment, Faults faults) {
    Node node = NodeReader.read(file, faults);
    Mapping root =
        node == null ? null : node.mapping(faults, "a policy, which starts with `callgate: 1`");
    if (root == null || root.required("callgate", faults, "callgate: 1") == null) {
      return null;
    }
    Node approvals = root.get("approvals");
    return new SettingsReader(file.getAbsoluteFile().getParentFile(), faults)
        .approvals(approvals == null ? null : new Variables(environment, faults).fill(approvals));
  }

  private void checkKeys() {
    if (root.get("callgate-catalogue") != null) {
      faults.add(
          root.key("callgate-catalogue"),
          "this is a catalogue; a policy starts with `callgate: 1`, and its own sinks stand under"
              + " `intercept:`");
      return;
    }
    root.allow(
        faults,
        "mode: enforce",
        "callgate",
        "name",
        "mode",
        "workspace",
        "rules",
        "defaults",
        "endpoints",
        "intercept",
        "approvals",
        "ledger",
        "on-gap",
        "on-fault");
    Node version = root.required("callgate", faults, "callgate: 1");
    String text = version == null ? null : version.text(faults, "`callgate: 1`");
    if (text != null && !text.equals(VERSION)) {
      faults.add(
          version, "format version `" + text + "` is not known here; expected `callgate: 1`");
    }
  }

  /**
   * Reads {@code intercept:}.
   *
   * @param kinds learns the kinds and facts that are declared there
   */
  public List<Sink> sinks(String name, Kinds kinds) {
    Node node = root.get("intercept");
    return node == null ? List.of() : SinkReader.read(node, name, kinds, faults);
  }

  /**
   * Reads {@code endpoints:}.
   *
   * @param kinds learns the kinds and facts that are declared there
   */
  public List<Endpoint> endpoints(Kinds kinds) {
    Node node = root.get("endpoints");
    return node == null ? List.of() : EndpointReader.read(node, kinds, faults);
  }

  public Settings settings() {
    return new SettingsReader(folder, faults).read(root);
  }

  /**
   * Reads the rules.
   *
   * @param kinds all kinds that the files know
   * @param own this file's settings
   * @param approvals the first file's, which count for all
   * @param results facts, as "kind fact", that are known only after the call
   */
  public PolicyFile rules(
      Kinds kinds, Settings own, Settings.Approvals approvals, Set<String> results) {
    List<Fault> warnings = new ArrayList<>();
    RuleReader reader = new RuleReader(kinds, folder, approvals, results, faults, warnings);
    List<Rule> rules = reader.rules(root.get("rules"));
    Map<Kind, Decision> defaults = reader.defaults(root.get("defaults"));
    if (faults.isEmpty()) {
      RuleLint.check(rules, reader.places(), warnings);
    }
    return new PolicyFile(root, own, rules, defaults, warnings);
  }
}
