package dev.callgate.policy.condition;

/** Numbers, sizes and durations as policy files write them. */
public final class Units {
  private Units() {}

  /** A decimal number such as {@code 50} or {@code -0.25}; null if the text is none. */
  public static Quantity number(String text) {
    int length = text.length();
    int i = length > 0 && text.charAt(0) == '-' ? 1 : 0;
    int digits = 0;
    boolean point = false;
    for (; i < length; i++) {
      char c = text.charAt(i);
      if (c >= '0' && c <= '9') {
        digits++;
      } else if (c == '.' && !point && digits > 0 && i + 1 < length) {
        point = true;
      } else {
        return null;
      }
    }
    return digits == 0 || length > 60 ? null : new Quantity(text, 1);
  }

  /** Bytes, from {@code 512}, {@code 64KiB}, {@code 1.5MB}; null if the text is no size. */
  public static Quantity size(String text) {
    int end = endOfNumber(text);
    Quantity number = number(text.substring(0, end));
    long unit =
        switch (text.substring(end).trim()) {
          case "", "B" -> 1L;
          case "KB" -> 1_000L;
          case "MB" -> 1_000_000L;
          case "GB" -> 1_000_000_000L;
          case "TB" -> 1_000_000_000_000L;
          case "KiB" -> 1L << 10;
          case "MiB" -> 1L << 20;
          case "GiB" -> 1L << 30;
          case "TiB" -> 1L << 40;
          default -> 0L;
        };
    return number == null || unit == 0 ? null : number.in(unit);
  }

  /** Milliseconds, from {@code 250ms}, {@code 90s}, {@code 30m}, {@code 1d}; null if it is none. */
  public static Quantity duration(String text) {
    int end = endOfNumber(text);
    Quantity number = number(text.substring(0, end));
    long unit =
        switch (text.substring(end)) {
          case "ms" -> 1L;
          case "s" -> 1_000L;
          case "m" -> 60_000L;
          case "h" -> 3_600_000L;
          case "d" -> 86_400_000L;
          default -> 0L;
        };
    return number == null || unit == 0 ? null : number.in(unit);
  }

  private static int endOfNumber(String text) {
    int end = 0;
    while (end < text.length() && "-.0123456789".indexOf(text.charAt(end)) >= 0) {
      end++;
    }
    return end;
  }
}
