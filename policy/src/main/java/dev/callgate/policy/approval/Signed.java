package dev.callgate.policy.approval;

import dev.callgate.policy.json.CanonicalJson;
import dev.callgate.policy.json.JsonValue.JsonObject;
import java.nio.charset.StandardCharsets;

/**
 * A document and what is said to be its approver's signature: nothing is believed before {@link
 * Checks} have looked at it.
 *
 * @param signature Ed25519 over the document's canonical JSON in UTF-8, in base64
 */
public record Signed<T extends Document>(T document, String signature) {

  /** As it stands in a file. */
  public JsonObject json() {
    return new Members().object("document", document.json()).text("signature", signature).json();
  }

  /**
   * Reads an answer as {@link #json()} wrote it.
   *
   * @throws UnsignedException if it has no signature
   * @throws FormatException if it is no answer
   */
  public static Signed<Answer> answer(JsonObject json) throws FormatException {
    return read(json, Answer::of);
  }

  /**
   * Reads a grant as {@link #json()} wrote it.
   *
   * @throws UnsignedException if it has no signature
   * @throws FormatException if it is no grant
   */
  public static Signed<Grant> grant(JsonObject json) throws FormatException {
    return read(json, Grant::of);
  }

  /** Takes one document apart. */
  interface Reading<T> {
    T of(JsonObject json) throws FormatException;
  }

  static <T extends Document> Signed<T> read(JsonObject json, Reading<T> reading)
      throws FormatException {
    Fields fields = new Fields(json);
    T document = reading.of(fields.json("document"));
    String signature = fields.textOrNull("signature");
    if (signature == null) {
      throw new UnsignedException();
    }
    fields.nothingElse();
    return new Signed<>(document, signature);
  }

  boolean isSignedBy(Keys keys) {
    byte[] signed = CanonicalJson.of(document.json()).getBytes(StandardCharsets.UTF_8);
    return keys.verifies(document.approver(), signed, signature);
  }
}
