package dev.callgate.policy.approval;

import java.math.BigInteger;
import java.util.Arrays;
import java.util.Base64;
import java.util.HexFormat;

/**
 * An approver's public key as a policy names it: {@code ed25519:} and, in base64, the key as X.509
 * has it (RFC 8410). Looked at without the JDK's cryptography, which a start without held calls
 * never loads, and which takes keys that are none: under a point of small order signatures can be
 * made without any private key.
 */
public final class PublicKeyText {
  static final String PREFIX = "ed25519:";

  private static final byte[] HEAD = HexFormat.of().parseHex("302a300506032b6570032100");
  private static final int LENGTH = HEAD.length + 32;

  private static final BigInteger ONE = BigInteger.ONE;

  /** The field and the curve's constant, RFC 8032, section 5.1. */
  private static final BigInteger P = ONE.shiftLeft(255).subtract(BigInteger.valueOf(19));

  private static final BigInteger D =
      BigInteger.valueOf(-121665).multiply(BigInteger.valueOf(121666).modInverse(P)).mod(P);

  private PublicKeyText() {}

  /** Why the text names no key, in words that go on from "it"; null if it does. */
  public static String fault(String text) {
    if (!text.startsWith(PREFIX)) {
      return "does not begin with `" + PREFIX + "`";
    }
    byte[] key;
    try {
      key = Base64.getDecoder().decode(text.substring(PREFIX.length()));
    } catch (IllegalArgumentException e) {
      return "is not base64 behind `" + PREFIX + "`";
    }
    if (!Arrays.equals(key, 0, Math.min(key.length, HEAD.length), HEAD, 0, HEAD.length)) {
      return "does not begin as a public key of Ed25519 in X.509 does";
    }
    if (key.length != LENGTH) {
      return "has " + key.length + " bytes instead of " + LENGTH;
    }
    return fault(key);
  }

  private static String fault(byte[] key) {
    byte[] bigEndian = new byte[32];
    for (int i = 0; i < 32; i++) {
      bigEndian[i] = key[LENGTH - 1 - i];
    }
    // The sign of x.
    bigEndian[0] &= 0x7f;
    BigInteger y = new BigInteger(1, bigEndian);
    if (y.compareTo(P) >= 0) {
      return "is no point of the curve";
    }
    BigInteger y2 = y.multiply(y).mod(P);
    BigInteger u = y2.subtract(ONE);
    BigInteger v = D.multiply(y2).add(ONE);
    // x squared is u / v, which has a root if and only if u * v has one.
    BigInteger euler = u.multiply(v).modPow(P.shiftRight(1), P);
    if (euler.compareTo(ONE) > 0) {
      return "is no point of the curve";
    }
    // Of order 4, of order 1 or 2, and of order 8: those whose double has y = 0.
    boolean isSmall =
        y.signum() == 0 || u.mod(P).signum() == 0 || y2.multiply(v).add(u).mod(P).signum() == 0;
    return isSmall ? "is a point of small order, for which anybody can sign" : null;
  }

  /**
   * The key in X.509.
   *
   * @throws IllegalArgumentException if the text names none
   */
  static byte[] decode(String text) {
    String fault = fault(text);
    if (fault != null) {
      throw new IllegalArgumentException("it " + fault);
    }
    return Base64.getDecoder().decode(text.substring(PREFIX.length()));
  }
}
