package dev.callgate.policy;

import dev.callgate.policy.yaml.Mapping;
import dev.callgate.policy.yaml.Node;
import dev.callgate.policy.yaml.Scalar;
import dev.callgate.policy.yaml.Sequence;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.security.NoSuchProviderException;
import java.util.List;

/** A hash of what YAML files say, whatever their layout. */
final class Digest {
  private final MessageDigest sha;

  private Digest(MessageDigest sha) {
    this.sha = sha;
  }

  static String of(List<Node> roots) {
    Digest digest = new Digest(sha256());
    for (Node root : roots) {
      digest.add(root);
    }
    return hex(digest.sha.digest());
  }

  /** The JDK's own where there is one: an application may have put its provider in front. */
  private static MessageDigest sha256() {
    try {
      return MessageDigest.getInstance("SHA-256", "SUN");
    } catch (NoSuchProviderException | NoSuchAlgorithmException noSun) {
      try {
        return MessageDigest.getInstance("SHA-256");
      } catch (NoSuchAlgorithmException e) {
        throw new AssertionError("every JVM has SHA-256", e);
      }
    }
  }

  /** Each node says what it is and how long, so that no two trees give the same bytes. */
  private void add(Node node) {
    if (node instanceof Scalar scalar) {
      byte[] text = scalar.value().getBytes(StandardCharsets.UTF_8);
      head(scalar.isNothing() ? 'n' : 's', text.length);
      sha.update(text);
    } else if (node instanceof Sequence sequence) {
      head('l', sequence.items().size());
      for (Node item : sequence.items()) {
        add(item);
      }
    } else if (node instanceof Mapping mapping) {
      head('m', mapping.entries().size());
      for (Mapping.Entry entry : mapping.entries()) {
        add(entry.key());
        add(entry.value());
      }
    }
  }

  private void head(char type, int length) {
    sha.update((byte) type);
    for (int shift = 24; shift >= 0; shift -= 8) {
      sha.update((byte) (length >> shift));
    }
  }

  private static String hex(byte[] bytes) {
    StringBuilder hex = new StringBuilder(bytes.length * 2);
    for (byte b : bytes) {
      hex.append(Character.forDigit(b >> 4 & 15, 16)).append(Character.forDigit(b & 15, 16));
    }
    return hex.toString();
  }
}
