package dev.callgate.policy.approval;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.callgate.policy.Action;
import dev.callgate.policy.Fact;
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
    return new Grant(
        "g1",
        "billing",
        "no-deletes",
        kind,
        target,
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
              () -> new Grant("g1", "a", "r", "k", "*", NONE, times, 1, "p", "alice", "", 0))
          .isInstanceOf(IllegalArgumentException.class);
    }
  }
}
