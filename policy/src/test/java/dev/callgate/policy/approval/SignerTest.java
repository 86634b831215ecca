package dev.callgate.policy.approval;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.KeyPairGenerator;
import java.util.Base64;
import java.util.HexFormat;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Files of keys, as other programs write them and as they go wrong. */
class SignerTest {
  /** RFC 8410, section 10.3 and 10.1: one key pair. */
  private static final String RFC_PRIVATE =
      """
      -----BEGIN PRIVATE KEY-----
      MC4CAQAwBQYDK2VwBCIEINTuctv5E1hK1bbY8fdp+K06/nwoy/HU++CXqI9EdVhC
      -----END PRIVATE KEY-----
      """;

  private static final String RFC_PUBLIC =
      "ed25519:MCowBQYDK2VwAyEAGb9ECWmEzf6FQbrBZ9w7lshQhqowtrbLDFw4rXAxZuE=";

  @TempDir Path folder;

  private Path file(String text) throws IOException {
    Path file = folder.resolve("key.pem");
    Files.writeString(file, text);
    return Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-------"));
  }

  private static String pem(byte[] encoded) {
    return "-----BEGIN PRIVATE KEY-----\n"
        + Base64.getMimeEncoder(64, new byte[] {'\n'}).encodeToString(encoded)
        + "\n-----END PRIVATE KEY-----\n";
  }

  @Test
  void theKeyPairOfTheRfcBelongsTogether() throws IOException {
    Keys keys = Keys.of(Map.of("alice", RFC_PUBLIC));
    assertThat(keys.nameOf(Signer.read(file(RFC_PRIVATE)))).isEqualTo("alice");
    assertThat(keys.nameOf(Example.BOB.signer())).isNull();
  }

  /** RFC 8032, section 7.1, test 3: the signature is a fixed one. */
  @Test
  void itSignsAsTheRfcDoes() throws IOException {
    byte[] head = HexFormat.of().parseHex("302e020100300506032b657004220420");
    byte[] seed =
        HexFormat.of().parseHex("c5aa8df43f9f837bedb7442f31dcb7b166d38535076f094b85ce3a2e0b4458f7");
    byte[] key = java.util.Arrays.copyOf(head, head.length + seed.length);
    System.arraycopy(seed, 0, key, head.length, seed.length);
    String signature = Signer.read(file(pem(key))).sign(HexFormat.of().parseHex("af82"));
    assertThat(HexFormat.of().formatHex(Base64.getDecoder().decode(signature)))
        .isEqualTo(
            "6291d657deec24024827e69c3abe01a30ce548a284743a445e3680d7db5ac3ac"
                + "18ff9b538d16f290ae67f760984dc6594a7c15e9716ed28dc027beceea1ec40a");
  }

  @ParameterizedTest
  @ValueSource(strings = {"rw-r-----", "rw----r--", "rw-rw-rw-", "rw--w----", "rwx-----x"})
  void aKeyThatOthersCanUseIsNotUsed(String mode) throws IOException {
    Path file = file(RFC_PRIVATE);
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString(mode));
    assertThatThrownBy(() -> Signer.read(file))
        .isInstanceOf(FileSystemException.class)
        .hasMessageContaining("chmod 600 " + file);
  }

  @Test
  void whatIsNoSuchKeyIsSaidToBeNone() throws Exception {
    String[] lines = RFC_PRIVATE.split("\n");
    byte[] rsa = encoded("RSA");
    for (String text :
        new String[] {
          "",
          "hello",
          lines[0] + "\n" + lines[1],
          lines[0] + "\n" + lines[1].substring(0, 40) + "\n" + lines[2],
          lines[0] + "\n" + lines[1] + "AAAA\n" + lines[2],
          lines[0] + "\n!" + lines[1] + "\n" + lines[2],
          RFC_PRIVATE + RFC_PRIVATE,
          RFC_PRIVATE + "\nmore\n",
          RFC_PRIVATE.replace("PRIVATE", "PUBLIC"),
          RFC_PRIVATE.replace("PRIVATE", "ENCRYPTED PRIVATE"),
          RFC_PRIVATE.replace("MC4CAQAwBQYDK2VwBCIEI", "MC4CAQAwBQYDK2VuBCIEI"),
          pem(rsa),
          pem(encoded("X25519")),
          pem(encoded("Ed448")),
          RFC_PRIVATE + " ".repeat(5_000)
        }) {
      Path file = file(text);
      assertThatThrownBy(() -> Signer.read(file))
          .as(text)
          .isInstanceOf(FileSystemException.class)
          .hasMessageContaining("private key");
    }
  }

  private static byte[] encoded(String algorithm) throws Exception {
    return KeyPairGenerator.getInstance(algorithm).generateKeyPair().getPrivate().getEncoded();
  }

  @Test
  void aNewKeyIsItsOwnersAloneAndReplacesNone() throws IOException {
    Path file = folder.resolve("new.pem");
    String text = Signer.create(file);
    assertThat(PublicKeyText.fault(text)).isNull();
    assertThat(Keys.of(Map.of("alice", text)).nameOf(Signer.read(file))).isEqualTo("alice");
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
        .isEqualTo("rw-------");
    String before = Files.readString(file);
    assertThatThrownBy(() -> Signer.create(file)).isInstanceOf(FileAlreadyExistsException.class);
    assertThat(file).hasContent(before);
  }

  @Test
  void whatCannotBeAKeyIsNone() {
    assertThat(PublicKeyText.fault(RFC_PUBLIC)).isNull();
    assertThat(PublicKeyText.fault("x" + RFC_PUBLIC)).startsWith("does not begin");
    assertThatThrownBy(() -> Keys.of(Map.of("eve", "ed25519:AAAA")))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("`eve`");
  }

  /** A signature of no key at all: S is 0 and R the neutral point. */
  @Test
  void nobodySignsWithAPointOfSmallOrder() {
    byte[] key = HexFormat.of().parseHex("302a300506032b6570032100" + "01" + "00".repeat(31));
    String text = "ed25519:" + Base64.getEncoder().encodeToString(key);
    assertThat(PublicKeyText.fault(text)).contains("small order");
    assertThatThrownBy(() -> Keys.of(Map.of("eve", text)))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void aSignatureIsNothingElse() {
    Keys keys = Example.KEYS;
    byte[] signed = "yes".getBytes(StandardCharsets.UTF_8);
    String signature = Example.ALICE.signer().sign(signed);
    assertThat(keys.verifies("alice", signed, signature)).isTrue();
    assertThat(keys.verifies("bob", signed, signature)).isFalse();
    for (String other :
        new String[] {
          "", "AAAA", "?", signature.substring(4), signature + "AAAA", " " + signature
        }) {
      assertThat(keys.verifies("alice", signed, other)).as(other).isFalse();
    }
  }
}
