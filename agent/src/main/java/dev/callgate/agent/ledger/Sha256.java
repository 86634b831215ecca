package dev.callgate.agent.ledger;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.security.NoSuchProviderException;

/** The hash of the chain and of values that were cut. */
final class Sha256 {
  /** What stands in {@code previous} of a file's first line when nothing came before it. */
  static final String NONE = "0".repeat(64);

  private static final char[] HEX = "0123456789abcdef".toCharArray();

  private Sha256() {}

  /**
   * A new digest of the JDK's own provider where there is one: an application may have put its own
   * in front, and the ledger must not call it.
   */
  static MessageDigest digest() {
    try {
      return MessageDigest.getInstance("SHA-256", "SUN");
    } catch (NoSuchProviderException | NoSuchAlgorithmException noSun) {
      try {
        return MessageDigest.getInstance("SHA-256");
      } catch (NoSuchAlgorithmException e) {
        throw new LedgerFailure("this JVM has no SHA-256, which every Java platform must have", e);
      }
    }
  }

  /** Of the text's UTF-8 form, in lower-case hex; half a surrogate pair counts as {@code ?}. */
  static String of(String text) {
    return hex(digest().digest(text.getBytes(StandardCharsets.UTF_8)));
  }

  static String hex(byte[] digest) {
    char[] text = new char[digest.length * 2];
    for (int i = 0; i < digest.length; i++) {
      text[2 * i] = HEX[digest[i] >> 4 & 15];
      text[2 * i + 1] = HEX[digest[i] & 15];
    }
    return new String(text);
  }
}
