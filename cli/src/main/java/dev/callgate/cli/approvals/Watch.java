package dev.callgate.cli.approvals;

import dev.callgate.agent.ledger.OneLine;
import dev.callgate.cli.approvals.InputLines.Line;
import dev.callgate.policy.approval.Carrier;
import dev.callgate.policy.approval.Request;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.Function;

/**
 * Shows one question at a time, and takes a line for it. An answer is always to the request that
 * was shown: one that ends meanwhile says so, and takes one more line, so that no line meets a
 * question that its writer has not seen.
 */
final class Watch {
  static final long LOOK_AGAIN_MILLIS = 250;
  private static final String CHOICE = "y [REASON], n REASON, s(kip), q(uit): ";

  private final Answering answering;
  private final Carrier carrier;
  private final InputLines in;
  private final PrintWriter out;
  private final Function<Request, String> grantCommand;
  private final Set<String> done = new HashSet<>();
  private boolean idle;

  /**
   * @param grantCommand says how to grant what cannot be approved by value
   */
  Watch(
      Answering answering, InputLines in, PrintWriter out, Function<Request, String> grantCommand) {
    this.answering = answering;
    this.carrier = answering.carrier();
    this.in = in;
    this.out = out;
    this.grantCommand = grantCommand;
  }

  /** Until the person, or the input, ends it. */
  void run() throws IOException, InterruptedException {
    boolean more = true;
    while (more && !out.checkError()) {
      List<Request> waiting = waiting();
      more = waiting.isEmpty() ? idle() : ask(waiting.get(0), waiting.size() - 1);
    }
  }

  private List<Request> waiting() throws IOException {
    List<Request> waiting = new ArrayList<>();
    long now = System.currentTimeMillis();
    Carrier.Look look = carrier.look();
    for (Request request : look.open()) {
      if (!done.contains(request.id())
          && now < answering.end(request)
          && !Standing.of(request, look, answering.checks(), now)
              .hasAnswerOf(answering.person().name())) {
        waiting.add(request);
      }
    }
    return waiting;
  }

  private Standing standing(Request request) throws IOException {
    return Standing.of(request, carrier.look(), answering.checks(), System.currentTimeMillis());
  }

  /** Waits a moment for something to answer. */
  private boolean idle() throws InterruptedException {
    if (!idle) {
      out.println("Nothing waits for your answer. (q and Enter: quit)");
      out.flush();
      idle = true;
    }
    Line line = in.await(LOOK_AGAIN_MILLIS);
    return line == null || !line.isEnd() && !line.text().strip().equalsIgnoreCase("q");
  }

  private boolean ask(Request request, int others) throws IOException, InterruptedException {
    idle = false;
    in.forgetTyped();
    var text = new RequestText(out, request, answering.end(request), System.currentTimeMillis());
    text.question();
    text.unread(grantCommand.apply(request));
    String before = "";
    if (others > 0) {
      out.println("  (" + others + " more after this one)");
    }
    while (true) {
      String now = progress(request);
      if (!now.equals(before)) {
        out.println();
        out.println("  " + now);
        before = now;
      }
      prompt();
      Line line = in.await(LOOK_AGAIN_MILLIS);
      while (line == null && over(request) == null && progress(request).equals(before)) {
        line = in.await(LOOK_AGAIN_MILLIS);
      }
      if (line == null && over(request) != null) {
        return leave(request);
      }
      if (line == null) {
        continue;
      }
      if (line.isEnd()) {
        out.println();
        return false;
      }
      String said = line.text().strip();
      switch (said.toLowerCase(Locale.ROOT).split(" ", 2)[0]) {
        case "q", "quit" -> {
          return false;
        }
        case "s", "skip" -> {
          done.add(request.id());
          return true;
        }
        case "y", "yes", "n", "no" -> {
          if (answer(request, said)) {
            return true;
          }
        }
        default -> out.println("Please begin with y, n, s or q.");
      }
    }
  }

  private void prompt() {
    out.print(CHOICE);
    out.flush();
  }

  /** What others said of it so far; empty if nothing. */
  private String progress(Request request) throws IOException {
    Standing standing = standing(request);
    if (!standing.words().equals("waiting")) {
      return "It is " + OneLine.of(standing.words(), 200) + ".";
    }
    return standing.have() > 0 ? standing.have() + " of " + request.needed() + " said yes." : "";
  }

  /** Why it cannot be answered any more; null if it can. */
  private String over(Request request) throws IOException {
    Carrier.Outcome outcome = carrier.outcome(request.id());
    if (outcome != null) {
      return Objection.over(outcome);
    }
    if (System.currentTimeMillis() >= answering.end(request)) {
      return Objection.over(Carrier.Outcome.EXPIRED);
    }
    return carrier.request(request.id()) == null ? "it is gone" : null;
  }

  /** The question has ended under the person's hands. */
  private boolean leave(Request request) throws IOException, InterruptedException {
    done.add(request.id());
    out.println();
    out.println("Request " + request.id() + ": " + over(request) + ". Enter goes on.");
    out.flush();
    Line line = in.await(Long.MAX_VALUE);
    return !line.isEnd() && !line.text().strip().equalsIgnoreCase("q");
  }

  private boolean answer(Request request, String said) throws IOException {
    boolean approves = said.toLowerCase(Locale.ROOT).startsWith("y");
    int space = said.indexOf(' ');
    String reason = space < 0 ? "" : said.substring(space + 1).strip();
    if (!approves && reason.isEmpty()) {
      out.println("A no needs a reason: n REASON");
      return false;
    }
    String objection = answering.objection(request);
    if (objection != null) {
      out.println("Nothing was sent: " + objection + ".");
      done.add(request.id());
      return true;
    }
    if (approves && !request.unread().isEmpty()) {
      out.println("Nothing was sent: what could not be read can only be granted; see above.");
      return false;
    }
    out.println(answering.answer(request, approves, reason));
    done.add(request.id());
    return true;
  }
}
