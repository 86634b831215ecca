package dev.callgate.policy;

import dev.callgate.policy.catalogue.Sink;
import dev.callgate.policy.condition.Truth;
import dev.callgate.policy.endpoint.Endpoint;
import dev.callgate.policy.endpoint.Endpoints;
import dev.callgate.policy.yaml.Fault;
import dev.callgate.policy.yaml.Node;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;

/**
 * One policy, from all its files; immutable, and for use by any number of threads. Where all facts
 * are known, deciding allocates nothing: the answers were made when the policy was loaded.
 */
public final class Policy {
  private final Kinds kinds;
  private final Kind[] byIndex;
  private final RuleFile[] files;
  private final Settings settings;
  private final List<Node> roots;
  private final List<Fault> warnings;
  private final List<Sink> sinks;
  private final List<List<Endpoint>> declaredEndpoints;
  private final Endpoints endpoints;
  private volatile String digest;

  /**
   * @param files at least one, the base first; it answers for every kind
   * @param roots the files as they were read, for the digest
   */
  Policy(
      Kinds kinds,
      List<RuleFile> files,
      Settings settings,
      List<Node> roots,
      List<Fault> warnings,
      List<Sink> sinks,
      List<List<Endpoint>> endpoints) {
    this.kinds = kinds;
    this.byIndex = kinds.all().toArray(new Kind[0]);
    this.files = files.toArray(new RuleFile[0]);
    this.settings = settings;
    this.roots = List.copyOf(roots);
    this.warnings = List.copyOf(warnings);
    this.sinks = List.copyOf(sinks);
    this.declaredEndpoints = List.copyOf(endpoints);
    this.endpoints = new Endpoints(declaredEndpoints, kinds);
  }

  /**
   * The tier of one action, and why.
   *
   * @throws IllegalArgumentException if the action's kind is not one of this policy's {@link
   *     #kinds()}
   */
  public Decision decide(Action action) {
    check(action.kind());
    Kind[] refines = action.refinesArray();
    for (int i = 0; i < refines.length; i++) {
      check(refines[i]);
    }
    Decision decision = files[0].decide(action);
    for (int i = 1; i < files.length; i++) {
      Decision more = files[i].decide(action);
      if (more != null) {
        decision = decision.strictest(more);
      }
    }
    return decision;
  }

  /**
   * The strictest decision on what is one call: a text of several SQL statements, a request whose
   * kind could not be read and may be any of these.
   *
   * @param actions at least one
   */
  public Decision decide(List<Action> actions) {
    Decision strictest = decide(actions.get(0));
    for (int i = 1; i < actions.size(); i++) {
      strictest = strictest.strictest(decide(actions.get(i)));
    }
    return strictest;
  }

  private void check(Kind kind) {
    if (kind.index >= byIndex.length || byIndex[kind.index] != kind) {
      throw new IllegalArgumentException(kind + " is not a kind of this policy");
    }
  }

  /** The decision with the condition that failed in every other rule of the action's kinds. */
  public Explanation explain(Action action) {
    Decision decision = decide(action);
    List<Explanation.Other> others = new ArrayList<>();
    List<String> unknown = new ArrayList<>();
    for (RuleFile file : files) {
      for (Rule rule : file.rules()) {
        When[] whens = whensFor(rule, action);
        if (whens == null) {
          continue;
        }
        for (When when : whens) {
          if (action.fact(when.fact()) == Fact.UNKNOWN && !unknown.contains(when.fact())) {
            unknown.add(when.fact());
          }
        }
        RuleRef ref = rule.decision().rule();
        if (!ref.equals(decision.rule())) {
          others.add(
              new Explanation.Other(ref, rule.decision().tier(), failed(action, whens, decision)));
        }
      }
    }
    return new Explanation(decision, List.copyOf(others), List.copyOf(unknown));
  }

  private static When[] whensFor(Rule rule, Action action) {
    When[] whens = rule.whenFor(action.kind());
    for (Kind refined : action.refines()) {
      whens = whens == null ? rule.whenFor(refined) : whens;
    }
    return whens;
  }

  private static String failed(Action action, When[] whens, Decision decision) {
    String unknown = null;
    for (When when : whens) {
      Fact fact = action.fact(when.fact());
      Truth truth = when.condition().test(fact);
      String words = when.fact() + ": " + when.condition() + " but is " + Facts.words(fact);
      if (truth == Truth.FALSE) {
        return words;
      }
      if (truth == Truth.UNKNOWN && unknown == null) {
        unknown = words;
      }
    }
    if (unknown != null) {
      return unknown;
    }
    return "all its conditions hold, but " + decision.answeredBy() + " stands first or is stricter";
  }

  /**
   * The tiers that a rule, default or endpoint can give to an action of this kind. A sink that
   * reads other kinds out of its own ({@code file.overwrite} out of {@code file.move}) asks for
   * each of them too.
   */
  public Set<Tier> canGive(Kind kind) {
    check(kind);
    Set<Tier> tiers = EnumSet.noneOf(Tier.class);
    addTiers(kind, tiers);
    for (List<Endpoint> source : endpointsFor(kind)) {
      for (Endpoint endpoint : source) {
        if (isAbout(endpoint, kind)) {
          for (String refined : endpoint.kinds()) {
            addTiers(kinds.require(refined), tiers);
          }
        }
      }
    }
    return tiers;
  }

  private void addTiers(Kind kind, Set<Tier> tiers) {
    for (RuleFile file : files) {
      for (Rule rule : file.answersFor(kind)) {
        tiers.add(rule.decision().tier());
      }
    }
  }

  /** The endpoints by source, where requests of this kind have any. */
  private List<List<Endpoint>> endpointsFor(Kind kind) {
    return kind.family().equals("http") ? declaredEndpoints : List.of();
  }

  /** Whether an endpoint can say something of an HTTP request of this kind. */
  private static boolean isAbout(Endpoint endpoint, Kind kind) {
    for (String method : endpoint.methods()) {
      String of =
          switch (method) {
            case "GET", "HEAD", "OPTIONS" -> "http.read";
            case "DELETE" -> "http.delete";
            default -> "http.send";
          };
      if (of.equals(kind.name())) {
        return true;
      }
    }
    return endpoint.methods().isEmpty();
  }

  /** Whether an action of this kind can never be anything but reversible: no need to look at it. */
  public boolean alwaysReversible(Kind kind) {
    Set<Tier> tiers = canGive(kind);
    return tiers.size() == 1 && tiers.contains(Tier.REVERSIBLE);
  }

  /**
   * Whether every fact that can matter for this kind's decision is one that {@code facts} accepts:
   * then a decision can be kept for as long as those facts stay the same. Never so where an
   * endpoint may have a say.
   */
  public boolean usesOnly(Kind kind, Predicate<String> facts) {
    check(kind);
    for (List<Endpoint> source : endpointsFor(kind)) {
      for (Endpoint endpoint : source) {
        if (isAbout(endpoint, kind)) {
          return false;
        }
      }
    }
    for (RuleFile file : files) {
      for (Rule rule : file.answersFor(kind)) {
        for (When when : rule.whenFor(kind)) {
          if (!facts.test(when.fact())) {
            return false;
          }
        }
      }
    }
    return true;
  }

  /** The sinks that the files declare under {@code intercept:}, in their order. */
  public List<Sink> sinks() {
    return sinks;
  }

  /** What HTTP requests mean: the files' endpoints and the built-in ones. */
  public Endpoints endpoints() {
    return endpoints;
  }

  /** SHA-256, in hex, of what all files say: comments and layout do not count. */
  public String digest() {
    String known = digest;
    if (known == null) {
      known = Digest.of(roots);
      digest = known;
    }
    return known;
  }

  public Settings settings() {
    return settings;
  }

  /** The kinds that this policy's files know. */
  public Kinds kinds() {
    return kinds;
  }

  /** Rules that can never match: errors for {@code callgate lint}, warnings at start. */
  public List<Fault> warnings() {
    return warnings;
  }

  /** What {@link #decide(Action)} says if every rule is tried in its order: for tests. */
  Decision decideByScan(Action action) {
    Decision all = null;
    for (RuleFile file : files) {
      Decision decision = file.decideByScan(action);
      if (decision != null) {
        all = all == null ? decision : all.strictest(decision);
      }
    }
    return all;
  }
}
