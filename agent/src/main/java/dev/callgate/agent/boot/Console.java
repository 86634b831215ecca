package dev.callgate.agent.boot;

import dev.callgate.agent.gate.ThreadState;
import java.io.File;
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
      stderr.write(bytes(line));
    } catch (IOException e) {
      // Nobody reads stderr.
    }
  }

  /** Says it to the one who attaches, in a file that he made; null if nobody asked. */
  static void report(File file, String line) {
    if (file == null) {
      return;
    }
    ThreadState state = ThreadState.current();
    state.enterOwn();
    try (var out = new FileOutputStream(file)) {
      out.write(bytes(line));
    } catch (IOException e) {
      say("cannot write the report: " + e.getMessage());
    } finally {
      state.leaveOwn();
    }
  }

  private static byte[] bytes(String line) {
    return ("callgate: " + line + "\n").getBytes(StandardCharsets.UTF_8);
  }
}
