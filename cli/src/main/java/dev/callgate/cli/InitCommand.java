package dev.callgate.cli;

import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code callgate init}: the first policy, with comments that explain it. */
@Command(
    name = "init",
    description = "Writes a first policy, with comments. Never overwrites a file.")
final class InitCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Parameters(
      index = "0",
      arity = "0..1",
      paramLabel = "FILE",
      defaultValue = "callgate.yaml",
      description = "Where to write it (default: ${DEFAULT-VALUE}).")
  private Path file;

  @Override
  public Integer call() throws IOException {
    try (var in = InitCommand.class.getResourceAsStream("first-policy.yaml");
        var out = Files.newOutputStream(file, StandardOpenOption.CREATE_NEW)) {
      in.transferTo(out);
    } catch (NoSuchFileException e) {
      spec.commandLine().getErr().println(file + " cannot be written: its folder does not exist");
      return 1;
    } catch (FileAlreadyExistsException e) {
      spec.commandLine()
          .getErr()
          .println(
              file
                  + " exists already and was left as it is; name another file: init my-policy.yaml");
      return 1;
    }
    spec.commandLine()
        .getOut()
        .println(
            "Wrote "
                + file
                + ". It observes and stops nothing yet. Next:\n"
                + "  java -javaagent:callgate.jar=policy="
                + file
                + " -jar your-app.jar\n"
                + "  java -jar callgate.jar log\n"
                + "then set mode: enforce in it.");
    return 0;
  }
}
