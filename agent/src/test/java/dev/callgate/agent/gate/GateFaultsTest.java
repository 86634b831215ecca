package dev.callgate.agent.gate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.callgate.agent.ledger.Lines;
import dev.callgate.agent.read.Call;
import dev.callgate.agent.read.Reader;
import dev.callgate.agent.read.Reading;
import dev.callgate.agent.read.Site;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Whatever goes wrong in the gate or with the ledger never makes an action milder. */
class GateFaultsTest {
  @TempDir Path folder;

  @AfterEach
  void nobodyListens() {
    TestDispatcher.handTo((TestDispatcher.Behind) null);
  }

  private GateRig enforcing() throws Exception {
    return GateRig.enforcing(folder);
  }

  @Test
  void whatNobodyMayTouchIsStoppedWithoutALedger() throws Throwable {
    GateRig rig = GateRig.observing(folder);
    rig.loseLedger();
    assertThatThrownBy(() -> rig.call(GateTest.refusing(rig), "x"))
        .isInstanceOf(SecurityException.class)
        .hasMessageNotContaining("null");
    assertThat(rig.ran).hasValue(0);
  }

  @Test
  void whatNobodyMayTouchIsStoppedThoughRecordingItFails() throws Throwable {
    GateRig rig = GateRig.observing(folder);
    rig.breakLedger(new InternalError("for a test"));
    assertThatThrownBy(() -> rig.call(GateTest.refusing(rig), "x"))
        .isInstanceOf(SecurityException.class);
    assertThat(rig.ran).hasValue(0);
  }

  @Test
  void withoutALedgerTheCostlyAndTheHardBlockedDoNotRun() throws Throwable {
    GateRig rig = enforcing();
    rig.loseLedger();
    for (String sink : List.of("change", "cancel", "burn")) {
      assertThatThrownBy(() -> rig.call(rig.site(sink), "o1"))
          .as(sink)
          .isInstanceOf(SecurityException.class);
    }
    assertThat(rig.ran).hasValue(0);
    rig.call(rig.site("look"), "o1");
    assertThat(rig.ran).as("the reversible needs none").hasValue(1);
  }

  @Test
  void aCostlyCallThatCannotBeRecordedIsToldThatItMayTryAgain() throws Throwable {
    GateRig rig = enforcing();
    rig.loseLedger();
    assertThatThrownBy(() -> rig.call(rig.site("change"), "o1"))
        .hasMessageContaining("the ledger cannot be written (")
        .hasMessageContaining("tried again");
  }

  @Test
  void aHardBlockedCallThatCannotBeRecordedIsNotToldToTryAgain() throws Throwable {
    GateRig rig = enforcing();
    rig.loseLedger();
    assertThatThrownBy(() -> rig.call(rig.site("cancel"), "o1"))
        .hasMessageContaining("Only a person outside this program can allow it.")
        .hasMessageContaining("Request not recorded")
        .hasMessageNotContaining("tried again");
  }

  @Test
  void whateverRecordingThrowsTheCallDoesNotRun() throws Throwable {
    GateRig rig = enforcing();
    rig.breakLedger(new InternalError("for a test"));
    for (String sink : List.of("change", "cancel")) {
      assertThatThrownBy(() -> rig.call(rig.site(sink), "o1"))
          .as(sink)
          .isInstanceOf(SecurityException.class);
    }
    assertThat(rig.ran).hasValue(0);
  }

  @Test
  void aReaderThatThrowsStopsTheCall() throws Throwable {
    GateRig rig = enforcing();
    Site broken = rig.site("http", call -> raise(new IllegalStateException("for a test")));
    assertThatThrownBy(() -> rig.call(broken, "x"))
        .isExactlyInstanceOf(SecurityException.class)
        .hasMessageContaining("could not be checked because of a fault in Callgate (record ");
    assertThat(rig.ran).hasValue(0);
    assertThat(rig.records("fault"))
        .singleElement()
        .satisfies(
            fault -> {
              assertThat(Lines.text(fault, "decision")).isEqualTo("blocked");
              assertThat(Lines.text(fault, "why"))
                  .startsWith("java.lang.IllegalStateException: for a test at ");
            });
  }

  @Test
  void aReaderThatRunsOutOfMemoryStopsTheCall() throws Throwable {
    GateRig rig = enforcing();
    Site broken = rig.site("http", call -> raise(new OutOfMemoryError("for a test")));
    assertThatThrownBy(() -> rig.call(broken, "x")).isInstanceOf(SecurityException.class);
    assertThat(rig.ran).hasValue(0);
    assertThat(rig.records("fault")).hasSize(1);
  }

  @Test
  void aReaderThatOverflowsTheStackStopsTheCall() throws Throwable {
    GateRig rig = enforcing();
    Site broken = rig.site("http", call -> raise(new LinkageError("" + deep(call))));
    assertThatThrownBy(() -> rig.call(broken, "x")).isInstanceOf(StackOverflowError.class);
    assertThat(rig.ran).hasValue(0);
    assertThatThrownBy(() -> rig.call(rig.site("cancel"), "o1"))
        .as("the thread is guarded as before")
        .isInstanceOf(SecurityException.class);
  }

  private static int deep(Object o) {
    return 1 + deep(o);
  }

  private static Reading raise(Throwable thrown) {
    throw GateFaultsTest.<RuntimeException>sneaky(thrown);
  }

  @SuppressWarnings("unchecked")
  private static <T extends Throwable> T sneaky(Throwable thrown) throws T {
    throw (T) thrown;
  }

  @Test
  void aCallOnTheLastOfTheStackNeverRunsUndecided() throws Throwable {
    GateRig rig = enforcing();
    Site cancel = rig.site("cancel");
    Runnable call =
        () -> {
          Throwable thrown = catchThrowable(() -> rig.call(cancel, "o1"));
          assertThat(thrown).isInstanceOfAny(StackOverflowError.class, SecurityException.class);
        };
    // Once before, so that no class is first loaded, and then lost, where the stack ends.
    call.run();
    new AtTheEndOfTheStack(call).run();
    assertThat(rig.ran).hasValue(0);
    ThreadState state = ThreadState.current();
    assertThat(state.deciding).isZero();
    assertThat(state.innermost).isNull();
    assertThat(state.isOwn()).isFalse();
  }

  /** Does something where the stack ends, and in each of the frames above. */
  private static final class AtTheEndOfTheStack {
    private final Runnable last;
    private int frames = 400;

    AtTheEndOfTheStack(Runnable last) {
      this.last = last;
    }

    void run() {
      try {
        run();
      } catch (StackOverflowError e) {
        // Nothing fits below; a little more does in each frame above.
      }
      if (frames-- > 0) {
        last.run();
      }
    }
  }

  @Test
  void whereThePolicySaysSoAFaultLetsTheCallRunAndIsRecorded() throws Throwable {
    GateRig rig = new GateRig(folder, "on-fault: continue\n");
    rig.call(rig.site("http", call -> raise(new IllegalStateException("for a test"))), "x");
    assertThat(rig.ran).hasValue(1);
    assertThat(rig.records("fault"))
        .singleElement()
        .satisfies(fault -> assertThat(Lines.text(fault, "decision")).isEqualTo("fault"));
    assertThatThrownBy(() -> rig.call(rig.site("cancel"), "o1"))
        .as("a decision to stop is no fault")
        .isInstanceOf(SecurityException.class);
  }

  @Test
  void observeModeStopsNothingOfThePrograms() throws Throwable {
    GateRig rig = GateRig.observing(folder);
    rig.call(rig.site("cancel"), "o1");
    rig.call(rig.site("burn"), "o1");
    rig.call(rig.site("http", call -> raise(new IllegalStateException("for a test"))), "x");
    rig.call(rig.site("named", call -> raise(new OutOfMemoryError("for a test"))), "x");
    assertThat(rig.ran).hasValue(4);
    assertThat(rig.decisions())
        .containsExactly("order.cancel o1 observed", "order.burn ? observed");
    assertThat(rig.records("fault")).hasSize(2);
  }

  @Test
  void observeModeStopsNothingWithoutALedger() throws Throwable {
    GateRig rig = GateRig.observing(folder);
    rig.loseLedger();
    rig.call(rig.site("change"), "o1");
    rig.call(rig.site("cancel"), "o1");
    rig.call(rig.site("http", call -> raise(new IllegalStateException("for a test"))), "x");
    assertThat(rig.ran).hasValue(3);
  }

  @Test
  void observeModeStopsNothingWhateverRecordingThrows() throws Throwable {
    GateRig rig = GateRig.observing(folder);
    rig.breakLedger(new InternalError("for a test"));
    rig.call(rig.site("change"), "o1");
    rig.call(rig.site("cancel"), "o1");
    rig.call(rig.site("http", call -> raise(new IllegalStateException("for a test"))), "x");
    assertThat(rig.ran).hasValue(3);
  }

  @Test
  void aQuickLookThatThrowsIsFollowedByTheLongOne() throws Throwable {
    GateRig rig = enforcing();
    for (Throwable thrown :
        List.of(new IllegalStateException("for a test"), new NoClassDefFoundError("for/a/Test"))) {
      Site site = rig.site("http", new QuickLookThrows(rig, thrown), null);
      assertThatThrownBy(() -> rig.call(site, "x")).isInstanceOf(SecurityException.class);
    }
    assertThat(rig.ran).hasValue(0);
    assertThat(rig.decisions()).hasSize(2).containsOnly("http.delete https://api.example/ blocked");
  }

  private static final class QuickLookThrows extends Reader {
    private final GateRig rig;
    private final Throwable thrown;

    QuickLookThrows(GateRig rig, Throwable thrown) {
      this.rig = rig;
      this.thrown = thrown;
    }

    @Override
    public boolean passes(Site site, Object self, Object a, Object b, Object c, int i, long n) {
      return raise(thrown) == null;
    }

    @Override
    public Reading read(Call call) {
      return Reading.of(rig.http("http.delete", "api.example"));
    }
  }

  @Test
  void decisionsThatNestWithoutEndAreStoppedAndTheThreadGoesOn() throws Throwable {
    GateRig rig = enforcing();
    Site[] site = new Site[1];
    site[0] =
        rig.site(
            "http",
            call -> {
              catchThrowable(() -> rig.call(site[0], "again"));
              return Reading.of(rig.http("http.delete", "api.example"));
            });
    assertThatThrownBy(() -> rig.call(site[0], "x")).isInstanceOf(SecurityException.class);
    assertThat(rig.ran).hasValue(0);
    assertThat(rig.records("fault"))
        .singleElement()
        .satisfies(f -> assertThat(Lines.text(f, "why")).contains("decisions nested too deep"));
    rig.call(rig.site("change"), "o1");
    assertThat(rig.ran).hasValue(1);
  }
}
