package dev.callgate.cli.approvals;

import dev.callgate.cli.Terminal;
import dev.callgate.policy.approval.Carrier;
import dev.callgate.policy.yaml.FaultsException;
import java.io.IOException;
import java.io.PrintWriter;
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
    Carrier carrier = directory.carrier();
    var answering = new Answering(carrier, directory.checks(), approver.identity(directory.keys()));
    new Watch(
            answering,
            new InputLines(System.in, Terminal.isThere()),
            out,
            request -> GrantCommand.example(request, directory, approver))
        .run();
    return 0;
  }
}
