package dev.callgate.policy.condition;

/**
 * A pattern with {@code *}, {@code **}, {@code ?} and {@code [...]}. Where parts are separated by
 * {@code /}, {@code *} and {@code ?} stay within a part, {@code **} crosses, and {@code a/**}{@code
 * /b} also matches {@code a/b}; elsewhere {@code *} crosses everything. There is no escape sign: a
 * star itself is {@code [*]}.
 *
 * <p>Matching follows all ways at once, so that its time is the text's length times the pattern's,
 * whatever the pattern; it allocates nothing for patterns of up to 63 signs.
 */
public final class Glob {
  private static final byte LITERAL = 0;
  private static final byte ONE = 1;
  private static final byte SET = 2;
  private static final byte STAR = 3;
  private static final byte STARS = 4;

  /** The place before an optional "any directories and a slash". */
  private static final byte DIRECTORIES = 5;

  private final String pattern;
  private final boolean parts;

  /** The text before the first wildcard; tokens start after it. */
  private final String prefix;

  private final byte[] tokens;
  private final char[] literals;
  private final String[] sets;

  /** The text after the only star if that is the only wildcard, else null. */
  private final String suffix;

  /** The text between two stars that cross everything if there is no other wildcard, else null. */
  private final String infix;

  private Glob(String pattern, boolean parts) {
    this.pattern = pattern;
    this.parts = parts;
    int wild = firstWildcard(pattern);
    // "/**/" needs its slash among the tokens only if it is the pattern's start.
    prefix = pattern.substring(0, wild);
    int length = pattern.length() - wild;
    byte[] kinds = new byte[length + 3 * length];
    char[] chars = new char[kinds.length];
    String[] sets = new String[kinds.length];
    int n = 0;
    for (int i = wild; i < pattern.length(); i++) {
      char c = pattern.charAt(i);
      if (c == '*') {
        boolean doubled = pattern.startsWith("**", i);
        boolean atStart = i == 0 || pattern.charAt(i - 1) == '/';
        if (doubled && parts && atStart && pattern.startsWith("**/", i)) {
          kinds[n++] = DIRECTORIES;
          kinds[n++] = STARS;
          kinds[n] = LITERAL;
          chars[n++] = '/';
          i += 2;
        } else {
          kinds[n++] = doubled || !parts ? STARS : STAR;
          while (i + 1 < pattern.length() && pattern.charAt(i + 1) == '*') {
            i++;
          }
        }
      } else if (c == '?') {
        kinds[n++] = ONE;
      } else if (c == '[') {
        int end = endOfSet(pattern, i);
        kinds[n] = SET;
        sets[n++] = pattern.substring(i + 1, end);
        i = end;
      } else {
        kinds[n] = LITERAL;
        chars[n++] = c;
      }
    }
    tokens = java.util.Arrays.copyOf(kinds, n);
    literals = java.util.Arrays.copyOf(chars, n);
    this.sets = java.util.Arrays.copyOf(sets, n);
    suffix = isStarThenText(n) ? new String(literals, 1, n - 1) : null;
    boolean between = n > 2 && tokens[0] == STARS && tokens[n - 1] == STARS;
    infix = between && isStarThenText(n - 1) ? new String(literals, 1, n - 2) : null;
  }

  /**
   * Reads a pattern.
   *
   * @param parts whether {@code /} separates parts
   * @throws IllegalArgumentException if it is none; the message says why, for people
   */
  public static Glob of(String pattern, boolean parts) {
    for (int i = 0; i < pattern.length(); i++) {
      if (pattern.charAt(i) == '[') {
        i = checkSet(pattern, i);
      }
    }
    return new Glob(pattern, parts);
  }

  /** Whether a text has a sign that makes it a pattern. */
  public static boolean isPattern(String text) {
    return firstWildcard(text) < text.length();
  }

  /** Whether the whole text matches. */
  public boolean matches(String text) {
    return matches(text, 0, text.length());
  }

  /** Whether the text from {@code start} to {@code end} matches. */
  public boolean matches(String text, int start, int end) {
    if (end - start < prefix.length() || !text.startsWith(prefix, start)) {
      return false;
    }
    int from = start + prefix.length();
    if (suffix != null) {
      int rest = end - suffix.length();
      return rest >= from
          && text.regionMatches(rest, suffix, 0, suffix.length())
          && (tokens[0] == STARS || !hasSlash(text, from, rest));
    }
    if (infix != null) {
      int at = text.indexOf(infix, from);
      return at >= 0 && at + infix.length() <= end;
    }
    return tokens.length < 64 ? narrow(text, from, end) : wide(text, from, end);
  }

  @Override
  public String toString() {
    return pattern;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Glob glob && glob.pattern.equals(pattern) && glob.parts == parts;
  }

  @Override
  public int hashCode() {
    return pattern.hashCode();
  }

  /** One bit for each token: set if everything before it has matched. */
  private boolean narrow(String text, int from, int end) {
    long states = enter(1L);
    for (int i = from; i < end; i++) {
      char c = text.charAt(i);
      long next = 0;
      for (long left = states; left != 0; left &= left - 1) {
        int t = Long.numberOfTrailingZeros(left);
        if (t < tokens.length && accepts(t, c)) {
          next |= tokens[t] == STAR || tokens[t] == STARS ? 1L << t : 1L << (t + 1);
        }
      }
      if (next == 0) {
        return false;
      }
      states = enter(next);
    }
    return (states & 1L << tokens.length) != 0;
  }

  /** Adds the places that are reached without reading a character. */
  private long enter(long states) {
    long all = states;
    for (int t = 0; t < tokens.length; t++) {
      if ((all & 1L << t) != 0) {
        if (tokens[t] == STAR || tokens[t] == STARS) {
          all |= 1L << (t + 1);
        } else if (tokens[t] == DIRECTORIES) {
          all |= 1L << (t + 1) | 1L << (t + 3);
        }
      }
    }
    return all;
  }

  /** The same with an array, for long patterns. */
  private boolean wide(String text, int from, int end) {
    boolean[] states = new boolean[tokens.length + 1];
    states[0] = true;
    enter(states);
    for (int i = from; i < end; i++) {
      char c = text.charAt(i);
      boolean[] next = new boolean[states.length];
      for (int t = 0; t < tokens.length; t++) {
        if (states[t] && accepts(t, c)) {
          next[tokens[t] == STAR || tokens[t] == STARS ? t : t + 1] = true;
        }
      }
      enter(next);
      states = next;
    }
    return states[tokens.length];
  }

  private void enter(boolean[] states) {
    for (int t = 0; t < tokens.length; t++) {
      if (states[t]) {
        if (tokens[t] == STAR || tokens[t] == STARS) {
          states[t + 1] = true;
        } else if (tokens[t] == DIRECTORIES) {
          states[t + 1] = true;
          states[t + 3] = true;
        }
      }
    }
  }

  private boolean accepts(int token, char c) {
    switch (tokens[token]) {
      case LITERAL:
        return literals[token] == c;
      case ONE, STAR:
        return !parts || c != '/';
      case SET:
        return (!parts || c != '/') && inSet(sets[token], c);
      case STARS:
        return true;
      default:
        return false;
    }
  }

  /** Whether the tokens up to {@code end} are a star and text after it. */
  private boolean isStarThenText(int end) {
    if (end == 0 || tokens[0] != STAR && tokens[0] != STARS) {
      return false;
    }
    for (int t = 1; t < end; t++) {
      if (tokens[t] != LITERAL) {
        return false;
      }
    }
    return true;
  }

  private static boolean hasSlash(String text, int from, int end) {
    int slash = text.indexOf('/', from);
    return slash >= 0 && slash < end;
  }

  private static int firstWildcard(String pattern) {
    for (int i = 0; i < pattern.length(); i++) {
      char c = pattern.charAt(i);
      if (c == '*' || c == '?' || c == '[') {
        return i;
      }
    }
    return pattern.length();
  }

  /** The index of the bracket that closes a set; one that stands first in it is a member. */
  private static int endOfSet(String pattern, int open) {
    int first = open + 1;
    if (first < pattern.length() && isNegation(pattern.charAt(first))) {
      first++;
    }
    return pattern.indexOf(']', first + 1);
  }

  private static int checkSet(String pattern, int open) {
    int end = endOfSet(pattern, open);
    if (end < 0) {
      throw new IllegalArgumentException(
          "`[` at character " + (open + 1) + " has no `]`; a bracket itself is written `[[]`");
    }
    int i = open + 1;
    if (isNegation(pattern.charAt(i))) {
      i++;
    }
    for (; i < end; i++) {
      if (i + 2 < end && pattern.charAt(i + 1) == '-') {
        if (pattern.charAt(i) > pattern.charAt(i + 2)) {
          throw new IllegalArgumentException(
              "the range `" + pattern.substring(i, i + 3) + "` runs backwards");
        }
        i += 2;
      }
    }
    return end;
  }

  private static boolean isNegation(char c) {
    return c == '!' || c == '^';
  }

  private static boolean inSet(String set, char c) {
    boolean negated = isNegation(set.charAt(0));
    for (int i = negated ? 1 : 0; i < set.length(); i++) {
      if (i + 2 < set.length() && set.charAt(i + 1) == '-') {
        if (c >= set.charAt(i) && c <= set.charAt(i + 2)) {
          return !negated;
        }
        i += 2;
      } else if (set.charAt(i) == c) {
        return !negated;
      }
    }
    return negated;
  }
}
