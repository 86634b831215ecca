package dev.callgate.agent.boot;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;

/** Start-up's one line on stderr, past {@code System.err}, which the application may replace. */
final class Console {
  private Console() {}

  static void say(String line) {
    try {
      // Not closed: the descriptor is the process's own.
      @SuppressWarnings("resource")
      var stderr = new FileOutputStream(FileDescriptor.err);
      stderr.write(("callgate: " + line + "\n").getBytes(StandardCharsets.UTF_8));
    } catch (IOException e) {
      // Nobody reads stderr.
    }
  }
}
