package dev.callgate.cli.approvals;

import dev.callgate.policy.approval.Carrier;
import dev.callgate.policy.approval.Checks;
import dev.callgate.policy.approval.Request;
import dev.callgate.policy.yaml.FaultsException;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code callgate approvals show ID}. */
@Command(
    name = "show",
    description = "Shows a request with all that it binds, and the answers to it so far.")
final class ShowCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;
  @Mixin private Directory directory;

  @Parameters(paramLabel = "ID", description = "The request, as `approvals list` names it.")
  private String id;

  @Override
  public Integer call() throws IOException, FaultsException, NotPossibleException {
    PrintWriter out = spec.commandLine().getOut();
    Carrier carrier = directory.carrier();
    Request request = Directory.find(carrier, id);
    long now = System.currentTimeMillis();
    Checks checks = directory.checks();
    var text = new RequestText(out, request, Standing.end(request, checks), now);
    text.question();
    text.digests();
    text.unread(GrantCommand.example(request, directory, null));
    Carrier.Outcome outcome = carrier.outcome(id);
    if (outcome == null) {
      text.answers(Standing.of(request, carrier.look(), checks, now));
    } else {
      out.println("  It is over: " + Objection.over(outcome) + ".");
    }
    out.flush();
    return 0;
  }
}
