package dev.callgate.agent.ledger;

import static org.assertj.core.api.Assertions.assertThat;

import dev.callgate.agent.ledger.LedgerRecord.Verdict;
import dev.callgate.policy.Tier;
import dev.callgate.policy.redact.Redaction;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class AnnouncerTest {
  private static final Redaction SHOW = new Redaction(List.of());

  private final LinkedBlockingQueue<String> said = new LinkedBlockingQueue<>();
  private final AtomicLong nanos = new AtomicLong();
  private final Announcer announcer = new Announcer(SHOW, () -> said::add, nanos::get);

  private static LedgerRecord blocked(String rule, int line) {
    return LedgerRecord.action("db.delete", "customers", Tier.HARD_BLOCKED, Verdict.BLOCKED)
        .rule(rule, "/etc/acme/policy.yaml", 12)
        .origin("com.acme.Tools.purge", line, "purge", "main");
  }

  private String next() throws InterruptedException {
    return said.poll(60, TimeUnit.SECONDS);
  }

  @Test
  void aStoppedCallIsOneLine() throws Exception {
    announcer.written(blocked("no-deletes", 42), "0abc-1");
    assertThat(next())
        .isEqualTo(
            "blocked db.delete customers (rule no-deletes, policy.yaml:12)"
                + " by com.acme.Tools.purge:42 [0abc-1]");
  }

  @Test
  void whatDoesNotCountAsAnAnswerIsOneLine() throws Exception {
    announcer.written(LedgerRecord.refused("`notify` could not be run:\nno"), "0abc-1");
    assertThat(next()).startsWith("approvals: `notify` could not be run:").endsWith("no [0abc-1]");
  }

  @Test
  void aCallThatRanIsNotSaid() throws Exception {
    announcer.written(
        LedgerRecord.action("db.insert", "x", Tier.COSTLY, Verdict.RECORDED), "0abc-1");
    announcer.written(blocked("a", 1), "0abc-2");
    assertThat(next()).startsWith("blocked");
  }

  @Test
  void oneRuleAndCallerIsSaidOnceInTenSecondsAndThenCounted() throws Exception {
    for (int i = 0; i < 50; i++) {
      announcer.written(blocked("a", 1), "id" + i);
      announcer.written(blocked("a", 2), "id" + i);
    }
    assertThat(next()).endsWith("purge:1 [id0]");
    assertThat(next()).endsWith("purge:2 [id0]");
    nanos.addAndGet(TimeUnit.SECONDS.toNanos(11));
    announcer.written(blocked("a", 1), "later");
    assertThat(next())
        .isEqualTo(
            "49 more like: blocked db.delete customers (rule a, policy.yaml:12)"
                + " by com.acme.Tools.purge:1");
    assertThat(next()).endsWith("purge:1 [later]");
    assertThat(next()).startsWith("49 more like").endsWith("purge:2");
  }

  @Test
  void aReaderThatNeverReadsStopsNobody() throws Exception {
    var reads = new CountDownLatch(1);
    var waiting =
        new Announcer(
            SHOW,
            () ->
                text -> {
                  try {
                    reads.await();
                  } catch (InterruptedException e) {
                    throw new IllegalStateException(e);
                  }
                  said.add(text);
                },
            nanos::get);
    for (int i = 0; i < 3000; i++) {
      waiting.written(blocked("rule-" + i, 1), "id");
    }
    reads.countDown();
    String last = next();
    int lines = 1;
    while (!last.endsWith("more lines, which nobody read in time")) {
      last = next();
      lines++;
    }
    assertThat(lines).isLessThan(300);
    assertThat(Integer.parseInt(last.substring(0, last.indexOf(' ')))).isPositive();
  }

  @Test
  void aTargetForgesNoSecondLine() throws Exception {
    announcer.written(
        LedgerRecord.action(
            "file.delete", "x\ncallgate: all is well\u001b[2K", Tier.HARD_BLOCKED, Verdict.BLOCKED),
        "id");
    assertThat(next())
        .isEqualTo("blocked file.delete x\\u000acallgate: all is well\\u001b[2K [id]");
  }

  @Test
  void aDefaultIsNoRule() throws Exception {
    announcer.written(blocked("x", 1).rule("default for db.delete", null, 0), "id");
    assertThat(next())
        .isEqualTo(
            "blocked db.delete customers (default for db.delete) by com.acme.Tools.purge:1 [id]");
  }

  @Test
  void aSecretInATargetIsNotSaid() throws Exception {
    announcer.written(
        LedgerRecord.action(
            "http.send",
            "https://u:geheim@h/?api_key=geheim&a=b",
            Tier.HARD_BLOCKED,
            Verdict.BLOCKED),
        "id");
    assertThat(next())
        .isEqualTo("blocked http.send https://u:[redacted]@h/?api_key=[redacted]&a=b [id]");
  }

  @Test
  void aFaultSaysWhatHappenedToTheCall() throws Exception {
    announcer.written(LedgerRecord.fault(null, "a.B#c", Verdict.BLOCKED, "an Error"), "id");
    assertThat(next()).isEqualTo("blocked a call a.B#c (fault in the gate: an Error) [id]");
    nanos.addAndGet(TimeUnit.SECONDS.toNanos(11));
    announcer.written(LedgerRecord.fault("x.y", "z", Verdict.FAULT, "an Error"), "id");
    assertThat(next())
        .isEqualTo("not stopped in spite of a fault: x.y z (fault in the gate: an Error) [id]");
  }

  @Test
  void aLibraryThatAsksSlf4jGetsTheSameLogger() {
    assertThat(org.slf4j.LoggerFactory.getLogger("any").getClass().getPackageName())
        .isEqualTo("dev.callgate.agent.ledger.log");
  }

  @Test
  void aRecordThatIsNotOnDiskIsSaid() throws Exception {
    announcer.notWritten(blocked("a", 1), new LedgerFailure("cannot write the ledger x", null));
    assertThat(next()).startsWith("no record of db.delete").endsWith(": cannot write the ledger x");
    announcer.notWritten(
        blocked("b", 2).approved("alice", "", null),
        new LedgerFailure("cannot write the ledger x", null));
    assertThat(next())
        .startsWith("no record of db.delete")
        .endsWith(
            ": cannot write the ledger x; the call was stopped and its approval is used up:"
                + " the program must ask again");
    // Though its rule and caller were told of a moment ago.
    announcer.written(blocked("c", 3), "id3");
    assertThat(next()).startsWith("blocked db.delete");
    announcer.notWritten(blocked("c", 3), new LedgerFailure("cannot write the ledger x", null));
    assertThat(next()).startsWith("no record of db.delete");
  }

  @Test
  void theLineIsOnStderrThoughTheProgramEndsAtOnce() throws Exception {
    String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
    Process process =
        new ProcessBuilder(
                java, "-cp", System.getProperty("java.class.path"), Stopped.class.getName())
            .start();
    var err = new String(process.getErrorStream().readAllBytes());
    assertThat(process.waitFor()).isZero();
    assertThat(err.lines())
        .containsExactly(
            "callgate: blocked db.delete customers (rule a, policy.yaml:12)"
                + " by com.acme.Tools.purge:1 [id0]",
            "callgate: 9 more like: blocked db.delete customers (rule a, policy.yaml:12)"
                + " by com.acme.Tools.purge:1");
  }

  /** A program whose calls are stopped, with another SLF4J provider in mind, and that then ends. */
  static final class Stopped {
    public static void main(String[] args) {
      System.setProperty("slf4j.provider", "com.acme.NoSuchProvider");
      var announcer = new Announcer(SHOW);
      for (int i = 0; i < 10; i++) {
        announcer.written(blocked("a", 1), "id" + i);
      }
    }
  }
}
