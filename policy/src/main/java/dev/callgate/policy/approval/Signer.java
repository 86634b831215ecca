package dev.callgate.policy.approval;

import dev.callgate.policy.json.CanonicalJson;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SeekableByteChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.PrivateKey;
import java.security.Signature;
import java.security.spec.PKCS8EncodedKeySpec;
import java.util.Base64;
import java.util.Set;

/**
 * An approver's private key, for the program with which a person answers. It never belongs into the
 * JVM whose calls are approved. The file is PKCS#8 in PEM (RFC 7468), as openssl writes it.
 */
public final class Signer {
  private static final String BEGIN = "-----BEGIN PRIVATE KEY-----";
  private static final String END = "-----END PRIVATE KEY-----";
  private static final int LONGEST_FILE = 4_096;

  private final PrivateKey key;

  private Signer(PrivateKey key) {
    this.key = key;
  }

  /**
   * Makes a key and writes it to a new file that its owner alone can read.
   *
   * @return the public key as a policy names it
   * @throws java.nio.file.FileAlreadyExistsException if there is such a file; it stays as it is
   */
  public static String create(Path file) throws IOException {
    KeyPair pair;
    try {
      pair = KeyPairGenerator.getInstance("Ed25519", JdkProviders.ED25519).generateKeyPair();
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("this JVM cannot make an Ed25519 key", e);
    }
    String base64 =
        Base64.getMimeEncoder(64, new byte[] {'\n'}).encodeToString(pair.getPrivate().getEncoded());
    byte[] pem = (BEGIN + "\n" + base64 + "\n" + END + "\n").getBytes(StandardCharsets.US_ASCII);
    Set<StandardOpenOption> asNew = Set.of(StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
    FileAttribute<?>[] ownerOnly =
        isPosix(file)
            ? new FileAttribute<?>[] {
              PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"))
            }
            : new FileAttribute<?>[0];
    try (SeekableByteChannel out = Files.newByteChannel(file, asNew, ownerOnly)) {
      ByteBuffer bytes = ByteBuffer.wrap(pem);
      while (bytes.hasRemaining()) {
        out.write(bytes);
      }
    }
    return Keys.text(pair.getPublic());
  }

  /**
   * Reads a private key.
   *
   * @throws FileSystemException if others than its owner may read or write it, or if it is none
   */
  public static Signer read(Path file) throws IOException {
    if (Files.size(file) > LONGEST_FILE) {
      throw new FileSystemException(file.toString(), null, "not a private key: too long");
    }
    if (isPosix(file)) {
      Set<PosixFilePermission> others = Files.getPosixFilePermissions(file);
      others.removeAll(PosixFilePermissions.fromString("rwx------"));
      if (!others.isEmpty()) {
        throw new FileSystemException(
            file.toString(), null, "others than its owner can use it; run: chmod 600 " + file);
      }
    }
    String text = new String(Files.readAllBytes(file), StandardCharsets.US_ASCII).strip();
    if (!text.startsWith(BEGIN) || !text.endsWith(END)) {
      throw new FileSystemException(file.toString(), null, "not a private key in PEM");
    }
    String base64 = text.substring(BEGIN.length(), text.length() - END.length());
    try {
      byte[] encoded = Base64.getDecoder().decode(base64.replaceAll("\\s", ""));
      if (encoded.length < 2 || encoded[1] + 2 != encoded.length) {
        // The JDK takes no notice of what stands behind a key.
        throw new IllegalArgumentException("more or less than one key");
      }
      return new Signer(
          KeyFactory.getInstance("Ed25519", JdkProviders.ED25519)
              .generatePrivate(new PKCS8EncodedKeySpec(encoded)));
    } catch (GeneralSecurityException | IllegalArgumentException e) {
      throw new FileSystemException(file.toString(), null, "not an Ed25519 private key");
    }
  }

  /** Signs what its approver says. */
  public <T extends Document> Signed<T> sign(T document) {
    return new Signed<>(
        document, sign(CanonicalJson.of(document.json()).getBytes(StandardCharsets.UTF_8)));
  }

  String sign(byte[] bytes) {
    try {
      Signature signature = Signature.getInstance("Ed25519", JdkProviders.ED25519);
      signature.initSign(key);
      signature.update(bytes);
      return Base64.getEncoder().encodeToString(signature.sign());
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("this JVM cannot sign with Ed25519", e);
    }
  }

  private static boolean isPosix(Path file) {
    return file.getFileSystem().supportedFileAttributeViews().contains("posix");
  }
}
