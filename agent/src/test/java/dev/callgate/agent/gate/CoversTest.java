package dev.callgate.agent.gate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.callgate.agent.ledger.Lines;
import dev.callgate.agent.read.Site;
import dev.callgate.policy.Action;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** One action, one decision: which inner calls are the outer one seen from below. */
class CoversTest {
  private static final String URL = "jdbc:h2:mem:shop";

  private static final String NETWORK =
      """
        - {id: net, method: shop.Net#go(*), reader: net.connect}
        - {id: to-the-net, method: shop.Http#go(*), reader: http.client, covers: [net]}
        - {id: to-a-name, method: shop.Http#of(*), reader: http.client, covers: [net.resolve]}
      defaults: {net.connect: costly, net.resolve: costly}
      """;

  @TempDir Path folder;
  private GateRig rig;

  @AfterEach
  void nobodyListens() {
    TestDispatcher.handTo((TestDispatcher.Behind) null);
  }

  private Action sql(String kind, String sql, String... tables) {
    return Action.of(rig.policy.kinds().require(kind))
        .text("database.url", URL)
        .text("sql", sql)
        .list("tables", List.of(tables))
        .list("reads", List.of())
        .build();
  }

  private void run(String sink, Object argument, GateRig.Body body) throws Throwable {
    rig.call(rig.site(sink), new Object(), argument, body);
  }

  private GateRig.Body calling(String sink, Object argument) {
    return () -> rig.call(rig.site(sink), argument);
  }

  private void enforce() throws Exception {
    rig = GateRig.enforcing(folder);
  }

  @Test
  void theSameStatementBelowAPoolIsOneAction() throws Throwable {
    enforce();
    Action insert = sql("db.insert", "insert into t values (1)", "t");
    run("sql", insert, calling("sql", insert));
    assertThat(rig.ran).hasValue(2);
    assertThat(rig.decisions()).containsExactly("db.insert t recorded");
    assertThat(rig.records("outcome")).hasSize(1);
  }

  @Test
  void aStatementOnAnotherTableIsDecided() throws Throwable {
    enforce();
    Action insert = sql("db.insert", "insert into t values (1)", "t");
    run("sql", insert, calling("sql", sql("db.insert", "insert into log values (1)", "log")));
    assertThat(rig.decisions()).containsExactly("db.insert t recorded", "db.insert log recorded");
  }

  @Test
  void aStricterStatementOnTheSameTableIsDecided() throws Throwable {
    enforce();
    Action insert = sql("db.insert", "insert into t values (1)", "t");
    Throwable[] inner = new Throwable[1];
    run("sql", insert, () -> inner[0] = catchThrowable(() -> calling("sql", delete()).run()));
    assertThat(inner[0]).isInstanceOf(SecurityException.class);
    assertThat(rig.ran).hasValue(1);
    assertThat(rig.decisions()).containsExactly("db.insert t recorded", "db.delete t blocked");
  }

  private Action delete() {
    return sql("db.delete", "delete from t where a = 1", "t");
  }

  @Test
  void whatAReversibleStatementRunsIsDecided() throws Throwable {
    enforce();
    Action select = sql("db.read", "select wipe()");
    run("sql", select, calling("sql", sql("db.insert", "insert into t values (1)", "t")));
    assertThat(rig.decisions()).containsExactly("db.insert t recorded");
  }

  @Test
  void anSdksRequestToItsHostIsOneAction() throws Throwable {
    enforce();
    run("client", "api.shop.example", calling("http", rig.http("http.send", "API.shop.example.")));
    assertThat(rig.ran).hasValue(2);
    assertThat(rig.decisions()).hasSize(1);
  }

  @Test
  void anSdksRequestToAnotherHostIsDecided() throws Throwable {
    enforce();
    run("client", "api.shop.example", calling("http", rig.http("http.send", "evil.example")));
    assertThat(rig.decisions()).hasSize(2).contains("http.send https://evil.example/ recorded");
  }

  private Action request() {
    return Action.of(rig.policy.kinds().require("http.send"))
        .text("host", "api.shop.example")
        .number("port", 443)
        .build();
  }

  private Action net(String kind, String host, long port) {
    Action.Builder action = Action.of(rig.policy.kinds().require(kind)).text("host", host);
    return (kind.equals("net.resolve") ? action.absent("port") : action.number("port", port))
        .build();
  }

  @Test
  void whatARequestLooksUpAndConnectsToOnItsWayToItsHostIsOneAction() throws Throwable {
    rig = new GateRig(folder, NETWORK);
    Action request = request();
    run("to-the-net", request, calling("net", net("net.resolve", "API.shop.example.", 0)));
    run("to-the-net", request, calling("net", net("net.connect", "api.shop.example", 443)));
    assertThat(rig.decisions()).hasSize(2).allMatch(line -> line.startsWith("http.send "));
    run("to-the-net", request, calling("net", net("net.resolve", "evil.example", 0)));
    run("to-the-net", request, calling("net", net("net.connect", "api.shop.example", 22)));
    assertThat(rig.decisions())
        .contains("net.resolve evil.example recorded", "net.connect api.shop.example recorded");
  }

  @Test
  void anEntryMayNameOneKindOfALayer() throws Throwable {
    rig = new GateRig(folder, NETWORK);
    Action request = request();
    run("to-a-name", request, calling("net", net("net.resolve", "api.shop.example", 0)));
    assertThat(rig.decisions()).hasSize(1);
    run("to-a-name", request, calling("net", net("net.connect", "api.shop.example", 443)));
    assertThat(rig.decisions()).contains("net.connect api.shop.example recorded");
  }

  @Test
  void anSdksStricterRequestToItsHostIsDecided() throws Throwable {
    enforce();
    assertThatThrownBy(
            () ->
                run(
                    "client",
                    "api.shop.example",
                    calling("http", rig.http("http.delete", "api.shop.example"))))
        .isInstanceOf(SecurityException.class);
    assertThat(rig.ran).hasValue(1);
  }

  @Test
  void anSdkCoversOnlyTheLayersThatItsEntryNames() throws Throwable {
    enforce();
    run("client", "api.shop.example", calling("change", "o1"));
    assertThat(rig.decisions()).hasSize(2).contains("order.change o1 recorded");
  }

  @Test
  void aUsersSinkThatNamesNoHostCoversNothing() throws Throwable {
    enforce();
    run("covers-nothing", "x", calling("http", rig.http("http.send", "api.shop.example")));
    Action insert = sql("db.insert", "insert into t values (1)", "t");
    run("covers-nothing", "x", calling("sql", insert));
    assertThat(rig.decisions())
        .contains("http.send https://api.shop.example/ recorded", "db.insert t recorded");
  }

  @Test
  void aHostThatIsNotKnownCoversNothing() throws Throwable {
    enforce();
    Action somewhere = Action.of(rig.policy.kinds().require("http.send")).unknown("host").build();
    run("client", new Object(), calling("http", somewhere));
    assertThat(rig.decisions()).hasSize(2);
  }

  @Test
  void anOverloadOnTheSameObjectIsOneAction() throws Throwable {
    enforce();
    Object orders = new Object();
    rig.call(
        rig.site("change"),
        orders,
        "o1",
        () -> rig.call(rig.site("change"), orders, "o1", () -> 1));
    assertThat(rig.decisions()).containsExactly("order.change o1 recorded");
  }

  @Test
  void anOverloadWithAnotherTargetIsDecided() throws Throwable {
    enforce();
    Object orders = new Object();
    rig.call(
        rig.site("change"),
        orders,
        "o1",
        () -> rig.call(rig.site("change"), orders, "o2", () -> 1));
    assertThat(rig.decisions())
        .containsExactly("order.change o1 recorded", "order.change o2 recorded");
  }

  @Test
  void anOverloadOnAnotherObjectIsDecided() throws Throwable {
    enforce();
    rig.call(
        rig.site("change"),
        new Object(),
        "o1",
        () -> rig.call(rig.site("change"), new Object(), "o1", () -> 1));
    assertThat(rig.decisions()).hasSize(2);
  }

  @Test
  void anOverloadOfWhichSomethingIsNotKnownIsDecided() throws Throwable {
    rig = GateRig.observing(folder);
    Object orders = new Object();
    Site pay = rig.site("pay");
    Site overload = rig.site("pay");
    var bill = new GateTest.Unreadable();
    rig.call(pay, orders, bill, () -> rig.call(overload, orders, bill, () -> 1));
    assertThat(rig.decisions()).as("two amounts that nobody could read").hasSize(2);
  }

  @Test
  void theSameMethodCalledAgainOnTheSameObjectIsASecondAction() throws Throwable {
    enforce();
    Object orders = new Object();
    Site change = rig.site("change");
    rig.call(change, orders, "o1", () -> rig.call(change, orders, "o1", () -> 1));
    assertThat(rig.decisions()).hasSize(2);
  }

  @Test
  void aCoverReachesThroughAnotherCallBetween() throws Throwable {
    enforce();
    Action request = rig.http("http.send", "api.shop.example");
    run(
        "client",
        "api.shop.example",
        () -> {
          run("change", "o1", calling("http", request));
          return null;
        });
    assertThat(rig.decisions()).hasSize(2).noneMatch(said -> said.startsWith("http"));
  }

  @Test
  void afterTheOuterCallEndsNothingIsCovered() throws Throwable {
    enforce();
    Action request = rig.http("http.send", "api.shop.example");
    run("client", "api.shop.example", calling("http", request));
    rig.call(rig.site("http"), request);
    assertThat(rig.decisions()).hasSize(2).contains("http.send https://api.shop.example/ recorded");
  }

  @Test
  void afterTheOuterCallThrowsNothingIsCovered() throws Throwable {
    enforce();
    assertThatThrownBy(() -> run("client", "api.shop.example", CoversTest::fail))
        .isInstanceOf(IOException.class);
    rig.call(rig.site("http"), rig.http("http.send", "api.shop.example"));
    assertThat(rig.decisions()).hasSize(2);
  }

  private static Object fail() throws IOException {
    throw new IOException("for a test");
  }

  @Test
  void anInnerCallThatThrowsLeavesNothing() throws Throwable {
    enforce();
    run(
        "change",
        "o1",
        () -> {
          catchThrowable(() -> run("client", "api.shop.example", CoversTest::fail));
          return calling("http", rig.http("http.send", "api.shop.example")).run();
        });
    assertThat(rig.decisions()).hasSize(3).contains("http.send https://api.shop.example/ recorded");
    assertThat(ThreadState.current().innermost).isNull();
  }

  @Test
  void anInnerCallThatIsStoppedLeavesNothingAndTheOuterStillCovers() throws Throwable {
    enforce();
    run(
        "client",
        "api.shop.example",
        () -> {
          catchThrowable(() -> calling("cancel", "o1").run());
          return calling("http", rig.http("http.send", "api.shop.example")).run();
        });
    assertThat(rig.decisions()).hasSize(2).noneMatch(said -> said.startsWith("http"));
    assertThat(ThreadState.current().innermost).isNull();
  }

  @Test
  void anEndThatWasNotToldIsMadeGoodByTheOuterOne() throws Throwable {
    enforce();
    Site client = rig.site("client");
    run(
        "change",
        "o1",
        () ->
            CallgateBridge.enter(
                this,
                "api.shop.example",
                null,
                null,
                0,
                0,
                TestDispatcher.SECRET | client.number()));
    rig.call(rig.site("http"), rig.http("http.send", "api.shop.example"));
    assertThat(rig.decisions()).hasSize(3).contains("http.send https://api.shop.example/ recorded");
  }

  @Test
  void anotherThreadIsNotCovered() throws Throwable {
    enforce();
    Action request = rig.http("http.send", "api.shop.example");
    run("client", "api.shop.example", () -> GateTest.onAnotherThread(calling("http", request)));
    assertThat(rig.ran).hasValue(2);
    assertThat(rig.decisions()).hasSize(2).contains("http.send https://api.shop.example/ recorded");
  }

  @Test
  void aConstructorCoversNothingSinceItsEndMayNotBeTold() throws Throwable {
    enforce();
    Site constructor = rig.site("made");
    long key = TestDispatcher.SECRET | constructor.number();
    CallgateBridge.enter(null, "api.shop.example", null, null, 0, 0, key);
    rig.call(rig.site("http"), rig.http("http.send", "api.shop.example"));
    assertThat(rig.decisions()).hasSize(2).contains("http.send https://api.shop.example/ recorded");
    assertThat(ThreadState.current().innermost).isNull();
  }

  @Test
  void aToolsNameIsOnTheRecordsOfItsCallAloneAlsoWhenItThrows() throws Throwable {
    enforce();
    // On any other thread it is not known who handed over what comes after a tool's call.
    ThreadState.mainThread(Thread.currentThread());
    assertThatThrownBy(
            () ->
                run(
                    "tool",
                    "clean-up",
                    () -> {
                      calling("change", "inside").run();
                      throw new IOException("for a test");
                    }))
        .isInstanceOf(IOException.class);
    rig.call(rig.site("change"), "outside");
    assertThat(rig.records("action"))
        .extracting(r -> "" + Lines.at(r, "origin", "tool"))
        .containsExactly("JsonText[text=clean-up]", "null");
  }
}
