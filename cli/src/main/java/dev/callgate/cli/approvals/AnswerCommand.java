package dev.callgate.cli.approvals;

import dev.callgate.policy.approval.Carrier;
import dev.callgate.policy.approval.Request;
import dev.callgate.policy.yaml.FaultsException;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.concurrent.Callable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** What {@code approve} and {@code deny} have in common: look, ask, sign. */
abstract sealed class AnswerCommand implements Callable<Integer>
    permits ApproveCommand, DenyCommand {
  @Spec private CommandSpec spec;
  @Mixin private Directory directory;
  @Mixin private Approver approver;

  @Parameters(paramLabel = "ID", description = "The request, as `approvals list` names it.")
  private String id;

  @Option(names = "--yes", description = "Do not ask whether you are sure.")
  private boolean sure;

  abstract boolean approves();

  abstract String reason();

  @Override
  public Integer call() throws IOException, FaultsException, NotPossibleException {
    PrintWriter out = spec.commandLine().getOut();
    Carrier carrier = directory.carrier();
    Request request = Directory.find(carrier, id);
    var answering = new Answering(carrier, directory.checks(), approver.identity(directory.keys()));
    var text = new RequestText(out, request, answering.end(request), System.currentTimeMillis());
    text.question();
    out.println();
    refuse(answering.objection(request));
    if (approves() && !request.unread().isEmpty()) {
      text.unread(GrantCommand.example(request, directory, approver));
      out.flush();
      refuse("what could not be read cannot be approved by value, only by a grant");
    }
    String verb = approves() ? "Approve" : "Deny";
    if (!sure && !new Prompt(System.in, out).agrees(verb + " it?")) {
      out.println("Nothing was sent.");
      return 1;
    }
    // Somebody may have answered while the question was being read.
    refuse(answering.objection(request));
    out.println(answering.answer(request, approves(), reason()));
    return 0;
  }

  private void refuse(String objection) throws NotPossibleException {
    if (objection != null) {
      spec.commandLine().getOut().flush();
      throw new NotPossibleException(
          "request " + id + " cannot be " + (approves() ? "approved: " : "denied: ") + objection);
    }
  }
}
