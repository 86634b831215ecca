package dev.callgate.agent.ledger;

/**
 * RFC 3339 text of a moment, without loading {@code java.time} into an application's first call.
 */
final class Time {
  /** Of {@link #rfc3339}. */
  static final int LENGTH = 24;

  private static final long DAY = 86_400_000L;

  private Time() {}

  /** {@code 2026-11-29T19:11:02.123Z}, always in UTC and with three digits of milliseconds. */
  static String rfc3339(long millis) {
    long days = Math.floorDiv(millis, DAY);
    int rest = (int) Math.floorMod(millis, DAY);
    // Days to a date of the Gregorian calendar, counted in eras of 400 years from 1 March 0000.
    long z = days + 719_468;
    long era = Math.floorDiv(z, 146_097L);
    int dayOfEra = (int) Math.floorMod(z, 146_097L);
    int yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365;
    int dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100);
    int shifted = (5 * dayOfYear + 2) / 153;
    int day = dayOfYear - (153 * shifted + 2) / 5 + 1;
    int month = shifted < 10 ? shifted + 3 : shifted - 9;
    int year = (int) (yearOfEra + era * 400 + (month <= 2 ? 1 : 0));
    char[] text = "0000-00-00T00:00:00.000Z".toCharArray();
    digits(text, 0, 4, year);
    digits(text, 5, 2, month);
    digits(text, 8, 2, day);
    digits(text, 11, 2, rest / 3_600_000);
    digits(text, 14, 2, rest / 60_000 % 60);
    digits(text, 17, 2, rest / 1_000 % 60);
    digits(text, 20, 3, rest % 1_000);
    return new String(text);
  }

  /** {@code 20261129T191102123Z}: the same moment, fit for a file's name. */
  static String compact(long millis) {
    String text = rfc3339(millis);
    var name = new StringBuilder(text.length());
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c != '-' && c != ':' && c != '.') {
        name.append(c);
      }
    }
    return name.toString();
  }

  private static void digits(char[] text, int from, int count, int value) {
    for (int i = from + count - 1; i >= from; i--) {
      text[i] = (char) ('0' + value % 10);
      value /= 10;
    }
  }
}
