package dev.callgate.policy.endpoint;

import dev.callgate.policy.Action;
import dev.callgate.policy.Fact;
import dev.callgate.policy.Kinds;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * All endpoints that are in force. Within one source (a policy file, the built-in catalogue) the
 * first entry that fits decides; sources do not see each other, and the strictest of what they say
 * counts, so that no file can make a place milder that another knows.
 *
 * <p>Nothing is compiled before the first request: a program without HTTP calls pays nothing. Safe
 * for use by several threads.
 */
public final class Endpoints {
  /**
   * Entries of one source by their one host, in order, each with those that are about many hosts.
   */
  private record Source(Map<String, List<CompiledEndpoint>> byHost, List<CompiledEndpoint> others) {
    List<CompiledEndpoint> candidates(String host) {
      return byHost.getOrDefault(host, others);
    }
  }

  private final List<List<Endpoint>> declared;
  private final Kinds kinds;
  private volatile List<Source> compiled;

  /**
   * @param declared the entries of each source, in the order in which they stand there
   * @param kinds knows every kind that the entries name
   */
  public Endpoints(List<List<Endpoint>> declared, Kinds kinds) {
    this.declared = List.copyOf(declared);
    this.kinds = kinds;
  }

  /** The names of all kinds that some request can be refined to. */
  public Set<String> kinds() {
    Set<String> names = new LinkedHashSet<>();
    for (List<Endpoint> source : declared) {
      for (Endpoint endpoint : source) {
        names.addAll(endpoint.kinds());
      }
    }
    return names;
  }

  /** What a request means. */
  public Refinement refine(HttpRequestFacts request) {
    return refine(new HttpRequestView(request));
  }

  /** What a request means, given a view that others ask as well. */
  public Refinement refine(HttpRequestView request) {
    List<Refinement.Meaning> meanings = new ArrayList<>(2);
    boolean settled = false;
    for (Source source : compiled()) {
      settled |= refine(source, request, meanings);
    }
    return meanings.isEmpty() ? Refinement.NONE : new Refinement(meanings, !settled);
  }

  /**
   * The actions that a request is, given the one that it plainly is; the strictest decision on any
   * of them counts.
   */
  public List<Action> actions(Action http, HttpRequestView request) {
    Refinement refinement = refine(request);
    List<Action> actions = new ArrayList<>(2);
    for (Refinement.Meaning meaning : refinement.meanings()) {
      Action.Builder builder = http.refinedTo(meaning.kind());
      for (Map.Entry<String, Fact> fact : meaning.facts().entrySet()) {
        builder.fact(fact.getKey(), fact.getValue());
      }
      actions.add(builder.build());
    }
    if (refinement.alsoUnrefined()) {
      actions.add(http);
    }
    return actions;
  }

  /** Returns whether it is certain that the request has one of the meanings added. */
  private static boolean refine(
      Source source, HttpRequestView request, List<Refinement.Meaning> into) {
    List<CompiledEndpoint> candidates = candidates(source, request.url().host());
    if (candidates.isEmpty()) {
      return false;
    }
    String strict = HttpUrl.strictPath(request.url().path());
    String lenient = HttpUrl.lenientPath(request.url().path());
    for (CompiledEndpoint endpoint : candidates) {
      EndpointUrl.Match match = endpoint.match(request, strict, lenient);
      if (match != EndpointUrl.Match.NO) {
        boolean open = endpoint.addMeanings(request, into);
        if (match == EndpointUrl.Match.YES) {
          return !open;
        }
      }
    }
    return false;
  }

  private static List<CompiledEndpoint> candidates(Source source, String host) {
    if (host != null) {
      return source.candidates(host);
    }
    Set<CompiledEndpoint> all = new LinkedHashSet<>(source.others());
    for (List<CompiledEndpoint> some : source.byHost().values()) {
      all.addAll(some);
    }
    return new ArrayList<>(all);
  }

  private List<Source> compiled() {
    List<Source> sources = compiled;
    if (sources == null) {
      synchronized (this) {
        sources = compiled;
        if (sources == null) {
          sources = compile();
          compiled = sources;
        }
      }
    }
    return sources;
  }

  private List<Source> compile() {
    List<Source> sources = new ArrayList<>();
    for (List<Endpoint> entries : declared) {
      Map<String, List<CompiledEndpoint>> byHost = new HashMap<>();
      List<CompiledEndpoint> others = new ArrayList<>();
      for (Endpoint entry : entries) {
        CompiledEndpoint endpoint = new CompiledEndpoint(entry, kinds);
        String host = endpoint.literalHost();
        if (host == null) {
          others.add(endpoint);
          for (List<CompiledEndpoint> some : byHost.values()) {
            some.add(endpoint);
          }
        } else {
          byHost.computeIfAbsent(host, h -> new ArrayList<>(others)).add(endpoint);
        }
      }
      sources.add(new Source(byHost, others));
    }
    return sources;
  }
}
