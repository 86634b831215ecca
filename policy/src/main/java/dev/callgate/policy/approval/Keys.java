package dev.callgate.policy.approval;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.PublicKey;
import java.security.Signature;
import java.security.SignatureException;
import java.security.spec.X509EncodedKeySpec;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;

/** The public keys that a policy names, see {@link PublicKeyText}. */
public final class Keys {
  private final Map<String, PublicKey> byName = new LinkedHashMap<>();

  private Keys() {}

  /**
   * @param named as in {@link dev.callgate.policy.Settings.Approvals#keys}
   * @throws IllegalArgumentException if one is no Ed25519 key; the message names whose
   */
  public static Keys of(Map<String, String> named) {
    Keys keys = new Keys();
    for (Map.Entry<String, String> entry : named.entrySet()) {
      try {
        keys.byName.put(entry.getKey(), parse(entry.getValue()));
      } catch (GeneralSecurityException | IllegalArgumentException e) {
        throw new IllegalArgumentException(
            "the key of `" + entry.getKey() + "` is not an Ed25519 key: " + e.getMessage(), e);
      }
    }
    return keys;
  }

  /** The names, in the policy's order. */
  public Set<String> names() {
    return byName.keySet();
  }

  /**
   * The name whose key belongs to this private key; null if the policy has none.
   *
   * @param signer its own approver's name does not count
   */
  public String nameOf(Signer signer) {
    byte[] probe = "callgate.probe.1".getBytes(StandardCharsets.UTF_8);
    String signature = signer.sign(probe);
    for (String name : byName.keySet()) {
      if (verifies(name, probe, signature)) {
        return name;
      }
    }
    return null;
  }

  boolean has(String name) {
    return byName.containsKey(name);
  }

  /** Whether two names, both in here, have one key. */
  boolean sameKey(String one, String other) {
    return byName.get(one).equals(byName.get(other));
  }

  /** Whether this is the signature of the one with that name, who is in here. */
  boolean verifies(String name, byte[] signed, String base64) {
    try {
      byte[] bytes = Base64.getDecoder().decode(base64);
      Signature verifier = Signature.getInstance("Ed25519", JdkProviders.ED25519);
      verifier.initVerify(byName.get(name));
      verifier.update(signed);
      return verifier.verify(bytes);
    } catch (SignatureException | IllegalArgumentException e) {
      return false;
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("this JVM cannot verify Ed25519", e);
    }
  }

  static String text(PublicKey key) {
    return PublicKeyText.PREFIX + Base64.getEncoder().encodeToString(key.getEncoded());
  }

  private static PublicKey parse(String text) throws GeneralSecurityException {
    return KeyFactory.getInstance("Ed25519", JdkProviders.ED25519)
        .generatePublic(new X509EncodedKeySpec(PublicKeyText.decode(text)));
  }
}
