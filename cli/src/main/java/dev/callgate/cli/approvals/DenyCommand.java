package dev.callgate.cli.approvals;

import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code callgate approvals deny ID --reason TEXT}. */
@Command(
    name = "deny",
    description = {
      "Shows a request, asks whether you are sure, and signs a no to it.",
      "One no outweighs every yes."
    })
final class DenyCommand extends AnswerCommand {
  @Option(
      names = "--reason",
      required = true,
      paramLabel = "TEXT",
      description = "Goes on record, and to the program that asked.")
  private String reason;

  @Override
  boolean approves() {
    return false;
  }

  @Override
  String reason() {
    return reason;
  }
}
