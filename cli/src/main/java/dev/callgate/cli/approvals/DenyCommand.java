package dev.callgate.cli.approvals;

import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code callgate approvals deny ID --reason TEXT}. */
@Command(
    name = "deny",
    description = {
      "Shows a request, asks whether you are sure, and signs a no to it.",
      "One no outweighs every yes."
    })
final class DenyCommand extends AnswerCommand {
  @Spec private CommandSpec spec;
  private String reason;

  @Option(
      names = "--reason",
      required = true,
      paramLabel = "TEXT",
      description = "Goes on record, and to the program that asked.")
  private void because(String text) {
    if (text.isBlank()) {
      throw new ParameterException(
          spec.commandLine(), "--reason is empty; it goes to the program that asked: say why");
    }
    reason = text;
  }

  @Override
  boolean approves() {
    return false;
  }

  @Override
  String reason() {
    return reason;
  }
}
