package dev.callgate.agent.read.http;

import java.util.ArrayList;
import java.util.List;

/**
 * The head of a message of {@code HttpURLConnection}: its first line and its headers. The JDK keeps
 * it in {@code sun.net.www.MessageHeader}, which only its text opens to us: {@code ... 3 pairs:
 * {POST /a HTTP/1.1: null}{Host: b}{Accept: c}}, for an answer {@code {null: HTTP/1.1 200 OK}...}.
 *
 * @param first the request or status line
 * @param headers complete only if there is no doubt where each ends
 */
record UrlConnectionHead(String first, Headers headers) {
  private static final String START = " pairs: {";
  private static final String NO_NAME = "null: ";
  private static final String NO_VALUE = ": null";

  /**
   * @throws IllegalArgumentException if the text is not of that form
   */
  static UrlConnectionHead of(Object messageHeader) {
    String text = messageHeader.toString();
    int start = text.indexOf(START);
    int from = start + START.length();
    boolean isAnswer = text.startsWith(NO_NAME, from);
    int end = text.indexOf(isAnswer ? "}" : NO_VALUE + "}", from);
    if (start < 0 || end < 0) {
      throw new IllegalArgumentException("a message header that is written differently");
    }
    String first = text.substring(isAnswer ? from + NO_NAME.length() : from, end);
    String[] pairs = text.substring(from, text.length() - 1).split("\\}\\{", -1);
    // Otherwise a value holds "}{" itself, and there is no telling which.
    boolean certain = pairs.length == count(messageHeader, text.substring(0, start));
    return new UrlConnectionHead(first, certain ? headers(pairs) : Headers.UNKNOWN);
  }

  private static Headers headers(String[] pairs) {
    List<String> names = new ArrayList<>(pairs.length);
    List<String> values = new ArrayList<>(pairs.length);
    for (int i = 1; i < pairs.length; i++) {
      int colon = pairs[i].indexOf(": ");
      if (colon < 0) {
        return Headers.UNKNOWN;
      }
      names.add(pairs[i].substring(0, colon));
      values.add(pairs[i].substring(colon + 2));
    }
    return new Headers(names, values, true);
  }

  /** The number of pairs, which stands behind what {@link Object#toString} gives; -1 if none. */
  private static int count(Object messageHeader, String start) {
    String object =
        messageHeader.getClass().getName()
            + "@"
            + Integer.toHexString(System.identityHashCode(messageHeader));
    if (!start.startsWith(object)) {
      return -1;
    }
    // Without a blank between the two in JDK 17.
    String digits = start.substring(object.length()).trim();
    int count = digits.isEmpty() || digits.length() > 6 ? -1 : 0;
    for (int i = 0; i < digits.length() && count >= 0; i++) {
      int digit = digits.charAt(i) - '0';
      count = digit < 0 || digit > 9 ? -1 : count * 10 + digit;
    }
    return count;
  }
}
