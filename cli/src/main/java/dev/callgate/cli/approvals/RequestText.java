package dev.callgate.cli.approvals;

import dev.callgate.agent.ledger.OneLine;
import dev.callgate.policy.approval.Question;
import dev.callgate.policy.approval.Refusal;
import dev.callgate.policy.approval.Request;
import java.io.PrintWriter;
import java.util.List;

/**
 * Prints a request for a person. The gate wrote its texts so that they are harmless, but a file is
 * what anybody makes of it: everything is escaped again.
 */
final class RequestText {
  private static final int NAME = 14;

  private final PrintWriter out;
  private final Request request;
  private final long end;
  private final long now;

  /**
   * @param end when the request is over
   */
  RequestText(PrintWriter out, Request request, long end, long now) {
    this.out = out;
    this.request = request;
    this.end = end;
    this.now = now;
  }

  /** A text of somebody else's on one line, whole. */
  static String safe(String text) {
    return OneLine.of(text, Integer.MAX_VALUE);
  }

  /** The question, and what is needed to answer it. */
  void question() {
    Question question = request.question();
    out.println();
    out.println("Request " + request.id());
    out.println();
    out.println("  " + safe(question.line()));
    out.println();
    for (Question.Detail detail : question.details()) {
      row(detail.name(), detail.value());
    }
    for (String unseen : question.unseen()) {
      row("CANNOT SEE", unseen);
    }
    if (question.claimed() != null) {
      out.println();
      out.println("  The agent says, and nobody has checked it:");
      out.println("    " + safe(question.claimed()));
    }
    out.println();
    String file = request.rule().file();
    row(
        "rule",
        request.rule().id()
            + (file.isEmpty() ? "" : " (" + file + ":" + request.rule().line() + ")"));
    row("from", origin());
    row("asked", Span.ago(request.created(), now));
    row(
        "expires",
        (now < end ? "in " + Span.of(end - now) : "EXPIRED")
            + (end < request.expires() ? "; its file says later than the policy allows" : ""));
    row("needs", needs());
  }

  /** What cannot be approved by value, if there is any, and what to do instead. */
  void unread(String grantCommand) {
    if (!request.unread().isEmpty()) {
      row("unread", String.join(", ", request.unread()));
      out.println("  What could not be read cannot be approved by value. A grant can cover it:");
      out.println("    " + safe(grantCommand));
    }
  }

  /** What answers are bound to. */
  void digests() {
    row("kind", request.kind());
    row("target", request.target());
    if (request.place() != null) {
      row("place", request.place());
    }
    if (request.count() != null) {
      row("count", request.count().toString());
    }
    row("action", request.action());
    row("question", request.questionDigest());
    row("policy", request.policy());
  }

  /** The answers so far; those that do not count, with the reason. */
  void answers(Standing standing) {
    if (standing.answers().isEmpty()) {
      row("answers", "none");
    }
    for (Standing.Given given : standing.answers()) {
      String reason = given.answer().reason();
      String text =
          (given.answer().approves() ? "approve" : "deny")
              + ", "
              + Span.ago(given.answer().created(), now)
              + (reason.isEmpty() ? "" : ": " + reason);
      if (given.refusal() != null) {
        text += "; DOES NOT COUNT: " + words(given.refusal());
      } else if (standing.verdict() == null) {
        text += "; not checked, since no policy was given";
      }
      row(given.answer().approver(), text);
    }
    strays(out, standing.strays());
  }

  /** What lies in the directory and is no document of it. */
  static void strays(PrintWriter out, List<Refusal> refusals) {
    for (Refusal refusal : refusals) {
      out.println("  ignored: " + safe(refusal.source()) + ": " + safe(words(refusal)));
    }
  }

  private static String words(Refusal refusal) {
    String detail = refusal.detail();
    return refusal.reason().words() + (detail.isEmpty() ? "" : " (" + detail + ")");
  }

  private String origin() {
    Request.Origin origin = request.origin();
    return "agent "
        + request.agent()
        + (origin.tool() == null ? "" : ", tool " + origin.tool())
        + (origin.caller() == null ? "" : ", " + origin.caller() + ":" + origin.line())
        + ", thread "
        + origin.thread()
        + ", process "
        + origin.process();
  }

  private String needs() {
    String people = request.needed() == 1 ? "one person" : request.needed() + " different people";
    return request.approvers().isEmpty()
        ? people
        : people + " of " + String.join(", ", request.approvers());
  }

  private void row(String name, String value) {
    String safe = safe(name);
    out.println("  " + safe + " ".repeat(Math.max(0, NAME - safe.length())) + "  " + safe(value));
  }
}
