package dev.callgate.agent.ledger;

/**
 * Text that came from the program, made fit for a terminal: one line, no control or direction
 * characters that could forge another line or hide a part of this one, and not too long.
 */
public final class OneLine {
  private OneLine() {}

  /** The text with such characters as {@code \}{@code u001b}, cut to {@code most} characters. */
  public static String of(String text, int most) {
    var line = new StringBuilder(Math.min(text.length(), most) + 8);
    for (int i = 0; i < text.length(); ) {
      if (line.length() >= most) {
        return line.append("...").toString();
      }
      int point = text.codePointAt(i);
      i += Character.charCount(point);
      if (isPlain(point)) {
        line.appendCodePoint(point);
      } else {
        String hex = Integer.toHexString(point);
        line.append("\\u").append("0000", 0, Math.max(0, 4 - hex.length())).append(hex);
      }
    }
    return line.toString();
  }

  private static boolean isPlain(int point) {
    return switch (Character.getType(point)) {
      case Character.CONTROL,
          Character.FORMAT,
          Character.SURROGATE,
          Character.UNASSIGNED,
          Character.LINE_SEPARATOR,
          Character.PARAGRAPH_SEPARATOR ->
          false;
      default -> true;
    };
  }
}
