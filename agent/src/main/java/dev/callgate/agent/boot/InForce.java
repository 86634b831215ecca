package dev.callgate.agent.boot;

import dev.callgate.agent.gate.Gate;
import dev.callgate.agent.ledger.LedgerRecord;
import dev.callgate.agent.read.Readers;
import dev.callgate.agent.read.SiteTable;
import dev.callgate.agent.weave.Weaver;
import dev.callgate.policy.Policy;
import dev.callgate.policy.Settings;
import dev.callgate.policy.catalogue.MethodPattern;
import dev.callgate.policy.catalogue.Sink;
import java.lang.instrument.Instrumentation;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/**
 * What a policy has brought into force in a running JVM, and how another one takes its place: the
 * gate decides by it, sites read for it, and classes are woven again if it speaks of more.
 */
final class InForce {
  private final Instrumentation instrumentation;
  private final Gate gate;
  private final Weaver weaver;
  private final SiteTable sites;
  private final ArmedState state;
  private Policy policy;
  private boolean enforces;
  private List<Sink> sinks;
  private Readers readers;

  InForce(
      Instrumentation instrumentation,
      Gate gate,
      Weaver weaver,
      SiteTable sites,
      ArmedState state,
      Policy policy,
      boolean enforces,
      List<Sink> sinks,
      Readers readers) {
    this.instrumentation = instrumentation;
    this.gate = gate;
    this.weaver = weaver;
    this.sites = sites;
    this.state = state;
    this.policy = policy;
    this.enforces = enforces;
    this.sinks = sinks;
    this.readers = readers;
  }

  Policy policy() {
    return policy;
  }

  Readers readers() {
    return readers;
  }

  /** Whether that policy, in that mode, would change anything. */
  boolean isOther(Policy other, boolean otherEnforces) {
    return !Gate.inForce(policy, enforces).equals(Gate.inForce(other, otherEnforces));
  }

  /**
   * Makes sure that nothing changes that was settled when the JVM started.
   *
   * @throws StartFailure naming the first such setting
   */
  void check(Settings now) throws StartFailure {
    Settings before = policy.settings();
    same("name", before.name(), now.name());
    same("ledger.file", before.ledger().file(), now.ledger().file());
    same("ledger.redact", before.ledger().redact(), now.ledger().redact());
    same("approvals", before.approvals(), now.approvals());
    same("on-gap", before.stopOnGap(), now.stopOnGap());
  }

  private static void same(String setting, Object before, Object now) throws StartFailure {
    if (!Objects.equals(before, now)) {
      throw new StartFailure("`" + setting + "` cannot change while the program runs; restart it");
    }
  }

  /** The record of the change, to be written before it is made. */
  LedgerRecord record(Policy other, boolean otherEnforces) {
    return LedgerRecord.reload(null)
        .fact("mode", otherEnforces ? "enforce" : "observe")
        .fact("policy", other.digest())
        .fact("before", policy.digest());
  }

  /**
   * Puts another policy in force. Calls on their way are decided by the one or the other.
   *
   * @param wanted the sinks that it needs
   * @param others the readers for it
   */
  void replace(Policy other, boolean otherEnforces, List<Sink> wanted, Readers others) {
    boolean isMore = !methods(sinks).containsAll(methods(wanted));
    Map<String, Sink> byId = byId(wanted);
    Set<String> before = byId(sinks).keySet();
    // First who decides: it knows the kinds of both, what decided before knows only its own.
    gate.rules(other, otherEnforces);
    weaver.renew(wanted, others);
    sites.renew(before, byId, others);
    if (isMore) {
      new Arming(instrumentation, weaver, sites, state).retransformLoaded(true);
      // What was being woven by the readers before while they were replaced.
      sites.renew(before, byId, others);
    }
    policy = other;
    enforces = otherEnforces;
    sinks = wanted;
    readers = others;
  }

  private static Map<String, Sink> byId(List<Sink> sinks) {
    Map<String, Sink> byId = new HashMap<>();
    for (Sink sink : sinks) {
      byId.put(sink.id(), sink);
    }
    return byId;
  }

  private static Set<String> methods(List<Sink> sinks) {
    Set<String> methods = new HashSet<>();
    for (Sink sink : sinks) {
      for (MethodPattern pattern : sink.methods()) {
        methods.add(sink.id() + ' ' + pattern);
      }
    }
    return methods;
  }
}
