package dev.callgate.agent.gate;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Whose work an object is, that was handed over once, or for several. */
class SubmissionsTest {
  private final ToolCall cleanup = new ToolCall("cleanup", null);
  private final Work ofCleanup = new Work(cleanup, new Origin("shop.Tools.clean", 7), false);
  private final Work ofReport =
      new Work(new ToolCall("report", null), new Origin("shop.Tools.report", 9), false);
  private final Object task = new Object();

  @Test
  void whatWasHandedOverIsTakenOnce() {
    Submissions.queued(task, ofCleanup);
    assertThat(Submissions.take(task)).isSameAs(ofCleanup);
    assertThat(Submissions.take(task)).isNull();
    assertThat(Submissions.of(task)).isNull();
  }

  @Test
  void anotherObjectIsNotIt() {
    Submissions.queued(task, ofCleanup);
    assertThat(Submissions.of(new Object())).isNull();
  }

  @Test
  void whatWaitsForTwoToolsBelongsToNeitherUntilBothAreTaken() {
    Submissions.queued(task, ofCleanup);
    Submissions.queued(task, ofReport);
    assertThat(Submissions.take(task).tool()).isNull();
    Submissions.queued(task, ofReport);
    assertThat(Submissions.take(task).tool()).isNull();
    assertThat(Submissions.take(task).tool()).isNull();
    Submissions.queued(task, ofReport);
    assertThat(Submissions.take(task)).isSameAs(ofReport);
  }

  @Test
  void whatWaitsForAToolAndForNoneBelongsToNone() {
    Submissions.queued(task, Work.NOT_KNOWN);
    Submissions.queued(task, ofCleanup);
    assertThat(Submissions.take(task).tool()).isNull();
    assertThat(Submissions.take(task).tool()).isNull();
  }

  @Test
  void whatWaitsTwiceForOneToolIsItsOwnButOfNoOneLine() {
    Submissions.queued(task, ofCleanup);
    Submissions.queued(task, new Work(cleanup, new Origin("shop.Tools.clean", 8), false));
    assertThat(Submissions.take(task).tool()).isEqualTo("cleanup");
    assertThat(Submissions.take(task).submitter()).isSameAs(Origin.UNKNOWN);
  }

  @Test
  void whatRunsOnceInItsLifeKeepsWhoseItIs() {
    Submissions.made(task, ofCleanup);
    Submissions.queued(task, ofCleanup);
    assertThat(Submissions.take(task)).isSameAs(ofCleanup);
    assertThat(Submissions.take(task)).isSameAs(ofCleanup);
    assertThat(Submissions.wasMadeFor(task, Work.own(cleanup))).isTrue();
    assertThat(Submissions.wasMadeFor(task, ofReport)).isFalse();
  }

  @Test
  void whatOneToolMadeAndAnotherHandedOverBelongsToNeither() {
    Submissions.made(task, ofCleanup);
    Submissions.queued(task, ofReport);
    assertThat(Submissions.take(task)).isSameAs(Work.NOT_KNOWN);
    var other = new Object();
    Submissions.made(other, ofCleanup);
    Submissions.queued(other, Work.NOT_KNOWN);
    assertThat(Submissions.take(other)).isSameAs(Work.NOT_KNOWN);
  }
}
