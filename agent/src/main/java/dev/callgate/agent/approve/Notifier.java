package dev.callgate.agent.approve;

import dev.callgate.policy.approval.Request;
import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/**
 * Tells a command of each new request: its id is the last argument, the question stands on its
 * standard input. Nobody waits for the command; what it prints goes nowhere.
 */
public final class Notifier {
  private final List<String> command;
  private final Desk.Log log;

  /**
   * @param command with its first arguments; empty if nobody is to be told
   */
  public Notifier(List<String> command, Desk.Log log) {
    this.command = command;
    this.log = log;
  }

  void tell(Request request) {
    if (command.isEmpty()) {
      return;
    }
    var all = new ArrayList<>(command);
    all.add(request.id());
    File nowhere = new File(File.separatorChar == '/' ? "/dev/null" : "NUL");
    Process process;
    try {
      process = new ProcessBuilder(all).redirectOutput(nowhere).redirectError(nowhere).start();
    } catch (IOException e) {
      log.failed("`notify` could not be run: " + e.getMessage());
      return;
    }
    // A question is shorter than a pipe is wide: a command that reads nothing holds up nobody.
    try (OutputStream in = process.getOutputStream()) {
      in.write((request.question().line() + "\n").getBytes(StandardCharsets.UTF_8));
    } catch (IOException e) {
      // It has closed its input, or ended: it knows the id and wants no more.
    }
  }
}
