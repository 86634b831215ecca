package dev.callgate.cli;

import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code callgate version}. */
@Command(name = "version", description = "Prints the version of Callgate and of Java.")
final class VersionCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Override
  public Integer call() {
    spec.commandLine().getOut().println(new Version().getVersion()[0]);
    return 0;
  }
}
