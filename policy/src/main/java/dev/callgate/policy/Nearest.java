package dev.callgate.policy;

/** Finds what somebody probably meant: a few letters wrong, missing, too many or swapped. */
public final class Nearest {
  private Nearest() {}

  /** The nearest of {@code words}, or null if none is near enough to be a slip of the hand. */
  public static String of(String word, Iterable<String> words) {
    String nearest = null;
    int best = Math.max(1, Math.min(3, word.length() / 3)) + 1;
    for (String candidate : words) {
      if (Math.abs(candidate.length() - word.length()) < best) {
        int distance = distance(word, candidate);
        if (distance < best) {
          best = distance;
          nearest = candidate;
        }
      }
    }
    return nearest;
  }

  /** Edits between two words, a swap of neighbours being one; case and {@code _ -} do not count. */
  private static int distance(String a, String b) {
    int[] before = new int[b.length() + 1];
    int[] last = new int[b.length() + 1];
    int[] now = new int[b.length() + 1];
    for (int j = 0; j <= b.length(); j++) {
      last[j] = j;
    }
    for (int i = 1; i <= a.length(); i++) {
      now[0] = i;
      for (int j = 1; j <= b.length(); j++) {
        int edit = same(a.charAt(i - 1), b.charAt(j - 1)) ? 0 : 1;
        int cost = Math.min(last[j - 1] + edit, Math.min(last[j], now[j - 1]) + 1);
        if (i > 1
            && j > 1
            && same(a.charAt(i - 1), b.charAt(j - 2))
            && same(a.charAt(i - 2), b.charAt(j - 1))) {
          cost = Math.min(cost, before[j - 2] + 1);
        }
        now[j] = cost;
      }
      int[] free = before;
      before = last;
      last = now;
      now = free;
    }
    return last[b.length()];
  }

  private static boolean same(char a, char b) {
    return fold(a) == fold(b);
  }

  private static char fold(char c) {
    return c == '_' ? '-' : Character.toLowerCase(c);
  }
}
