package dev.callgate.policy;

import dev.callgate.policy.condition.Condition;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * What answers when no rule matches: the table "Actions and default tiers" of {@code
 * docs/policy.md}. Its plain lines are the kinds' own tiers; here are the lines for a kind with a
 * fact, which a file's {@code defaults:} do not replace.
 */
final class DefaultTiers {
  /** Native code of databases, compression and networks, by the names their jars unpack it to. */
  private static final String[] USUAL_LIBRARIES = {
    "**/*sqlitejdbc*",
    "**/*duckdb_java*",
    "**/*rocksdbjni*",
    "**/*zstd-jni*",
    "**/*snappyjava*",
    "**/*lz4-java*",
    "**/*brotli*",
    "**/*netty_tcnative*",
    "**/*netty_transport_native*",
    "**/*netty_resolver_dns_native*",
    "**/*conscrypt_openjdk_jni*"
  };

  private final Kinds kinds;
  private final Approval usual;
  private final List<Rule> rules = new ArrayList<>();

  private DefaultTiers(Kinds kinds, int needed) {
    this.kinds = kinds;
    this.usual = needed == 1 ? Approval.ONE : new Approval.Needed(needed, List.of());
  }

  /**
   * The rules behind the base's own, so that each kind has an answer.
   *
   * @param own the base's own {@code defaults:}
   * @param needed how many people approve
   */
  static List<Rule> ofBase(Kinds kinds, Map<Kind, Decision> own, int needed) {
    DefaultTiers tiers = new DefaultTiers(kinds, needed);
    for (String name : new String[] {"file.create", "file.append", "file.write"}) {
      tiers.line(name, Tier.REVERSIBLE, "in the workspace", "workspace", FactType.FLAG, "true");
    }
    for (String name :
        new String[] {
          "file.overwrite", "file.delete", "file.move", "file.permission", "file.link"
        }) {
      tiers.line(name, Tier.REVERSIBLE, "in the workspace", "workspace", FactType.FLAG, "true");
      tiers.line(name, Tier.COSTLY, "on a file of its own", "own", FactType.FLAG, "true");
    }
    tiers.line(
        "db.update",
        Tier.HARD_BLOCKED,
        "of every row",
        "where",
        FactType.CODE,
        "none",
        "always-true");
    // Libraries that unpack native code start uname to learn where they run.
    tiers.line("process.exec", Tier.COSTLY, "that only asks", "inquiry", FactType.FLAG, "true");
    tiers.line(
        "process.kill", Tier.REVERSIBLE, "of its own children", "own", FactType.FLAG, "true");
    tiers.line(
        "jvm.native",
        Tier.COSTLY,
        "of a well-known library",
        "library",
        FactType.PATH,
        USUAL_LIBRARIES);
    for (Kind kind : kinds.all()) {
      Decision decision = own.get(kind);
      tiers.add(kind, decision != null ? decision : tiers.plain(kind), List.of());
    }
    return tiers.rules;
  }

  /** The rules behind a later file's own: it answers only where it says so. */
  static List<Rule> ofLater(Map<Kind, Decision> own) {
    List<Rule> rules = new ArrayList<>();
    for (Map.Entry<Kind, Decision> entry : own.entrySet()) {
      rules.add(new Rule(entry.getValue(), List.of(entry.getKey()), List.of(List.of())));
    }
    return rules;
  }

  private Decision plain(Kind kind) {
    return Decision.byDefault(kind.defaultTier(), usual, kind.name());
  }

  private void line(
      String name, Tier tier, String words, String fact, FactType type, String... values) {
    Kind kind = kinds.require(name);
    Decision decision = Decision.byDefault(tier, usual, name + " " + words);
    add(kind, decision, List.of(new When(fact, type, Condition.is(type, values))));
  }

  private void add(Kind kind, Decision decision, List<When> whens) {
    rules.add(new Rule(decision, List.of(kind), List.of(whens)));
  }
}
