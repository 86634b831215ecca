package dev.callgate.cli;

import java.io.Flushable;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;

/**
 * The lines of a stream. Before it waits for more input, what was answered so far is sent: a
 * program that writes one question and waits for its answer gets it, and one that writes many pays
 * for few writes.
 */
final class QuestionLines {
  /** A longer line is skipped, and comes as {@link #TOO_LONG}. */
  static final int LONGEST = 64 << 20;

  static final byte[] TOO_LONG = new byte[0];

  private final InputStream in;
  private final Flushable answers;
  private byte[] buffer = new byte[1 << 16];
  private int from;
  private int to;
  private boolean ended;

  QuestionLines(InputStream in, Flushable answers) {
    this.in = in;
    this.answers = answers;
  }

  /** The next line without its end, or null at the end of the stream. */
  byte[] next() throws IOException {
    int looked = from;
    boolean tooLong = false;
    for (; ; ) {
      for (int i = looked; i < to; i++) {
        if (buffer[i] == '\n') {
          byte[] line = tooLong ? TOO_LONG : line(i);
          from = i + 1;
          return line;
        }
      }
      if (to - from > LONGEST) {
        tooLong = true;
        from = to;
      }
      int had = to - from;
      if (ended || !more()) {
        byte[] line = tooLong ? TOO_LONG : had > 0 ? line(to) : null;
        from = to;
        return line;
      }
      looked = from + had;
    }
  }

  private byte[] line(int end) {
    int last = end > from && buffer[end - 1] == '\r' ? end - 1 : end;
    return Arrays.copyOfRange(buffer, from, last);
  }

  /** The first byte that is no blank, which stays; -1 if there is none. */
  int firstByte() throws IOException {
    int looked = 0;
    for (; ; ) {
      for (int i = from + looked; i < to; i++) {
        if (buffer[i] < 0 || buffer[i] > ' ') {
          return buffer[i] & 0xff;
        }
      }
      looked = to - from;
      if (looked > LONGEST || !more()) {
        return -1;
      }
    }
  }

  /** All that is left. */
  byte[] rest() throws IOException {
    while (to - from <= LONGEST) {
      if (!more()) {
        byte[] rest = Arrays.copyOfRange(buffer, from, to);
        from = to;
        return rest;
      }
    }
    return TOO_LONG;
  }

  private boolean more() throws IOException {
    if (from > 0) {
      System.arraycopy(buffer, from, buffer, 0, to - from);
      to -= from;
      from = 0;
    }
    if (to == buffer.length) {
      buffer = Arrays.copyOf(buffer, to * 2);
    }
    answers.flush();
    int count = in.read(buffer, to, buffer.length - to);
    ended = count < 0;
    to += Math.max(count, 0);
    return !ended;
  }
}
