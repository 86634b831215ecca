package dev.callgate.agent.weave;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/**
 * The first, cheap question about a class file: does its constant pool hold the name and the
 * parameters of a sink method at all? Nearly every class ends here, after one pass over the pool
 * that allocates nothing (JVMS 4.4).
 */
final class ConstantPoolLook {
  private static final int SIZE = 1024;

  private final List<Target> targets;
  private final List<byte[]> words = new ArrayList<>();
  private final int[][] byHash = new int[SIZE][];

  /** By length, modulo 64: the bytes in the middle of such words, one bit each, modulo 64. */
  private final long[] middles = new long[64];

  private final int[] nameOf;
  private final int[] parametersOf;
  private final boolean[] none;

  ConstantPoolLook(List<Target> targets) {
    this.targets = targets;
    nameOf = new int[targets.size()];
    parametersOf = new int[targets.size()];
    for (int i = 0; i < nameOf.length; i++) {
      Target target = targets.get(i);
      nameOf[i] = target.pattern().hasGlob() ? -1 : word(target.pattern().method());
      parametersOf[i] = target.parameters() == null ? -1 : word(target.parameters());
    }
    none = new boolean[words.size()];
  }

  private int word(String text) {
    byte[] bytes = modifiedUtf8(text);
    int slot = hash(bytes, 0, bytes.length);
    int[] chain = byHash[slot];
    for (int i = 0; chain != null && i < chain.length; i++) {
      if (equal(words.get(chain[i]), bytes, 0, bytes.length)) {
        return chain[i];
      }
    }
    int[] longer = new int[chain == null ? 1 : chain.length + 1];
    for (int i = 0; chain != null && i < chain.length; i++) {
      longer[i] = chain[i];
    }
    longer[longer.length - 1] = words.size();
    byHash[slot] = longer;
    words.add(bytes);
    middles[bytes.length & 63] |= 1L << bytes[bytes.length >> 1];
    return words.size() - 1;
  }

  /** As class files write it (JVMS 4.4.7): surrogates one by one, and no zero byte. */
  private static byte[] modifiedUtf8(String text) {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    if (bytes.length == text.length() && text.indexOf(0) < 0) {
      return bytes;
    }
    var modified = new ByteArrayOutputStream(text.length());
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c != 0 && c < 0x80) {
        modified.write(c);
      } else if (c < 0x800) {
        modified.write(0xc0 | c >> 6);
        modified.write(0x80 | c & 0x3f);
      } else {
        modified.write(0xe0 | c >> 12);
        modified.write(0x80 | c >> 6 & 0x3f);
        modified.write(0x80 | c & 0x3f);
      }
    }
    return modified.toByteArray();
  }

  /**
   * The targets whose words are all there; in a class file that cannot be read, all targets. A
   * start asks this about thousands of constants: nearly all of them end at the first comparison,
   * without a call that the JVM would soon compile.
   */
  List<Target> candidates(byte[] file) {
    boolean[] seen = none;
    try {
      int count = u2(file, 8);
      int at = 10;
      for (int i = 1; i < count; i++) {
        switch (file[at]) {
          case 1 -> {
            int from = at + 3;
            int next = from + ((file[at + 1] & 0xff) << 8 | file[at + 2] & 0xff);
            int length = next - from;
            if (length > 0 && file[from] == '(') {
              length = lengthOfParameters(file, from, length);
            }
            if (length > 0 && (middles[length & 63] >>> file[from + (length >> 1)] & 1) != 0) {
              int word = find(file, from, length);
              if (word >= 0) {
                seen = seen == none ? new boolean[none.length] : seen;
                seen[word] = true;
              }
            }
            at = next;
          }
          case 3, 4, 9, 10, 11, 12, 17, 18 -> at += 5;
          case 5, 6 -> {
            at += 9;
            i++;
          }
          case 7, 8, 16, 19, 20 -> at += 3;
          case 15 -> at += 4;
          default -> {
            return targets;
          }
        }
      }
    } catch (ArrayIndexOutOfBoundsException e) {
      return targets;
    }
    List<Target> found = null;
    for (int i = 0; i < nameOf.length; i++) {
      if ((nameOf[i] < 0 || seen[nameOf[i]]) && (parametersOf[i] < 0 || seen[parametersOf[i]])) {
        found = found == null ? new ArrayList<>() : found;
        found.add(targets.get(i));
      }
    }
    return found == null ? List.of() : found;
  }

  /**
   * Of a descriptor only the parameters count: libraries narrow return types. From the left where
   * it returns an object, since the name of a class may hold a parenthesis.
   */
  private static int lengthOfParameters(byte[] file, int from, int length) {
    int end = from + length - 1;
    if (file[end] == ';') {
      int at = from;
      while (at < end && file[at] != ')') {
        at++;
      }
      return at + 1 - from;
    }
    while (end > from && file[end] != ')') {
      end--;
    }
    return end + 1 - from;
  }

  private int find(byte[] file, int from, int length) {
    int[] chain = byHash[hash(file, from, length)];
    if (chain != null) {
      for (int word : chain) {
        if (equal(words.get(word), file, from, length)) {
          return word;
        }
      }
    }
    return -1;
  }

  private static int hash(byte[] bytes, int from, int length) {
    int middle = bytes[from + (length >> 1)];
    int last = bytes[from + length - 1];
    int beforeLast = bytes[from + Math.max(0, length - 2)];
    return (length * 31 + bytes[from] * 7 + middle * 131 + last * 17 + beforeLast * 257) & SIZE - 1;
  }

  private static boolean equal(byte[] word, byte[] bytes, int from, int length) {
    if (word.length != length) {
      return false;
    }
    for (int i = 0; i < length; i++) {
      if (word[i] != bytes[from + i]) {
        return false;
      }
    }
    return true;
  }

  private static int u2(byte[] bytes, int at) {
    return (bytes[at] & 0xff) << 8 | bytes[at + 1] & 0xff;
  }
}
