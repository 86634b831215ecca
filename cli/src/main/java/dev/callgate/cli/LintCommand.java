package dev.callgate.cli;

import dev.callgate.policy.Policy;
import dev.callgate.policy.yaml.Fault;
import dev.callgate.policy.yaml.FaultsException;
import java.io.File;
import java.io.PrintWriter;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code callgate lint FILE...}. */
@Command(
    name = "lint",
    description = {
      "Checks policy files, which together are one policy.",
      "Prints FILE:LINE:COLUMN: MESSAGE for every fault; a rule that can never match is one.",
      "Exit code 0 if there is none, else 1."
    })
final class LintCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Parameters(arity = "1..*", paramLabel = "FILE", description = "Policy files; the base first.")
  private List<File> files;

  @Override
  public Integer call() {
    PrintWriter out = spec.commandLine().getOut();
    List<Fault> faults;
    try {
      Policy policy = Policies.load(files);
      faults = policy.warnings();
    } catch (FaultsException e) {
      faults = e.faults();
    }
    for (Fault fault : faults) {
      out.println(fault);
    }
    out.flush();
    return faults.isEmpty() ? 0 : 1;
  }
}
