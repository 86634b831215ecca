package dev.callgate.cli;

import dev.callgate.policy.catalogue.Catalogue;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code callgate catalogue list} and {@code show NAME}. */
@Command(
    name = "catalogue",
    description = "Shows the built-in declarations of sinks and endpoints.")
final class CatalogueCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Override
  public Integer call() {
    throw new ParameterException(
        spec.commandLine(),
        "One of these is missing: " + String.join(", ", spec.subcommands().keySet()));
  }

  @Command(name = "list", description = "Lists the built-in catalogue files.")
  int list() {
    PrintWriter out = spec.commandLine().getOut();
    out.printf("%-12s %6s %10s  %s%n", "name", "sinks", "endpoints", "library");
    for (Catalogue catalogue : Policies.catalogue()) {
      out.printf(
          "%-12s %6d %10d  %s%n",
          catalogue.name(),
          catalogue.sinks().size(),
          catalogue.endpoints().size(),
          catalogue.library());
    }
    out.flush();
    return 0;
  }

  @Command(
      name = "show",
      description = {
        "Prints a catalogue file as it is.",
        "An entry copied into a policy's intercept: or endpoints: means the same there."
      })
  int show(@Parameters(paramLabel = "NAME", description = "As in the list.") String name)
      throws IOException {
    for (Catalogue catalogue : Policies.catalogue()) {
      if (catalogue.name().equals(name)) {
        String file = "/dev/callgate/catalogue/" + name + ".yaml";
        try (var in = CatalogueCommand.class.getResourceAsStream(file)) {
          PrintWriter out = spec.commandLine().getOut();
          out.print(new String(in.readAllBytes(), StandardCharsets.UTF_8));
          out.flush();
        }
        return 0;
      }
    }
    spec.commandLine()
        .getErr()
        .println("There is no catalogue \"" + name + "\"; see: catalogue list");
    return 1;
  }
}
