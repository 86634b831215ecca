package dev.callgate.policy.read;

import dev.callgate.policy.Approval;
import dev.callgate.policy.Decision;
import dev.callgate.policy.FactType;
import dev.callgate.policy.Kind;
import dev.callgate.policy.Kinds;
import dev.callgate.policy.Rule;
import dev.callgate.policy.RuleRef;
import dev.callgate.policy.Settings;
import dev.callgate.policy.Tier;
import dev.callgate.policy.When;
import dev.callgate.policy.condition.Condition;
import dev.callgate.policy.condition.ConditionReader;
import dev.callgate.policy.yaml.Fault;
import dev.callgate.policy.yaml.Faults;
import dev.callgate.policy.yaml.Mapping;
import dev.callgate.policy.yaml.Node;
import java.io.File;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Reads {@code rules:} and {@code defaults:}. */
final class RuleReader {
  private static final String EXAMPLE = "{id: small-refunds, action: payment.refund, tier: costly}";

  private final Kinds kinds;
  private final File folder;
  private final Settings.Approvals approvals;
  private final Set<String> results;
  private final Faults faults;
  private final List<Fault> warnings;
  private final KindNames names;

  /** Where each rule stands that was read. */
  private final List<Node> places = new ArrayList<>();

  RuleReader(
      Kinds kinds,
      File folder,
      Settings.Approvals approvals,
      Set<String> results,
      Faults faults,
      List<Fault> warnings) {
    this.kinds = kinds;
    this.folder = folder;
    this.approvals = approvals;
    this.results = results;
    this.faults = faults;
    this.warnings = warnings;
    this.names = new KindNames(kinds, faults);
  }

  List<Rule> rules(Node node) {
    List<Rule> rules = new ArrayList<>();
    if (node == null) {
      return rules;
    }
    Map<String, Node> ids = new HashMap<>();
    for (Node item : node.items(faults, "a list of rules, such as `rules: [" + EXAMPLE + "]`")) {
      Mapping mapping = item.mapping(faults, "a rule, such as `" + EXAMPLE + "`");
      if (mapping != null) {
        Rule rule = rule(mapping, ids);
        if (rule != null) {
          rules.add(rule);
          places.add(mapping);
        }
      }
    }
    return rules;
  }

  /** Where each of the rules stands, in their order. */
  List<Node> places() {
    return places;
  }

  private Rule rule(Mapping mapping, Map<String, Node> ids) {
    int before = faults.size();
    mapping.allow(
        faults,
        EXAMPLE,
        "id",
        "action",
        "when",
        "tier",
        "approval",
        "needed",
        "approvers",
        "message");
    String id = id(mapping, ids);
    Node action = mapping.required("action", faults, "action: db.delete");
    List<Kind> named = action == null ? List.of() : names.read(action);
    Decision decision = decision(mapping, id);
    Node when = mapping.get("when");
    List<List<When>> whens = whens(when, named, action);
    return faults.size() > before ? null : new Rule(decision, named, whens);
  }

  private String id(Mapping mapping, Map<String, Node> ids) {
    Node node = mapping.required("id", faults, "id: small-refunds");
    String id = node == null ? null : node.text(faults, "a name, such as `id: small-refunds`");
    if (id == null) {
      return "?";
    }
    Node first = ids.putIfAbsent(id, node);
    if (first != null) {
      faults.add(node, "the id `" + id + "` is already taken in line " + first.line());
    } else if (id.equals("defaults")) {
      faults.add(node, "`defaults` is what records call the defaults; choose another id");
    }
    return id;
  }

  /** Tier, approval and message of a rule or a default. */
  private Decision decision(Mapping mapping, String id) {
    Node node = mapping.required("tier", faults, "tier: costly");
    Tier tier = node == null ? null : tier(node);
    Approval approval = approval(mapping, tier);
    Node text = mapping.get("message");
    String message =
        text == null ? null : text.text(faults, "a text, such as `message: \"Ask the team.\"`");
    if (tier == null) {
      return null;
    }
    Mapping.Entry first = mapping.entries().get(0);
    RuleRef ref = new RuleRef(id, mapping.file(), first.key().line());
    return Decision.byRule(tier, approval, ref, message);
  }

  private Tier tier(Node node) {
    String text = node.text(faults, "a tier, such as `tier: costly`");
    if (text == null) {
      return null;
    }
    List<String> words = new ArrayList<>();
    for (Tier tier : Tier.values()) {
      if (tier.word().equals(text)) {
        return tier;
      }
      words.add(tier.word());
    }
    faults.add(node, "unknown tier `" + text + "`" + Faults.meant(text, words));
    return null;
  }

  private Approval approval(Mapping mapping, Tier tier) {
    for (String key : new String[] {"approval", "needed", "approvers"}) {
      if (mapping.get(key) != null && tier != null && tier != Tier.HARD_BLOCKED) {
        faults.add(
            mapping.key(key),
            "`" + key + "` is for `tier: hard-blocked`; a " + tier.word() + " action runs");
      }
    }
    Node never = mapping.get("approval");
    if (never != null) {
      String text = never.text(faults, "`approval: never`");
      if (text != null && !text.equals("never")) {
        faults.add(
            never,
            "expected `approval: never`, but found `"
                + text
                + "`; how many people: `needed: 2`,"
                + " certain ones: `approvers: [alice]`");
      } else if (mapping.get("needed") != null || mapping.get("approvers") != null) {
        faults.add(never, "`approval: never` and `needed` or `approvers` contradict each other");
      }
      return Approval.NEVER;
    }
    List<String> approvers = approvers(mapping.get("approvers"));
    Node node = mapping.get("needed");
    int needed = new SettingsReader(folder, faults).needed(node, approvals.people());
    if (node != null && needed < approvals.needed()) {
      faults.add(
          node,
          "a rule may ask for more people than `approvals.needed: "
              + approvals.needed()
              + "`, not for fewer");
    }
    int people = Math.max(needed, approvals.needed());
    if (!approvers.isEmpty() && approvers.size() < people) {
      faults.add(
          mapping.get("approvers"),
          people + " people are needed and only " + approvers.size() + " are named");
    }
    return people == 1 && approvers.isEmpty()
        ? Approval.ONE
        : new Approval.Needed(people, approvers);
  }

  private List<String> approvers(Node node) {
    Set<String> approvers = new LinkedHashSet<>();
    if (node != null) {
      for (Node item : node.oneOrMany()) {
        String name = item.text(faults, "a name, such as `approvers: [alice]`");
        if (name != null && !approvals.keys().isEmpty() && !approvals.keys().containsKey(name)) {
          faults.add(
              item,
              "`"
                  + name
                  + "` has no key in `approvals`"
                  + Faults.meant(name, approvals.keys().keySet()));
        } else if (name != null) {
          approvers.add(name);
        }
      }
    }
    return List.copyOf(approvers);
  }

  /** For each kind what is asked; kinds with the same types share one list. */
  private List<List<When>> whens(Node node, List<Kind> named, Node action) {
    Mapping mapping =
        node == null
            ? null
            : node.mapping(faults, "conditions, such as `when: {amount: {at-most: 50}}`");
    List<List<When>> whens = new ArrayList<>(named.size());
    if (mapping == null || mapping.entries().isEmpty()) {
      if (mapping != null) {
        faults.add(mapping, "`when` is empty; leave it out to match every action of these kinds");
      }
      for (int i = 0; i < named.size(); i++) {
        whens.add(List.of());
      }
      return whens;
    }
    checkAmount(mapping);
    FactNames facts = new FactNames(kinds, results, faults, warnings);
    for (Mapping.Entry entry : mapping.entries()) {
      facts.check(entry, named);
    }
    Map<String, List<When>> byTypes = new HashMap<>();
    for (Kind kind : named) {
      StringBuilder types = new StringBuilder();
      for (Mapping.Entry entry : mapping.entries()) {
        types.append(facts.nameFor(kind, entry.name())).append(' ');
        types.append(facts.typeFor(kind, entry.name())).append(' ');
      }
      List<When> asked = byTypes.get(types.toString());
      if (asked == null) {
        asked = asked(mapping, kind, facts);
        byTypes.put(types.toString(), asked);
      }
      whens.add(asked);
    }
    return whens;
  }

  private List<When> asked(Mapping mapping, Kind kind, FactNames facts) {
    List<When> asked = new ArrayList<>();
    for (Mapping.Entry entry : mapping.entries()) {
      FactType type = facts.typeFor(kind, entry.name());
      Condition condition =
          new ConditionReader(entry.name(), type, folder, faults).read(entry.value());
      if (condition != null) {
        asked.add(new When(facts.nameFor(kind, entry.name()), type, condition));
        facts.warnIfNobodyHasIt(entry, condition);
      }
    }
    return List.copyOf(asked);
  }

  private void checkAmount(Mapping mapping) {
    Node amount = mapping.get("amount");
    if (amount == null || mapping.get("currency") != null) {
      return;
    }
    boolean presence =
        amount instanceof Mapping conditions
            && conditions.entries().size() == 1
            && conditions.get("present") != null;
    if (!presence) {
      faults.add(mapping.key("amount"), "an amount needs a currency: add `currency: [EUR]`");
    }
  }

  /** By kind; a kind's own line is stronger than its family's. */
  Map<Kind, Decision> defaults(Node node) {
    Map<Kind, Decision> defaults = new LinkedHashMap<>();
    Mapping mapping = node == null ? null : node.mapping(faults, "`defaults: {db.delete: costly}`");
    if (mapping == null) {
      return defaults;
    }
    for (int round = 0; round < 2; round++) {
      for (Mapping.Entry entry : mapping.entries()) {
        boolean family = entry.name().endsWith("*");
        if (family == (round == 0)) {
          Decision decision = defaultDecision(entry);
          for (Kind kind : names.read(entry.key())) {
            if (decision != null) {
              defaults.put(kind, decision);
            }
          }
        }
      }
    }
    return defaults;
  }

  private Decision defaultDecision(Mapping.Entry entry) {
    if (entry.value() instanceof Mapping mapping) {
      mapping.allow(
          faults,
          "db.delete: {tier: hard-blocked, approval: never}",
          "tier",
          "approval",
          "needed",
          "approvers",
          "message");
      return mapping.entries().isEmpty() ? null : decision(mapping, "defaults");
    }
    Tier tier = tier(entry.value());
    RuleRef ref = new RuleRef("defaults", entry.key().file(), entry.key().line());
    Approval approval =
        approvals.needed() == 1 ? Approval.ONE : new Approval.Needed(approvals.needed(), List.of());
    return tier == null ? null : Decision.byRule(tier, approval, ref, null);
  }
}
