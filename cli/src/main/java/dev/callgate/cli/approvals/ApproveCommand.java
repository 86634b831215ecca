package dev.callgate.cli.approvals;

import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code callgate approvals approve ID}. */
@Command(
    name = "approve",
    description = {
      "Shows a request, asks whether you are sure, and signs a yes to it.",
      "The yes is for that very call, once."
    })
final class ApproveCommand extends AnswerCommand {
  @Option(names = "--reason", paramLabel = "TEXT", description = "Goes on record.")
  private String reason = "";

  @Override
  boolean approves() {
    return true;
  }

  @Override
  String reason() {
    return reason;
  }
}
