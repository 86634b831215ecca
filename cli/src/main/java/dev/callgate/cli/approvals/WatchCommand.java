package dev.callgate.cli.approvals;

import dev.callgate.cli.Terminal;
import dev.callgate.cli.approvals.Approver.Identity;
import dev.callgate.policy.approval.Checks;
import dev.callgate.policy.yaml.FaultsException;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code callgate approvals watch}. */
@Command(
    name = "watch",
    description = {
      "Waits for requests and shows one at a time, with everything that `show` would say of the"
          + " question.",
      "Each line that you type answers the one shown: y, n and a reason, s to skip it, q to quit."
    })
final class WatchCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;
  @Mixin private Directory directory;
  @Mixin private Approver approver;

  @Override
  public Integer call()
      throws IOException, FaultsException, NotPossibleException, InterruptedException {
    PrintWriter out = spec.commandLine().getOut();
    Path path = directory.path();
    Checks checks = directory.checks();
    Identity person = approver.identity(directory.keys());
    var in = new InputLines(System.in, Terminal.isThere());
    if (!Files.exists(path) && !comes(path, in, out)) {
      return 0;
    }
    var answering = new Answering(directory.carrier(), checks, person);
    new Watch(answering, in, out, request -> GrantCommand.example(request, directory, approver))
        .run();
    return 0;
  }

  /** Waits for the program that makes the directory; false if the person does not. */
  private static boolean comes(Path path, InputLines in, PrintWriter out)
      throws InterruptedException {
    out.println(
        RequestText.safe(path.toString())
            + " is not there yet; a program makes it when it first asks. Waiting for it."
            + " (q and Enter: quit)");
    out.flush();
    while (!Files.exists(path)) {
      InputLines.Line line = in.await(Watch.LOOK_AGAIN_MILLIS);
      boolean ends = line != null && (line.isEnd() || line.text().strip().equalsIgnoreCase("q"));
      if (ends || out.checkError()) {
        return false;
      }
    }
    return true;
  }
}
