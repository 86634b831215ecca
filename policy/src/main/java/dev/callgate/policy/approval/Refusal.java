package dev.callgate.policy.approval;

/**
 * A document that does not count, and why.
 *
 * @param source where it was found: for a directory the file, such as {@code answers/ID.bob.json}
 * @param detail more in words, such as what the document says and what it should say; may be empty
 */
public record Refusal(String source, Reason reason, String detail) {

  /** Why a document does not count. */
  public enum Reason {
    TRUNCATED("it is not a whole document"),
    FOREIGN("it is not a document of this place"),
    TOO_LARGE("it is too large"),
    TOO_MANY("there are too many documents"),
    UNSIGNED("it has no signature"),
    UNKNOWN_APPROVER("the policy has no key of its approver"),
    WRONG_SIGNATURE("its signature is not its approver's"),
    NOT_ALLOWED("its approver may not approve for this rule"),
    REQUESTER("its approver is the program that asks"),
    SAME_PERSON("the same person, or the same key, has answered already"),
    OTHER_REQUEST("it answers another request"),
    OTHER_ACTION("it is about another call"),
    OTHER_QUESTION("it answers another question"),
    OTHER_POLICY("it was made under another policy"),
    EXPIRED("it came, or is used, too late"),
    BEFORE_REQUEST("it was made before the request: a clock was set back, or it is an old answer"),
    AHEAD("it is made later than now: a clock was set back"),
    UNREAD("what could not be read cannot be approved by value, only by a grant");

    private final String words;

    Reason(String words) {
      this.words = words;
    }

    /** The reason in words that go on from "is refused:". */
    public String words() {
      return words;
    }
  }

  @Override
  public String toString() {
    return source + ": " + reason.words() + (detail.isEmpty() ? "" : " (" + detail + ")");
  }
}
