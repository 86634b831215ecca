package dev.callgate.policy.approval;

import dev.callgate.policy.json.JsonValue.JsonObject;

/**
 * One person's yes or no to one request. It repeats what the person saw by its digests.
 *
 * @param request the request's id
 * @param action the digest of the call
 * @param question the digest of the question that was shown
 * @param policy the digest of the policy in force
 * @param approves false if the person says no
 * @param reason in the person's words, may be empty
 * @param approver the name under which the policy knows the person's key
 * @param created when, in milliseconds since 1970, by the approver's clock
 */
public record Answer(
    String request,
    String action,
    String question,
    String policy,
    boolean approves,
    String reason,
    String approver,
    long created)
    implements Document {

  static final String TYPE = "callgate.answer.1";

  public Answer {
    reason = WellFormed.text(reason);
    approver = WellFormed.text(approver);
  }

  /** The answer to this request. */
  public static Answer to(
      Request request, boolean approves, String reason, String approver, long now) {
    return new Answer(
        request.id(),
        request.action(),
        request.questionDigest(),
        request.policy(),
        approves,
        reason,
        approver,
        now);
  }

  @Override
  public JsonObject json() {
    return new Members()
        .text("type", TYPE)
        .text("request", request)
        .text("action", action)
        .text("question", question)
        .text("policy", policy)
        .text("answer", approves ? "approve" : "deny")
        .text("reason", reason)
        .text("approver", approver)
        .number("created", created)
        .json();
  }

  static Answer of(JsonObject json) throws FormatException {
    Fields fields = Fields.of(json, TYPE);
    Answer answer =
        new Answer(
            fields.text("request"),
            fields.text("action"),
            fields.text("question"),
            fields.text("policy"),
            fields.word("answer", "approve", "deny").equals("approve"),
            fields.text("reason"),
            fields.text("approver"),
            fields.number("created"));
    fields.nothingElse();
    return answer;
  }
}
