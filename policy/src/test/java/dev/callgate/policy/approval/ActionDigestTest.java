package dev.callgate.policy.approval;

import static org.assertj.core.api.Assertions.assertThat;

import dev.callgate.policy.Action;
import dev.callgate.policy.Fact;
import dev.callgate.policy.Kind;
import dev.callgate.policy.Kinds;
import dev.callgate.policy.Tier;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.EdgeCasesMode;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class ActionDigestTest {
  private static final Kinds KINDS = new Kinds();
  private static final Kind OWN = KINDS.declare("crm.purge", Tier.HARD_BLOCKED);

  @Test
  void isTheSameForTheSameCallTriedAgain() {
    assertThat(digest(delete())).isEqualTo(digest(delete())).matches("sha256:[0-9a-f]{64}");
    assertThat(digest(post())).isEqualTo(digest(post()));
  }

  static List<Arguments> otherCalls() {
    return List.of(
        change("a bind value", a -> a.list("binds", List.of("8"))),
        change("one bind value more", a -> a.list("binds", List.of("7", "7"))),
        change("bind values cut otherwise", a -> a.list("binds", List.of("7,7"))),
        change("binds of which one is unread", a -> a.fact("binds", some("7"))),
        change("the text", a -> a.text("sql", "DELETE FROM orders WHERE id < ?")),
        change("another database", a -> a.text("database.url", "jdbc:postgresql://db2/shop")),
        change("another user", a -> a.text("database.user", "root")),
        change("other tables", a -> a.list("tables", List.of("orders", "lines"))),
        change("the tables unknown", a -> a.unknown("tables")),
        change("the user absent", a -> a.absent("database.user")),
        change("the user called null", a -> a.text("database.user", "null")),
        change("the user without a name", a -> a.text("database.user", "")),
        change("a fact of a sink's own", a -> a.number("batch", 2)));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("otherCalls")
  void isAnotherOneForACallThatDiffersInOneFact(String what, UnaryOperator<Action.Builder> change) {
    assertThat(digest(change.apply(delete()))).isNotEqualTo(digest(delete()));
  }

  static List<Arguments> sameCalls() {
    return List.of(
        change("from another line", a -> a.text("caller", "com.acme.Other")),
        change("by another tool", a -> a.text("tool", "cleanup")),
        change("on another thread", a -> a.text("thread", "worker-2")),
        change("with a count of rows", a -> a.number("rows", 12)));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("sameCalls")
  void isTheSameWhereOnlyTheCircumstancesDiffer(String what, UnaryOperator<Action.Builder> change) {
    assertThat(digest(change.apply(delete()))).isEqualTo(digest(delete()));
  }

  @Test
  void bindsTheKindTheAgentThePolicyAndTheOrderOfActions() {
    Action action = delete().build();
    Action other = Action.of(KINDS.require("db.truncate")).list("tables", List.of("x")).build();
    String digest = ActionDigest.of(List.of(action), "billing", "p1");
    assertThat(ActionDigest.of(List.of(action), "billing-2", "p1")).isNotEqualTo(digest);
    assertThat(ActionDigest.of(List.of(action), "billing", "p2")).isNotEqualTo(digest);
    assertThat(ActionDigest.of(List.of(action, action), "billing", "p1")).isNotEqualTo(digest);
    assertThat(ActionDigest.of(List.of(action, other), "billing", "p1"))
        .isNotEqualTo(ActionDigest.of(List.of(other, action), "billing", "p1"));
    Action refined = action.refinedTo(KINDS.require("db.drop")).build();
    Action plain = copy(action, "db.drop");
    assertThat(ActionDigest.of(List.of(refined), "billing", "p1"))
        .isNotEqualTo(ActionDigest.of(List.of(plain), "billing", "p1"));
  }

  @Test
  void takesADecimalForTheNumberThatItIs() {
    assertThat(digest(refund("50")))
        .isEqualTo(digest(refund("50.00")))
        .isEqualTo(digest(refund("5E+1")));
    assertThat(digest(refund("50"))).isNotEqualTo(digest(refund("50.01")));
    assertThat(digest(refund("1E+999999999"))).isNotEqualTo(digest(refund("1E+999999998")));
    assertThat(digest(refund("50")))
        .isNotEqualTo(digest(refund("50").text("amount", "50").text("reference", "50")));
  }

  @Test
  void bindsLongTextsAndThoseThatUtf8CannotHold() {
    String body = "x".repeat(5_000);
    assertThat(digest(post().text("body", body + "a")))
        .isNotEqualTo(digest(post().text("body", body + "b")))
        .isEqualTo(digest(post().text("body", body + "a")));
    assertThat(digest(post().text("body", "\ud800")))
        .isNotEqualTo(digest(post().text("body", "\udbff")))
        .isNotEqualTo(digest(post().text("body", "?")))
        .isNotEqualTo(digest(post().text("body", "\ufffd")));
  }

  @Test
  void leavesOutHeadersButForThoseThatSayHowTheBodyReads() {
    assertThat(digest(headers("application/json", "trace-1")))
        .isEqualTo(digest(headers("application/json", "trace-2")))
        .isNotEqualTo(digest(headers("application/xml", "trace-1")));
  }

  @Test
  void doesNotDependOnWhatRulesAskedForBefore() {
    Action asked = post().prefix("json", name -> new Fact.Text("1")).build();
    asked.fact("json.amount");
    asked.fact("graphql.type");
    assertThat(ActionDigest.of(List.of(asked), "billing", "p1")).isEqualTo(digest(post()));
  }

  @Test
  void takesAFactThatWasReadLateForOneThatWasGiven() {
    assertThat(digest(delete().lazy("sql", () -> new Fact.Text("DELETE FROM orders WHERE id = ?"))))
        .isEqualTo(digest(delete()));
  }

  @Property(tries = 500, edgeCases = EdgeCasesMode.NONE)
  void isEqualExactlyWhereAllFactsAre(
      @ForAll("facts") Map<String, Fact> one, @ForAll("facts") Map<String, Fact> other) {
    assertThat(digest(one).equals(digest(other))).isEqualTo(said(one).equals(said(other)));
  }

  /** Few names and values, so that equal ones are drawn often. */
  @Provide
  Arbitrary<Map<String, Fact>> facts() {
    Arbitrary<String> values = Arbitraries.of("", "1", "true", "unknown", "[]");
    Arbitrary<Fact> facts =
        Arbitraries.oneOf(
            values.map(Fact.Text::new),
            Arbitraries.of("1", "1.0", "2").map(n -> new Fact.Number(new BigDecimal(n))),
            Arbitraries.of(true, false).map(Fact.Flag::of),
            values.list().ofMaxSize(2).map(list -> new Fact.Many(list, true)),
            values.list().ofMaxSize(2).map(list -> new Fact.Many(list, false)),
            Arbitraries.of(Fact.UNKNOWN, Fact.ABSENT));
    return Arbitraries.maps(Arbitraries.of("target", "a"), facts).ofMaxSize(2);
  }

  private static String digest(Map<String, Fact> facts) {
    Action.Builder action = Action.of(OWN);
    facts.forEach(action::fact);
    return digest(action);
  }

  /** What the facts say: absent is no fact, a number has one value, an owed one is unknown. */
  private static Map<String, String> said(Map<String, Fact> facts) {
    Map<String, String> said = new TreeMap<>(Map.of("target", Fact.UNKNOWN.toString()));
    facts.forEach(
        (name, fact) -> {
          if (fact == Fact.ABSENT) {
            said.remove(name);
          } else if (fact instanceof Fact.Number number) {
            said.put(name, "number " + number.value().stripTrailingZeros());
          } else if (fact instanceof Fact.Many many) {
            // No value and one empty value look the same in a list.
            said.put(name, many.values().size() + " " + many);
          } else {
            said.put(name, fact.toString());
          }
        });
    return said;
  }

  private static Arguments change(String what, UnaryOperator<Action.Builder> change) {
    return Arguments.of(what, change);
  }

  private static Fact some(String... values) {
    return new Fact.Many(List.of(values), false);
  }

  private static String digest(Action.Builder action) {
    return ActionDigest.of(List.of(action.build()), "billing", "p1");
  }

  private static Action.Builder delete() {
    return Action.of(KINDS.require("db.delete"))
        .text("sql", "DELETE FROM orders WHERE id = ?")
        .list("tables", List.of("orders"))
        .text("database.url", "jdbc:postgresql://db1/shop")
        .text("database.user", "app")
        .list("binds", List.of("7"));
  }

  private static Action copy(Action action, String kind) {
    Action.Builder copy = Action.of(KINDS.require(kind));
    for (String name : action.names()) {
      copy.fact(name, action.fact(name));
    }
    return copy.build();
  }

  private static Action.Builder refund(String amount) {
    return Action.of(KINDS.require("payment.refund"))
        .number("amount", new BigDecimal(amount))
        .text("currency", "EUR")
        .text("destination", "ch_1");
  }

  private static Action.Builder post() {
    return Action.of(KINDS.require("http.send"))
        .text("method", "POST")
        .text("url", "https://api.example/v1/payouts")
        .text("body", "{\"amount\":1}");
  }

  private static Action.Builder headers(String type, String trace) {
    return post()
        .list("headers", List.of("Content-Type: " + type, "X-Trace: " + trace))
        .prefix("headers", name -> name.equals("content-type") ? new Fact.Text(type) : null);
  }
}
