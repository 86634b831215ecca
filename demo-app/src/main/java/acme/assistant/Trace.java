package acme.assistant;

import dev.langchain4j.service.tool.BeforeToolExecution;
import dev.langchain4j.service.tool.ToolExecution;
import java.io.PrintStream;
import java.time.Instant;

/** The program's own log: which tool was called when, with what, and whether it failed. */
final class Trace {
  private final PrintStream out;

  Trace(PrintStream out) {
    this.out = out;
  }

  void before(BeforeToolExecution call) {
    var request = call.request();
    line("call " + request.id() + " " + request.name() + " " + request.arguments());
  }

  void after(ToolExecution call) {
    String outcome = call.hasFailed() ? "failed" : "done";
    line("back " + call.request().id() + " " + outcome + " " + call.result());
  }

  void user(String text) {
    line("user " + text);
  }

  void assistant(String text) {
    line("says " + text);
  }

  private void line(String text) {
    out.println(Instant.now() + " " + text.replace('\n', ' '));
  }
}
