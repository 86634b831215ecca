package dev.callgate.policy.approval;

import dev.callgate.policy.json.CanonicalJson;
import dev.callgate.policy.json.JsonValue.JsonObject;
import java.util.List;

/**
 * What a person is asked, written from the call itself and never from what its program says.
 *
 * @param line the whole question in one line
 * @param details what stands below it, in the order shown
 * @param unseen what the call will do that could not be seen; empty if all was
 * @param claimed the agent's own reason, unverified and shown apart; null if it gave none
 */
public record Question(String line, List<Detail> details, List<String> unseen, String claimed) {

  /** One line below the question: a name, such as {@code database}, and what it is. */
  public record Detail(String name, String value) {
    public Detail {
      name = WellFormed.text(name);
      value = WellFormed.text(value);
    }
  }

  /** Halves of surrogate pairs become U+FFFD: a signed text has to be one that can be written. */
  public Question {
    line = WellFormed.text(line);
    details = List.copyOf(details);
    unseen = WellFormed.texts(unseen);
    claimed = claimed == null ? null : WellFormed.text(claimed);
  }

  /** {@code sha256:HEX} of everything that is shown, {@link #claimed} included. */
  public String digest() {
    return Hashes.sha256(CanonicalJson.of(json()));
  }

  JsonObject json() {
    return new Members()
        .text("line", line)
        .list("details", details, d -> new Members().text("name", d.name).text("value", d.value))
        .texts("unseen", unseen)
        .text("claimed", claimed)
        .json();
  }

  static Question of(Fields fields) throws FormatException {
    Question question =
        new Question(
            fields.text("line"),
            fields.list("details", d -> new Detail(d.text("name"), d.text("value"))),
            fields.texts("unseen"),
            fields.textOrNull("claimed"));
    fields.nothingElse();
    return question;
  }
}
