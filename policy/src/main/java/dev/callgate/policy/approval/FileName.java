package dev.callgate.policy.approval;

import java.nio.charset.StandardCharsets;

/** Names of people as parts of names of files: no slash, no dot in front, no odd letters. */
final class FileName {
  private FileName() {}

  /** Letters, digits, {@code _ @ -} stay; other bytes of the name's UTF-8 are {@code %} and hex. */
  static String of(String name) {
    StringBuilder out = new StringBuilder(name.length());
    for (byte b : name.getBytes(StandardCharsets.UTF_8)) {
      char c = (char) (b & 0xff);
      if (c >= 'a' && c <= 'z'
          || c >= 'A' && c <= 'Z'
          || c >= '0' && c <= '9'
          || "_@-".indexOf(c) >= 0) {
        out.append(c);
      } else {
        out.append('%').append(Character.forDigit(b >> 4 & 15, 16));
        out.append(Character.forDigit(b & 15, 16));
      }
    }
    return out.toString();
  }
}
