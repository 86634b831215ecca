package dev.callgate.agent.gate;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ThreadStateTest {
  @Test
  void aThreadHasOneAndNoOther() throws Exception {
    ThreadState mine = ThreadState.current();
    assertThat(ThreadState.current()).isSameAs(mine);
    var other = new ThreadState[1];
    Throwable thrown = GateTest.onAnotherThread(() -> other[0] = ThreadState.current());
    assertThat(thrown).isNull();
    assertThat(other[0]).isNotNull().isNotSameAs(mine);
  }

  @Test
  void ownCallsNest() {
    ThreadState state = ThreadState.current();
    assertThat(state.isOwn()).isFalse();
    state.enterOwn();
    state.enterOwn();
    state.leaveOwn();
    assertThat(state.isOwn()).isTrue();
    state.leaveOwn();
    assertThat(state.isOwn()).isFalse();
  }
}
