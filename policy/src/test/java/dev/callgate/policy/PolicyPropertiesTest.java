package dev.callgate.policy;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.EdgeCasesMode;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

/** What holds for any policy and any action. */
class PolicyPropertiesTest {
  private static final List<String> TABLES =
      List.of("orders", "crm.orders", "tmp_a", "scratch.tmp_a", "\"Orders\"", "customers");
  private static final List<String> MORE = List.of("x1", "x2", "x3", "x4", "x5", "x6", "x7");

  /** The facts of an action: a table list, a number of rows, a flag-like code, a user. */
  record Given(String kind, Fact tables, Fact rows, Fact where, Fact user) {
    Action on(Policy policy) {
      return Policies.action(policy, kind)
          .fact("tables", tables)
          .fact("rows", rows)
          .fact("where", where)
          .fact("database.user", user)
          .build();
    }
  }

  @Property(tries = 250, edgeCases = EdgeCasesMode.NONE)
  void anUnknownIsNeverMilderThanAnyValueItCouldHave(
      @ForAll("policies") String text, @ForAll("givens") Given given) {
    Policy policy = Policies.of(text);
    Decision known = policy.decide(given.on(policy));
    for (int hidden = 1; hidden < 16; hidden++) {
      Given less =
          new Given(
              given.kind,
              (hidden & 1) != 0 ? hide(given.tables) : given.tables,
              (hidden & 2) != 0 ? Fact.UNKNOWN : given.rows,
              (hidden & 4) != 0 ? Fact.UNKNOWN : given.where,
              (hidden & 8) != 0 ? Fact.UNKNOWN : given.user);
      assertThat(policy.decide(less.on(policy))).isGreaterThanOrEqualTo(known);
    }
  }

  /** A list may be unknown in part. */
  private static Fact hide(Fact fact) {
    if (fact instanceof Fact.Many many && many.values().size() > 1) {
      return new Fact.Many(many.values().subList(1, many.values().size()), false);
    }
    return Fact.UNKNOWN;
  }

  @Property(tries = 150, edgeCases = EdgeCasesMode.NONE)
  void addingAFileNeverMakesAnythingMilder(
      @ForAll("policies") String base,
      @ForAll("policies") String team,
      @ForAll("givens") Given given) {
    Policy alone = Policies.of(base);
    Policy both = Policies.of(base, team);
    assertThat(both.decide(given.on(both))).isGreaterThanOrEqualTo(alone.decide(given.on(alone)));
  }

  @Property(tries = 250, edgeCases = EdgeCasesMode.NONE)
  void theIndexDecidesAsAPlainScanDoes(
      @ForAll("policies") String text, @ForAll("givens") Given given) {
    Policy policy = Policies.of(text);
    Action action = given.on(policy);
    Decision indexed = policy.decide(action);
    Decision scanned = policy.decideByScan(action);
    assertThat(indexed.compareTo(scanned)).isZero();
    if (indexed.why().indexOf("not known") < 0) {
      assertThat(indexed.answeredBy()).isEqualTo(scanned.answeredBy());
    }
    assertThat(policy.canGive(action.kind())).contains(indexed.tier());
  }

  @Property(tries = 500)
  void theStrictestOfTwoIsNeitherMilderThanEither(
      @ForAll("decisions") Decision a, @ForAll("decisions") Decision b) {
    Decision both = a.strictest(b);
    assertThat(both).isGreaterThanOrEqualTo(a).isGreaterThanOrEqualTo(b);
    assertThat(both.compareTo(b.strictest(a))).isZero();
  }

  @Provide
  Arbitrary<Decision> decisions() {
    Arbitrary<Approval> approvals =
        Arbitraries.of(
            Approval.NEVER,
            Approval.ONE,
            new Approval.Needed(2, List.of()),
            new Approval.Needed(1, List.of("a")),
            new Approval.Needed(2, List.of("a", "b")),
            new Approval.Needed(1, List.of("b", "c")));
    return Combinators.combine(Arbitraries.of(Tier.class), approvals)
        .as((tier, approval) -> Decision.byRule(tier, approval, new RuleRef("r", "f", 1), null));
  }

  @Provide
  Arbitrary<Given> givens() {
    Arbitrary<String> table =
        Arbitraries.oneOf(Arbitraries.of(TABLES), Arbitraries.of(MORE).map(x -> "s." + x));
    Arbitrary<Fact> tables =
        Arbitraries.oneOf(
            table.list().ofMaxSize(3).map(list -> new Fact.Many(list, true)),
            Arbitraries.of(Fact.UNKNOWN, Fact.ABSENT),
            table.list().ofMaxSize(2).map(list -> new Fact.Many(list, false)));
    Arbitrary<Fact> rows =
        Arbitraries.oneOf(
            Arbitraries.of(0, 1, 10, 11).map(n -> new Fact.Number(BigDecimal.valueOf(n))),
            Arbitraries.of(Fact.UNKNOWN, Fact.ABSENT));
    Arbitrary<Fact> where =
        Arbitraries.of(new Fact.Text("none"), new Fact.Text("some"), Fact.UNKNOWN, Fact.ABSENT);
    Arbitrary<Fact> user =
        Arbitraries.oneOf(
            Arbitraries.of("app", "admin", "x1", "x5").map(Fact.Text::new),
            Arbitraries.of(Fact.UNKNOWN, Fact.ABSENT));
    return Combinators.combine(
            Arbitraries.of("db.delete", "db.update", "db.drop"), tables, rows, where, user)
        .as(Given::new);
  }

  @Provide
  Arbitrary<String> policies() {
    Arbitrary<String> name =
        Arbitraries.oneOf(
            Arbitraries.of(TABLES), Arbitraries.of(MORE), Arbitraries.of("tmp_*", "*", "s.*"));
    Arbitrary<String> quoted = name.map(n -> "'" + n + "'");
    Arbitrary<String> names = quoted.list().ofMinSize(1).ofMaxSize(2).map(List::toString);
    Arbitrary<String> onTables =
        Arbitraries.oneOf(
            names.map(n -> "tables: {all: " + n + "}"),
            names.map(n -> "tables: {any: " + n + "}"),
            names.map(n -> "tables: {not: {any: " + n + "}}"),
            names.map(n -> "tables: {all: {not: " + n + "}}"),
            Arbitraries.of("tables: {at-most: 1}", "tables: {present: false}"));
    Arbitrary<String> onRows =
        Arbitraries.of(
            "rows: {at-most: 10}",
            "rows: {above: 1, below: 11}",
            "rows: {not: 1}",
            "rows: {present: false}",
            "rows: 10");
    Arbitrary<String> onWhere = Arbitraries.of("where: none", "where: {not: some}");
    Arbitrary<String> onUser =
        Arbitraries.oneOf(
            Arbitraries.of("database.user: {matches: 'a.*'}", "database.user: 'adm*'"),
            Arbitraries.of("app", "x1", "x5").map(u -> "database.user: [" + u + ", other]"));
    Arbitrary<String> when =
        Combinators.combine(
                onTables.optional(0.6),
                onRows.optional(0.3),
                onWhere.optional(0.2),
                onUser.optional(0.4))
            .as(
                (a, b, c, d) -> {
                  List<String> parts = new ArrayList<>();
                  a.ifPresent(parts::add);
                  b.ifPresent(parts::add);
                  c.ifPresent(parts::add);
                  d.ifPresent(parts::add);
                  return parts.isEmpty() ? "" : ", when: {" + String.join(", ", parts) + "}";
                });
    Arbitrary<String> answer =
        Arbitraries.of(
            "tier: reversible",
            "tier: costly",
            "tier: hard-blocked",
            "tier: hard-blocked, needed: 2",
            "tier: hard-blocked, approvers: [a]",
            "tier: hard-blocked, approvers: [a, b]",
            "tier: hard-blocked, approval: never");
    Arbitrary<String> kinds =
        Arbitraries.of("db.delete", "[db.update, db.delete]", "db.*", "db.drop");
    Arbitrary<String> rule =
        Combinators.combine(kinds, when, answer).as((k, w, t) -> "action: " + k + w + ", " + t);
    Arbitrary<String> defaults =
        Arbitraries.of("", "defaults: {db.update: reversible}\n", "defaults: {'db.*': costly}\n");
    return Combinators.combine(rule.list().ofMaxSize(14), defaults)
        .as(
            (rules, more) -> {
              StringBuilder text = new StringBuilder(more).append("rules: [\n");
              for (int i = 0; i < rules.size(); i++) {
                text.append("  {id: r").append(i).append(", ").append(rules.get(i)).append("},\n");
              }
              return text.append("]\n").toString();
            });
  }
}
