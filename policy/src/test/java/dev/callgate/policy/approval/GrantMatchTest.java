package dev.callgate.policy.approval;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.callgate.policy.Action;
import dev.callgate.policy.Fact;
import dev.callgate.policy.Kind;
import dev.callgate.policy.Kinds;
import dev.callgate.policy.Tier;
import dev.callgate.policy.approval.Grant.Limits;
import java.math.BigDecimal;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class GrantMatchTest {
  private static final Limits NONE = Limits.NONE;

  private static Grant grant(String kind, String target, Limits limits) {
    return grant(kind, target, "*", limits);
  }

  private static Grant at(String place, String kind) {
    return grant(kind, "*", place, NONE);
  }

  private static Grant grant(String kind, String target, String place, Limits limits) {
    return new Grant(
        "g1",
        "billing",
        "no-deletes",
        kind,
        target,
        place,
        limits,
        1,
        Example.EXPIRES,
        "p1",
        "alice",
        "",
        Example.CREATED);
  }

  private static boolean covers(Grant grant, Long count, Action... actions) {
    var others = new LinkedHashMap<String, Object>();
    others.put("count", count);
    Request request = Example.request(actions[0], "p1");
    if (count == null) {
      request =
          new Request(
              request.id(),
              request.action(),
              request.question(),
              request.kind(),
              request.target(),
              request.place(),
              request.created(),
              request.expires(),
              request.rule(),
              request.agent(),
              request.policy(),
              request.needed(),
              request.approvers(),
              request.origin(),
              request.unread(),
              null);
    } else {
      request = Example.with(request, others);
    }
    return grant.misses(request, List.of(actions)) == null;
  }

  private static Action at(String kind, Object... facts) {
    var action = Action.of(Example.KINDS.require(kind));
    for (int i = 0; i < facts.length; i += 2) {
      String name = (String) facts[i];
      if (facts[i + 1] instanceof Integer number) {
        action.number(name, number);
      } else {
        action.text(name, (String) facts[i + 1]);
      }
    }
    return action.build();
  }

  private static Action file(String path) {
    return Action.of(Example.KINDS.require("file.delete")).text("path", path).build();
  }

  private static Action connect(String host) {
    return Action.of(Example.KINDS.require("net.connect")).text("host", host).build();
  }

  private static Action http(String url) {
    return Action.of(Example.KINDS.require("http.delete")).text("url", url).build();
  }

  /** The pattern is the grant's, the other what a program would like it to cover. */
  @ParameterizedTest
  @CsvSource({
    "/srv/tmp/*, /srv/tmp/a, true",
    "/srv/tmp/*, /srv/tmp/a/b, false",
    "/srv/tmp/**, /srv/tmp/a/b, true",
    "/srv/tmp/*, /srv/tmp/../etc, false",
    "/srv/tmp/*, /srv/tmp/.., false",
    "/srv/tmp/**, /srv/tmp/../../etc/passwd, false",
    "/srv/tmp/*, /srv/TMP/a, false",
    "/srv/tmp/*, /srv/tmp, false",
    "/srv/tmp/a, /srv/tmp/a/, false",
    "/srv/tmp/a, /srv/tmp/a., false",
    "/srv/tmp/а, /srv/tmp/a, false",
  })
  void aPathIsMeantAsItIs(String pattern, String path, boolean covers) {
    assertThat(covers(grant("file.delete", pattern, NONE), null, file(path))).isEqualTo(covers);
  }

  @ParameterizedTest
  @CsvSource({
    "api.acme.example, API.acme.example., true",
    "api.acme.example, api.acme.example.evil.example, false",
    "*.acme.example, acme.example, false",
    "*.acme.example, evil-acme.example, false",
    "*.acme.example, evil.example/.acme.example, false",
    "api.acme.example, аpi.acme.example, false",
    "api.acme.example, api.acme.example:99, false",
  })
  void aHostIsMeantAsItIs(String pattern, String host, boolean covers) {
    assertThat(covers(grant("net.connect", pattern, NONE), null, connect(host))).isEqualTo(covers);
  }

  @ParameterizedTest
  @CsvSource({
    "https://api.acme.example/v1/*, https://api.acme.example/v1/7, true",
    "https://api.acme.example/v1/*, https://api.acme.example:443/v1/7, true",
    "https://api.acme.example/v1/*, https://api.acme.example:8443/v1/7, false",
    "https://api.acme.example/v1/*, http://api.acme.example/v1/7, false",
    "https://api.acme.example/v1/*, https://api.acme.example/v1/../v2, false",
    "https://api.acme.example/v1/*, https://api.acme.example/v1/%2e%2e/v2, false",
    "https://api.acme.example/v1/*, https://api.acme.example/v1/7/8, false",
    "https://api.acme.example/v1/*, https://api.acme.example@evil.example/v1/7, false",
    "https://api.acme.example/v1/*, https://evil.example/https://api.acme.example/v1/7, false",
  })
  void aUrlIsMeantAsItIs(String pattern, String url, boolean covers) {
    assertThat(covers(grant("http.delete", pattern, NONE), null, http(url))).isEqualTo(covers);
  }

  @Test
  void everyTargetOfEveryActionIsMeant() {
    Action orders = Example.delete().build();
    Action both = Example.delete().list("tables", List.of("orders", "customers")).build();
    Action none = Example.delete().list("tables", List.of()).build();
    Action unknown = Example.delete().fact("tables", Fact.UNKNOWN).build();
    Action some = Example.delete().fact("tables", new Fact.Many(List.of("orders"), false)).build();
    Grant grant = grant("db.delete", "orders", NONE);
    assertThat(covers(grant, null, orders)).isTrue();
    assertThat(covers(grant, null, orders, orders)).isTrue();
    assertThat(covers(grant, null, orders, both)).isFalse();
    for (Action other : List.of(both, none, unknown, some)) {
      assertThat(covers(grant, null, other)).isFalse();
      assertThat(covers(grant("db.delete", "*", NONE), null, other)).isTrue();
    }
    Action drop =
        Action.of(Example.KINDS.require("db.drop")).list("tables", List.of("orders")).build();
    assertThat(covers(grant, null, orders, drop)).isFalse();
    assertThat(covers(grant("db.*", "orders", NONE), null, orders)).isFalse();
  }

  /** What a kind's target does not say: the pattern is the place that the first action has. */
  @Test
  void aGrantHoldsWhereItWasGivenAndNowhereElse() {
    String staging = "jdbc:postgresql://staging/shop?a=[b]";
    List<List<Action>> pairs =
        List.of(
            List.of(
                Example.delete().text("database.url", staging).build(), Example.delete().build()),
            List.of(
                at("db.unknown", "sql", "?", "database.url", "jdbc:h2:mem:a"),
                at("db.unknown", "sql", "?", "database.url", "jdbc:h2:mem:A")),
            List.of(
                at("message.publish", "topic", "t", "broker", "k1:9092"),
                at("message.publish", "topic", "t", "broker", "k2:9092")),
            List.of(
                at("package.publish", "name", "n", "registry", "staging.example"),
                at("package.publish", "name", "n", "registry", "pypi.org")),
            List.of(
                at("payment.refund", "destination", "d", "host", "pay.example", "port", 8443),
                at("payment.refund", "destination", "d", "host", "pay.example", "port", 443)),
            List.of(at("mail.send", "host", "trap.example"), at("mail.send", "host", "mx.example")),
            List.of(
                at("cloud.delete", "resource", "v1", "host", "a.example"),
                at("cloud.delete", "resource", "v1", "host", "b.example")),
            List.of(
                at("process.exec", "command", "/usr/bin/make", "directory", "/srv/staging"),
                at("process.exec", "command", "/usr/bin/make", "directory", "/srv/prod")),
            List.of(fromHttp("own.example", 8001), fromHttp("own.example", 8002)));
    for (List<Action> pair : pairs) {
      Action here = pair.get(0);
      String kind = here.kind().name();
      String place = Place.of(here).replace("[", "[[]").replace("?", "[?]");
      assertThat(covers(at(place, kind), null, here)).as(place).isTrue();
      assertThat(covers(at(place, kind), null, pair.get(1))).as(place).isFalse();
      assertThat(covers(at(place, kind), null, here, pair.get(1))).as(place).isFalse();
      assertThat(covers(at("*", kind), null, here, pair.get(1))).as(kind).isTrue();
      // A document of before there were places.
      assertThat(covers(at(null, kind), null, here)).as(kind).isFalse();
    }
    assertThat(covers(at("jdbc:postgresql://staging/*", "db.delete"), null, pairs.get(0).get(0)))
        .isTrue();
    assertThat(covers(at("own.example:*", "payment.refund"), null, fromHttp("own.example", 1)))
        .isTrue();
  }

  @Test
  void aPlaceThatIsNotKnownIsCoveredByNoPatternOfPlaces() {
    List<Action> unknown =
        List.of(
            at("db.delete"),
            at("db.delete", "database.url", ""),
            at("db.delete", "database.url", "?"),
            at("message.publish", "topic", "t"),
            at("repo.push", "name", "n"),
            at("payment.payout", "destination", "d", "provider", "acme"),
            at("mail.send"),
            at("process.exec", "command", "/bin/true"),
            fromHttp(null, 443),
            fromHttp("own.example", null));
    for (Action action : unknown) {
      String kind = action.kind().name();
      assertThat(Place.of(action)).as(kind).isEqualTo("?");
      for (String place : new String[] {null, "", "?", "[?]", "**", "?*", "d", "acme"}) {
        assertThat(covers(at(place, kind), null, action)).as(kind + " " + place).isFalse();
      }
      assertThat(covers(at("*", kind), null, action)).as(kind).isTrue();
    }
  }

  @Test
  void aTargetThatSaysWhereNeedsNoPlace() {
    Action connect = at("db.connect", "database.url", "jdbc:h2:mem:a");
    for (Action action : List.of(file("/a"), connect("a.example"), http("http://a/"), connect)) {
      String kind = action.kind().name();
      assertThat(Place.of(action)).as(kind).isNull();
      assertThat(covers(at(null, kind), null, action)).as(kind).isTrue();
      assertThat(covers(at("a", kind), null, action)).as(kind).isFalse();
    }
  }

  @Test
  void aKindOfAPolicysOwnIsWhereItsFactHostSays() {
    Kinds kinds = new Kinds();
    Kind own = kinds.declare("redis.delete", Tier.HARD_BLOCKED);
    Action here =
        Action.of(own).text("target", "k").text("host", "r1").number("port", 6379).build();
    Action nowhere = Action.of(own).text("target", "k").build();
    Action somewhere = Action.of(own).text("target", "k").unknown("host").build();
    assertThat(Place.of(here)).isEqualTo("r1:6379");
    assertThat(covers(at("r1:6379", "redis.delete"), null, here)).isTrue();
    for (Action other : List.of(nowhere, somewhere)) {
      assertThat(covers(at("r1:6379", "redis.delete"), null, other)).isFalse();
    }
    for (Action other : List.of(here, somewhere)) {
      assertThat(covers(at(null, "redis.delete"), null, other)).isFalse();
    }
    assertThat(covers(at(null, "redis.delete"), null, nowhere)).isTrue();
  }

  /** As an endpoint makes it of a request; null for what is not known. */
  private static Action fromHttp(String host, Integer port) {
    var request = Action.of(Example.KINDS.require("http.send")).text("url", "http://x.example/");
    request.fact("host", host == null ? Fact.UNKNOWN : new Fact.Text(host));
    if (port != null) {
      request.number("port", port);
    }
    Action send = request.build();
    return send.refinedTo(Example.KINDS.require("payment.refund")).text("destination", "d").build();
  }

  @Test
  void agentAndRuleAreMeantToTheLetter() {
    Action action = Example.delete().build();
    Request request = Example.request();
    Grant grant = grant("db.delete", "*", NONE);
    assertThat(grant.misses(request, List.of(action))).isNull();
    for (String agent : List.of("Billing", "billing ", "bill*", "")) {
      Request other = Example.with(request, Map.of("agent", agent));
      assertThat(grant.misses(other, List.of(action))).as(agent).contains("billing");
    }
  }

  @Test
  void rowsAreThoseThatWereCounted() {
    Action action = Example.delete().build();
    Grant grant = grant("db.delete", "*", new Limits(null, null, 12L));
    assertThat(covers(grant, 12L, action)).isTrue();
    assertThat(covers(grant, 0L, action)).isTrue();
    assertThat(covers(grant, 13L, action)).isFalse();
    assertThat(covers(grant, null, action)).isFalse();
  }

  private static Action payout(String amount, String currency) {
    Action.Builder action =
        Action.of(Example.KINDS.require("payment.payout")).text("destination", "acct_1");
    action.fact("amount", amount == null ? Fact.UNKNOWN : new Fact.Number(new BigDecimal(amount)));
    action.fact("currency", currency == null ? Fact.UNKNOWN : new Fact.Text(currency));
    return action.build();
  }

  @ParameterizedTest
  @CsvSource({
    "50, EUR, true",
    "50.00, eur, true",
    "50.01, EUR, false",
    "5e1, EUR, true",
    "-1, EUR, false",
    "1, USD, false",
    ", EUR, false",
    "1, , false",
  })
  void anAmountIsOneInThatCurrency(String amount, String currency, boolean covers) {
    Grant grant = grant("payment.payout", "*", new Limits(new BigDecimal("50"), "EUR", null));
    assertThat(covers(grant, null, payout(amount, currency))).isEqualTo(covers);
  }

  @Test
  void limitsThatAreNoneCannotBeMade() {
    assertThatThrownBy(() -> new Limits(BigDecimal.ONE, null, null))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> new Limits(null, "EUR", null))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> new Limits(null, null, -1L))
        .isInstanceOf(IllegalArgumentException.class);
    for (int times : new int[] {0, -1, Grant.MOST_TIMES + 1}) {
      assertThatThrownBy(
              () -> new Grant("g1", "a", "r", "k", "*", "*", NONE, times, 1, "p", "alice", "", 0))
          .isInstanceOf(IllegalArgumentException.class);
    }
  }
}
