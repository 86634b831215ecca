package dev.callgate.policy.approval;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;

/** SHA-256 by the JDK itself, see {@link JdkProviders}. */
public final class Hashes {
  private Hashes() {}

  /** {@code sha256:HEX} of the text in UTF-8. */
  public static String sha256(String text) {
    return "sha256:" + hex(text.getBytes(StandardCharsets.UTF_8));
  }

  /** Of bytes, in lower-case hex. */
  public static String hex(byte[] bytes) {
    byte[] digest;
    try {
      digest = MessageDigest.getInstance("SHA-256", JdkProviders.SHA_256).digest(bytes);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("this JVM has no SHA-256", e);
    }
    StringBuilder hex = new StringBuilder(digest.length * 2);
    for (byte b : digest) {
      hex.append(Character.forDigit(b >> 4 & 15, 16)).append(Character.forDigit(b & 15, 16));
    }
    return hex.toString();
  }
}
