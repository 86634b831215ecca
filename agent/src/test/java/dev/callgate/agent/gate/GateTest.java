package dev.callgate.agent.gate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.callgate.agent.ledger.Lines;
import dev.callgate.agent.read.Reading;
import dev.callgate.agent.read.Site;
import dev.callgate.policy.Action;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Read, decide, record, then run or stop. */
class GateTest {
  @TempDir Path folder;

  /** What the application hands to {@code pay}. */
  public record Bill(String name, BigDecimal amount) {}

  /** A bill whose amount cannot be read. */
  public static final class Unreadable {
    public String name() {
      return "bill";
    }

    public BigDecimal amount() {
      throw new IllegalStateException("not now");
    }
  }

  @AfterEach
  void nobodyListens() {
    TestDispatcher.handTo((TestDispatcher.Behind) null);
  }

  private GateRig enforcing() throws Exception {
    return GateRig.enforcing(folder);
  }

  @Test
  void aReversibleCallRunsAndLeavesNoRecord() throws Throwable {
    GateRig rig = enforcing();
    assertThat(rig.call(rig.site("look"), "o1")).isEqualTo("done");
    assertThat(rig.records()).isEmpty();
  }

  @Test
  void aCostlyCallIsOnDiskBeforeItsBodyRuns() throws Throwable {
    GateRig rig = enforcing();
    rig.call(
        rig.site("change"),
        this,
        "o1",
        () -> {
          assertThat(rig.decisions()).containsExactly("order.change o1 recorded");
          return null;
        });
  }

  @Test
  void aHardBlockedCallDoesNotRunAndIsRecorded() throws Throwable {
    GateRig rig = enforcing();
    Site cancel = rig.site("cancel");
    assertThatThrownBy(() -> rig.call(cancel, "o1"))
        .isExactlyInstanceOf(SecurityException.class)
        .hasMessageStartingWith("Callgate stopped order.cancel on o1: ")
        .hasMessageContaining("Request " + id(rig, 0));
    assertThat(rig.ran).hasValue(0);
    assertThat(rig.decisions()).containsExactly("order.cancel o1 blocked");
    assertThat(rig.records("outcome")).isEmpty();
  }

  @Test
  void aCallOfSeveralActionsIsAsStrictAsItsStrictest() throws Throwable {
    GateRig rig = enforcing();
    List<Action> actions =
        List.of(
            rig.http("http.read", "a"), rig.http("http.delete", "b"), rig.http("http.send", "c"));
    assertThatThrownBy(() -> rig.call(rig.site("http"), actions))
        .isInstanceOf(SecurityException.class);
    assertThat(rig.ran).hasValue(0);
    assertThat(rig.decisions()).containsExactly("http.delete https://b/ blocked");
  }

  @Test
  void aFactThatCannotBeReadTakesTheStricterAnswer() throws Throwable {
    GateRig rig = enforcing();
    Site pay = rig.site("pay");
    rig.call(pay, new Bill("small", new BigDecimal("50.00")));
    assertThat(rig.ran).hasValue(1);
    assertThatThrownBy(() -> rig.call(pay, new Unreadable())).isInstanceOf(SecurityException.class);
    assertThatThrownBy(() -> rig.call(pay, new Bill("big", new BigDecimal("50.01"))))
        .isInstanceOf(SecurityException.class);
    assertThat(rig.ran).hasValue(1);
  }

  @Test
  void aReadingThatFindsNothingPasses() throws Throwable {
    GateRig rig = enforcing();
    rig.call(rig.site("http", call -> Reading.NOTHING), "x");
    assertThat(rig.ran).hasValue(1);
    assertThat(rig.records()).isEmpty();
  }

  @Test
  void whatNobodyMayTouchIsStoppedInObserveModeAsWell() throws Throwable {
    GateRig rig = GateRig.observing(folder);
    assertThatThrownBy(() -> rig.call(refusing(rig), "x"))
        .hasMessageContaining("Callgate's own files")
        .hasMessageContaining("Nobody can approve it.");
    assertThat(rig.ran).hasValue(0);
    assertThat(rig.records("action")).hasSize(1);
  }

  /** The kind is reversible; the reader refuses all the same. */
  static Site refusing(GateRig rig) {
    return rig.site(
        "http",
        call -> Reading.refused(rig.http("http.read", "ledger"), "writing Callgate's own files"));
  }

  @Test
  void callgatesOwnCallsPass() throws Throwable {
    GateRig rig = enforcing();
    ThreadState state = ThreadState.current();
    state.enterOwn();
    try {
      rig.call(rig.site("cancel"), "o1");
    } finally {
      state.leaveOwn();
    }
    assertThat(rig.ran).hasValue(1);
    assertThat(rig.records()).isEmpty();
    assertThatThrownBy(() -> rig.call(rig.site("cancel"), "o2"))
        .isInstanceOf(SecurityException.class);
  }

  @Test
  void anOtherThreadsCallsAreNotCallgatesOwn() throws Throwable {
    GateRig rig = enforcing();
    ThreadState state = ThreadState.current();
    state.enterOwn();
    try {
      assertThat(onAnotherThread(() -> rig.call(rig.site("cancel"), "o1")))
          .isInstanceOf(SecurityException.class);
    } finally {
      state.leaveOwn();
    }
  }

  /** What the body threw on a thread of its own. */
  static Throwable onAnotherThread(GateRig.Body body) throws InterruptedException {
    var thrown = new AtomicReference<Throwable>();
    var thread = new Thread(() -> thrown.set(catchThrowable(body::run)));
    thread.start();
    thread.join();
    return thrown.get();
  }

  @Test
  void aCallOfTheReadersOwnMakingIsDecidedItself() throws Throwable {
    GateRig rig = enforcing();
    Site cancel = rig.site("cancel");
    var inner = new AtomicReference<Throwable>();
    Site reentrant =
        rig.site(
            "http",
            call -> {
              // What an application's getter may do.
              inner.set(catchThrowable(() -> rig.call(cancel, "inner")));
              return Reading.of(rig.http("http.send", "api.example"));
            });
    rig.call(reentrant, "x");
    assertThat(inner.get()).isInstanceOf(SecurityException.class);
    assertThat(rig.ran).as("the outer body alone").hasValue(1);
    assertThat(rig.decisions())
        .containsExactly("order.cancel inner blocked", "http.send https://api.example/ recorded");
  }

  @Test
  void aDecoyIsStoppedInEveryModeAndLeavesNoRecord() throws Throwable {
    GateRig rig = GateRig.observing(folder);
    var decoy = new Decoy();
    ThreadState state = ThreadState.current();
    state.decoy(decoy);
    try {
      Site look = rig.site("look", null, "java.io.IOException");
      assertThatThrownBy(() -> rig.call(look, "o1")).isInstanceOf(IOException.class);
      assertThat(onAnotherThread(() -> rig.call(rig.site("change"), "o1")))
          .as("a decoy is of one thread")
          .isNull();
    } finally {
      state.decoy(null);
    }
    assertThat(decoy.reached("look")).isTrue();
    assertThat(decoy.reached("change")).isFalse();
    assertThat(rig.ran).hasValue(1);
    assertThat(rig.decisions()).containsExactly("order.change o1 recorded");
    rig.call(rig.site("look"), "o1");
    assertThat(rig.ran).hasValue(2);
  }

  @Test
  void aReceiverOfAnotherClassIsNotTheSinks() throws Throwable {
    GateRig rig = enforcing();
    Site cancel = rig.unsure("cancel", List.of("java.lang.Appendable"));
    rig.call(cancel, "not appendable", "o1", () -> null);
    assertThat(rig.ran).hasValue(1);
    assertThatThrownBy(() -> rig.call(cancel, new StringBuilder(), "o1", () -> null))
        .isInstanceOf(SecurityException.class);
    assertThat(rig.ran).hasValue(1);
  }

  @Test
  void aCallWithoutTheSecretIsRefused() throws Throwable {
    GateRig rig = enforcing();
    long key = rig.site("look").number();
    assertThatThrownBy(() -> CallgateBridge.enter(this, "o1", null, null, 0, 0, key))
        .isInstanceOf(SecurityException.class);
  }

  private static String id(GateRig rig, int record) throws Exception {
    return Lines.text(rig.records("action").get(record), "id");
  }
}
