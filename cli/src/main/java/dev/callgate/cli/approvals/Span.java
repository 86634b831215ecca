package dev.callgate.cli.approvals;

/** Spans of time for people: two units at most. */
final class Span {
  private Span() {}

  /** Such as {@code 40s}, {@code 3m 20s}, {@code 2h 5m}, {@code 3d 4h}. */
  static String of(long millis) {
    long seconds = Math.max(0, millis) / 1_000;
    long minutes = seconds / 60;
    long hours = minutes / 60;
    if (minutes == 0) {
      return seconds + "s";
    }
    if (hours == 0) {
      return minutes + "m " + seconds % 60 + "s";
    }
    return hours < 24 ? hours + "h " + minutes % 60 + "m" : hours / 24 + "d " + hours % 24 + "h";
  }

  /** When something was, seen from now; the clock of whoever wrote it may be ahead. */
  static String ago(long then, long now) {
    return then > now ? "in " + of(then - now) + " (a clock is ahead)" : of(now - then) + " ago";
  }
}
