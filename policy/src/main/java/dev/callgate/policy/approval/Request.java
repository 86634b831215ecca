package dev.callgate.policy.approval;

import dev.callgate.policy.RuleRef;
import dev.callgate.policy.json.JsonValue.JsonObject;
import java.util.List;

/**
 * One held call, put to people outside. It is not signed, since the JVM has no key: whoever can
 * write the carrier can alter it there. A program that waits therefore checks answers against the
 * request that it made from its own call, never against one that it read back; see {@link
 * #continuing}.
 *
 * @param id names the request and its files, see {@link Ids#isId}
 * @param action the digest of the call, see {@link ActionDigest}
 * @param kind the kind of the call's strictest action, such as {@code db.delete}
 * @param target that action's target, as {@link dev.callgate.policy.Action#target()} says it
 * @param place where that action takes effect, as {@link Place#of} says it; null if its target does
 * @param created when, in milliseconds since 1970
 * @param expires from this millisecond on no answer counts
 * @param rule the rule that holds the call; for a built-in default its name, an empty file, line 0
 * @param agent the program's name
 * @param policy the digest of the policy in force
 * @param needed how many different people, at least 1
 * @param approvers the only names that count; empty if everyone with a key counts
 * @param unread what of the call could not be read, see {@link Unread}; if it is not empty, only
 *     grants count
 * @param count how many rows or files would change; null if that is not known
 */
public record Request(
    String id,
    String action,
    Question question,
    String kind,
    String target,
    String place,
    long created,
    long expires,
    RuleRef rule,
    String agent,
    String policy,
    int needed,
    List<String> approvers,
    Origin origin,
    List<String> unread,
    Long count) {

  static final String TYPE = "callgate.request.1";

  /**
   * Who makes the call.
   *
   * @param caller the first class of the application on the stack; null if there is none
   * @param line of the caller, 0 if not known
   * @param tool the agent's tool; null if not known
   * @param process the process id
   */
  public record Origin(String caller, int line, String tool, String thread, long process) {
    public Origin {
      caller = caller == null ? null : WellFormed.text(caller);
      tool = tool == null ? null : WellFormed.text(tool);
      thread = WellFormed.text(thread);
    }
  }

  /**
   * @throws IllegalArgumentException if {@code id} is none, or {@code needed} below 1
   */
  public Request {
    if (!Ids.isId(id)) {
      throw new IllegalArgumentException("not an id: " + id);
    }
    if (needed < 1) {
      throw new IllegalArgumentException("an approval by " + needed + " people");
    }
    target = WellFormed.text(target);
    place = place == null ? null : WellFormed.text(place);
    agent = WellFormed.text(agent);
    approvers = List.copyOf(approvers);
    unread = List.copyOf(unread);
  }

  /** The digest of {@link #question()}, which an answer repeats. */
  public String questionDigest() {
    return question.digest();
  }

  /**
   * This request under the id and within the time of an open one: a retry of a call goes on with
   * the request that its first attempt made. Everything else stays as the caller of this method
   * made it from its own call, so that an altered file changes nothing but the time.
   *
   * @param end when it is over, see {@link Checks#end}
   * @throws IllegalArgumentException if {@code open} is about another call or another question
   */
  public Request continuing(Request open, long end) {
    if (!open.questionDigest().equals(questionDigest())) {
      throw new IllegalArgumentException(open.id + " is about another question");
    }
    return as(open, end, question, count);
  }

  /**
   * The same with the question and the number of that request: what people were asked about this
   * call when it would have changed another number of rows, or was asked by another caller. Good
   * for finding out whether they said no, and never for a yes: this question is the file's.
   *
   * @param end when it is over, see {@link Checks#end}
   * @throws IllegalArgumentException if {@code other} is about another call
   */
  public Request as(Request other, long end) {
    return as(other, end, other.question, other.count);
  }

  private Request as(Request other, long end, Question asked, Long counted) {
    if (!other.action.equals(action)) {
      throw new IllegalArgumentException(other.id + " is about another call");
    }
    return new Request(
        other.id,
        action,
        asked,
        kind,
        target,
        place,
        other.created,
        end,
        rule,
        agent,
        policy,
        needed,
        approvers,
        origin,
        unread,
        counted);
  }

  /** As it stands in a file. */
  public JsonObject json() {
    return new Members()
        .text("type", TYPE)
        .text("id", id)
        .text("action", action)
        .object("question", question.json())
        .text("question-digest", questionDigest())
        .text("kind", kind)
        .text("target", target)
        .text("place", place)
        .number("created", created)
        .number("expires", expires)
        .object(
            "rule",
            new Members()
                .text("id", rule.id())
                .text("file", rule.file())
                .number("line", rule.line())
                .json())
        .text("agent", agent)
        .text("policy", policy)
        .number("needed", needed)
        .texts("approvers", approvers)
        .object(
            "origin",
            new Members()
                .text("caller", origin.caller)
                .number("line", origin.line)
                .text("tool", origin.tool)
                .text("thread", origin.thread)
                .number("process", origin.process)
                .json())
        .texts("unread", unread)
        .number("count", count)
        .json();
  }

  /**
   * Reads what {@link #json()} wrote.
   *
   * @throws FormatException if a member is missing, is of another type or is not one of a request,
   *     or if the question is not the one of its digest
   */
  public static Request of(JsonObject json) throws FormatException {
    Fields fields = Fields.of(json, TYPE);
    Question question = Question.of(fields.object("question"));
    if (!question.digest().equals(fields.text("question-digest"))) {
      throw new FormatException("the question is not the one of its digest");
    }
    Fields rule = fields.object("rule");
    Fields origin = fields.object("origin");
    Request request;
    try {
      request =
          new Request(
              fields.text("id"),
              fields.text("action"),
              question,
              fields.text("kind"),
              fields.text("target"),
              fields.textOrNull("place"),
              fields.number("created"),
              fields.number("expires"),
              new RuleRef(rule.text("id"), rule.text("file"), rule.count("line")),
              fields.text("agent"),
              fields.text("policy"),
              fields.count("needed"),
              fields.texts("approvers"),
              new Origin(
                  origin.textOrNull("caller"),
                  origin.count("line"),
                  origin.textOrNull("tool"),
                  origin.text("thread"),
                  origin.number("process")),
              fields.texts("unread"),
              fields.numberOrNull("count"));
    } catch (IllegalArgumentException e) {
      throw new FormatException(e.getMessage());
    }
    rule.nothingElse();
    origin.nothingElse();
    fields.nothingElse();
    return request;
  }
}
