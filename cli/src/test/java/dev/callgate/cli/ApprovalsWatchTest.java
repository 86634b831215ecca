package dev.callgate.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.callgate.cli.approvals.Office;
import dev.callgate.policy.approval.Answer;
import dev.callgate.policy.approval.Carrier.Outcome;
import dev.callgate.policy.approval.Request;
import dev.callgate.policy.approval.Signer;
import dev.callgate.policy.approval.Verdict;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PipedInputStream;
import java.io.PipedOutputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/** The view that waits for questions, driven through a pipe. */
@Timeout(value = 2, unit = TimeUnit.MINUTES)
class ApprovalsWatchTest {
  @TempDir Path folder;
  private Office office;
  private final StringWriter out = new StringWriter();
  private final InputStream inBefore = System.in;
  private PipedOutputStream typed;
  private CompletableFuture<Integer> watching;
  private int seen;

  @BeforeEach
  void makeOffice() throws IOException {
    office = new Office(folder);
  }

  @AfterEach
  void giveInBack() {
    System.setIn(inBefore);
  }

  private int watch(InputStream in) {
    System.setIn(in);
    CommandLine command = Main.commandLine("approvals");
    command.setOut(new PrintWriter(out, true)).setErr(new PrintWriter(out, true));
    return command.execute(
        "approvals",
        "watch",
        "--policy",
        office.policy().toString(),
        "--key",
        office.key("alice").toString());
  }

  private void start() throws IOException {
    typed = new PipedOutputStream();
    var in = new PipedInputStream(typed);
    watching = CompletableFuture.supplyAsync(() -> watch(in));
  }

  private void type(String line) throws IOException {
    typed.write((line + "\n").getBytes(StandardCharsets.UTF_8));
    typed.flush();
  }

  /** Waits until the text comes, behind what was waited for before. */
  private void await(String text) throws InterruptedException {
    int at = out.toString().indexOf(text, seen);
    while (at < 0) {
      assertThat(watching.isDone()).as("ended, before: %s\n%s", text, out).isFalse();
      Thread.sleep(10);
      at = out.toString().indexOf(text, seen);
    }
    seen = at + text.length();
  }

  @Test
  void oneQuestionAtATimeAsTheyCome() throws Exception {
    start();
    await("Nothing waits for your answer.");
    Request first = office.request().question(Office.question("First?", "db", null)).put();
    await("First?");
    await("q(uit): ");
    Request second = office.request().question(Office.question("Second?", "db", null)).put();
    Request third = office.request().question(Office.question("Third?", "db", null)).put();
    type("perhaps");
    await("Please begin with");
    type("y looks right");
    await("Approved as alice; it is approved.");
    await("Second?");
    await("(1 more after this one)");
    type("n");
    await("A no needs a reason");
    type("n wrong table");
    await("Denied as alice.");
    await("Third?");
    type("s");
    await("Nothing waits for your answer.");
    type("q");
    assertThat(watching.get()).isZero();
    assertThat(office.verdict(first)).isInstanceOf(Verdict.Approved.class);
    assertThat(office.verdict(second))
        .isInstanceOfSatisfying(
            Verdict.Denied.class, no -> assertThat(no.reason()).isEqualTo("wrong table"));
    assertThat(office.verdict(third)).isInstanceOf(Verdict.Waiting.class);
  }

  @Test
  void itWaitsForADirectoryThatIsNotThereYet() throws Exception {
    Path away = folder.resolve("away");
    Files.move(office.directory(), away);
    start();
    await("approvals is not there yet; a program makes it when it first asks.");
    Thread.sleep(600);
    assertThat(office.directory()).doesNotExist();
    Files.move(away, office.directory());
    await("Nothing waits for your answer.");
    assertThat(out.toString().split("not there yet", -1)).hasSize(2);
    office.request().put();
    await("Delete 12 rows");
    type("q");
    assertThat(watching.get()).isZero();

    Files.move(office.directory(), away);
    assertThat(watch(InputStream.nullInputStream())).isZero();
    Files.createFile(office.directory());
    assertThat(watch(InputStream.nullInputStream())).isEqualTo(1);
    assertThat(out.toString()).contains("approvals is no folder");
  }

  @Test
  void aQuestionThatEndsMeanwhileTakesNoAnswerAndGivesNoneToTheNext() throws Exception {
    Request first = office.request().question(Office.question("First?", "db", null)).put();
    Request second = office.request().question(Office.question("Second?", "db", null)).put();
    start();
    await("First?");
    office.carrier().close(first, Outcome.WITHDRAWN);
    await("its program does not want it any more. Enter goes on.");
    type("y");
    await("Second?");
    typed.close();
    assertThat(watching.get()).isZero();
    assertThat(office.verdict(first)).isInstanceOf(Verdict.Waiting.class);
    assertThat(office.verdict(second)).isInstanceOf(Verdict.Waiting.class);
  }

  @Test
  void aQuestionThatExpiresSaysSo() throws Exception {
    office.request().lasting(1_500).put();
    start();
    await("Delete 12 rows");
    await("it expired; if the call is still wanted, its program asks again. Enter goes on.");
    type("q");
    assertThat(watching.get()).isZero();
  }

  @Test
  void whatOthersSayShows() throws Exception {
    Request request = office.request().needed(2).put();
    start();
    await("q(uit): ");
    Signer bob = Signer.read(office.key("bob"));
    long now = System.currentTimeMillis();
    office.carrier().answer(bob.sign(Answer.to(request, true, "fine", "bob", now)));
    await("1 of 2 said yes.");
    type("y");
    await("Approved as alice; it is approved.");
    typed.close();
    assertThat(watching.get()).isZero();
    assertThat(office.verdict(request)).isInstanceOf(Verdict.Approved.class);
  }

  @Test
  void whatCouldNotBeReadIsNotApprovedByAKey() throws Exception {
    Request request = office.request().unread("body").put();
    start();
    await(" approvals grant --for " + request.id());
    type("y");
    await("what could not be read can only be granted");
    type("q");
    assertThat(watching.get()).isZero();
    assertThat(office.verdict(request)).isInstanceOf(Verdict.Waiting.class);
  }

  @Test
  void anOwnAnswerIsNotAskedForAgainButAForgedOneIs() throws Exception {
    Request request = office.request().needed(2).put();
    Signer eve = Signer.read(office.key("eve"));
    long now = System.currentTimeMillis();
    office.carrier().answer(eve.sign(Answer.to(request, true, "fine", "alice", now)));
    var lines = new ByteArrayInputStream("y\n".getBytes(StandardCharsets.UTF_8));
    assertThat(watch(lines)).isZero();
    assertThat(out.toString()).contains("Approved as alice; 1 of 2");
    out.getBuffer().setLength(0);
    assertThat(watch(InputStream.nullInputStream())).isZero();
    assertThat(out.toString()).startsWith("Nothing waits for your answer.");
  }
}
