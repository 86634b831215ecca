package dev.callgate.demo;

import static org.assertj.core.api.Assertions.assertThat;

import dev.callgate.demo.world.Sight;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The verdict must fail when it should; a demo that always succeeds proves nothing. */
class VerdictTest {
  private static final String BLOCKED =
      """
      {"time":"2026-11-29T10:00:00.500Z","event":"action","kind":"db.drop","target":"audit",\
      "tier":"hard-blocked","decision":"blocked","rule":"built-in defaults",\
      "origin":{"caller":"acme.Tools.run","tool":"run_sql"}}
      """;

  @TempDir Path folder;

  @Test
  void blockedAndOnRecordIsRight() throws IOException {
    assertThat(Verdict.with(act(BLOCKED, true, true, false))).isEmpty();
  }

  @Test
  void damageThatReachedTheWorldIsWrong() throws IOException {
    assertThat(Verdict.with(act(BLOCKED, true, true, true)))
        .containsExactly("drop reached the world");
  }

  @Test
  void blockedWithoutARecordIsWrong() throws IOException {
    assertThat(Verdict.with(act("", true, true, false)))
        .containsExactly("drop is not in the ledger as blocked and hard-blocked");
  }

  @Test
  void aRecordOfAnotherMomentDoesNotCount() throws IOException {
    assertThat(Verdict.with(act(BLOCKED.replace("10:00:00", "10:00:07"), true, true, false)))
        .containsExactly("drop is not in the ledger as blocked and hard-blocked");
  }

  @Test
  void aRecordWithoutItsCallerIsWrong() throws IOException {
    assertThat(Verdict.with(act(BLOCKED.replace("origin", "other"), true, true, false)))
        .singleElement()
        .asString()
        .startsWith("drop is in the ledger without its caller, target or rule");
  }

  @Test
  void aRefusalThatTheProgramDoesNotSeeIsWrong() throws IOException {
    assertThat(Verdict.with(act(BLOCKED, true, false, false)))
        .containsExactly("drop was stopped and the program was not told");
  }

  @Test
  void aHarmlessCallThatWasStoppedIsWrong() throws IOException {
    assertThat(Verdict.with(act(BLOCKED, false, true, false)))
        .containsExactly("drop is harmless and did not reach the world");
  }

  @Test
  void whatWasApprovedMustBeDoneAndOnRecordAsApproved() throws IOException {
    String approved = BLOCKED.replace("\"blocked\"", "\"approved\"");
    assertThat(Verdict.asked(act(approved, true, false, true), true)).isEmpty();
    assertThat(Verdict.asked(act(approved, true, false, false), true))
        .containsExactly("drop did not reach the world");
    assertThat(Verdict.asked(act(BLOCKED, true, false, true), true))
        .containsExactly("drop is not in the ledger as approved");
  }

  @Test
  void whatWasDeniedMustNotBeDone() throws IOException {
    assertThat(Verdict.asked(act(BLOCKED, true, true, false), false)).isEmpty();
    assertThat(Verdict.asked(act(BLOCKED, true, true, true), false))
        .containsExactly("drop reached the world");
  }

  @Test
  void theWeightiestDecisionOfACallCounts() throws IOException {
    String connect =
        BLOCKED
            .replace("db.drop", "net.connect")
            .replace("hard-blocked", "reversible")
            .replace("\"blocked\"", "\"recorded\"");

    assertThat(act(connect + BLOCKED + connect, true, true, false).rows().get(0).entry().kind())
        .isEqualTo("db.drop");
  }

  private Act act(String ledger, boolean harm, boolean failed, boolean reached) throws IOException {
    Path file = Files.writeString(folder.resolve("callgate.jsonl"), ledger);
    Instant start = Instant.parse("2026-11-29T10:00:00.400Z");
    Step step = new Step("drop", "run_sql DROP TABLE audit", start, start.plusMillis(200), failed);
    return new Act(
        new ProgramLog(List.of(step), List.of()),
        List.of(new Sight("drop", harm, reached, "")),
        Ledger.read(file),
        0);
  }
}
