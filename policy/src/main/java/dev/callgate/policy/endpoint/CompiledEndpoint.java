package dev.callgate.policy.endpoint;

import dev.callgate.policy.Fact;
import dev.callgate.policy.FactType;
import dev.callgate.policy.Kind;
import dev.callgate.policy.Kinds;
import dev.callgate.policy.condition.Glob;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** An endpoint with its texts turned into patterns, paths and kinds. */
final class CompiledEndpoint {
  private record Case(Object[] patterns, Kind kind) {
    boolean fits(String value) {
      for (Object pattern : patterns) {
        if (pattern instanceof Glob glob ? glob.matches(value) : pattern.equals(value)) {
          return true;
        }
      }
      return false;
    }
  }

  private final Endpoint endpoint;
  private final List<EndpointUrl> urls = new ArrayList<>();
  private final Set<Kind> kinds = new LinkedHashSet<>();
  private final Kind action;
  private final RequestPath choiceBy;
  private final Map<String, List<Case>> cases = new LinkedHashMap<>();
  private final Map<String, List<RequestPath>> facts = new LinkedHashMap<>();

  CompiledEndpoint(Endpoint endpoint, Kinds registry) {
    this.endpoint = endpoint;
    for (String url : endpoint.urls()) {
      urls.add(EndpointUrl.parse(url));
    }
    for (String kind : endpoint.kinds()) {
      kinds.add(registry.require(kind));
    }
    action = endpoint.action() == null ? null : registry.require(endpoint.action());
    Endpoint.Choice choice = endpoint.choice();
    choiceBy =
        choice == null || choice.by().equals(Endpoint.Choice.GRAPHQL)
            ? null
            : RequestPath.parse(choice.by());
    if (choice != null) {
      for (Map.Entry<String, List<Endpoint.Case>> typed : choice.cases().entrySet()) {
        List<Case> compiled = new ArrayList<>();
        for (Endpoint.Case one : typed.getValue()) {
          compiled.add(new Case(patterns(one.pattern()), registry.require(one.kind())));
        }
        cases.put(typed.getKey(), compiled);
      }
    }
    for (Map.Entry<String, List<String>> fact : endpoint.facts().entrySet()) {
      List<RequestPath> paths = new ArrayList<>();
      for (String path : fact.getValue()) {
        paths.add(RequestPath.parse(path));
      }
      facts.put(fact.getKey(), paths);
    }
  }

  private static Object[] patterns(String text) {
    String[] parts = text.split("\\|");
    Object[] patterns = new Object[parts.length];
    for (int i = 0; i < parts.length; i++) {
      String part = parts[i].trim();
      patterns[i] = Glob.isPattern(part) ? Glob.of(part, false) : part;
    }
    return patterns;
  }

  EndpointUrl.Match match(HttpRequestView request, String strictPath, String lenientPath) {
    EndpointUrl.Match best = EndpointUrl.Match.NO;
    boolean any = endpoint.methods().isEmpty() || request.method().equals(MethodOverride.UNKNOWN);
    if (any || endpoint.methods().contains(request.method())) {
      for (EndpointUrl url : urls) {
        EndpointUrl.Match match = url.match(request.url(), strictPath, lenientPath);
        best = match.compareTo(best) > 0 ? match : best;
      }
    }
    // With another method the entries behind this one may fit.
    boolean surely = endpoint.methods().isEmpty() || endpoint.methods().contains(request.method());
    return best == EndpointUrl.Match.YES && !surely ? EndpointUrl.Match.MAYBE : best;
  }

  /**
   * Adds what the request means here, given that the entry fits it.
   *
   * @return whether it may also mean nothing in particular
   */
  boolean addMeanings(HttpRequestView request, List<Refinement.Meaning> into) {
    Set<Kind> given = new LinkedHashSet<>();
    boolean open = choose(request, given);
    if (open && action != null) {
      given.add(action);
      open = false;
    }
    Map<String, Fact> raw = new LinkedHashMap<>();
    for (Map.Entry<String, List<RequestPath>> fact : facts.entrySet()) {
      raw.put(fact.getKey(), read(request, fact.getValue()));
    }
    if (raw.containsKey("amount")) {
      Fact amount = Amounts.amount(raw.get("amount"));
      raw.put(
          "amount",
          endpoint.minorUnits()
              ? Amounts.fromMinor(amount, raw.get("currency"), endpoint.decimals())
              : amount);
    }
    for (Kind kind : given) {
      Map<String, Fact> typed = new LinkedHashMap<>();
      for (Map.Entry<String, Fact> fact : raw.entrySet()) {
        typed.put(fact.getKey(), typed(kind.typeOf(fact.getKey()), fact.getValue()));
      }
      into.add(new Refinement.Meaning(kind, typed, endpoint));
    }
    return open;
  }

  /**
   * Adds the kinds that the cases give.
   *
   * @return whether something was sent that no case fits
   */
  private boolean choose(HttpRequestView request, Set<Kind> given) {
    if (endpoint.choice() == null) {
      return true;
    }
    if (choiceBy != null) {
      Fact value = request.fact(choiceBy);
      if (value instanceof Fact.Many many && many.complete()) {
        boolean open = many.values().isEmpty();
        for (String each : many.values()) {
          open |= choose(cases.get(""), each, given);
        }
        return open;
      }
      String text =
          value instanceof Fact.Text written
              ? written.value()
              : value instanceof Fact.Number number
                  ? number.value().toPlainString()
                  : value instanceof Fact.Flag flag ? String.valueOf(flag.value()) : "";
      if (value == Fact.UNKNOWN || value instanceof Fact.Many) {
        return anything(given);
      }
      return choose(cases.get(""), text, given);
    }
    GraphQlRequest asked = request.graphQl();
    if (!asked.known()) {
      return anything(given);
    }
    boolean open = asked.operations().isEmpty();
    for (GraphQlOperation operation : asked.operations()) {
      for (GraphQlOperation.Field field : operation.fields()) {
        open |= choose(cases.get(operation.type()), field.name(), given);
      }
    }
    return open;
  }

  private boolean anything(Set<Kind> given) {
    given.addAll(kinds);
    return true;
  }

  private static boolean choose(List<Case> cases, String value, Set<Kind> given) {
    if (cases != null) {
      for (Case one : cases) {
        if (one.fits(value)) {
          given.add(one.kind());
          return false;
        }
      }
    }
    return true;
  }

  /**
   * What is present; unknown if two places that are present disagree, or one cannot be read. Where
   * JSON and form are both named, the one that the body's type says is meant.
   */
  private static Fact read(HttpRequestView request, List<RequestPath> paths) {
    Fact found = Fact.ABSENT;
    for (RequestPath path : paths) {
      RequestPath.Source source = path.source();
      if (paths.size() > 1
          && (source == RequestPath.Source.FORM && request.isJson()
              || source == RequestPath.Source.JSON && request.isForm())) {
        continue;
      }
      Fact fact = request.fact(path);
      if (fact == Fact.UNKNOWN
          || found != Fact.ABSENT && fact != Fact.ABSENT && !fact.equals(found)) {
        return Fact.UNKNOWN;
      }
      if (fact != Fact.ABSENT) {
        found = fact;
      }
    }
    return found;
  }

  /** The fact in the shape that its type has: one value as a list, a list of one as a value. */
  private static Fact typed(FactType type, Fact fact) {
    if (type == null || type == FactType.ANY || fact == Fact.UNKNOWN || fact == Fact.ABSENT) {
      return fact;
    }
    if (type.isList()) {
      return fact instanceof Fact.Many ? fact : new Fact.Many(List.of(text(fact)), true);
    }
    if (fact instanceof Fact.Many many) {
      boolean one = many.complete() && many.values().size() == 1;
      return one ? typed(type, new Fact.Text(many.values().get(0))) : Fact.UNKNOWN;
    }
    if (type == FactType.NUMBER) {
      return Amounts.amount(fact);
    }
    return fact instanceof Fact.Text ? fact : new Fact.Text(text(fact));
  }

  private static String text(Fact fact) {
    if (fact instanceof Fact.Number number) {
      return number.value().toPlainString();
    }
    return fact instanceof Fact.Flag flag
        ? String.valueOf(flag.value())
        : ((Fact.Text) fact).value();
  }

  Endpoint endpoint() {
    return endpoint;
  }

  /** The one host that the entry is about, or null if it is about several. */
  String literalHost() {
    String host = urls.get(0).literalHost();
    for (EndpointUrl url : urls) {
      if (host == null || !host.equals(url.literalHost())) {
        return null;
      }
    }
    return host;
  }
}
