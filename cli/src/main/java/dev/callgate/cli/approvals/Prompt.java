package dev.callgate.cli.approvals;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;

/** Asks a person at a terminal, or whatever stands in for one at the other end of a pipe. */
final class Prompt {
  /** A line that is longer is none that a person typed. */
  private static final int LONGEST = 4_096;

  private final InputStream in;
  private final PrintWriter out;

  Prompt(InputStream in, PrintWriter out) {
    this.in = in;
    this.out = out;
  }

  /** Whether the person says yes; the end of the input is a no. */
  boolean agrees(String question) throws IOException {
    while (true) {
      out.print(question + " [y/n] ");
      out.flush();
      String line = line(in);
      if (line == null) {
        out.println();
        return false;
      }
      switch (line.strip().toLowerCase(java.util.Locale.ROOT)) {
        case "y", "yes" -> {
          return true;
        }
        case "n", "no" -> {
          return false;
        }
        default -> out.println("Please answer y or n.");
      }
    }
  }

  /** One line, and nothing behind it; null at the end. */
  static String line(InputStream in) throws IOException {
    var bytes = new ByteArrayOutputStream();
    for (int b = in.read(); b != '\n'; b = in.read()) {
      if (b < 0) {
        return bytes.size() == 0 ? null : bytes.toString(StandardCharsets.UTF_8);
      }
      if (bytes.size() < LONGEST) {
        bytes.write(b);
      }
    }
    return bytes.toString(StandardCharsets.UTF_8);
  }
}
