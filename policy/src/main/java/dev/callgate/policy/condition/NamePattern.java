package dev.callgate.policy.condition;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * A pattern on names in a database, compared part by part from the last: {@code customers} is that
 * table in any schema, {@code crm.tmp_*} names the schema too, and then a name without schema is
 * unknown. Parts without quotes compare without case with names that were written without; a part
 * in double quotes is exact.
 */
final class NamePattern {
  /** From the first to the last part. */
  private final List<Part> parts;

  private NamePattern(List<Part> parts) {
    this.parts = parts;
  }

  /**
   * Reads a pattern.
   *
   * @throws IllegalArgumentException with a message for people
   */
  static NamePattern of(String text) {
    List<Part> parts = new ArrayList<>();
    int start = 0;
    boolean quoted = false;
    for (int i = 0; i <= text.length(); i++) {
      char c = i == text.length() ? '.' : text.charAt(i);
      if (c == '"') {
        quoted = !quoted;
      } else if (c == '.' && (!quoted || i == text.length())) {
        if (i == start || quoted) {
          throw new IllegalArgumentException(
              quoted ? "a `\"` is not closed" : "a part of the name is empty");
        }
        parts.add(new Part(text.substring(start, i)));
        start = i + 1;
      }
    }
    return new NamePattern(parts);
  }

  Truth test(String name) {
    Truth truth = Truth.TRUE;
    int end = name.length();
    for (int p = parts.size() - 1; p >= 0; p--) {
      Part part = parts.get(p);
      if (end < 0) {
        if (!part.isAny) {
          truth = Truth.UNKNOWN;
        }
        continue;
      }
      int start = startOfPart(name, end);
      if (!part.matches(name, start, end)) {
        return Truth.FALSE;
      }
      end = start - 1;
    }
    return truth;
  }

  boolean isLiteral() {
    for (Part part : parts) {
      if (part.literal == null) {
        return false;
      }
    }
    return true;
  }

  /** The last part if it is no pattern, without quotes; else null. */
  String key() {
    return parts.get(parts.size() - 1).literal;
  }

  /** Where the part that ends at {@code end} starts: after the last dot outside quotes. */
  static int startOfPart(String name, int end) {
    boolean quoted = false;
    for (int i = end - 1; i >= 0; i--) {
      char c = name.charAt(i);
      if (c == '"') {
        quoted = !quoted;
      } else if (c == '.' && !quoted) {
        return i + 1;
      }
    }
    return 0;
  }

  private static final class Part {
    /** Without quotes and as written; null for a pattern. */
    final String literal;

    final boolean isAny;
    private final boolean quoted;
    private final Glob exact;
    private final Glob folded;

    Part(String text) {
      quoted = text.length() > 1 && text.charAt(0) == '"' && text.endsWith("\"");
      String bare = quoted ? text.substring(1, text.length() - 1) : text;
      boolean pattern = !quoted && Glob.isPattern(bare);
      literal = pattern ? null : bare;
      exact = pattern ? Glob.of(bare, false) : null;
      folded = pattern ? Glob.of(bare.toLowerCase(Locale.ROOT), false) : null;
      isAny = bare.equals("*") || bare.equals("**");
    }

    boolean matches(String name, int start, int end) {
      if (end - start > 1 && name.charAt(start) == '"' && name.charAt(end - 1) == '"') {
        int length = end - start - 2;
        return literal != null
            ? literal.length() == length && name.regionMatches(start + 1, literal, 0, length)
            : exact.matches(name, start + 1, end - 1);
      }
      if (literal != null) {
        return literal.length() == end - start
            && name.regionMatches(!quoted, start, literal, 0, end - start);
      }
      for (int i = start; i < end; i++) {
        char c = name.charAt(i);
        if (c >= 'A' && c <= 'Z' || c > 127) {
          return folded.matches(name.substring(start, end).toLowerCase(Locale.ROOT));
        }
      }
      return folded.matches(name, start, end);
    }
  }
}
