package dev.callgate.policy.endpoint;

import dev.callgate.policy.Kind;
import dev.callgate.policy.Kinds;
import dev.callgate.policy.Tier;
import dev.callgate.policy.condition.Glob;
import dev.callgate.policy.yaml.Faults;
import dev.callgate.policy.yaml.Mapping;
import dev.callgate.policy.yaml.Node;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Reads {@code endpoints:} of a policy or catalogue. */
public final class EndpointReader {
  static final String EXAMPLE =
      "{id: acme-refunds, url: \"https://api.acme.example/refunds\", method: POST,"
          + " action: payment.refund, facts: {amount: json.amount, currency: json.currency}}";

  private static final String[] KEYS = {
    "id",
    "url",
    "method",
    "action",
    "tier",
    "graphql",
    "json",
    "form",
    "facts",
    "amounts",
    "decimals"
  };

  private static final List<String> OPERATIONS = List.of("query", "mutation", "subscription");

  private final Kinds kinds;
  private final Faults faults;

  private EndpointReader(Kinds kinds, Faults faults) {
    this.kinds = kinds;
    this.faults = faults;
  }

  /**
   * Reads a list of endpoints; an entry with a fault is reported and left out.
   *
   * @param kinds learns the own kinds and facts that the entries declare
   */
  public static List<Endpoint> read(Node list, Kinds kinds, Faults faults) {
    EndpointReader reader = new EndpointReader(kinds, faults);
    List<Endpoint> endpoints = new ArrayList<>();
    Map<String, Endpoint> byId = new HashMap<>();
    for (Node item : list.items(faults, "a list of endpoints, such as `- " + EXAMPLE + "`")) {
      Mapping mapping = item.mapping(faults, "an endpoint, such as `" + EXAMPLE + "`");
      Endpoint endpoint = mapping == null ? null : reader.endpoint(mapping);
      if (endpoint != null) {
        Endpoint first = byId.putIfAbsent(endpoint.id(), endpoint);
        if (first == null) {
          endpoints.add(endpoint);
        } else {
          faults.add(
              mapping,
              "the endpoint `"
                  + endpoint.id()
                  + "` is already there in line "
                  + first.position().line());
        }
      }
    }
    return endpoints;
  }

  private Endpoint endpoint(Mapping entry) {
    int before = faults.size();
    entry.allow(faults, EXAMPLE, KEYS);
    Node id = entry.required("id", faults, "id: acme-refunds");
    String name = id == null ? null : id.text(faults, "a name, such as `id: acme-refunds`");
    List<String> urls = urls(entry);
    List<String> methods = new ArrayList<>();
    for (Node method : many(entry, "method")) {
      String text = method.text(faults, "an HTTP method, such as `method: POST`");
      methods.add(text == null ? "" : text.toUpperCase(Locale.ROOT));
    }
    Node action = entry.get("action");
    String kind = action == null ? null : action(action, entry.get("tier"));
    if (action == null && entry.get("tier") != null) {
      faults.add(entry.key("tier"), "`tier` names the tier of an own kind; `action` is missing");
    }
    Endpoint.Choice choice = choice(entry);
    if (action == null && choice == null && faults.size() == before) {
      faults.add(
          entry,
          "`action`, `graphql`, `json` or `form` is missing, such as `action: payment.refund`");
    }
    Map<String, List<String>> facts = facts(entry);
    Endpoint endpoint =
        new Endpoint(
            name,
            urls,
            methods,
            kind,
            entry.get("tier") == null ? null : entry.get("tier").text(faults, "a tier"),
            choice,
            facts,
            minorUnits(entry, facts),
            decimals(entry),
            entry.position());
    if (faults.size() > before) {
      return null;
    }
    endpoint.declareIn(kinds);
    return endpoint;
  }

  private List<String> urls(Mapping entry) {
    List<String> urls = new ArrayList<>();
    Node node = entry.required("url", faults, "url: \"https://api.acme.example/*\"");
    for (Node item : node == null ? List.<Node>of() : node.oneOrMany()) {
      String text = item.text(faults, "a URL, such as `https://api.acme.example/*`");
      if (text != null) {
        try {
          EndpointUrl.parse(text);
          urls.add(text);
        } catch (IllegalArgumentException e) {
          faults.add(item, e.getMessage());
        }
      }
    }
    return urls;
  }

  private String action(Node node, Node tier) {
    String name = node.text(faults, "a kind, such as `action: payment.refund`");
    if (name == null) {
      return null;
    }
    Kind kind = kinds.get(name);
    String word = tier == null ? null : tier.text(faults, "a tier, such as `tier: costly`");
    if (kind != null && !kind.isOwn() && tier != null) {
      faults.add(
          tier, "`" + name + "` has its tier already; write a rule to change it for some actions");
    } else if (kind == null && word == null) {
      unknownKind(node, name, " A kind of your own needs its tier, such as `tier: costly`");
    } else if (!Kinds.isKindName(name)) {
      faults.add(node, "expected a kind, such as `crm.purge`, but found `" + name + "`");
    } else if (word != null) {
      declare(name, tier, word);
    }
    return name;
  }

  private void declare(String name, Node at, String word) {
    List<String> words = new ArrayList<>();
    for (Tier tier : Tier.values()) {
      if (tier.word().equals(word)) {
        kinds.declare(name, tier);
        return;
      }
      words.add(tier.word());
    }
    faults.add(at, "unknown tier `" + word + "`" + Faults.meant(word, words));
  }

  private void unknownKind(Node at, String name, String more) {
    String nearest = kinds.nearest(name);
    faults.add(
        at,
        "unknown kind `"
            + name
            + "`"
            + (nearest == null ? "" : "; did you mean `" + nearest + "`?")
            + more);
  }

  private Endpoint.Choice choice(Mapping entry) {
    Endpoint.Choice choice = null;
    for (String by : List.of("graphql", "json", "form")) {
      Node node = entry.get(by);
      if (node != null) {
        if (choice != null) {
          faults.add(entry.key(by), "only one of `graphql`, `json` and `form` can choose the kind");
        }
        choice = by.equals("graphql") ? graphQl(node) : value(by, node);
      }
    }
    return choice;
  }

  private Endpoint.Choice graphQl(Node node) {
    String example = "graphql: {mutation: {\"*Delete\": cloud.delete}, query: cloud.read}";
    Map<String, List<Endpoint.Case>> cases = new LinkedHashMap<>();
    Mapping types = node.mapping(faults, "operation types, such as `" + example + "`");
    if (types != null) {
      types.allow(faults, example, OPERATIONS.toArray(new String[0]));
      for (Mapping.Entry type : types.entries()) {
        cases.put(type.name(), cases(type.value()));
      }
    }
    return new Endpoint.Choice(Endpoint.Choice.GRAPHQL, cases);
  }

  private Endpoint.Choice value(String by, Node node) {
    String example = by + ": {type: {refund: payment.refund, \"*\": payment.other}}";
    Mapping paths = node.mapping(faults, "one field with its cases, such as `" + example + "`");
    if (paths == null) {
      return new Endpoint.Choice(by, Map.of());
    }
    if (paths.entries().size() != 1) {
      faults.add(node, "expected one field with its cases, such as `" + example + "`");
      return new Endpoint.Choice(by, Map.of());
    }
    Mapping.Entry only = paths.entries().get(0);
    String path = by + (only.name().startsWith("[") ? "" : ".") + only.name();
    checkPath(only.key(), path);
    return new Endpoint.Choice(path, Map.of("", cases(only.value())));
  }

  /** A mapping from patterns to kinds; a kind alone is meant for everything. */
  private List<Endpoint.Case> cases(Node node) {
    List<Endpoint.Case> cases = new ArrayList<>();
    if (!(node instanceof Mapping mapping)) {
      String kind = kind(node);
      return kind == null ? cases : List.of(new Endpoint.Case("*", kind));
    }
    for (Mapping.Entry one : mapping.entries()) {
      String kind = kind(one.value());
      for (String part : one.name().split("\\|")) {
        try {
          Glob.of(part.trim(), false);
        } catch (IllegalArgumentException e) {
          faults.add(one.key(), e.getMessage());
        }
      }
      if (kind != null) {
        cases.add(new Endpoint.Case(one.name(), kind));
      }
    }
    return cases;
  }

  private String kind(Node node) {
    String name = node.text(faults, "a kind, such as `cloud.delete`");
    if (name != null && kinds.get(name) == null) {
      unknownKind(node, name, "");
    }
    return name;
  }

  private Map<String, List<String>> facts(Mapping entry) {
    Map<String, List<String>> facts = new LinkedHashMap<>();
    Node node = entry.get("facts");
    Mapping mapping =
        node == null ? null : node.mapping(faults, "facts, such as `facts: {name: json.name}`");
    for (Mapping.Entry fact : mapping == null ? List.<Mapping.Entry>of() : mapping.entries()) {
      List<String> paths = new ArrayList<>();
      for (Node item : fact.value().oneOrMany()) {
        String text = item.text(faults, "a place in the request, such as `json.name`");
        if (text != null) {
          checkPath(item, text);
          paths.add(text);
        }
      }
      facts.put(fact.name(), paths);
    }
    return facts;
  }

  private void checkPath(Node at, String path) {
    try {
      RequestPath.parse(path);
    } catch (IllegalArgumentException e) {
      faults.add(at, e.getMessage());
    }
  }

  private boolean minorUnits(Mapping entry, Map<String, List<String>> facts) {
    Node node = entry.get("amounts");
    String text = node == null ? "major" : node.text(faults, "`minor` or `major`");
    if (text == null || text.equals("major")) {
      return false;
    }
    if (!text.equals("minor")) {
      faults.add(node, "expected `minor` (cents) or `major` (euros), but found `" + text + "`");
    } else if (!facts.containsKey("amount") || !facts.containsKey("currency")) {
      faults.add(node, "`amounts: minor` needs the facts `amount` and `currency`");
    }
    return true;
  }

  private Map<String, Integer> decimals(Mapping entry) {
    Map<String, Integer> decimals = new LinkedHashMap<>();
    Node node = entry.get("decimals");
    Mapping mapping =
        node == null ? null : node.mapping(faults, "currencies, such as `decimals: {MGA: 0}`");
    for (Mapping.Entry one : mapping == null ? List.<Mapping.Entry>of() : mapping.entries()) {
      String digits = one.value().text(faults, "a number of decimals, such as `MGA: 0`");
      if (digits == null
          || digits.length() != 1
          || digits.charAt(0) < '0'
          || digits.charAt(0) > '4') {
        faults.add(one.value(), "expected a number of decimals from 0 to 4");
      } else if (Amounts.isoDigits(one.name()) < 0) {
        faults.add(one.key(), "`" + one.name() + "` is no currency of ISO 4217");
      } else {
        decimals.put(one.name(), digits.charAt(0) - '0');
      }
    }
    return decimals;
  }

  private List<Node> many(Mapping entry, String key) {
    Node node = entry.get(key);
    return node == null ? List.of() : node.oneOrMany();
  }
}
