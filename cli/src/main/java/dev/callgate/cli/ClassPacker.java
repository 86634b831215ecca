package dev.callgate.cli;

import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.TreeMap;
import java.util.zip.ZipFile;

/**
 * A step of the build: packs the class files of a zip file into the one entry that {@code Premain}
 * loads classes from. A count in four bytes; for each value of a hash's first byte, the number of
 * classes before it, in two bytes; for each class, ascending by the hash of its internal name
 * without a sign, that hash, offset and length in four bytes each; then what stands there: the
 * length of the name in two bytes, the name, the class file.
 */
public final class ClassPacker {
  private static final String SUFFIX = ".class";
  private static final int RECORD = 12;
  private static final int FIRST_BYTES = 256;

  private ClassPacker() {}

  /**
   * @param arguments the zip file, and the file to write
   * @throws IOException if one cannot be read or written
   */
  public static void main(String[] arguments) throws IOException {
    var classes =
        new TreeMap<String, byte[]>(
            Comparator.<String>comparingLong(name -> Integer.toUnsignedLong(name.hashCode()))
                .thenComparing(Comparator.naturalOrder()));
    try (var zip = new ZipFile(arguments[0])) {
      for (var entry : zip.stream().filter(one -> one.getName().endsWith(SUFFIX)).toList()) {
        String name = entry.getName();
        byte[] file = zip.getInputStream(entry).readAllBytes();
        classes.put(name.substring(0, name.length() - SUFFIX.length()), file);
      }
    }
    Files.write(Path.of(arguments[1]), packed(classes));
  }

  private static byte[] packed(TreeMap<String, byte[]> classes) throws IOException {
    var packed = new ByteArrayOutputStream();
    var out = new DataOutputStream(packed);
    out.writeInt(classes.size());
    for (int first = 0; first < FIRST_BYTES; first++) {
      int bound = first;
      out.writeShort(
          (int) classes.keySet().stream().filter(name -> name.hashCode() >>> 24 < bound).count());
    }
    int offset = 4 + FIRST_BYTES * 2 + classes.size() * RECORD;
    for (var one : classes.entrySet()) {
      int length = 2 + one.getKey().length() + one.getValue().length;
      out.writeInt(one.getKey().hashCode());
      out.writeInt(offset);
      out.writeInt(length);
      offset += length;
    }
    for (var one : classes.entrySet()) {
      byte[] name = one.getKey().getBytes(StandardCharsets.US_ASCII);
      if (name.length != one.getKey().length()) {
        throw new IOException("not an ASCII name: " + one.getKey());
      }
      out.writeShort(name.length);
      out.write(name);
      out.write(one.getValue());
    }
    return packed.toByteArray();
  }
}
