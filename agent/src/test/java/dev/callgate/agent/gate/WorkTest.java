package dev.callgate.agent.gate;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class WorkTest {
  private final ToolCall call = new ToolCall("cleanup", null);
  private final Work own = Work.own(call);

  @Test
  void aTaskKeepsItsToolAfterTheCallHasEnded() {
    Work task = own.ofTask();
    call.end();
    assertThat(task.tool()).isEqualTo("cleanup");
    assertThat(task.submitter()).isNotNull();
  }

  @Test
  void whatATaskHandsOnKeepsTheFirstSubmitter() {
    Work task = own.ofTask();
    assertThat(task.ofTask()).isSameAs(task);
    assertThat(task.ofThread(true)).isSameAs(task);
  }

  @Test
  void aThreadOfThePlatformKeepsItAsLongAsTheCallRuns() {
    Work thread = own.ofThread(false);
    Work handedOn = thread.ofTask();
    assertThat(thread.tool()).isEqualTo("cleanup");
    assertThat(handedOn.tool()).isEqualTo("cleanup");
    call.end();
    assertThat(thread.tool()).isNull();
    assertThat(handedOn.tool()).isNull();
    assertThat(thread.submitter()).isNotNull();
  }

  @Test
  void aVirtualThreadKeepsItForItsLife() {
    Work thread = own.ofThread(true);
    call.end();
    assertThat(thread.tool()).isEqualTo("cleanup");
  }

  @Test
  void twoCallsOfOneToolAreTheSameToolAndOfNoOneLine() {
    Work both = own.ofTask().and(Work.own(new ToolCall("cleanup", null)).ofTask());
    assertThat(both.tool()).isEqualTo("cleanup");
    assertThat(both.submitter()).isSameAs(Origin.UNKNOWN);
  }

  @Test
  void toolsWithoutANameAreNotTheSame() {
    Work one = Work.own(new ToolCall(null, null)).ofTask();
    Work other = Work.own(new ToolCall(null, null)).ofTask();
    assertThat(one.and(other)).isSameAs(Work.NOT_KNOWN);
    assertThat(one.and(one)).isSameAs(one);
    assertThat(Work.NOT_KNOWN.and(one)).isSameAs(Work.NOT_KNOWN);
    assertThat(one.and(Work.NOT_KNOWN)).isSameAs(Work.NOT_KNOWN);
  }
}
