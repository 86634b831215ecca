package dev.callgate.agent.gate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.callgate.agent.ledger.Lines;
import dev.callgate.agent.read.Call;
import dev.callgate.agent.read.Reader;
import dev.callgate.agent.read.Reading;
import dev.callgate.agent.read.Site;
import dev.callgate.policy.json.JsonValue.JsonObject;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is recorded when a body ends, and that the program gets its own result whatever happens. */
class GateOutcomeTest {
  @TempDir Path folder;

  @AfterEach
  void nobodyListens() {
    TestDispatcher.handTo((TestDispatcher.Behind) null);
  }

  @Test
  void whatCameBackIsRecordedOnceAndNamesTheDecision() throws Throwable {
    GateRig rig = GateRig.enforcing(folder);
    assertThat(rig.call(rig.site("change"), this, "o1", () -> "changed")).isEqualTo("changed");
    String id = Lines.text(rig.records("action").get(0), "id");
    assertThat(rig.records("outcome"))
        .singleElement()
        .satisfies(
            outcome -> {
              assertThat(Lines.text(outcome, "of")).isEqualTo(id);
              assertThat(Lines.text(outcome, "outcome")).isEqualTo("ok");
              assertThat(Lines.at(outcome, "result", "answer"))
                  .hasToString("JsonText[text=changed]");
            });
  }

  @Test
  void whatTheBodyThrewIsRecordedOnceByItsClassAndReachesTheCaller() throws Throwable {
    GateRig rig = GateRig.enforcing(folder);
    var thrown = new IOException("with a secret in it");
    assertThatThrownBy(
            () ->
                rig.call(
                    rig.site("change"),
                    this,
                    "o1",
                    () -> {
                      throw thrown;
                    }))
        .isSameAs(thrown);
    assertThat(rig.records("outcome"))
        .singleElement()
        .satisfies(
            outcome -> {
              assertThat(Lines.text(outcome, "outcome")).isEqualTo("failed");
              assertThat(Lines.at(outcome, "result", "thrown"))
                  .hasToString("JsonText[text=java.io.IOException]");
            });
    assertThat(rig.records().toString()).doesNotContain("secret");
  }

  @Test
  void anEndThatIsToldTwiceIsRecordedOnce() throws Throwable {
    GateRig rig = GateRig.enforcing(folder);
    long key = TestDispatcher.SECRET | rig.site("change").number();
    Object ticket = CallgateBridge.enter(this, "o1", null, null, 0, 0, key);
    CallgateBridge.exit("changed", ticket, key);
    CallgateBridge.exit("changed", ticket, key);
    CallgateBridge.exitThrown(new IOException(), ticket, key);
    assertThat(rig.records("outcome")).hasSize(1);
  }

  @Test
  void aReversibleCallHasNoOutcome() throws Throwable {
    GateRig rig = GateRig.enforcing(folder);
    rig.call(rig.site("look"), "o1");
    assertThat(rig.records()).isEmpty();
  }

  @Test
  void whatObserveModeLetsRunHasAnOutcome() throws Throwable {
    GateRig rig = GateRig.observing(folder);
    rig.call(rig.site("cancel"), "o1");
    assertThat(rig.records("outcome")).hasSize(1);
  }

  @Test
  void aResultThatCannotBeReadReachesTheCaller() throws Throwable {
    GateRig rig = GateRig.enforcing(folder);
    Site site =
        rig.site(
            "http",
            new Asynchronous(rig) {
              @Override
              public Map<String, Object> result(Call call, Object result) {
                throw new IllegalStateException("for a test");
              }
            },
            null);
    assertThat(rig.call(site, this, "x", () -> "done")).isEqualTo("done");
    assertThat(rig.records("fault")).hasSize(1);
  }

  @Test
  void aLedgerLostMeanwhileDoesNotTakeTheResultAway() throws Throwable {
    GateRig rig = GateRig.enforcing(folder);
    Object came =
        rig.call(
            rig.site("change"),
            this,
            "o1",
            () -> {
              rig.loseLedger();
              return "changed";
            });
    assertThat(came).isEqualTo("changed");
  }

  @Test
  void whoWantsToKnowTheEndIsToldOnceWhateverWasDecided() throws Throwable {
    GateRig rig = GateRig.enforcing(folder);
    var told = new ArrayList<String>();
    Reading.Ending ending = (result, thrown) -> told.add(result + " " + thrown);
    for (String kind : List.of("http.read", "http.send")) {
      Site site =
          rig.site("http", call -> Reading.of(rig.http(kind, "api.example")).ending(ending));
      rig.call(site, kind);
    }
    rig.call(rig.site("http", call -> Reading.noting(ending)), "x");
    assertThat(told).containsExactly("done null", "done null", "done null");
  }

  /** Reached something else than was read. */
  private record Swapped(Reading reading, List<String> told) implements Reading.Ending {
    @Override
    public Reading reached(Object result) {
      if (reading == null) {
        throw new IllegalStateException("cannot be told");
      }
      return reading;
    }

    @Override
    public void takeBack(Object result) {
      told.add("taken back " + result);
    }

    @Override
    public void ended(Object result, Throwable thrown) {
      told.add(result + " " + (thrown == null ? null : thrown.getClass().getSimpleName()));
    }
  }

  @Test
  void whatTheBodyReachedInsteadIsDecidedTooBeforeTheCallerHasIt() throws Throwable {
    GateRig rig = GateRig.enforcing(folder);
    var told = new ArrayList<String>();
    var fine = new Swapped(Reading.of(rig.http("http.send", "other.example")), told);
    var bad = new Swapped(Reading.of(rig.http("http.delete", "other.example")), told);
    Site site = rig.site("http", call -> Reading.noting(call.a().equals("bad") ? bad : fine));
    assertThat(rig.call(site, "fine")).isEqualTo("done");
    assertThatThrownBy(() -> rig.call(site, "bad")).hasMessageContaining("http.delete");
    assertThat(told).containsExactly("done null", "taken back done", "null IOException");
    assertThat(rig.records("action"))
        .extracting(record -> Lines.text(record, "decision"))
        .containsExactly("recorded", "blocked");
  }

  @Test
  void whatCannotBeToldOfTheEndIsStoppedUnlessThePolicyObserves() throws Throwable {
    GateRig rig = GateRig.enforcing(folder);
    var told = new ArrayList<String>();
    Site site = rig.site("http", call -> Reading.noting(new Swapped(null, told)));
    assertThatThrownBy(() -> rig.call(site, "x")).hasMessageContaining("could not be checked");
    assertThat(told).containsExactly("taken back done", "null IOException");
  }

  @Test
  void anAsynchronousCallEndsWithItsFuture() throws Throwable {
    GateRig rig = GateRig.enforcing(folder);
    Site later = rig.site("later", new Asynchronous(rig), null);
    var answer = new CompletableFuture<String>();
    assertThat(rig.call(later, this, "x", () -> answer)).isSameAs(answer);
    assertThat(rig.records("outcome")).isEmpty();
    answer.complete("200");
    assertThat(rig.records("outcome"))
        .singleElement()
        .satisfies(
            outcome ->
                assertThat(Lines.at(outcome, "result", "status"))
                    .hasToString("JsonText[text=200]"));
  }

  @Test
  void anAsynchronousCallThatFailsIsRecordedByWhatItFailedWith() throws Throwable {
    GateRig rig = GateRig.enforcing(folder);
    Site later = rig.site("later", new Asynchronous(rig), null);
    var first = new CompletableFuture<String>();
    var answer = first.thenApply(text -> text);
    rig.call(later, this, "x", () -> answer);
    first.completeExceptionally(new IOException("for a test"));
    assertThat(rig.records("outcome"))
        .singleElement()
        .satisfies(GateOutcomeTest::failedWithIoException);
  }

  private static void failedWithIoException(JsonObject outcome) {
    assertThat(Lines.text(outcome, "outcome")).isEqualTo("failed");
    assertThat(Lines.at(outcome, "result", "thrown"))
        .hasToString("JsonText[text=java.io.IOException]");
  }

  /** A request of which a future tells how it ends. */
  private static class Asynchronous extends Reader {
    private final GateRig rig;

    Asynchronous(GateRig rig) {
      this.rig = rig;
    }

    @Override
    public Reading read(Call call) {
      return Reading.of(rig.http("http.send", "api.example"));
    }

    @Override
    public Map<String, Object> result(Call call, Object result) {
      return Map.of("status", result);
    }

    @Override
    public CompletionStage<?> pending(Call call, Object result) {
      return result instanceof CompletionStage<?> stage ? stage : null;
    }
  }
}
